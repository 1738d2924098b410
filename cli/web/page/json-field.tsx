import type { Draft } from './use-draft.ts';

type JsonFieldProps = {
  /** What it is, for those who do not see it. */
  readonly label: string;
  readonly rows: number;
  readonly draft: Pick<Draft, 'text' | 'write'>;
};

/** A draft as the text of its JSON. */
export function JsonField({ label, rows, draft }: JsonFieldProps) {
  return (
    <label class="json-label">
      <span class="hidden">{label}</span>
      <textarea
        class="json"
        spellcheck={false}
        rows={rows}
        value={draft.text}
        onInput={({ currentTarget }) => draft.write(currentTarget.value)}
      />
    </label>
  );
}
