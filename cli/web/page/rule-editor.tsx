import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import type { RuleAnswer } from '../answers.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { askServer } from './ask-server.ts';
import { EditAs, type EditsAs } from './edit-as.tsx';
import { roughly } from './in-words.ts';
import { JsonField } from './json-field.tsx';
import { ItemProblems, RuleForm } from './rule-form.tsx';
import { Conflict, SaveBar } from './save-bar.tsx';
import { spoken } from './spoken.ts';
import { type Draft, isItem } from './use-draft.ts';
import { type SavesBy, useSaving } from './use-saving.ts';

type RuleEditorProps = {
  readonly kind: EditsAs;
  readonly draft: Draft;
  readonly problems: readonly ItemProblem[];
  readonly drawn: DrawnRule | undefined;
  readonly saved: DrawnRule | undefined;
  readonly answer: RuleAnswer;
  readonly isLost: boolean;
  readonly onKind: (kind: EditsAs) => void;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const BY: SavesBy = {
  plan: (edit) => askServer('plan', edit),
  save: (edit) => askServer('save', edit),
};

/** The rule as a form or as JSON, the effect of a change on its alerts, and the button to save it. */
export function RuleEditor(props: RuleEditorProps) {
  const { kind, draft, problems, drawn, saved, answer, isLost, onKind, onClose, onSaved } = props;
  const save = useSaving(draft, BY, onSaved);
  const { rules } = spoken();
  const hasProblems = draft.broken !== undefined || problems.length > 0;
  return (
    <aside class="editor" aria-label={rules.editor}>
      <header>
        <h2>{answer.readOnly ? rules.tryChanges : rules.edit}</h2>
        <EditAs {...{ kind, onKind }} />
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
            hasVoices={isItem(draft.item) && draft.item.minVoices !== undefined}
          />
        )}
      </div>
      {draft.theirs !== undefined && save.saving.kind !== 'conflict' && (
        <Conflict theirs={draft.theirs} changes={[]} draft={draft} said={rules} onDone={save.forget} />
      )}
      <div class="save">
        {!answer.readOnly && (
          <SaveBar {...save} {...{ draft, isLost }} isBlocked={hasProblems} said={rules}>
            {drawn !== undefined && saved !== undefined && (
              <p>{rules.alertsBeforeAfter({ before: saved.alerts.length, after: drawn.alerts.length })}</p>
            )}
          </SaveBar>
        )}
        {answer.readOnly && draft.isChanged && (
          <button type="button" onClick={() => draft.reset()}>
            {rules.discard}
          </button>
        )}
      </div>
      {kind === 'form' ? (
        <RuleForm
          item={draft.item}
          problems={problems}
          channels={answer.channels}
          timeZone={answer.timeZone}
          onChange={draft.change}
        />
      ) : (
        <JsonField label={rules.ruleAsJson} rows={28} draft={draft} />
      )}
    </aside>
  );
}

type OutcomeProps = {
  readonly drawn: DrawnRule | undefined;
  readonly saved: DrawnRule | undefined;
  /** Whether it asks for a number of voices, about which counts say nothing. */
  readonly hasVoices: boolean;
};

function Outcome({ drawn, saved, hasVoices }: OutcomeProps) {
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
          {saved !== undefined && <span class="quiet"> · {rules.saved({ what: alertsInWords(saved) })}</span>}
          {held > 0 && <span class="quiet"> · {rules.heldUntilQuietHoursEnd({ count: held })}</span>}
          {hasVoices && <span class="quiet"> · {rules.voicesNotTried}</span>}
        </dd>
      </div>
      <div>
        <dt>{rules.requests}</dt>
        <dd>
          {rules.countsPerDay({ count: Math.round(requestsPerDay) })}
          {saved !== undefined && saved.requestsPerDay !== requestsPerDay && (
            <span class="quiet"> · {rules.saved({ what: spoken().number(Math.round(saved.requestsPerDay)) })}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** `5, 2.5 a week`, or `none`; of a rule that tells each mention `12 messages`. */
function alertsInWords({ alerts, alertsPerWeek, found }: DrawnRule): string {
  const { nouns, rules } = spoken();
  return found === undefined
    ? rules.alertsPerWeek({ count: alerts.length, perWeek: rules.perWeek({ count: roughly(alertsPerWeek) }) })
    : nouns.messages({ count: found.messages });
}
