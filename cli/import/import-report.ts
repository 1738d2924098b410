import { grouped } from '../../functions/domain/grouped.ts';
import { plural } from '../../functions/domain/plural.ts';
import { shellWord } from '../../functions/domain/shell-word.ts';
import { sourceName } from '../../functions/domain/source-name.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { REMARKS, type Remark } from './convert-row.ts';
import type { Imported, ImportedRule } from './run-import.ts';
import { UNKNOWN_TYPE } from './source-type-of.ts';
import type { Written } from './write-mentions.ts';

/** So many rows, words and alerts are named; the files have all. */
const MOST_NAMED = 10;
const MOST_ALERTS = 3;

/** What came of an import, for people. */
export function importLines(imported: Imported): string[] {
  const { files, written, from, to, rules } = imported;
  return [
    `${grouped(written.mentions)} ${plural(written.mentions, 'mention')} from ${utcMinute(from)} to ${utcMinute(to)} UTC, of ${rules.length} ${plural(rules.length, 'keyword')}, in ${files.folder}.`,
    ...remarkLines(written),
    ...leftOutLines(imported),
    '',
    ...ruleLines(imported),
    '',
    'Replay it, and look at it on a page:',
    `  npx mention-alerts start ${shellWord(files.folder)}`,
    'Change a rule, and see what is wrong with it before it runs:',
    `  npx mention-alerts check ${shellWord(files.rules)}`,
  ];
}

function remarkLines({ remarks: { types, tones, counts } }: Written): string[] {
  const remarked = [...counts].map(
    ([remark, count]: readonly [Remark, number]) => `  ${grouped(count)} ${plural(count, 'row')} ${REMARKS[remark]}`,
  );
  return [
    ...remarked,
    ...wordLines(types, {
      what: 'types of sources',
      as: `counted by their address, else as ${sourceName(UNKNOWN_TYPE)}`,
      field: 'sourceTypes',
    }),
    ...wordLines(tones, { what: 'tones', as: 'counted as no tone', field: 'tones' }),
  ];
}

function wordLines(
  words: ReadonlyMap<string, number>,
  { what, as, field }: { readonly what: string; readonly as: string; readonly field: string },
): string[] {
  if (words.size === 0) return [];
  const most = [...words].sort((a, b) => b[1] - a[1]);
  const named = most.slice(0, MOST_NAMED).map(([word, count]) => `${word.slice(0, 40)} (${grouped(count)})`);
  const more = words.size > MOST_NAMED ? ` and ${words.size - MOST_NAMED} more` : '';
  return [`  unknown ${what}, ${as}: ${named.join(', ')}${more}; "${field}" in the map says what they are`];
}

function leftOutLines({ written: { leftOut, leftOutCount }, files }: Imported): string[] {
  if (leftOutCount === 0) return [];
  const rest = leftOutCount > MOST_NAMED ? [`    all of them: ${files.leftOut}`] : [];
  return [
    `  ${grouped(leftOutCount)} ${plural(leftOutCount, 'row')} left out:`,
    ...leftOut.slice(0, MOST_NAMED).map(({ file, line, why }) => `    ${file} line ${line}: ${why}`),
    ...rest,
  ];
}

function ruleLines({ rules, keptRules, files, judgedWhole }: Imported): string[] {
  const judged = rules.filter(({ told }) => told !== undefined);
  const others = rules.length - judged.length;
  return [
    keptRules
      ? `${files.rules} was changed by somebody and is left as it is. What first rules would have told:`
      : `A first rule for each keyword is in ${files.rules}. What it would have told${judgedWhole ? '' : ', of the last 120 days'}:`,
    ...judged.flatMap(toldLines),
    ...(others > 0 ? [`  and ${others} keywords with fewer mentions, which the replay judges`] : []),
  ];
}

function toldLines({ keyword, ruleId, mentions, told }: ImportedRule): string[] {
  const { alerts = [], perWeek = 0, missing } = told ?? {};
  const how =
    alerts.length > 0
      ? `${alerts.length} ${plural(alerts.length, 'alert')}, ${perWeek.toFixed(1)} a week`
      : missing === undefined
        ? 'no alert'
        : `nothing could be judged: ${missing}`;
  return [
    `  ${keyword.name} (${ruleId}), ${grouped(mentions)} ${plural(mentions, 'mention')}: ${how}`,
    ...alerts.slice(-MOST_ALERTS).map((alert) => `    ${alert}`),
    ...(alerts.length > MOST_ALERTS ? [`    and ${alerts.length - MOST_ALERTS} earlier`] : []),
  ];
}

/** The same for programs. */
export function importJson({ files, written, from, to, rules, keptRules }: Imported) {
  const { remarks } = written;
  return {
    folder: files.folder,
    world: files.world,
    mentions: files.mentions,
    rules: files.rules,
    keptRules,
    imported: written.mentions,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    leftOut: written.leftOutCount,
    leftOutRows: written.leftOut.slice(0, 1000),
    remarks: Object.fromEntries(remarks.counts),
    unknownSourceTypes: Object.fromEntries(remarks.types),
    unknownTones: Object.fromEntries(remarks.tones),
    keywords: rules.map(({ keyword, ruleId, mentions, told }) => ({
      ...keyword,
      mentions,
      ruleId,
      alerts: told?.alerts,
    })),
  };
}
