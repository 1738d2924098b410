import { expect, test } from 'vitest';
import { readArguments } from '../../service/read-arguments.ts';
import { UsageError } from '../../service/usage-error.ts';

test('options have the defaults of a safe local run', () => {
  expect(readArguments(['--port', '0', '--world', 'w.json'])).toEqual({
    port: 0,
    world: 'w.json',
    mentions: [],
    rateLimits: true,
    host: '127.0.0.1',
  });
});

test('several files of mentions stand behind one option or each behind its own', () => {
  const args = ['--mentions', 'a', 'b', '--world', 'w.json', '--port', '80', '--mentions', 'c', '--no-rate-limits'];
  const read = readArguments([...args, '--host', '0.0.0.0']);
  expect(new Set(read?.mentions)).toEqual(new Set(['a', 'b', 'c']));
  expect(read).toMatchObject({ port: 80, rateLimits: false, host: '0.0.0.0' });
});

test('it may be called by other names, each behind its own option', () => {
  const read = readArguments(['--port', '80', '--world', 'w.json', '--name', 'media.example', '--name', '[fd00::1]']);
  expect(read?.names).toEqual(['media.example', '[fd00::1]']);
});

test('help is given whatever else is said', () => {
  expect(readArguments(['--help'])).toBeUndefined();
});

test.each([
  ['no world', ['--port', '0'], '--world FILE is missing'],
  ['no port', ['--world', 'w.json'], '--port N is missing'],
  ['a port that is none', ['--port', '1e3', '--world', 'w.json'], '--port takes a number'],
  ['a port that is too large', ['--port', '65536', '--world', 'w.json'], '--port takes a number'],
  ['a name with a port', ['--port', '0', '--world', 'w.json', '--name', 'media:80'], '--name takes the name of a host'],
  ['an address for a name', ['--port', '0', '--world', 'w.json', '--name', 'http://media'], '--name takes the name of'],
  ['any name', ['--port', '0', '--world', 'w.json', '--name', '*'], '--name takes the name of a host'],
  ['a name of nothing', ['--port', '0', '--world', 'w.json', '--name', ''], '--name takes the name of a host'],
  ['an unknown option', ['--port', '0', '--world', 'w.json', '--fast'], "'--fast'"],
  ['a stray word', ['--port', '0', '--world', 'w.json', 'fast'], '"fast" belongs to no option'],
])('%s is wrong usage', (_, args, reason) => {
  expect(() => readArguments(args)).toThrow(UsageError);
  expect(() => readArguments(args)).toThrow(reason);
});
