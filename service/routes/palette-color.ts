const PALETTE = [
  { color: '#1f77b4', colorNew: 'blue' },
  { color: '#ff7f0e', colorNew: 'orange' },
  { color: '#2ca02c', colorNew: 'green' },
  { color: '#d62728', colorNew: 'red' },
  { color: '#9467bd', colorNew: 'purple' },
  { color: '#8c564b', colorNew: 'brown' },
  { color: '#e377c2', colorNew: 'pink' },
  { color: '#17becf', colorNew: 'cyan' },
] as const;

/** The color of a new keyword, as legacy hex and as a value of the current palette. Successive ids get successive colors. */
export function paletteColor(id: number): (typeof PALETTE)[number] {
  return PALETTE[id % PALETTE.length] ?? PALETTE[0];
}
