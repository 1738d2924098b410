import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { propertiesOf } from '../../../cli/schemas/construct-page.ts';
import { referencePages } from '../../../cli/schemas/reference-pages.ts';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';
import { CONDITION_KINDS } from '../../../functions/domain/engine/condition-kinds.ts';

const FOLDER = new URL('../../../docs/reference/', import.meta.url);
const pages = referencePages();

describe('the pages of docs/reference', () => {
  test.each(Object.entries(pages))('%s is what "npm run schemas" writes', (name, page) => {
    expect(readFileSync(new URL(name, FOLDER), 'utf8'), 'run npm run schemas').toBe(page);
  });

  test('are all made from schemas and types: none is written by hand', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(pages).sort());
  });

  test('say something of everything', () => {
    for (const page of Object.values(pages)) expect(page).not.toMatch(/undefined|\[object/);
  });

  test('have every kind of condition, and the limits of every kind of channel', () => {
    for (const { kind } of CONDITION_KINDS) expect(pages['items.md']).toContain(`### Condition \`${kind}\``);
    for (const kind of Object.keys(CHANNEL_KINDS)) expect(pages['limits.md']).toContain(`\n| ${kind} | `);
  });

  test('say of every kind of condition what its fields do not', () => {
    const parts = `${pages['items.md']}`.split(/^#+ /m);
    for (const { kind } of CONDITION_KINDS) {
      const part = parts.find((each) => each.startsWith(`Condition \`${kind}\``));
      expect(part, kind).toMatch(/^- [A-Z].*\.$/m);
    }
  });

  test('cannot leave out a property of a construct for want of a comment', () => {
    const source = 'export type Props = {\n  /** Said. */\n  readonly said: string;\n  readonly bare: string;\n};\n';
    expect(() => propertiesOf(source, 'Props')).toThrow(/bare/);
    expect(() => propertiesOf(source, 'Other')).toThrow(/Other/);
  });
});
