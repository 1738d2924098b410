import { spanInWords } from '../../time/duration.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import type { NoticeCause } from '../notice.ts';
import { type OverdueSummary, overdueInWords } from './overdue-summaries.ts';
import type { QueueDepth } from './queue-depth.ts';

/** The notices of the watch are under this. */
export const WATCH = 'watch/';

/** Other notices that say why rules are not judged or alerts do not get out; while one is open, so is the alarm. */
const OF_TROUBLE = /^(trouble|token|service|behind)\/|^\d+\/service$/;

/** The keys among these that are of a trouble that lasts. */
export function openTroubles(keys: readonly string[]): string[] {
  return keys.filter((key) => OF_TROUBLE.test(key));
}

/** The message of the day comes at six; this much later (ms) it has stayed away. */
const HEARTBEAT_LATE_MS = 25 * HOUR_MS;

/** Dead letters that come less far apart (ms) are of one incident. */
const ONE_INCIDENT_MS = 15 * MINUTE_MS;

/** What a container knows of dead letters: how many there were, since when (epoch ms) no more came, and which incident that was. */
export type KnownLetters = { readonly waiting: number; readonly grownAt: number; readonly incident: string };

/** What is known of dead letters after a look. `incident` is another one only if letters came after a quarter of an hour without. */
export function lettersAfter(
  waiting: number,
  {
    known,
    told,
    at,
  }: { readonly known: KnownLetters | undefined; readonly told: string | undefined; readonly at: number },
): KnownLetters {
  if (known === undefined) return { waiting, grownAt: at, incident: told ?? String(at) };
  if (waiting <= known.waiting) return { ...known, waiting };
  const isNew = known.waiting === 0 || at - known.grownAt >= ONE_INCIDENT_MS;
  return { waiting, grownAt: at, incident: isNew ? String(at) : known.incident };
}

/** What the watch tells operations; each is a trouble, too. */
export function watchNotices(found: {
  readonly at: number;
  readonly standing: readonly string[];
  readonly letters: readonly (QueueDepth & { readonly incident: string })[];
  readonly overdueSummaries: readonly OverdueSummary[];
  readonly lastHeartbeat: number | undefined;
}): NoticeCause[] {
  const { at, standing, letters, overdueSummaries, lastHeartbeat } = found;
  const untold = lastHeartbeat !== undefined && at - lastHeartbeat >= HEARTBEAT_LATE_MS;
  return [
    ...(standing.length === 0
      ? []
      : [
          {
            key: `${WATCH}standstill`,
            subject: 'rules or alerts stand still',
            text: `${standing.join('\n')}\nThe log of evaluate says why, or dispatch or evaluate does not run.`,
          },
        ]),
    ...letters.map(({ name, waiting, incident }) => ({
      key: lettersKey(name),
      version: incident,
      subject: `${waiting} in the ${name}`,
      text: `${waiting} messages are in the ${name}: they failed again and again, or could not be handed over, and are not tried any more. The entry "trouble" of the runbook says how to look at them, send them again or drop them. You are told again of those that come after a quarter of an hour without, and once the queue is empty.`,
    })),
    ...(overdueSummaries.length === 0
      ? []
      : [
          {
            key: `${WATCH}summaries`,
            subject: 'summaries are overdue',
            text: `${overdueSummaries.map((each) => overdueInWords(each, at)).join('\n')}\nThey are tried again every five minutes. The log of summarize says why they fail.`,
          },
        ]),
    ...(untold
      ? [
          {
            key: `${WATCH}heartbeat`,
            subject: 'the heartbeat stays away',
            text: `The message of the day was last sent ${spanInWords(at - lastHeartbeat)} ago. The log of heartbeat says why, or its schedule is gone. Until it comes, nobody is told if subscribers are lost.`,
          },
        ]
      : []),
  ];
}

/** The key of the notice about the dead letters of a queue. */
export const lettersKey = (name: string) => `${WATCH}${name.replaceAll(' ', '-')}`;
