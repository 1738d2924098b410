import { notices } from '../compiled/de/notices.ts';
import { nouns } from '../compiled/de/nouns.ts';
import type { NoticeWords } from '../en/notice-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('de');

type Reason = Parameters<NoticeWords['because']>[0];

const REASONS: Readonly<Record<string, (reason: Reason) => string>> = {
  'no-token': () =>
    'Der Zugang zum Beobachtungsdienst fehlt oder wird abgelehnt. Wer mention-alerts betreibt, ist benachrichtigt.',
  'token-forbidden': () =>
    'Dem Zugang zum Beobachtungsdienst fehlt eine Berechtigung. Wer mention-alerts betreibt, ist benachrichtigt.',
  'organization-not-returned': ({ organization }) =>
    `Der Beobachtungsdienst kennt die Organisation ${organization} mit diesem Zugang nicht. Wer mention-alerts betreibt, ist benachrichtigt.`,
  'service-silent': () => 'Der Beobachtungsdienst antwortet nicht. Er wird weiter gefragt.',
  'state-unreadable': () =>
    'Was über die Regel gespeichert ist, kann nicht gelesen werden. Wer mention-alerts betreibt, ist benachrichtigt.',
  quarantine: () =>
    'Die Regel ist ausgesetzt, weil die Auswertung an ihr zweimal abbrach. Sie wird nach einem Tag wieder versucht, oder wenn Sie ändern, was sie beobachtet.',
  'requests-used-up': () =>
    'Die Abfragen, die der Beobachtungsdienst je Minute zulässt, sind aufgebraucht; die Regeln werden später beurteilt als vorgesehen.',
  'scrolls-used-up': () =>
    'Die Leseabfragen, die der Beobachtungsdienst je Minute zulässt, sind aufgebraucht; Erwähnungen werden später gelesen als vorgesehen, die der dringendsten Regeln zuerst.',
  'counts-missing': () =>
    'Es fehlen Zahlen des Beobachtungsdienstes. Sie werden erneut abgefragt, bis sie vollständig sind.',
  'organization-not-active': ({ organization }) =>
    `Die Organisation ${organization} ist beim Beobachtungsdienst nicht aktiv, er sammelt also nichts für sie. Bitten Sie den Dienst, sie zu aktivieren.`,
  'unknown-keyword': ({ organization, watch: { id } }) =>
    `Die Organisation ${organization} hat keinen Suchbegriff ${id}. Berichtigen Sie die Regel, oder löschen Sie sie.`,
  'keyword-not-active': ({ watch: { id } }) =>
    `Der Suchbegriff ${id} ist nicht aktiv, der Beobachtungsdienst sammelt also nichts dafür. Aktivieren Sie ihn dort, oder schalten Sie die Regel ab.`,
  'unknown-group': ({ organization }) =>
    `Eine Gruppe, die die Regel nennt, gibt es in der Organisation ${organization} nicht. Berichtigen Sie die Regel, oder löschen Sie sie.`,
  'group-not-active': () =>
    'Die Gruppe der Regel hat keinen aktiven Suchbegriff, der Beobachtungsdienst sammelt also nichts dafür. Aktivieren Sie dort einen, oder schalten Sie die Regel ab.',
  'not-in-group': ({ watch: { id } }) =>
    `Der Suchbegriff ${id} gehört nicht zu der Gruppe, die die Regel nennt, und hat deshalb keinen Anteil an ihr. Berichtigen Sie die Regel.`,
  'allowance-used-up': ({ organization }) =>
    `Die Organisation ${organization} hat die Erwähnungen aufgebraucht, die sie in diesem Monat sammeln darf: Bis zum Monatsende sammelt der Beobachtungsdienst nichts mehr. Erhöhen Sie dort das Kontingent, oder fassen Sie die Suchbegriffe enger.`,
  'ingestion-stands-still': ({ organization }) =>
    `Der Beobachtungsdienst zeigt für keinen Suchbegriff der Organisation ${organization} mehr Erwähnungen und scheint nichts mehr zu sammeln. Bis er wieder welche zeigt, werden die Regeln nicht beurteilt; offene Alarme bleiben offen.`,
  'not-read': () =>
    'Zu viele Erwähnungen, die die Regel auswertet, konnten nicht gelesen werden. Lassen Sie sie etwas mit weniger Erwähnungen beobachten.',
  parts: () =>
    'Die Regel besteht aus anderen Regeln, und eine davon fehlt, ist abgeschaltet oder kann selbst nicht beurteilt werden.',
};

const COUNTS: Readonly<Record<Parameters<NoticeWords['minimalLine']>[0]['counts'], (count: number) => string>> = {
  mentions: (count) => nouns.mentions({ count }),
  voices: (count) => nouns.voices({ count }),
  REACH: (count) => `Reichweite ${number(count)}`,
  INTERACTIONS: (count) => nouns.interactions({ count }),
  VIRALITY: (count) => `Viralität ${number(count)}`,
  INFLUENCE: (count) => `Einfluss ${number(count)}`,
};

export const noticeWords: NoticeWords = {
  ...notices,
  mayNotHear: {
    enable: {
      reason: 'eine abgeschaltete Organisation wird nicht auf der Seite eingeschaltet',
      remedy: 'wer mention-alerts betreibt, schaltet sie ein, mit "put organizations" oder in der Konsole',
    },
    email: (allowed) => ({
      reason: `dieser Stack sendet E-Mails nur an Adressen von ${list(allowed)}`,
      remedy: 'eine andere Adresse nennen, oder ihre Domain in allowedEmailDomains des Stacks aufnehmen lassen',
    }),
    link: (allowed) => ({
      reason: `dieser Stack verweist nur auf ${list(allowed)}`,
      remedy: 'eine andere Adresse nennen, oder ihren Host in allowedLinkHosts des Stacks aufnehmen lassen',
    }),
  },

  because: (reason) =>
    REASONS[reason.kind]?.(reason) ??
    `Der Beobachtungsdienst antwortet nicht so, wie es nötig ist. Technische Angabe auf Englisch: ${reason.text}`,
  minimalLine: ({ rule, label, at, observed, counts, id }) =>
    `${rule === undefined ? '' : `Regel ${rule}, `}${label}, ${at}: ${COUNTS[counts](observed)}. Ereignis ${id}.`,

  exampleTerms: ['Tag der offenen Tür', 'Besucher'],
};
