import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The file with the handler of a function. */
export const handlerOf = (name: string): string => join(ROOT, 'functions', name, 'handler.ts');

/** Every folder of functions with a handler. */
export const FUNCTIONS = readdirSync(join(ROOT, 'functions')).filter((name) => existsSync(handlerOf(name)));
