/**
 * What bundles have in place of `@sindresorhus/transliterate`: the same, put together with the first name that is spelled out.
 * Its table costs a tenth of the time in which a function is ready, and most runs send no email.
 */
let transliterate;
module.exports = (...given) => {
  transliterate ??= require('../node_modules/@sindresorhus/transliterate/index.js').default;
  return transliterate(...given);
};
