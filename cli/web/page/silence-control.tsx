import type { RuleRow } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { problemOfAct, useAct } from './use-act.ts';

const LENGTHS = [
  ['1h', '1 hour'],
  ['4h', '4 hours'],
  ['12h', '12 hours'],
  ['3d', '3 days'],
] as const;

type SilenceControlProps = {
  readonly rule: string;
  readonly row: Pick<RuleRow, 'silencedUntil'> | undefined;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
};

/** Silences a rule for a while, or ends its silence, as the command does. */
export function SilenceControl({ rule, row, readOnly, isLost, onDone }: SilenceControlProps) {
  const { act, start } = useAct<unknown>();
  const problem = problemOfAct(act);
  const waits = isLost || act.kind === 'working';
  if (readOnly) return null;
  const silence = (duration: string) => start(() => askServer('silence', { rule, duration }), onDone);
  return (
    <span class="silence">
      {row?.silencedUntil === undefined ? (
        <label>
          <span class="hidden">Silence it for</span>
          <select
            value=""
            disabled={waits}
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
        <button type="button" disabled={waits} onClick={() => silence('off')}>
          End the silence
        </button>
      )}
      <Problem text={problem} isInline />
    </span>
  );
}
