import { useState } from 'preact/hooks';
import type { RuleRow } from '../answers.ts';
import { askServer, Unanswered } from './ask-server.ts';

const LENGTHS = [
  ['1h', '1 hour'],
  ['4h', '4 hours'],
  ['12h', '12 hours'],
  ['3d', '3 days'],
] as const;

interface SilenceControlProps {
  readonly rule: string;
  readonly row: RuleRow | undefined;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
}

/** Silences a rule for a while, or ends its silence, as the command does. */
export function SilenceControl({ rule, row, readOnly, isLost, onDone }: SilenceControlProps) {
  const [problem, setProblem] = useState<string>();
  if (readOnly) return null;
  const silence = (duration: string) => {
    setProblem(undefined);
    askServer('silence', { rule, duration })
      .then(onDone)
      .catch((error: unknown) => setProblem(error instanceof Unanswered ? error.message : String(error)));
  };
  return (
    <span class="silence">
      {row?.silencedUntil === undefined ? (
        <label>
          <span class="hidden">Silence it for</span>
          <select
            value=""
            disabled={isLost}
            onChange={({ currentTarget }) => {
              silence(currentTarget.value);
              currentTarget.value = '';
            }}
          >
            <option value="" disabled>
              Silence…
            </option>
            {LENGTHS.map(([length, words]) => (
              <option key={length} value={length}>
                for {words}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <button type="button" disabled={isLost} onClick={() => silence('off')}>
          End the silence
        </button>
      )}
      {problem !== undefined && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
