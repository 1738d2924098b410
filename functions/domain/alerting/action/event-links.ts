import type { Language } from '../../../languages/language.ts';
import type { Words } from '../../../languages/words-of.ts';
import { BOUNDS } from '../../engine/bound.ts';
import { heedsExpected } from '../../engine/condition.ts';
import { mentionsUrl } from '../../items/mentions-url.ts';
import { namedIn } from '../../named-in.ts';
import { present } from '../../present.ts';
import type { AlertEvent, Transition } from '../event/alert-event.ts';
import { type ActionKind, type ActionLink, actionKind, LINK_MS, signAction } from './action-link.ts';
import { storyAddress } from './story-address.ts';

/** The address and the key that links of alerts are made with. */
export type ActionSigner = { readonly url: string; readonly key: string };

type EventLink = NonNullable<AlertEvent['data']['links']>[number];

/** What most readers do; the other actions stand behind it, smaller. */
const MAIN_ACTION = 'acknowledge' satisfies ActionKind;

const MAIN_FIRST: readonly ActionKind[] = [MAIN_ACTION, ...actionKind.options.filter((kind) => kind !== MAIN_ACTION)];

/** Of an alert that is over one can only say what it was; the rule of a mention can be silenced, and nothing is open. */
const KINDS: Partial<Record<Transition, readonly ActionKind[]>> = {
  resolved: ['noise', 'expected'],
  ended: [],
  found: ['silence-2h', 'silence-until-tomorrow'],
};

/**
 * The links of an event: for actions, if links can be signed; to its story on the page, if the stack hosts one (`page` is its address,
 * without a slash at the end); and to its mentions, if the organization says where these are shown. They are the same on each attempt
 * to publish it.
 */
export function eventLinks(
  event: AlertEvent,
  {
    template,
    signer,
    page,
    timeZone,
    language,
  }: {
    readonly template: string | undefined;
    readonly signer: ActionSigner | undefined;
    readonly page?: string | undefined;
    /** IANA. */
    readonly timeZone: string;
    readonly language?: Language | undefined;
  },
): EventLink[] {
  const { data } = event;
  const shown = template === undefined ? undefined : mentionsUrl(template, event);
  const kinds = KINDS[data.status] ?? MAIN_FIRST;
  // Fewer than none cannot be expected.
  const isOfSome = BOUNDS[data.course?.bound ?? 'atLeast'].isUpward || data.episode.peak > 0;
  const mayExpect = heedsExpected(data.rule.conditionKind) && isOfSome;
  const possible = kinds.filter((kind) => kind !== 'expected' || mayExpect);
  const actions =
    signer === undefined
      ? []
      : possible.map((kind) => ({
          kind,
          href: actionUrl(signer, { kind, timeZone, ...present({ language }) }, event),
        }));
  return [
    ...actions,
    ...(page === undefined
      ? []
      : [{ kind: 'story' as const, href: `${page}${storyAddress(data.rule.organizationId, event.id)}` }]),
    ...(shown === undefined ? [] : [{ kind: 'mentions' as const, href: shown }]),
  ];
}

function actionUrl(
  { url, key }: ActionSigner,
  asked: Pick<ActionLink, 'kind' | 'timeZone' | 'language'>,
  { id, time, data }: AlertEvent,
) {
  const token = signAction(
    {
      ...asked,
      organizationId: BigInt(data.rule.organizationId),
      ruleId: data.rule.ruleId,
      episode: Date.parse(data.episode.startedAt),
      eventId: id,
      expires: Date.parse(time) + LINK_MS,
    },
    key,
  );
  return `${url}?t=${token}`;
}

/** Whether it has to be said whom to ask for silence: of what is not over and no test, where no link does it. */
export function mayBeSilenced({
  status,
  test,
  links = [],
}: {
  readonly status?: string | undefined;
  readonly test?: boolean | undefined;
  readonly links?: readonly { readonly kind: string }[] | undefined;
}): boolean {
  const isOver = status === 'resolved' || status === 'ended';
  return !isOver && test !== true && !links.some(({ kind }) => kind !== 'mentions' && kind !== 'story');
}

/**
 * What most readers do, which stands out, apart from what stands behind it in their order, smaller. Of an alert that is over nothing
 * stands out.
 */
export function apartFromMain<Link extends { readonly kind: string }>(
  links: readonly Link[] = [],
): { readonly main: Link | undefined; readonly others: readonly Link[] } {
  const main = links.find(({ kind }) => kind === MAIN_ACTION);
  return { main, others: links.filter(({ kind }) => kind !== MAIN_ACTION) };
}

/** The name of a link; undefined for a kind of a later version. */
export function linkLabel(kind: string, { actions }: Words): string | undefined {
  return namedIn(actions.labels, kind);
}
