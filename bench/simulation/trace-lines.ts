import type { Item } from './memory-dynamo-db/attribute-value.ts';
import { storedOutbox } from './stored-outbox.ts';

/** Takes the lines of a traced simulation. The caller puts the time before each line. */
export type Trace = (line: string) => void;

const clock = (time: unknown) => (typeof time === 'number' ? new Date(time).toISOString().slice(11, 19) : String(time));

function fieldsOf(value: unknown): Item {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** One line about an item that was written. */
export function putLine(item: Item): string {
  const sk = String(item.sk);
  if (sk.startsWith('rule#')) {
    const phase = fieldsOf(item.phase);
    const { status: health } = fieldsOf(item.health);
    const { status, observed, complete } = fieldsOf(item.verdict);
    const outbox = storedOutbox(item).map(({ event, topics }) => `${event.data.status} to ${topics.join('+')}`);
    return `  put ${sk} v${item.version} judged to ${clock(item.judgedTo)}: ${phase.kind} ${clock(fieldsOf(phase.episode).startedAt)}, ${status} ${observed} complete ${complete}, ${health}, outbox [${outbox.join(', ')}]`;
  }
  if (sk.startsWith('series#')) {
    const gaps = (Array.isArray(item.gaps) ? item.gaps : []).map(fieldsOf);
    const spans = gaps.map(({ from, to }) => `${clock(from)}-${clock(to)}`);
    return `  put ${sk} v${item.version} known to ${clock(item.knownTo)} revision ${item.revision} gaps [${spans.join(', ')}]`;
  }
  const text = JSON.stringify(item, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  return `  put ${text.slice(0, 200)}`;
}
