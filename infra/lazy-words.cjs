/**
 * What bundles have in place of `#catalogues`: the words of a language are read from a file beside the bundle when somebody is
 * first told something in it.
 */
// Not spelled out, so that esbuild does not look for it.
const fileOf = (language) => `./words-${language}.cjs`;

exports.catalogueOf = (language) => require(fileOf(language)).catalogue;
