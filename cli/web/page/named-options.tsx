/** The names of things to choose from, each with its id as the value. */
export function NamedOptions({ of }: { readonly of: readonly { readonly id: string; readonly name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id} dir="auto">
      {name}
    </option>
  ));
}
