/** Longer names are none that is known; signs upon signs would take long to put in order. */
const LONGEST_NAME = 200;

/** A name of a column or a value without what people write differently: case, accents, blanks, marks. */
export function plainName(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
