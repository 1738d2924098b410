import fc from 'fast-check';

/** Half surrogates, which are no characters, begin here, and there are as many of them. */
const SURROGATES = { from: 0xd800, many: 0x800 };

const codePoint = fc
  .nat(0x10ffff - SURROGATES.many)
  .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.many));

/**
 * Texts of any code points but half surrogates, `maxLength` of them at most. The unit `binary` of fast-check gives the same,
 * after a second in which it lists a million characters.
 */
export const anyCodePoints = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(codePoint, { maxLength }).map((points) => points.join(''));
