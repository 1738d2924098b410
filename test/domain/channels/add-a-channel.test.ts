import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';

const SOURCES = ['functions', 'cli', 'infra', 'local', 'service'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file)),
);

/** The files that the page lists, in order. */
const LISTED = [...readFileSync('docs/how-to/add-a-channel.md', 'utf8').matchAll(/^\d+\. `([^`]+)`/gm)].map(
  ([, file = '']) => file,
);

// A webhook is also what operations may have, and what a channel without an item counts as; people act from Slack.
test.each(Object.keys(CHANNEL_KINDS).filter((kind) => kind !== 'webhook' && kind !== 'slack'))(
  'a new kind needs the files that the page names and no other: so it is with %s',
  (kind) => {
    const named = new RegExp(`['"\`]${kind}['"\`]|kinds/${kind}\\.ts|^ {2}${kind},$`, 'm');
    const listed = LISTED.map((file) => file.replace('<kind>', kind));
    const found = SOURCES.filter((file) => listed.includes(file) || named.test(readFileSync(file, 'utf8')));
    expect(found.sort()).toEqual(listed.sort());
  },
);
