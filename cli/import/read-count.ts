const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, tsd: 1e3, m: 1e6, mio: 1e6, b: 1e9, bn: 1e9, mrd: 1e9 };

/**
 * A count as people and programs of any language write it: `12,345`, `12.345`, `12 345`, `1,5 Mio`, `1.2K`, `1.2E+4`. Three digits
 * behind a mark are thousands, because nobody counts parts of readers. Whole; undefined if it is no count.
 */
export function readCount(written: string): number | undefined {
  const parts = /^\+?([\d.,'\u2019\s]*\d)(e[+-]?\d+)?\s*([a-z]{1,3})?\.?$/i.exec(written.trim());
  if (parts === null) return undefined;
  const [, digits = '', power = '', suffix = ''] = parts;
  const times = suffix === '' ? 1 : SUFFIXES[suffix.toLowerCase()];
  if (times === undefined) return undefined;
  const value = Number(withPoint(digits.replaceAll(/[\s'\u2019]/g, '')) + power) * times;
  return Number.isFinite(value) ? Math.round(value) : undefined;
}

/** The digits with a point before the decimals, and no mark between thousands. */
function withPoint(digits: string): string {
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '';
  if (/^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits) && new Set(marks).size === 1) return digits.replaceAll(last, '');
  const at = digits.lastIndexOf(last);
  return last === '' ? digits : `${digits.slice(0, at).replaceAll(/[.,]/g, '')}.${digits.slice(at + 1)}`;
}
