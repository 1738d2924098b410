import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, percent } = speechOf('nb');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'dempet den',
    acknowledge: 'vet om den',
    drill: 'bekreftet den som øvelse',
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
};
