import type { UndeliveredEvents } from '../../functions/domain/alerting/undelivered-events.ts';
import { counted } from '../../functions/domain/operations/heartbeat/status-report.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';

/** What a channel has not got at a time (epoch ms), since when, and what came of the newest attempt: one sentence. */
export function undeliveredInWords({ events, since, said }: UndeliveredEvents, at: number): string {
  const attempt = said === undefined ? '' : `; at the last attempt ${said}`;
  return `${counted(events, 'event')} not delivered, the oldest for ${spanInWords(at - since)}${attempt}.`;
}
