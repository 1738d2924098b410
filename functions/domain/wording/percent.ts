/** A share in whole percent: "73 %". */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
