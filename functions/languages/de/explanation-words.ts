import { explanations } from '../compiled/de/explanations.ts';
import { nouns } from '../compiled/de/nouns.ts';
import type { Counted } from '../counted.ts';
import type { ExplanationWords } from '../en/explanation-words.ts';
import { speechOf } from '../speech-of.ts';

const { decimal, finePercent, list, number, percent, plural } = speechOf('de');

const ENDS = {
  edited: 'weil geändert wurde, was die Regel beobachtet',
  deleted: 'weil die Regel gelöscht wurde',
  disabled: 'weil die Regel oder ihre Organisation abgeschaltet wurde',
  outdated: 'weil es solche Regeln seit dieser Version nicht mehr gibt',
} as const;

const ASKS = { atLeast: 'mindestens', atMost: 'höchstens' } as const;

/** A length of time after "in", "nach", "vor", "seit". */
const dative = (length: string) => length.replace(/\bTage\b/, 'Tagen');

/** Lengths may end with the full stop of "Std.". */
const sentence = (said: string) => (said.endsWith('.') ? said : `${said}.`);

const things = (count: number, { of, isNegative, isMatching }: Counted) =>
  `${isMatching ? 'passende ' : ''}${isNegative ? 'negative ' : ''}${of === 'voices' ? plural(count, 'Stimme', 'Stimmen') : plural(count, 'Erwähnung', 'Erwähnungen')}`;

const usualIs = (usual: number) => `${plural(usual, 'ist', 'sind')} bis zu ${number(usual)} üblich`;

const who = (those: number, all: number, [one, several]: readonly [string, string]) => {
  if (all === 1) return `Der andere ${one}`;
  if (those === all) return `${all === 2 ? 'Beide anderen' : `Alle ${all} anderen`} ${several}`;
  return `${those} von ${all} anderen ${those === 1 ? one : several}`;
};

const within = (length: string | undefined) => (length === undefined ? '' : ` in ${dative(length)}`);
const about = (terms: string | undefined) => (terms === undefined ? '' : `, Thema: ${terms}`);

export const explanationWords: ExplanationWords = {
  ...explanations,
  things,
  sentence,
  between: (from, to, inZone) => `zwischen ${from} und ${to} Uhr${inZone}`,
  occasion: (_, isolated) => `„${isolated}“`,
  counted: ({ count, what, length, isLeast = false, part, mentions, where }) =>
    [
      `${isLeast ? 'Mindestens ' : ''}${number(count)} ${things(count, what)}${within(length)}`,
      ...(part === undefined ? [] : [`(${percent(part.share)} von ${number(part.total)})`]),
      ...(mentions === undefined ? [] : [`(${nouns.mentions({ count: mentions })})`]),
      ...(where === undefined ? [] : [where]),
    ].join(' '),
  usualPeak: ({ peak, length, form, within: hours, ends = false }) => {
    if (form === 'days') return `üblich sind bis zu ${number(peak)}${within(length)}`;
    const span = form === 'hour' ? ' in einer Stunde' : within(length);
    const part = hours === undefined ? '' : ends ? `, die ${hours} enden` : ` ${hours}`;
    return `an einem üblichen Tag liegt die Spitze bei ${number(peak)}${span}${part}`;
  },
  usualOnWeekday: (weekday, hours, usual) => `${weekday.toLowerCase()}s ${hours} ${usualIs(usual)}`,
  usualNegatives: (peak, share, { of }, isPeakUnusual) => {
    const negative = `sonst sind ${percent(share)} aller ${things(2, { of })} negativ`;
    return isPeakUnusual ? `${peak}, und ${negative}` : `${negative}, und ${peak}`;
  },
  tooFewToMiss: (usual, needs) =>
    `um diese Zeit ${plural(usual, 'ist', 'sind')} ${number(usual)} üblich, so wenige, dass ihr Ausbleiben nichts besagt${needs === undefined ? '' : `; ab ${number(needs)} wäre das anders`}`,
  fewerThanOnDays: (usual, least, days) =>
    `um diese Zeit ${plural(usual, 'ist', 'sind')} ${number(usual)} üblich, an ${days - 1} von ${days} Tagen mindestens ${number(least)}`,
  fewerSince: (compared, weekday, clock) => `${compared}; weniger seit ${weekday}, ${clock} Uhr`,
  expected: ({ occasion, isWhole, asks }) => {
    const part = occasion === undefined ? 'für einen Teil dieses Zeitraums' : `mit ${occasion} in diesem Zeitraum`;
    const when = isWhole ? `für ${occasion ?? 'diese Zeit'}` : part;
    switch (asks.kind) {
      case 'limit':
        return `${when} ${ASKS[asks.bound]} ${number(asks.count)}`;
      case 'times':
        return `${when} werden ${number(asks.times)}-mal so viele erwartet`;
      case 'upTo':
        return `${when} werden bis zu ${number(asks.count)} erwartet`;
      case 'downTo':
        return `${when} wird ein Rückgang auf ${number(asks.count)} erwartet`;
    }
  },
  partOfGroup: ({ group = 'die Gruppe', observed, of, isComplete, counts, length, where, compared }) => {
    const part =
      of === 0
        ? `Über ${group} wird nichts gesagt`
        : `${finePercent(observed / of)} dessen, was über ${group} gesagt wird`;
    const numbers = `${number(observed)} von ${number(of)}${isComplete ? '' : ' bekannten'} ${things(of, { of: counts })}${within(length)}`;
    return `${part}: ${numbers}${where === undefined ? '' : ` ${where}`}; ${compared}.`;
  },
  partAsked: ({ atLeast, atMost }) =>
    `die Regel verlangt ${[
      ...(atLeast === undefined ? [] : [`mindestens ${finePercent(atLeast)}`]),
      ...(atMost === undefined ? [] : [`höchstens ${finePercent(atMost)}`]),
    ].join(' oder ')}`,
  partUsual: (low, high) => `üblich sind ${finePercent(low).slice(0, -2)} bis ${finePercent(high)}`,
  measured: (measure, value) =>
    measure === 'INTERACTIONS' ? nouns.interactions({ count: value }) : `${nouns.measures[measure]} ${number(value)}`,
  noneAsLarge: (length) => `keine große Erwähnung${within(length)}`,
  largestBesideUsual: (said, usual) => `${said}; die größte einer üblichen Woche hat ${number(usual)}.`,

  where: (asked) =>
    [
      ...(asked.text === undefined ? [] : [`mit ${asked.text}`]),
      ...(asked.languages === undefined ? [] : [`in der Sprache ${asked.languages}`]),
      ...(asked.countries === undefined ? [] : [`aus dem Land ${asked.countries}`]),
      ...(asked.authors === undefined ? [] : [`von ${asked.authors}`]),
      ...(asked.notAuthors === undefined ? [] : [`nicht von ${asked.notAuthors}`]),
      ...(asked.reach === undefined ? [] : [`mit Reichweite ab ${number(asked.reach)}`]),
      ...(asked.interactions === undefined ? [] : [`mit Interaktionen ab ${number(asked.interactions)}`]),
      ...(asked.influence === undefined ? [] : [`mit Einfluss ab ${number(asked.influence)}`]),
    ].join(', '),

  together: ({ open, none, without, length }) =>
    `${open.length === 0 ? `keine von ${list(none)}` : list(open)}${without.length === 0 ? '' : ` ohne ${list(without)}`} innerhalb von ${dative(length)}`,
  partsNot: (names) => `nicht ${list(names)}`,
  partsToo: (names) => `aber auch ${list(names)}`,
  partsUnknown: (names) => `über ${list(names)} ist nichts bekannt`,
  partShare: ({ share, usual, isNegative, length, terms }) =>
    `${percent(share)} ${isNegative ? 'negativ' : 'der Gruppe'}${within(length)}${usual === undefined ? '' : ` (üblich ${percent(usual)})`}${about(terms)}`,
  partCount: ({ count, what, usualPeak, length, terms }) =>
    `${number(count)} ${things(count, what)}${within(length)}${usualPeak === undefined ? '' : ` (übliche Tagesspitze ${number(usualPeak)})`}${about(terms)}`,
  othersAsUsual: (those, all, names) => `${who(those, all, ['ist', 'sind'])} wie üblich: ${names}.`,
  othersOver: (those, all, { what, times, here }) =>
    `${who(those, all, ['hat', 'haben'])} ebenfalls mehr ${things(2, what)} als üblich: ${times} der üblichen Tagesspitze${here === undefined ? '' : `; hier ist es das ${decimal(here, 1)}-Fache`}.`,
  othersUnknown: (names) => `Nicht bekannt: ${names}.`,

  echo: (until, times, examples) => {
    const each = examples.map(({ count, length }) => `${number(count)}${within(length)}`).join(', ');
    return `Das Thema ist bekannt. Bis ${until} braucht die nächste Meldung das ${number(times)}-Fache der üblichen Grenze${each === '' ? '' : ` (${each})`}; das sinkt, während das Thema abklingt.`;
  },

  told: (said, isLate) => sentence(`${said}${isLate ? ', verspätet gemeldet' : ''}`),
  unread: (count, all) =>
    count === all
      ? plural(count, 'Sie konnte nicht gelesen werden.', 'Sie konnten nicht gelesen werden.')
      : `${number(count)} davon ${plural(count, 'konnte', 'konnten')} nicht gelesen werden.`,
  dropped: (count) =>
    `Davor ${plural(count, 'wurde', 'wurden')} ${nouns.mentions({ count })} nicht gemeldet: Die Regel war stumm geschaltet oder wurde bearbeitet.`,

  unacknowledged: (length, raisedTo) =>
    `Seit ${dative(length)} hat das niemand zur Kenntnis genommen${raisedTo === undefined ? '' : `, deshalb ist die Stufe jetzt „${nouns.severities[raisedTo]}“`}.`,
  peakWas: (said, ago, isUpward) => sentence(`${isUpward ? 'Spitze' : 'Tiefststand'} vor ${dative(ago)}: ${said}`),
  now: (said) => `Jetzt: ${said}`,
  nowParts: (said) => `Jetzt: ${said}`,
  over: (lasted, last, because) => {
    const why =
      because === 'usual'
        ? 'das jetzt üblich ist'
        : because && `für ${because.occasion ?? 'diese Zeit'} ${because.isMore ? 'mehr' : 'weniger'} erwartet wird`;
    return sentence(`Vorbei nach ${dative(lasted)}${why === undefined ? '' : `, weil ${why}`}: ${last}`);
  },
  last: ({ count, share, length, peak, peakAt, all }) => {
    const part = share === undefined ? '' : ` (${percent(share)} von allen)`;
    const total =
      all === undefined
        ? ''
        : `; ${number(all.count)} ${things(all.count, all.what)} seit ${all.since}${all.usual === undefined ? '' : `, üblich ${plural(all.usual, 'ist', 'sind')} ${number(all.usual)}`}`;
    return `zuletzt ${number(count)}${part}${within(length)}, die Spitze war ${number(peak)}${peakAt === undefined ? '' : ` (${peakAt})`}${total}`;
  },
  noneAsLargeNow: (length, peak) => `zuletzt keine so große Erwähnung${within(length)}; die größte: ${peak}`,
  recap: (terms, sources) =>
    `${[...(terms === undefined ? [] : [`Thema: ${terms}`]), ...(sources === undefined ? [] : [`Quellen: ${sources}`])].join('; ')}.`,
  ended: (because, lasted, peak) =>
    `Wird nicht mehr beobachtet, ${ENDS[because]}. Dauer: ${lasted}, Spitze: ${number(peak)}.`,
  heldForVoices: (length, voices, mentions) =>
    `Der Alarm wurde ${length} zurückgehalten: bis dahin ${nouns.voices({ count: voices })} in ${nouns.mentions({ count: mentions })}.`,
  heldAsShared: (length) =>
    `Der Alarm wurde ${length} zurückgehalten: Bis dahin hatten auch die meisten anderen mehr als üblich.`,

  overAfter: (length) => (length === undefined ? 'vorbei' : `vorbei nach ${dative(length)}`),
  largestOfUsualWeek: (usual) => `größte einer üblichen Woche ${number(usual)}`,
  notAcknowledged: (length) => `seit ${dative(length)} nicht zur Kenntnis genommen`,
};
