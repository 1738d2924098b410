import { speechOf } from '../languages/speech-of.ts';

/** Shares as the terminal writes them: in whole percent, "73 %"; and such as may be small, "0.31 %". */
export const { percent, finePercent } = speechOf('en');
