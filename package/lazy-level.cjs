/**
 * What the package has in place of `level`: it brings native code for every system and only `start --live --keep` needs it, so it is
 * installed beside the package by whoever keeps a run.
 */
// Not spelled out, so that it is not looked for when this is bundled.
const name = 'level';

exports.Level = function Level(...given) {
  let level;
  try {
    level = require(name);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('--keep stores tables with the package "level", which is not installed here: npm install level');
  }
  return new level.Level(...given);
};
