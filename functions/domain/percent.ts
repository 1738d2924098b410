/** A share in whole percent: "73 %". */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A share that may be small: "31 %", "2.4 %", "0.31 %". */
export function finePercent(share: number): string {
  const value = 100 * share;
  const digits = value >= 9.95 ? 0 : value >= 0.95 ? 1 : 2;
  return `${Number(value.toFixed(digits))} %`;
}
