/** What commands take of `undici` while they run, by name: a bundle that is loaded later has of CommonJS the default alone. */
import undici from '../node_modules/undici/index.js';

export const { Agent, buildConnector } = undici;
