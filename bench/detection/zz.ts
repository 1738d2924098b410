import { PARAMETERS, type Parameters } from '../../functions/domain/detection/parameters.ts';
import { messagesOn } from './alerts-on.ts';
import { readEventSeries } from './events.ts';
import { noisyMean } from './nab.ts';
import { readLabelledSeries, nabScore } from './nab-score.ts';
export function cash(parameters: Parameters) {
  const series = readEventSeries('cashtag') ?? [];
  let months = 0, all = 0, told = 0; const kinds: Record<string, number> = {};
  for (const { everyMs, buckets, known } of series) {
    const messages = messagesOn(buckets, { kind: 'spike' }, { everyMs, parameters });
    const start = buckets[0]?.start ?? 0;
    told += known.filter(({ from, to }) => messages.some(({ row }) => start + (row + 1) * everyMs >= from && start + (row + 1) * everyMs <= to)).length;
    months += (buckets.length * everyMs) / (30.44 * 86400000); all += messages.length;
    for (const m of messages) { const k = `${m.transition[0]} ${m.verdict.question} ${m.verdict.windowMs / 60000}`; kinds[k] = (kinds[k] ?? 0) + 1; }
  }
  return { told, permonth: Math.round(100 * all / months) / 100, kinds };
}
export function nabKinds(parameters: Parameters) {
  const series = readLabelledSeries() ?? []; const kinds: Record<string, number> = {};
  const rows = series.map((s) => { const ms = messagesOn(s.buckets, { kind: 'spike' }, { parameters });
    for (const m of ms) { const k = `${(s.window[m.row] ?? -1) >= 0 ? 'in' : 'OUT'} ${m.transition[0]} ${m.verdict.question} ${m.verdict.windowMs / 60000}`; kinds[k] = (kinds[k] ?? 0) + 1; } return ms.map(({ row }) => row); });
  const { standard, lowFalsePositives, detected } = nabScore(series, rows);
  return { standard, lowFalsePositives, detected, kinds };
}
const variants: [string, Partial<Parameters>][] = JSON.parse(process.argv[2] ?? '[["base",{}]]');
for (const [name, change] of variants) {
  const p = { ...PARAMETERS, ...change };
  const n = noisyMean(p);
  console.log(name, JSON.stringify({ noisy: n, nab: nabKinds(p), cash: cash(p) }).replaceAll('"', ''));
}
