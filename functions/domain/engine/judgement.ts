import * as z from 'zod';
import type { DetectorState } from './condition-kind.ts';
import type { Reading } from './verdict.ts';

/** What a boundary was judged by: the detector's memory before it, and what it saw there. It can be asked again with that. */
export type Judgement = { readonly detector: DetectorState; readonly reading: Reading };

/** Earlier releases stored the part of a reading under a name that only a negative surge gives it. */
function asReadNow({ detector, reading: { negative, ...reading } }: StoredJudgement): Judgement {
  return { detector, reading: negative === undefined ? reading : { ...reading, subset: negative } };
}

type StoredJudgement = Judgement & { readonly reading: { readonly negative?: Reading['subset'] } };

export const judgement = z.lazy(() =>
  z.custom<StoredJudgement>((value) => typeof value === 'object' && value !== null).transform(asReadNow),
);
