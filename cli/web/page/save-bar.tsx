import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PlanAnswer } from '../answers.ts';
import { problemInWords } from '../problem-in-words.ts';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';
import type { Draft } from './use-draft.ts';
import type { useSaving } from './use-saving.ts';

interface SaveBarProps extends ReturnType<typeof useSaving> {
  readonly draft: Draft;
  readonly isLost: boolean;
  /** Whether what is drafted cannot be saved. */
  readonly isBlocked: boolean;
  readonly said: SaidOfOthers;
  /** What else saving would do, below the plan. */
  readonly children?: ComponentChildren;
}

/** What is said where somebody else wrote or deleted the item. */
type SaidOfOthers = { readonly changedByOthers: string; readonly deletedByOthers: string };

/** The button to save a draft, and what came of it: the plan to be confirmed, the way to undo it, or what somebody else changed. */
export function SaveBar(props: SaveBarProps) {
  const { saving, draft, isLost, isBlocked, plan, write, forget, said, children } = props;
  const { rules } = spoken();
  switch (saving.kind) {
    case 'planned':
      return (
        <Plan
          plan={saving.plan}
          isLost={isLost}
          onSave={() => write(draft.baseText, saving.text, rules.isSaved)}
          onNone={forget}
        >
          {children}
        </Plan>
      );
    case 'done':
      if (draft.isChanged) break;
      return (
        <div class="buttons" role="status">
          <span>
            {saving.words} {rules.seenAtNextTick}
          </span>
          <button type="button" disabled={isLost} onClick={() => write(saving.after, saving.before, rules.isUndone)}>
            {rules.undo}
          </button>
        </div>
      );
    case 'conflict':
      return <Conflict theirs={saving.theirs} changes={saving.changes} {...{ draft, said }} onDone={forget} />;
    default:
  }
  return (
    <>
      <div class="buttons">
        <button
          type="button"
          class="main"
          disabled={!draft.isChanged || isBlocked || isLost || saving.kind === 'working'}
          onClick={plan}
        >
          {rules.planSave}
        </button>
        <button type="button" disabled={!draft.isChanged} onClick={() => draft.reset()}>
          {rules.discard}
        </button>
        {!draft.isChanged && <span class="quiet">{rules.nothingChanged}</span>}
        {draft.isChanged && isLost && <span class="quiet">{rules.saveLater}</span>}
      </div>
      <Problem text={saving.kind === 'problem' ? saving.text : undefined} />
    </>
  );
}

interface PlanProps extends Pick<SaveBarProps, 'isLost' | 'children'> {
  readonly plan: PlanAnswer;
  readonly onSave: () => void;
  readonly onNone: () => void;
}

function Plan({ plan, isLost, onSave, onNone, children }: PlanProps) {
  const { rules } = spoken();
  const [isSure, setSure] = useState(plan.warnings.length === 0);
  return (
    <fieldset class="plan" aria-label={rules.whatWouldBeSaved}>
      <Changes changes={plan.changes} />
      {plan.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {plan.problems.map((problem) => (
        <p key={problem.path} class="problem">
          {problemInWords(problem, spoken())}
        </p>
      ))}
      {plan.warnings.map((warning) => (
        <p key={warning} class="problem">
          {warning}
        </p>
      ))}
      {plan.warnings.length > 0 && (
        <label>
          <input type="checkbox" checked={isSure} onChange={({ currentTarget }) => setSure(currentTarget.checked)} />{' '}
          {rules.saveAllTheSame}
        </label>
      )}
      {children}
      <div class="buttons">
        <button type="button" class="main" disabled={isLost || !isSure || plan.problems.length > 0} onClick={onSave}>
          {rules.save}
        </button>
        <button type="button" onClick={onNone}>
          {rules.notYet}
        </button>
      </div>
    </fieldset>
  );
}

function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul class="changes">
      {changes.map((change) => (
        <li key={change}>
          <code>{change}</code>
        </li>
      ))}
    </ul>
  );
}

type ConflictProps = {
  readonly theirs: string | undefined;
  readonly changes: readonly string[];
  readonly draft: Draft;
  readonly said: SaidOfOthers;
  readonly onDone: () => void;
};

/** Shown if somebody else wrote the item since it was opened here. */
export function Conflict({ theirs, changes, draft, said, onDone }: ConflictProps) {
  const { rules } = spoken();
  if (theirs === undefined) return <p class="problem">{said.deletedByOthers}</p>;
  const done = (settle: (theirs: string) => void) => {
    settle(theirs);
    onDone();
  };
  return (
    <div class="conflict" role="alert">
      <p>{said.changedByOthers}</p>
      <Changes changes={changes} />
      <div class="buttons">
        <button type="button" onClick={() => done(draft.rebase)}>
          {rules.mineOntoTheirs}
        </button>
        <button type="button" onClick={() => done(draft.reset)}>
          {rules.takeTheirs}
        </button>
      </div>
    </div>
  );
}
