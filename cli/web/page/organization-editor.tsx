import { useEffect, useState } from 'preact/hooks';
import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import type { OrganizationSettings, OrganizationsAnswer } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { EditAs, type EditsAs } from './edit-as.tsx';
import { JsonField } from './json-field.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { ItemProblems } from './rule-form.tsx';
import { Conflict, SaveBar } from './save-bar.tsx';
import { spoken } from './spoken.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { type SavesBy, useSaving } from './use-saving.ts';

const BY: SavesBy = {
  plan: (edit) => askServer('planOrganization', edit),
  save: (edit) => askServer('saveOrganization', edit),
};

/** How long after a change its problems are asked for, in ms. */
const CALM_MS = 300;

/** A hook: what is wrong with a draft, as the server says. */
function useProblems({ baseText, text, broken }: Draft, isLost: boolean): readonly ItemProblem[] {
  const [problems, setProblems] = useState<readonly ItemProblem[]>([]);
  useEffect(() => {
    if (broken !== undefined || isLost) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      askServer('planOrganization', { before: baseText, after: text })
        .then((plan) => isWanted && setProblems(plan.problems))
        .catch(() => undefined);
    }, CALM_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [baseText, text, broken, isLost]);
  return problems;
}

type OrganizationEditorProps = {
  readonly settings: OrganizationSettings;
  readonly answer: OrganizationsAnswer;
  readonly isLost: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** The settings of an organization as a form or as JSON, and the button to save them. */
export function OrganizationEditor({ settings: stored, answer, isLost, onSaved, onClose }: OrganizationEditorProps) {
  const draft = useDraft(draftOf(stored), stored.item);
  const [kind, setKind] = useState<EditsAs>('form');
  const problems = useProblems(draft, isLost);
  const save = useSaving(draft, BY, onSaved);
  const { rules, settings } = spoken();
  const hasProblems = draft.broken !== undefined || problems.length > 0;
  return (
    <section class="panel settings-editor" aria-label={rules.editor}>
      <header class="buttons">
        <EditAs kind={kind} onKind={setKind} />
        <button type="button" onClick={onClose}>
          {rules.closeEditor}
        </button>
      </header>
      <div class="outcome" aria-live="polite">
        {hasProblems && <ItemProblems problems={problems} broken={draft.broken} />}
      </div>
      {draft.theirs !== undefined && save.saving.kind !== 'conflict' && (
        <Conflict theirs={draft.theirs} changes={[]} draft={draft} said={settings} onDone={save.forget} />
      )}
      {kind === 'form' ? (
        <OrganizationForm
          item={draft.item}
          problems={problems}
          channels={answer.channels}
          timeZone={stored.timeZone}
          at={answer.at}
          onChange={draft.change}
        />
      ) : (
        <JsonField label={settings.asJson} rows={20} draft={draft} />
      )}
      <div class="save">
        <SaveBar {...save} {...{ draft, isLost }} isBlocked={hasProblems} said={settings} />
      </div>
    </section>
  );
}

/** The name of the draft of an organization. */
export const draftOf = ({ id }: Pick<OrganizationSettings, 'id'>): string => `organization ${id}`;
