/** How many mentions read the same as a sample, as a person reads it. */
export function copiesInWords(copies: number): string {
  return copies === 1
    ? '1 of them is a copy of it'
    : `${new Intl.NumberFormat('en-GB').format(copies)} of them are copies of it`;
}
