/**
 * What bundles have in place of `#messages`: the words of a language are read from a file beside the bundle when somebody is
 * first told something in it.
 */
// Not spelled out, so that esbuild does not look for it.
const fileOf = (language) => `./words-${language}.cjs`;

exports.messagesOf = (language) => require(fileOf(language));
