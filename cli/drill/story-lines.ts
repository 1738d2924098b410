import { spanInWords } from '../../functions/domain/time/duration.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { formatTable } from '../terminal/format-table.ts';
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
  const iso = (time: number) => new Date(time).toISOString();
  return {
    story,
    toldBy,
    from: iso(span.from),
    to: iso(span.to),
    rules: heard.map(({ rule, kind, channels, ...each }) => ({
      rule,
      kind,
      channels,
      ...('why' in each ? { why: each.why } : {}),
      ...('more' in each ? { more: each.more, laidFrom: iso(each.from) } : {}),
      ...('afterMs' in each ? { afterMinutes: Math.round(each.afterMs / MINUTE_MS), mayWait: each.mayWait } : {}),
    })),
  };
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

function toWhom({ kind, channels }: Heard): string {
  return kind === 'told' ? ['email subscribers, by their filters', ...channels].join('; ') : '';
}
