const UNITS = [
  { ms: 86_400_000, name: 'd' },
  { ms: 3_600_000, name: 'h' },
  { ms: 60_000, name: 'min' },
] as const;

/** A length of time as a person reads it, in its two largest units: `1 d 4 h`, `25 min`. */
export function spellMs(ms: number): string {
  const parts: string[] = [];
  let rest = ms;
  for (const unit of UNITS) {
    const whole = Math.floor(rest / unit.ms);
    rest -= whole * unit.ms;
    if (whole > 0) parts.push(`${whole} ${unit.name}`);
  }
  return parts.length === 0 ? '0 min' : parts.slice(0, 2).join(' ');
}
