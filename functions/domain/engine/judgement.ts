import * as z from 'zod';
import type { DetectorState } from './condition-kind.ts';
import type { Reading } from './verdict.ts';

/** What a boundary was judged by: the detector's memory before it, and what it saw there. It can be asked again with that. */
export type Judgement = { readonly detector: DetectorState; readonly reading: Reading };

export const judgement = z.lazy(() => z.custom<Judgement>((value) => typeof value === 'object' && value !== null));
