/**
 * What bundles have in place of `@sindresorhus/transliterate`: the same, read from a file beside the bundle with the first name
 * that is spelled out. Most runs send no email.
 */
// Not spelled out, so that esbuild does not look for it.
const file = './transliterate.cjs';

module.exports = (...given) => require(file).default(...given);
