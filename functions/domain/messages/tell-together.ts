import { wordsOf } from '../../languages/words-of.ts';
import type { AlertEvent } from '../alerting/event/alert-event.ts';
import { byStory } from '../alerting/stories/by-story.ts';
import { inOrderOfTelling } from '../alerting/stories/in-order-of-telling.ts';
import { plainText } from '../plain-text.ts';
import { headlineInWords } from '../wording/headline-in-words.ts';

/** How an event refers to those that are told with it: it shows them in these channels, or is shown within another. */
type Together = Pick<AlertEvent['data'], 'tells' | 'toldIn'>;

/** One message shows at most this many others; the rest are told by themselves, so that none is lost. */
const MOST_TOLD = 40;
const LONGEST_NAME = 60;
const LONGEST_SAID = 120;

/**
 * How the events of one organization that go out in one run are told in chat channels: one message for each story and channel,
 * with the same leader as in the email and a list of the others that go there. Alerts that are over are put together
 * separately. Gives, by the events' ids, how they refer to each other; nothing for events that stand by themselves, and for a
 * rule with two events of a story.
 */
export function tellTogether(events: readonly AlertEvent[]): ReadonlyMap<string, Together> {
  const together = new Map<string, { tells: Map<string, string[]>; toldIn: Record<string, string> }>();
  const of = (id: string) => {
    const known = together.get(id) ?? { tells: new Map<string, string[]>(), toldIn: {} };
    together.set(id, known);
    return known;
  };
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const group of groupsOf(events)) {
    for (const channel of new Set(group.flatMap(({ data }) => data.channels))) {
      const [lead, ...others] = group.filter(({ data }) => data.channels.includes(channel));
      if (lead === undefined) continue;
      const { tells } = of(lead.id);
      for (const { id } of others) {
        const channels = tells.get(id) ?? [];
        if (channels.length === 0 && tells.size >= MOST_TOLD) continue;
        tells.set(id, [...channels, channel]);
        of(id).toldIn[channel] = lead.id;
      }
    }
  }
  return new Map(
    [...together].map(([id, { tells, toldIn }]) => [
      id,
      {
        ...(tells.size === 0
          ? {}
          : { tells: [...tells].flatMap(([other, channels]) => toldOf(byId.get(other), channels)) }),
        ...(Object.keys(toldIn).length === 0 ? {} : { toldIn }),
      },
    ]),
  );
}

/** The events of each story, what goes on apart from what is over, in the order of telling. */
function groupsOf(events: readonly AlertEvent[]): AlertEvent[][] {
  const isOver = ({ data }: AlertEvent) => data.status === 'resolved' || data.status === 'ended';
  return byStory(events).flatMap((own) =>
    [own.filter(isOver), own.filter((event) => !isOver(event))].map((group) => {
      const rules = group.map(({ data }) => data.rule.ruleId);
      return inOrderOfTelling(
        group.filter((_, at) => rules.indexOf(rules[at] ?? '') === rules.lastIndexOf(rules[at] ?? '')),
      );
    }),
  );
}

function toldOf(event: AlertEvent | undefined, channels: readonly string[]): NonNullable<Together['tells']> {
  if (event === undefined) return [];
  const { rule, watch, status } = event.data;
  const name = plainText(watch.name ?? rule.name, LONGEST_NAME);
  const said = headlineInWords(event.data, { clean: plainText, most: LONGEST_SAID, words: wordsOf(event.data) });
  return [{ id: event.id, ruleId: rule.ruleId, name, severity: rule.severity, status, said, channels: [...channels] }];
}
