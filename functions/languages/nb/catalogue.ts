import type { Catalogue } from '../words-of.ts';

export const catalogue: Catalogue = {};
