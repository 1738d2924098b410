import type { Words } from '../../languages/words-of.ts';
import type { StillMissing } from '../engine/still-missing.ts';

/** What a rule that learns still needs: "6 of 24 h of history". */
export function missingInWords(missing: StillMissing | undefined, { explanations, list, spanAfter }: Words): string {
  const { count, history, verdicts, window, ...parts } = explanations.missing;
  switch (missing?.kind) {
    case 'history':
      return history({ ...missing, window: missing.windowMs === undefined ? '' : spanAfter(missing.windowMs) });
    case 'verdicts':
      return verdicts({ rules: list(missing.rules) });
    case 'window':
      return window;
    case 'comparison':
    case 'measured':
    case 'group':
    case 'week':
      return parts[missing.kind](missing);
    // Verdicts of 0.2.0 have a sentence, until the next one.
    default:
      return count;
  }
}
