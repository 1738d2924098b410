import { useEffect, useState } from 'preact/hooks';
import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import type { PlanAnswer, RuleAnswer } from '../answers.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { askServer, Unanswered } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { ItemProblems, RuleForm, sentence } from './rule-form.tsx';
import { spoken } from './spoken.ts';
import { useCost } from './use-cost.ts';
import { type Draft, isItem } from './use-draft.ts';

type RuleEditorProps = {
  readonly kind: 'form' | 'json';
  readonly draft: Draft;
  readonly problems: readonly ItemProblem[];
  readonly drawn: DrawnRule | undefined;
  readonly saved: DrawnRule | undefined;
  readonly answer: RuleAnswer;
  readonly isLost: boolean;
  readonly onKind: (kind: 'form' | 'json') => void;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** The state of a save: being planned, to be confirmed, done with a way to undo it, or refused. */
type Saving =
  | { readonly kind: 'none' }
  | { readonly kind: 'working' }
  | { readonly kind: 'planned'; readonly plan: PlanAnswer; readonly text: string }
  | { readonly kind: 'done'; readonly before: string; readonly after: string; readonly words: string }
  | { readonly kind: 'conflict'; readonly theirs: string | undefined; readonly changes: readonly string[] }
  | { readonly kind: 'problem'; readonly text: string };

/** A hook: the state of a save, and how to plan one, to write it, and to drop the plan. */
function useSaving(draft: Draft, onSaved: () => void) {
  const [saving, setSaving] = useState<Saving>({ kind: 'none' });
  const forget = () => setSaving({ kind: 'none' });
  useEffect(() => {
    // The text has changed since the plan was made, so the plan is dropped.
    if (saving.kind === 'planned' && saving.text !== draft.text) forget();
  }, [draft.text, saving]);
  const failed = (error: unknown) =>
    setSaving({ kind: 'problem', text: error instanceof Unanswered ? error.message : String(error) });
  const plan = () => {
    setSaving({ kind: 'working' });
    askServer('plan', { before: draft.baseText, after: draft.text })
      .then((given) => setSaving({ kind: 'planned', plan: given, text: draft.text }))
      .catch(failed);
  };
  const write = (before: string, after: string, words: string) => {
    setSaving({ kind: 'working' });
    askServer('save', { before, after })
      .then((given) => {
        if (given.kind === 'conflict')
          return setSaving({ kind: 'conflict', theirs: given.item, changes: given.changes });
        draft.reset(given.item);
        setSaving({ kind: 'done', before, after: given.item, words });
        onSaved();
      })
      .catch(failed);
  };
  return { saving, plan, write, forget };
}

/** The rule as a form or as JSON, the effect of a change on its alerts, and the button to save it. */
export function RuleEditor(props: RuleEditorProps) {
  const { kind, draft, problems, drawn, saved, answer, isLost, onKind, onClose, onSaved } = props;
  const save = useSaving(draft, onSaved);
  const dollars = useCost(draft.item, isLost);
  const savedDollars = useCost(draft.baseItem, isLost);
  const { rules } = spoken();
  const hasProblems = draft.broken !== undefined || problems.length > 0;
  return (
    <aside class="editor" aria-label={rules.editor}>
      <header>
        <h2>{answer.readOnly ? rules.tryChanges : rules.edit}</h2>
        <div class="segments small" role="radiogroup" aria-label={rules.editAs}>
          {(['form', 'json'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="editor" checked={kind === each} onChange={() => onKind(each)} />
              <span class="segment">{each === 'form' ? rules.asForm : 'JSON'}</span>
            </label>
          ))}
        </div>
        <button type="button" class="close" aria-label={rules.closeEditor} onClick={onClose}>
          ×
        </button>
      </header>
      <div class="outcome" aria-live="polite">
        {hasProblems ? (
          <ItemProblems problems={problems} broken={draft.broken} />
        ) : (
          <Outcome
            drawn={drawn}
            saved={draft.isChanged ? saved : undefined}
            dollars={dollars}
            savedDollars={draft.isChanged ? savedDollars : undefined}
            hasVoices={isItem(draft.item) && draft.item.minVoices !== undefined}
          />
        )}
      </div>
      {draft.theirs !== undefined && save.saving.kind !== 'conflict' && (
        <Conflict theirs={draft.theirs} changes={[]} draft={draft} onDone={save.forget} />
      )}
      <div class="save">
        {!answer.readOnly && (
          <SaveBar {...save} draft={draft} drawn={drawn} saved={saved} isLost={isLost} isBlocked={hasProblems} />
        )}
        {answer.readOnly && draft.isChanged && (
          <button type="button" onClick={() => draft.reset()}>
            {rules.discard}
          </button>
        )}
      </div>
      {kind === 'form' ? (
        <RuleForm item={draft.item} problems={problems} channels={answer.channels} onChange={draft.change} />
      ) : (
        <label class="json-label">
          <span class="hidden">{rules.ruleAsJson}</span>
          <textarea
            class="json"
            spellcheck={false}
            rows={28}
            value={draft.text}
            onInput={({ currentTarget }) => draft.write(currentTarget.value)}
          />
        </label>
      )}
    </aside>
  );
}

type OutcomeProps = {
  readonly drawn: DrawnRule | undefined;
  readonly saved: DrawnRule | undefined;
  readonly dollars: number | undefined;
  readonly savedDollars: number | undefined;
  /** Whether it asks for a number of voices, about which counts say nothing. */
  readonly hasVoices: boolean;
};

function Outcome({ drawn, saved, dollars, savedDollars, hasVoices }: OutcomeProps) {
  if (drawn === undefined) return null;
  const { alerts, requestsPerDay } = drawn;
  const { rules } = spoken();
  const held = alerts.filter((alert) => alert.held).length;
  return (
    <dl>
      <div>
        <dt>{rules.alerts}</dt>
        <dd>
          <b>{alertsInWords(drawn)}</b>
          {saved !== undefined && <span class="quiet"> · {rules.saved(alertsInWords(saved))}</span>}
          {held > 0 && <span class="quiet"> · {rules.heldUntilQuietHoursEnd(held)}</span>}
          {hasVoices && <span class="quiet"> · {rules.voicesNotTried}</span>}
        </dd>
      </div>
      <div>
        <dt>{rules.requests}</dt>
        <dd>
          {rules.countsPerDay(Math.round(requestsPerDay))}
          {saved !== undefined && saved.requestsPerDay !== requestsPerDay && (
            <span class="quiet"> · {rules.saved(spoken().number(Math.round(saved.requestsPerDay)))}</span>
          )}
        </dd>
      </div>
      {dollars !== undefined && (
        <div>
          <dt>{rules.cost}</dt>
          <dd>
            {rules.dollarsPerMonth(dollars)}
            {savedDollars !== undefined && rules.dollars(savedDollars) !== rules.dollars(dollars) && (
              <span class="quiet"> · {rules.saved(rules.dollars(savedDollars))}</span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** `5, 2.5 a week`, or `none`; of a rule that tells each mention `12 messages`. */
function alertsInWords({ alerts, alertsPerWeek, found }: DrawnRule): string {
  const { rules } = spoken();
  return found === undefined ? rules.alertsPerWeek(alerts.length, alertsPerWeek) : rules.messageCount(found.messages);
}

interface SaveBarProps
  extends ReturnType<typeof useSaving>,
    Pick<RuleEditorProps, 'draft' | 'drawn' | 'saved' | 'isLost'> {
  readonly isBlocked: boolean;
}

function SaveBar({ saving, draft, drawn, saved, isLost, isBlocked, plan, write, forget }: SaveBarProps) {
  const { rules } = spoken();
  switch (saving.kind) {
    case 'planned':
      return (
        <Plan
          plan={saving.plan}
          drawn={drawn}
          saved={saved}
          isLost={isLost}
          onSave={() => write(draft.baseText, saving.text, rules.isSaved)}
          onNone={forget}
        />
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
      return <Conflict theirs={saving.theirs} changes={saving.changes} draft={draft} onDone={forget} />;
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

interface PlanProps extends Pick<RuleEditorProps, 'drawn' | 'saved' | 'isLost'> {
  readonly plan: PlanAnswer;
  readonly onSave: () => void;
  readonly onNone: () => void;
}

function Plan({ plan, drawn, saved, isLost, onSave, onNone }: PlanProps) {
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
          {problem.path}: {sentence(problem)}
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
      {drawn !== undefined && saved !== undefined && (
        <p>{rules.alertsBeforeAfter(saved.alerts.length, drawn.alerts.length)}</p>
      )}
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
  readonly onDone: () => void;
};

/** Shown if somebody else wrote the rule since it was opened here. */
function Conflict({ theirs, changes, draft, onDone }: ConflictProps) {
  const { rules } = spoken();
  if (theirs === undefined) return <p class="problem">{rules.deletedByOthers}</p>;
  const done = (settle: (theirs: string) => void) => {
    settle(theirs);
    onDone();
  };
  return (
    <div class="conflict" role="alert">
      <p>{rules.changedByOthers}</p>
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
