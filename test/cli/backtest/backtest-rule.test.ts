import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ruleFromFile } from '../../../cli/backtest/rule-backtest.ts';
import { commands } from '../../../cli/commands.ts';
import { runCli } from '../../../cli/run-cli.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';
import { recordTerminal } from '../../support/record-terminal.ts';
import { BURST, FIVE_MINUTES_MS, startStoryService } from '../start-story-service.ts';

async function run(address: string, ...args: string[]) {
  const { terminal, out, error } = recordTerminal();
  const environment = { MEDIA_MONITORING_URL: address, MEDIA_MONITORING_TOKEN: 'admin-token' };
  const status = await runCli(args, commands, { environment, terminal });
  return { status, out: out(), errors: error() };
}

function ruleFile(rule: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'rule-')), 'rule.json');
  writeFileSync(file, JSON.stringify(rule));
  return file;
}

const spike = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  condition: { kind: 'spike', window: '1h', ratio: 3 },
};

test('says which alerts a rule would have raised in the last days, and what reading them cost', async () => {
  const { address } = await startStoryService();
  const { status, out } = await run(address, 'backtest', '--rule', ruleFile(spike), '--days', '3');
  expect(out).toMatch(/1 alert, /);
  expect(out).toMatch(/mentions in 1 h/);
  expect(out).toMatch(/Reading the past took \d+ counts? and \d+ scrolls? of the monitoring service\./);
  expect(status).toBe(0);
});

test('says of each alert what those did that the rule is compared with, whom it reads for that', async () => {
  const { address, feed } = await startStoryService();
  const at = (time: number) => ({ mention: 'birch', feedTime: time, insertTime: time, publishedTime: time });
  const steady = Array.from({ length: 18 * 144 }, (_, index) => BURST - index * 2 * FIVE_MINUTES_MS);
  const burst = Array.from({ length: 40 }, (_, index) => BURST + index * 4000);
  feed(...[...steady, ...burst].map((time, index) => ({ ...at(time), id: 100_000 + index, keywordIds: [1002] })));
  const compared = (tell: string, ...ids: number[]) =>
    ruleFile({ ...spike, compare: { with: ids.map((keywordId) => ({ keywordId })), tell } });
  const shared = await run(address, 'backtest', '--rule', compared('ours-only', 1002), '--days', '3');
  expect(shared.out).toMatch(
    /The other one has more mentions than usual, too: Keyword 1002 \d+\.\d times its usual daily peak; here it is \d+\.\d times\. Held back as long as others share it\./,
  );
  const ours = await run(address, 'backtest', '--rule', compared('all', 1003), '--days', '3');
  expect(ours.out).toContain('The other one is as usual: Keyword 1003');
  expect(ours.out).not.toContain('Held back');
  const unknown = await run(address, 'backtest', '--rule', compared('all', 1999), '--days', '3');
  expect(unknown.errors).toContain('Correct compare.with.0.keywordId');
});

test('says with --early when an alert would have been told before its interval was over', async () => {
  const { address } = await startStoryService();
  const args = ['backtest', '--rule', ruleFile(spike), '--days', '3', '--early'];
  const { out } = await run(address, ...args, '--json');
  const { alerts } = JSON.parse(out);
  expect(alerts).toHaveLength(1);
  const [firedAt, toldAt] = [alerts[0].firedAt, alerts[0].toldAt].map((time) => Date.parse(time));
  expect(firedAt).toBe(BURST + FIVE_MINUTES_MS);
  expect(toldAt).toBe(BURST + 60_000);
  expect((await run(address, ...args)).out).toMatch(/Told at .* by a look before its interval is over\./);
});

test('says why a rule fired at a moment, and why it did not at another', async () => {
  const { address } = await startStoryService();
  const file = ruleFile(spike);
  const fired = await run(address, 'backtest', '--rule', file, '--at', new Date(BURST + FIVE_MINUTES_MS).toISOString());
  expect(fired.out).toMatch(/The condition held\./);
  expect(fired.out).toMatch(/An alert fires here\./);
  const silent = await run(address, 'backtest', '--rule', file, '--at', new Date(BURST - DAY_MS).toISOString());
  expect(silent.out).toMatch(/The condition did not hold\./);
  expect(silent.out).toMatch(/No alert is open\./);
});

test.each([
  ['--rule and --counts together', ['--rule', 'x.json', '--counts', 'y.csv'], '--counts cannot be used with --rule.'],
  ['a time that is none', ['--rule', 'x.json', '--at', 'noon'], '--at noon is not a time'],
  ['days that are no number', ['--rule', 'x.json', '--days', 'all'], '--days takes a whole number'],
  [
    '--early and --at together',
    ['--rule', 'x.json', '--at', '2026-11-20T14:05:00Z', '--early'],
    'Give either --early or --at.',
  ],
  ['--early with a file of counts', ['--counts', 'x.csv', '--early'], '--early cannot be used with --counts'],
  ['a file that is not there', ['--rule', 'nowhere.json'], '--rule nowhere.json: '],
])('is wrong usage, told in a sentence: %s', async (_, args, sentence) => {
  const { status, errors } = await run('http://127.0.0.1:9', 'backtest', ...args);
  expect(errors).toContain(sentence);
  expect(status).toBe(2);
});

test('names what is wrong with the rule of the file', async () => {
  const file = ruleFile({ ...spike, condition: { kind: 'spike', minMention: 3 } });
  const { status, errors } = await run('http://127.0.0.1:9', 'backtest', '--rule', file);
  expect(errors).toContain('condition.minMention');
  expect(errors).toContain('did you mean "minMentions"?');
  expect(status).toBe(2);
});

test('takes a list of one rule for the rule, and of several asks which', async () => {
  const one = await ruleFromFile(ruleFile([spike]));
  expect(one).toEqual(await ruleFromFile(ruleFile(spike)));
  await expect(ruleFromFile(ruleFile([spike, spike]))).rejects.toThrow('has 2 rules in it');
});
