/** Draws how much is done: `parts` of `total`, with `width` characters. */
export function progressBar(parts: number, total: number, width: number): string {
  const share = total === 0 ? 1 : Math.min(1, parts / total);
  const filled = Math.round(share * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}
