import { useEffect, useState } from 'preact/hooks';
import type { PlanAnswer, SaveAnswer } from '../answers.ts';
import { Unanswered } from './ask-server.ts';
import type { Draft } from './use-draft.ts';

/** The state of a save: being planned, to be confirmed, done with a way to undo it, or refused. */
export type Saving =
  | { readonly kind: 'none' }
  | { readonly kind: 'working' }
  | { readonly kind: 'planned'; readonly plan: PlanAnswer; readonly text: string }
  | { readonly kind: 'done'; readonly before: string; readonly after: string; readonly words: string }
  | { readonly kind: 'conflict'; readonly theirs: string | undefined; readonly changes: readonly string[] }
  | { readonly kind: 'problem'; readonly text: string };

/** How the server is asked what a save would change, and to save; both take the texts of two items. */
export type SavesBy = {
  readonly plan: (edit: Edit) => Promise<PlanAnswer>;
  readonly save: (edit: Edit) => Promise<SaveAnswer>;
};
type Edit = { readonly before: string; readonly after: string };

/** A hook: the state of a save, and how to plan one, to write it, and to drop the plan. */
export function useSaving(draft: Draft, by: SavesBy, onSaved: () => void) {
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
    by.plan({ before: draft.baseText, after: draft.text })
      .then((given) => setSaving({ kind: 'planned', plan: given, text: draft.text }))
      .catch(failed);
  };
  const write = (before: string, after: string, words: string) => {
    setSaving({ kind: 'working' });
    by.save({ before, after })
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
