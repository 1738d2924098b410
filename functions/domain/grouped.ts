/** A number as people read it: a comma between each three digits, at most three decimals: "1,234". */
export function grouped(value: number): string {
  return value.toLocaleString('en-GB');
}
