import { spoken } from './spoken.ts';

/** How an item is edited. */
export type EditsAs = 'form' | 'json';

type EditAsProps = { readonly kind: EditsAs; readonly onKind: (kind: EditsAs) => void };

/** The choice between a form and JSON. */
export function EditAs({ kind, onKind }: EditAsProps) {
  const { rules } = spoken();
  return (
    <div class="segments small" role="radiogroup" aria-label={rules.editAs}>
      {(['form', 'json'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="editor" checked={kind === each} onChange={() => onKind(each)} />
          <span class="segment">{each === 'form' ? rules.asForm : 'JSON'}</span>
        </label>
      ))}
    </div>
  );
}
