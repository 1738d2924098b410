import { present } from '../../functions/domain/present.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { formatTable } from '../terminal/format-table.ts';
import { drillInWords, type SentDrill } from './sent-drills.ts';
import type { Heard, StoryDrill } from './story-drill.ts';

/** Which rules would hear a past story, in lines for a person; times are UTC. */
export function storyLines({ story, toldBy, span, heard }: StoryDrill): string[] {
  const rows = heard.map((each) => [each.rule, 'more' in each ? String(each.more) : '', outcomeOf(each), toWhom(each)]);
  return [
    `Story ${story}: told by ${toldBy.join(', ')}, from ${utcMinute(span.from)} to ${utcMinute(span.to)} UTC.`,
    'If it came again, at the same hours of the newest day that the counts have:',
    '',
    formatTable(['rule', 'more than usual', 'told', 'to whom'], rows),
  ];
}

/** The same for programs: times as ISO 8601. */
export function storyJson({ story, toldBy, span, heard }: StoryDrill) {
  return {
    story,
    toldBy,
    from: iso(span.from),
    to: iso(span.to),
    rules: heard.map(({ rule, kind, channels, email, ...each }) => ({
      rule,
      kind,
      channels,
      ...(email ? {} : { email }),
      ...('why' in each ? { why: each.why } : {}),
      ...('more' in each ? { more: each.more, laidFrom: iso(each.from) } : {}),
      ...('afterMs' in each ? { afterMinutes: Math.round(each.afterMs / MINUTE_MS), mayWait: each.mayWait } : {}),
    })),
  };
}

/** Drills that were sent, in lines below a heading: when, of which rule, and how long it took until somebody acknowledged. */
export function drillsInLines(heading: string, drills: readonly SentDrill[], now: number): string[] {
  if (drills.length === 0) return [];
  const lines = drills.map(
    (drill) => `  ${utcMinute(drill.at)}  ${drill.organizationId}/${drill.ruleId}  ${drillInWords(drill, now)}`,
  );
  return [heading, ...lines];
}

/** One of them for programs; `afterMinutes` is absent while nobody has acknowledged it. */
export function drillOfJson({ organizationId, ruleId, eventId, at, channels, acknowledged }: SentDrill) {
  const said = acknowledged && {
    acknowledgedAt: new Date(acknowledged.at).toISOString(),
    afterMinutes: Math.round((acknowledged.at - at) / MINUTE_MS),
    ...present({ by: acknowledged.by }),
  };
  return { rule: `${organizationId}/${ruleId}`, at: new Date(at).toISOString(), eventId, channels, ...said };
}

function outcomeOf(heard: Heard): string {
  switch (heard.kind) {
    case 'unknown':
      return `not known: ${heard.why}`;
    case 'not-in-it':
      return 'no: what it counts had nothing of the story';
    case 'unsaid':
      return 'no';
    case 'told':
      return `after ${spanInWords(heard.afterMs)}, ${utcMinute(heard.from + heard.afterMs)}${heard.mayWait ? ', or after its silence' : ''}`;
  }
}

function toWhom({ kind, channels, email }: Heard): string {
  if (kind !== 'told') return '';
  const all = [...(email ? ['email subscribers, by their filters'] : []), ...channels];
  return all.length === 0 ? 'nobody' : all.join('; ');
}
