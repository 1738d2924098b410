import { useState } from 'preact/hooks';
import type { RuleRow } from '../answers.ts';
import { askServer, Unanswered } from './ask-server.ts';

interface AcknowledgeControlProps {
  readonly rule: string;
  readonly row: RuleRow | undefined;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
}

/** Says that people know of the open alert, as the command does; absent where there is none, or where they do. */
export function AcknowledgeControl({ rule, row, readOnly, isLost, onDone }: AcknowledgeControlProps) {
  const [problem, setProblem] = useState<string>();
  if (readOnly || row?.isUnacknowledged !== true) return null;
  const acknowledge = () => {
    setProblem(undefined);
    askServer('acknowledge', { rule })
      .then(onDone)
      .catch((error: unknown) => setProblem(error instanceof Unanswered ? error.message : String(error)));
  };
  return (
    <span class="acknowledge">
      <button type="button" disabled={isLost} onClick={acknowledge}>
        Acknowledge
      </button>
      {problem !== undefined && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
