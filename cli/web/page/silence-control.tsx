import type { RuleRow } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';

const LENGTHS = ['1h', '4h', '12h', '3d'] as const;

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
  const { rules } = spoken();
  const waits = isLost || act.kind === 'working';
  if (readOnly) return null;
  const silence = (duration: string) => start(() => askServer('silence', { rule, duration }), onDone);
  return (
    <span class="silence">
      {row?.silencedUntil === undefined ? (
        <label>
          <span class="hidden">{rules.silenceFor}</span>
          <select
            value=""
            disabled={waits}
            onChange={({ currentTarget }) => {
              silence(currentTarget.value);
              currentTarget.value = '';
            }}
          >
            <option value="" disabled>
              {rules.silence}
            </option>
            {LENGTHS.map((length) => (
              <option key={length} value={length}>
                {rules.silences[length]}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <button type="button" disabled={waits} onClick={() => silence('off')}>
          {rules.endSilence}
        </button>
      )}
      <Problem text={problem} isInline />
    </span>
  );
}
