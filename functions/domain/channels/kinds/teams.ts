import { apartFromMain } from '../../alerting/action/event-links.ts';
import type { ReceiverLimit } from '../../messages/receiver-limit.ts';
import { byStoryline } from '../../wording/by-storyline.ts';
import { withoutLinks } from '../../wording/inert-text.ts';
import {
  type AlertCard,
  type CardPicture,
  cardPicture,
  factsBeside,
  footerOf,
  type SampleCard,
} from '../alert-card.ts';
import { jsonFailure } from '../answer-failure.ts';
import { type ChatKind, refusesClientErrors, secretAddress } from '../channel-kind.ts';
import { fittedCard } from '../fitted-card.ts';

type TextRun = {
  readonly type: 'TextRun';
  readonly text: string;
  readonly weight?: 'Bolder';
  readonly size?: 'Large' | 'Small';
  readonly color?: 'Attention' | 'Warning' | 'Good';
  readonly isSubtle?: true;
  readonly selectAction?: { readonly type: 'Action.OpenUrl'; readonly url: string };
};

type RichTextBlock = {
  readonly type: 'RichTextBlock';
  readonly separator?: true;
  readonly inlines: readonly TextRun[];
};

type ImageBlock = {
  readonly type: 'Image';
  readonly url: string;
  readonly altText: string;
  readonly size: 'Stretch';
  /** A click shows it in full size. */
  readonly msteams: { readonly allowExpand: true };
};

type ActionSet = {
  readonly type: 'ActionSet';
  readonly actions: readonly [
    { readonly type: 'Action.OpenUrl'; readonly title: string; readonly url: string; readonly style: 'positive' },
  ];
};

type BodyPart = RichTextBlock | ImageBlock | ActionSet;

export type TeamsMessage = {
  readonly type: 'message';
  readonly attachments: readonly [
    {
      readonly contentType: 'application/vnd.microsoft.card.adaptive';
      readonly contentUrl: null;
      readonly content: {
        readonly $schema: 'http://adaptivecards.io/schemas/adaptive-card.json';
        readonly type: 'AdaptiveCard';
        readonly version: '1.4';
        readonly fallbackText: string;
        readonly msteams: { readonly width: 'Full' };
        readonly body: readonly BodyPart[];
      };
    },
  ];
};

const LIMITS = {
  card: {
    of: 'the card, as a string in JSON, which is how it is posted (less 2,000 for what the workflow adds)',
    most: 26_000,
    unit: 'bytes of UTF-8',
    source: 'https://learn.microsoft.com/microsoftteams/limits-specifications-teams#chat',
    measure: ({ attachments }) => Buffer.byteLength(JSON.stringify(JSON.stringify(attachments))),
  },
} satisfies Record<string, ReceiverLimit<TeamsMessage>>;

/** A card as Teams takes it. */
export const teamsMessage = fittedCard(LIMITS, messageOf);

/** Connectors answered 200, and in the text the status of Teams: "... endpoint returned HTTP error 429 ...". */
function teamsFailure(answer: string): number | undefined {
  const status = /HTTP error (\d{3})\b/.exec(answer)?.[1];
  if (status !== undefined) return Number(status);
  return /delivery failed/i.test(answer) ? 400 : jsonFailure(answer);
}

/** A channel or chat of Teams, by a workflow. It answers before it posts, so a card that is too large is lost unnoticed. */
export const teams: ChatKind = {
  title: 'Microsoft Teams',
  readers: 'people',
  showsPictures: true,
  limits: LIMITS,
  isRefusal: refusesClientErrors,
  failureIn: teamsFailure,
  secret: secretAddress({ question: 'Address of the workflow in Teams', example: 'https://...' }),
  message: teamsMessage,
};

/**
 * An alert as a Teams message (Adaptive Card). All text is in text runs, which unlike text blocks have no Markdown; a
 * link opens by an action. What stands out is the only button; the other links are one small line below it.
 */
function messageOf(card: AlertCard): TeamsMessage {
  const color = card.isOver ? 'Good' : card.isCritical ? 'Attention' : 'Warning';
  const picture = cardPicture(card);
  const body: BodyPart[] = [
    block([{ type: 'TextRun', text: card.title, weight: 'Bolder', size: 'Large', color }]),
    block([{ type: 'TextRun', text: card.explanation }]),
    ...(picture === undefined ? [] : [imageOf(picture)]),
    ...factsBeside(card, picture).map(({ name, value }) =>
      block([
        { type: 'TextRun', text: `${name}${card.words.colon}`, weight: 'Bolder' },
        { type: 'TextRun', text: value },
      ]),
    ),
    ...byStoryline(card.samples).flatMap(sampleBlocks),
    ...linkBlocks(card),
    { ...block([{ type: 'TextRun', text: footerOf(card), size: 'Small', isSubtle: true }]), separator: true },
  ];
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // Programs that cannot show the card read this as Markdown.
          fallbackText: withoutLinks(card.title),
          msteams: { width: 'Full' },
          body,
        },
      },
    ],
  };
}

/** Source: the Image element of Adaptive Cards, and "Stageview for images in Adaptive Cards" of Teams. */
function imageOf({ href, alt }: CardPicture): ImageBlock {
  return { type: 'Image', url: href, altText: alt, size: 'Stretch', msteams: { allowExpand: true } };
}

function linkBlocks({ links }: AlertCard): (RichTextBlock | ActionSet)[] {
  const { main, others } = apartFromMain(links);
  const shown = others.flatMap(({ label, href }, at): TextRun[] => [
    ...(at === 0 ? [] : [{ type: 'TextRun' as const, text: ' · ', size: 'Small' as const, isSubtle: true as const }]),
    { type: 'TextRun', text: label, size: 'Small', selectAction: { type: 'Action.OpenUrl', url: href } },
  ]);
  return [
    ...(main === undefined
      ? []
      : [
          {
            type: 'ActionSet' as const,
            actions: [
              { type: 'Action.OpenUrl' as const, title: main.label, url: main.href, style: 'positive' as const },
            ] as const,
          },
        ]),
    ...(shown.length === 0 ? [] : [block(shown)]),
  ];
}

function sampleBlocks(sample: SampleCard): RichTextBlock[] {
  const link: TextRun[] =
    sample.link === undefined
      ? []
      : [
          {
            type: 'TextRun',
            text: sample.link.host,
            size: 'Small',
            selectAction: { type: 'Action.OpenUrl', url: sample.link.href },
          },
        ];
  const byline: TextRun[] =
    sample.byline === ''
      ? []
      : [
          {
            type: 'TextRun',
            text: link.length === 0 ? sample.byline : `${sample.byline} · `,
            size: 'Small',
            isSubtle: true,
          },
        ];
  const inlines = [...byline, ...link];
  const { storyline } = sample;
  return [
    ...(storyline === undefined
      ? []
      : [{ ...block([{ type: 'TextRun', text: storyline, weight: 'Bolder' }]), separator: true as const }]),
    { ...block([{ type: 'TextRun', text: sample.text }]), ...(storyline === undefined ? { separator: true } : {}) },
    ...(inlines.length === 0 ? [] : [block(inlines)]),
  ];
}

/** Words as they are: what opens is a run with an action, and nothing else. */
function block(inlines: readonly TextRun[]): RichTextBlock {
  const inert = inlines.map((run) => (run.selectAction === undefined ? { ...run, text: withoutLinks(run.text) } : run));
  return { type: 'RichTextBlock', inlines: inert };
}
