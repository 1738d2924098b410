import type { RuleRow } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';

type AcknowledgeControlProps = {
  readonly rule: string;
  readonly row: Pick<RuleRow, 'isUnacknowledged'> | undefined;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
};

/** Says that people know of the open alert, as the command does; absent where there is none, or where they do. */
export function AcknowledgeControl({ rule, row, readOnly, isLost, onDone }: AcknowledgeControlProps) {
  const { act, start } = useAct<unknown>();
  const problem = problemOfAct(act);
  if (readOnly || row?.isUnacknowledged !== true) return null;
  const acknowledge = () => start(() => askServer('acknowledge', { rule }), onDone);
  return (
    <span class="acknowledge">
      <button type="button" disabled={isLost || act.kind === 'working'} onClick={acknowledge}>
        {spoken().rules.acknowledge}
      </button>
      <Problem text={problem} isInline />
    </span>
  );
}
