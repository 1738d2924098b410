import { explanations } from '../compiled/fr/explanations.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import type { Counted } from '../counted.ts';
import type { ExplanationWords } from '../en/explanation-words.ts';
import { speechOf } from '../speech-of.ts';

const { colon, counted, decimal, finePercent, list, number, percent, plural, semicolon } = speechOf('fr');

const ENDS = {
  edited: 'car ce que la règle suit a été modifié',
  deleted: 'car la règle a été supprimée',
  disabled: 'car la règle ou son organisation a été désactivée',
  outdated: 'car cette version n’a plus de telles règles',
} as const;

const ASKS = { atLeast: 'au moins', atMost: 'au plus' } as const;

const things = (count: number, { of, isNegative, isMatching }: Counted) =>
  [
    of === 'voices' ? 'voix' : plural(count, 'mention', 'mentions'),
    ...(isNegative ? [plural(count, 'négative', 'négatives')] : []),
    ...(isMatching ? [plural(count, 'correspondante', 'correspondantes')] : []),
  ].join(' ');

const upTo = (usual: number) => `jusqu’à ${number(usual)} d’habitude`;

const who = (those: number, all: number, [one, several]: readonly [string, string]) => {
  if (all === 1) return `L’autre ${one}`;
  if (those === all) return `Les ${all === 2 ? 'deux' : all} autres ${several}`;
  return `${those} des ${all} autres ${those === 1 ? one : several}`;
};

const within = (length: string | undefined) => (length === undefined ? '' : ` en ${length}`);
const about = (terms: string | undefined) => (terms === undefined ? '' : `, sujet${colon}${terms}`);

export const explanationWords: ExplanationWords = {
  ...explanations,
  things,
  sentence: (said) => `${said}.`,
  between: (from, to, inZone) => `entre ${from} et ${to}${inZone}`,
  occasion: (_, isolated) => `«\u00a0${isolated}\u00a0»`,
  counted: ({ count, what, length, isLeast = false, part, mentions, where }) =>
    [
      `${isLeast ? 'Au moins ' : ''}${number(count)} ${things(count, what)}${within(length)}`,
      ...(part === undefined ? [] : [`(${percent(part.share)} de ${number(part.total)})`]),
      ...(mentions === undefined ? [] : [`(${nouns.mentions({ count: mentions })})`]),
      ...(where === undefined ? [] : [where]),
    ].join(' '),
  usualPeak: ({ peak, length, form, within: hours, ends = false }) => {
    if (form === 'days') return `jusqu’à ${number(peak)}${within(length)} d’habitude`;
    const span = form === 'hour' ? ' en une heure' : within(length);
    const part = hours === undefined ? '' : ends ? ` se terminant ${hours}` : ` ${hours}`;
    return `un jour habituel, le pic est de ${number(peak)}${span}${part}`;
  },
  usualOnWeekday: (weekday, hours, usual) => `le ${weekday} ${hours}, ${upTo(usual)}`,
  usualNegatives: (peak, share, { of }, isPeakUnusual) => {
    const negative = `${percent(share)} de toutes les ${things(2, { of })} sont négatives`;
    return isPeakUnusual ? `${peak}, et d’habitude ${negative}` : `d’habitude, ${negative}, et ${peak}`;
  },
  tooFewToMiss: (usual, needs) =>
    `d’habitude ${number(usual)} à ce moment, si peu que leur absence ne dirait rien${needs === undefined ? '' : `${semicolon}à partir de ${number(needs)}, elle serait parlante`}`,
  fewerThanOnDays: (usual, least, days) =>
    `d’habitude ${number(usual)} à ce moment, au moins ${number(least)} lors de ${days - 1} jours sur ${days}`,
  fewerSince: (compared, weekday, clock) => `${compared}${semicolon}moins depuis ${weekday} ${clock}`,
  expected: ({ occasion, isWhole, asks }) => {
    const part = occasion === undefined ? 'pour une partie de cette période' : `avec ${occasion} dans cette période`;
    const when = isWhole ? (occasion === undefined ? 'en ce moment' : `pour ${occasion}`) : part;
    switch (asks.kind) {
      case 'limit':
        return `${when} ${ASKS[asks.bound]} ${number(asks.count)}`;
      case 'times':
        return `${when}, on en attend ${number(asks.times)} fois autant`;
      case 'upTo':
        return `${when}, on en attend jusqu’à ${number(asks.count)}`;
      case 'downTo':
        return `${when}, on attend une baisse à ${number(asks.count)}`;
    }
  },
  partOfGroup: ({ group = 'le groupe', observed, of, isComplete, counts, length, where, compared }) => {
    const part =
      of === 0 ? `Rien ne se dit sur ${group}` : `${finePercent(observed / of)} de ce qui se dit sur ${group}`;
    const numbers = `${number(observed)} ${things(observed, { of: counts })} sur ${number(of)}${isComplete ? '' : ' connues'}${within(length)}`;
    return `${part}${colon}${numbers}${where === undefined ? '' : ` ${where}`}${semicolon}${compared}.`;
  },
  partAsked: ({ atLeast, atMost }) =>
    `la règle demande ${[
      ...(atLeast === undefined ? [] : [`au moins ${finePercent(atLeast)}`]),
      ...(atMost === undefined ? [] : [`au plus ${finePercent(atMost)}`]),
    ].join(' ou ')}`,
  partUsual: (low, high) => `d’habitude ${finePercent(low).slice(0, -2)} à ${finePercent(high)}`,
  measured: (measure, value) =>
    measure === 'INTERACTIONS' ? nouns.interactions({ count: value }) : `${nouns.measures[measure]} ${number(value)}`,
  noneAsLarge: (length) => `aucune grande mention${within(length)}`,
  largestBesideUsual: (said, usual) =>
    `${said}${semicolon}la plus grande d’une semaine habituelle atteint ${number(usual)}.`,

  where: (asked) =>
    [
      ...(asked.text === undefined ? [] : [`avec ${asked.text}`]),
      ...(asked.languages === undefined ? [] : [`en langue ${asked.languages}`]),
      ...(asked.countries === undefined ? [] : [`du pays ${asked.countries}`]),
      ...(asked.authors === undefined ? [] : [`par ${asked.authors}`]),
      ...(asked.notAuthors === undefined ? [] : [`pas par ${asked.notAuthors}`]),
      ...(asked.reach === undefined ? [] : [`avec une portée d’au moins ${number(asked.reach)}`]),
      ...(asked.interactions === undefined
        ? []
        : [`avec au moins ${nouns.interactions({ count: asked.interactions })}`]),
      ...(asked.influence === undefined ? [] : [`avec une influence d’au moins ${number(asked.influence)}`]),
    ].join(', '),

  together: ({ open, none, without, length }) =>
    `${open.length === 0 ? `aucune de ces règles (${list(none)})` : list(open)}${without.length === 0 ? '' : ` sans ${list(without)}`} en l’espace de ${length}`,
  partsNot: (names) => `pas ${list(names)}`,
  partsToo: (names) => `mais aussi ${list(names)}`,
  partsUnknown: (names) => `pour ${list(names)}, rien n’est connu`,
  partShare: ({ share, usual, isNegative, length, terms }) =>
    `${percent(share)} ${isNegative ? 'négatives' : 'du groupe'}${within(length)}${usual === undefined ? '' : ` (d’habitude ${percent(usual)})`}${about(terms)}`,
  partCount: ({ count, what, usualPeak, length, terms }) =>
    `${number(count)} ${things(count, what)}${within(length)}${usualPeak === undefined ? '' : ` (pic quotidien habituel ${number(usualPeak)})`}${about(terms)}`,
  othersAsUsual: (those, all, names) => `${who(those, all, ['est', 'sont'])} comme d’habitude${colon}${names}.`,
  othersOver: (those, all, { what, times, here }) =>
    `${who(those, all, ['a', 'ont'])} aussi plus de ${things(2, what)} que d’habitude${colon}${times} le pic quotidien habituel${here === undefined ? '' : `${semicolon}ici, ${decimal(here, 1)} fois`}.`,
  othersUnknown: (names) => `Inconnu pour${colon}${names}.`,

  echo: (until, times, examples) => {
    const each = examples.map(({ count, length }) => `${number(count)}${within(length)}`).join(', ');
    return `Ce sujet est connu. Jusqu’au ${until}, le prochain message demande ${number(times)} fois la limite habituelle${each === '' ? '' : ` (${each})`}${semicolon}cela baisse à mesure que le sujet retombe.`;
  },

  told: (said, isLate) => `${said}${isLate ? ', annoncé avec retard' : ''}.`,
  unread: (count, all) =>
    count === all
      ? plural(count, 'Elle n’a pas pu être lue.', 'Elles n’ont pas pu être lues.')
      : `${number(count)} d’entre elles ${plural(count, 'n’a pas pu être lue', 'n’ont pas pu être lues')}.`,
  dropped: (count) =>
    `Avant cela, ${counted(count, 'mention n’a pas été annoncée', 'mentions n’ont pas été annoncées')}${colon}la règle était en sourdine ou a été modifiée.`,

  unacknowledged: (length, raisedTo) =>
    `Personne ne l’a prise en compte depuis ${length}${raisedTo === undefined ? '' : `${semicolon}le niveau est donc maintenant «\u00a0${nouns.severities[raisedTo]}\u00a0»`}.`,
  peakWas: (said, ago, isUpward) => `${isUpward ? 'Au pic' : 'Au plus bas'}, il y a ${ago}${colon}${said}.`,
  now: (said) => `Maintenant${colon}${said}`,
  nowParts: (said) => `Maintenant${colon}${said}`,
  over: (lasted, last, because) => {
    const why =
      because === 'usual'
        ? 'c’est désormais habituel'
        : because &&
          `on en attend ${because.isMore ? 'plus' : 'moins'} ${because.occasion === undefined ? 'en ce moment' : `pour ${because.occasion}`}`;
    return `Terminée après ${lasted}${why === undefined ? '' : `, car ${why}`}${colon}${last}.`;
  },
  last: ({ count, share, length, peak, peakAt, all }) => {
    const part = share === undefined ? '' : ` (${percent(share)} du total)`;
    const total =
      all === undefined
        ? ''
        : `${semicolon}${number(all.count)} ${things(all.count, all.what)} depuis le ${all.since}${all.usual === undefined ? '' : `, contre ${number(all.usual)} d’habitude`}`;
    return `en dernier ${number(count)}${part}${within(length)}, pic de ${number(peak)}${peakAt === undefined ? '' : ` (${peakAt})`}${total}`;
  },
  noneAsLargeNow: (length, peak) =>
    `en dernier, aucune mention aussi grande${within(length)}${semicolon}la plus grande${colon}${peak}`,
  recap: (terms, sources) =>
    `${[...(terms === undefined ? [] : [`Sujet${colon}${terms}`]), ...(sources === undefined ? [] : [`Sources${colon}${sources}`])].join('. ')}.`,
  ended: (because, lasted, peak) =>
    `N’est plus suivie, ${ENDS[because]}. Durée${colon}${lasted}, pic${colon}${number(peak)}.`,
  heldForVoices: (length, voices, mentions) =>
    `L’alerte a été retenue pendant ${length}${colon}${number(voices)} voix en ${nouns.mentions({ count: mentions })} jusque-là.`,
  heldAsShared: (length) =>
    `L’alerte a été retenue pendant ${length}${colon}jusque-là, la plupart des autres avaient eux aussi plus que d’habitude.`,

  overAfter: (length) => (length === undefined ? 'terminée' : `terminée après ${length}`),
  largestOfUsualWeek: (usual) => `la plus grande d’une semaine habituelle${colon}${number(usual)}`,
  notAcknowledged: (length) => `non prise en compte depuis ${length}`,
};
