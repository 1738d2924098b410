import { describe, expect, test } from 'vitest';
import { UsageError } from '../../cli/usage-error.ts';
import { parseCommandLine } from '../../local/command-line.ts';

const FILES = ['--world', 'w.json', '--mentions', 'm.ndjson', '--rules', 'r.json'];
const files = { world: 'w.json', mentions: ['m.ndjson'], rules: 'r.json' };

describe('the command line of npm start', () => {
  test.each([
    [[], { kind: 'story', json: false }],
    [['--json'], { kind: 'story', json: true }],
    [['--emails'], { kind: 'story', emails: true, json: false }],
    [['--language', 'de'], { kind: 'story', language: 'de', json: false }],
    [['--help'], { kind: 'help' }],
    [['-h', '--live'], { kind: 'help' }],
    [
      ['--live'],
      { kind: 'live', files: undefined, json: false, allowLocalWebhooks: false, actions: false, pictures: false },
    ],
    [
      ['--live', '--pictures'],
      { kind: 'live', files: undefined, json: false, allowLocalWebhooks: false, actions: false, pictures: true },
    ],
    [
      ['--live', '--keep', 'DIR'],
      {
        kind: 'live',
        files: undefined,
        json: false,
        allowLocalWebhooks: false,
        actions: false,
        pictures: false,
        keep: 'DIR',
      },
    ],
    [
      ['--keep', '--live'],
      {
        kind: 'live',
        files: undefined,
        json: false,
        allowLocalWebhooks: false,
        actions: false,
        pictures: false,
        keep: expect.stringMatching(/[/]\.local[/]kept$/),
      },
    ],
    [
      ['--live', '--actions'],
      { kind: 'live', files: undefined, json: false, allowLocalWebhooks: false, actions: true, pictures: false },
    ],
    [
      ['--live', '--emails'],
      {
        kind: 'live',
        files: undefined,
        json: false,
        allowLocalWebhooks: false,
        actions: false,
        pictures: false,
        emails: true,
      },
    ],
    [
      ['--live', '--allow-local-webhooks', ...FILES],
      { kind: 'live', files, json: false, allowLocalWebhooks: true, actions: false, pictures: false },
    ],
    [FILES, { kind: 'replay', files, fromMs: undefined, toMs: undefined, everyMinute: false, json: false }],
    [
      [...FILES, '--every-minute'],
      { kind: 'replay', files, fromMs: undefined, toMs: undefined, everyMinute: true, json: false },
    ],
    [
      [...FILES, '--from', '2015-02-17', '--to=2015-02-18T09:00:00+01:00', '--json'],
      {
        kind: 'replay',
        files,
        fromMs: Date.UTC(2015, 1, 17),
        toMs: Date.UTC(2015, 1, 18, 8),
        everyMinute: false,
        json: true,
      },
    ],
  ])('%j is understood', (args, expected) => {
    expect(parseCommandLine(args)).toEqual(expected);
  });

  test.each([
    [['my-brand'], { kind: 'replay', files: { sources: ['my-brand'] } }],
    [['a.csv', 'b.csv', '--web'], { kind: 'replay', files: { sources: ['a.csv', 'b.csv'] }, web: true }],
    [['my-brand', '--from', '2015-02-17'], { kind: 'replay', fromMs: Date.UTC(2015, 1, 17) }],
    [['my-brand', '--rules', 'r.json'], { kind: 'replay', files: { sources: ['my-brand'], rules: 'r.json' } }],
    [['--live', 'my-brand'], { kind: 'live', files: { sources: ['my-brand'] } }],
  ])('a folder or files without options, %j, are what is played', (args, expected) => {
    expect(parseCommandLine(args)).toMatchObject(expected);
  });

  test.each([
    ['after one --mentions', ['--mentions', 'a', 'b', 'c', '--world', 'w', '--rules', 'r']],
    ['after several', ['--mentions', 'a', '--mentions', 'b', '--world', 'w', '--mentions=c', '--rules', 'r']],
  ])('several files of mentions may stand %s', (_where, args) => {
    expect(parseCommandLine(args)).toMatchObject({ files: { mentions: ['a', 'b', 'c'] } });
  });

  test.each([
    ['an option that does not exist', ['--wrold', 'w'], 'There is no option --wrold here. Did you mean "--world"?'],
    ['a short option that does not exist', ['-x'], 'There is no option -x'],
    ['a stray word after another option', ['--world', 'w', 'more'], '"more" is not expected here'],
    ['an option without its value', ['--world'], '--world needs a value after it'],
    ['an option whose value is another option', ['--mentions', '--json'], '--mentions needs a value'],
    ['a value for an option that takes none', ['--live=yes'], '--live takes no value'],
    ['an option twice', ['--world', 'a', '--world', 'b'], '--world is given twice'],
    ['a replay without rules', ['--world', 'w', '--mentions', 'm'], 'add --rules FILE'],
    ['a replay with nothing but rules', ['--rules', 'r'], 'add --world FILE and --mentions FILE'],
    ['a span without a replay', ['--from', '2015-02-17'], 'belong to a replay'],
    ['a kept story', ['--keep'], '--keep belongs to a live run: add --live.'],
    ['a span in real time', ['--live', '--to', '2015-02-17'], 'leave --from and --to out'],
    ['a language that nobody speaks here', ['--language', 'no'], '--language no is none of en, de, nb, fr, es'],
    ['a language beside files', [...FILES, '--language', 'de'], 'into the item of the organization'],
    ['every minute of the story', ['--every-minute'], 'belongs to a replay'],
    ['a time without its zone', [...FILES, '--from', '2015-02-17T10:00:00'], 'is not a time'],
    ['something that is not a time', [...FILES, '--from', 'yesterday'], '--from yesterday is not a time'],
    ['an end before the begin', [...FILES, '--from', '2015-02-18', '--to', '2015-02-17'], 'is not before --to'],
    ['an end at the begin', [...FILES, '--from', '2015-02-18', '--to', '2015-02-18'], 'is not before --to'],
  ])('%s is refused with what to do', (_what, args, message) => {
    const parse = () => parseCommandLine(args);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });
});
