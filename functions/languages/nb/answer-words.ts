import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, percent } = speechOf('nb');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'dempet den',
    acknowledge: 'vet om den',
    noise: 'kalte den støy',
    expected: 'sa at den var ventet',
  },
  delivery: {
    unknown: 'ikke kjent: meldingen er på vei, eller kanalen er slått av eller fjernet',
    delivered: 'levert',
    overtaken: 'ikke sendt, en senere melding var kommet fram',
    digest: 'meldt i samlemeldingen for den timen',
    gaveUp: 'ikke levert, oppgitt',
  },
  notDelivered: (attempts: number) => `ikke levert ennå, ${counted(attempts, 'forsøk', 'forsøk')}`,
  moreThanUsual: (name: string, share: number, usual: number) =>
    `${name} ${percent(share)}, vanligvis ${percent(usual)}`,
  known: (since, needs) =>
    `uvanlig, og kjent${since === undefined ? '' : ` siden ${since}`}: neste melding krever ${needs}`,
  needed: (counts, times) =>
    counts.length === 0
      ? `${number(times)} ganger den vanlige grensen`
      : counts.map(({ count, span }) => `${number(count)} på ${span}`).join(' eller '),
  asUsual: ({ count, isVoices, isLeast, span, isDay, usual, line }) =>
    `${isLeast ? 'minst ' : ''}${isVoices ? nouns.voices(count) : number(count)} på ${span}; ${isDay ? `vanlig døgntopp er ${number(usual)}` : `på denne tiden er opptil ${number(usual)} vanlig`}, varsel ved ${number(line)}`,
  signIn: {
    begunElsewhere:
      'Denne innloggingen ble startet et annet sted, eller for mer enn ti minutter siden. Åpne siden og logg inn på nytt.',
    notCompleted: 'Innloggingen ble ikke fullført. Åpne siden og logg inn på nytt.',
    notUsable: 'Svaret fra innloggingen kan ikke brukes, eller er brukt før. Åpne siden og logg inn på nytt.',
    notSignedIn: 'Du er ikke logget inn.',
    notAmongUsers: (user) => `${user} er ikke blant dem som kan bruke denne siden: spør den som driver den.`,
    fromElsewhere: 'Forespørselen kom fra en annen side.',
  },
  problems: {
    noMessage: 'Historikken har ingen slik melding: den ble aldri sendt, eller er eldre enn det som tas vare på.',
    noAlert:
      'Det som er bevart, har ikke noe varsel på det tidspunktet: det er endret i mellomtiden, eller fortiden ble bare lest for denne siden.',
    noMentions: 'Omtalene i denne meldingen kan ikke leses: regelen er borte, eller vinduet er ikke lagret.',
    notGiven: 'Tjenesten ga dem ikke: prøv igjen om et minutt.',
    emptyNote: 'Et notat må si noe: skriv minst ett ord.',
  },
};
