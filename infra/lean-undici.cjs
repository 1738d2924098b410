/**
 * What bundles have in place of `undici`: agents and plain requests. Fetch, caches, mocks and proxies, two thirds of its text, would be
 * read with every bundle and used by none.
 */
const Dispatcher = require('../node_modules/undici/lib/dispatcher/dispatcher.js');

Dispatcher.prototype.request = require('../node_modules/undici/lib/api/api-request.js');
exports.Agent = require('../node_modules/undici/lib/dispatcher/agent.js');
