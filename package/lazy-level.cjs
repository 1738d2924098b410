/**
 * What the package has in place of `level`: it brings native code for every system and only `start --live --keep` needs it, so it is
 * installed beside the package by whoever keeps a run.
 */
exports.Level = function Level(...given) {
  let level;
  try {
    level = require('level');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('--keep stores tables with the package "level", which is not installed here: npm install level');
  }
  return new level.Level(...given);
};
