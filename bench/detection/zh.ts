import { messagesOn } from './alerts-on.ts';
import { readLabelledSeries } from './nab-score.ts';
for (const s of readLabelledSeries() ?? []) for (const m of messagesOn(s.buckets)) if (m.verdict.question === 'hour') console.log(s.name, (s.window[m.row] ?? -1) >= 0 ? 'in ' : 'OUT', new Date(s.buckets[m.row]!.start).toISOString(), m.verdict.observed, 'line', m.verdict.line, m.verdict.explanation, m.verdict.rarityDays);
