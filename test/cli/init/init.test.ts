import { describe, expect, onTestFinished, test } from 'vitest';
import { freeRuleId, MATTERS } from '../../../cli/init/new-rule.ts';
import { startService } from '../../service/start-service.ts';
import { startInstallation, TOKEN_SECRET } from '../start-installation.ts';

const rule = {
  organizationId: 42,
  ruleId: 'keyword-1002-negative',
  watch: { keywordId: 1002 },
  condition: { kind: 'negative-surge' },
};

describe('cli init', () => {
  test('makes a rule of four answers, and the item of its organization where there is none yet', async () => {
    const { address } = await startService();
    const installation = await startInstallation({ url: address, token: 'admin-token' });
    onTestFinished(() => installation.stop());
    await installation.put('ChannelsTableName', {
      channelId: 'pr',
      kind: 'slack',
      secretName: 'mention-alerts/channel/pr',
    });
    const init = async (answers: string, ...options: string[]) =>
      installation.run(['--local', 'init', '--answers', await installation.file('answers', answers), ...options]);
    const list = async (kind: 'organizations' | 'rules') => JSON.parse(await installation.stored(kind));

    const looked = await init('\nkeyword 1002\n2\n\n', '--dry-run');
    expect(looked).toMatchObject({ status: 0, error: '' });
    expect(looked.out).toContain('"ruleId": "keyword-1002-negative"');
    expect(await list('organizations')).toEqual([]);

    // Several names have "keyword" in them, none has "nonsense": both are asked again.
    const written = await init('1\nnonsense\nkeyword\n2\n2\npr\ny\n');
    expect(written).toMatchObject({ status: 0, error: '' });
    expect(written.out).toContain('rule 42/keyword-1002-negative: created');
    expect(await list('organizations')).toEqual([{ organizationId: 42, secretName: TOKEN_SECRET }]);
    expect(await list('rules')).toEqual([{ ...rule, notify: { channels: ['pr'] } }]);

    expect(await init('\nkeyword 1002\n2\n\nno\n')).toMatchObject({ status: 1, error: 'Nothing was written.' });
    expect((await init('\nkeyword 1002\n2\n\n', '--yes', '--json')).out).toContain(
      '"rule": "42/keyword-1002-negative-2"',
    );
    expect(await init('\nkeyword 1002\n')).toMatchObject({
      status: 2,
      error: 'The answers end before "What matters?".',
    });
    expect(await installation.run(['--local', 'init'])).toMatchObject({
      status: 2,
      error: 'There is no terminal to ask: give the answers with --answers FILE.',
    });
  });
});

describe('the language of a new organization', () => {
  const started = async () => {
    const { address } = await startService();
    const installation = await startInstallation({ url: address, token: 'admin-token' });
    onTestFinished(() => installation.stop());
    const language = async () => {
      return JSON.parse(await installation.stored('organizations'))[0]?.language;
    };
    return { installation, language };
  };

  test('is asked for, first that of the terminal, and not asked again for an organization that there is', async () => {
    const { installation, language } = await started();
    // Whoever only presses return gets what stands first.
    const init = (LANG: string) => installation.run(['--local', 'init'], '', '', { LANG });
    const first = await init('nb_NO.UTF-8');
    expect(first).toMatchObject({ status: 0 });
    const [asked = ''] = first.asked.filter((question) => question.startsWith('In which language'));
    expect(asked).toContain('  1  norsk bokmål\n  2  English\n  3  Deutsch');
    expect(await language()).toBe('nb');
    const second = await init('de_DE.UTF-8');
    expect(second.asked.join()).not.toContain('language');
    expect(await language()).toBe('nb');
  });

  test('is said by an option where answers come from a file; a wrong one is refused before anything is asked', async () => {
    const { installation, language } = await started();
    const answers = await installation.file('answers', '1\n2\n1\n\n');
    const init = (code: string) =>
      installation.run(['--local', 'init', '--answers', answers, '--yes', '--language', code]);
    expect(await init('sv')).toMatchObject({ status: 2, error: '--language sv is none of en, de, nb, fr, es.' });
    expect(await init('fr')).toMatchObject({ status: 0 });
    expect(await language()).toBe('fr');
  });
});

describe('the id of a new rule', () => {
  const [matter] = MATTERS;
  const idOf = (name: string, taken: readonly string[] = []) =>
    freeRuleId({ organizationId: '42', watched: { kind: 'keyword', id: '1', name }, matter }, taken);

  test('says what it is about in letters that an id may have', () => {
    expect(idOf('Électricité & Gaz')).toBe('electricite-gaz-spike');
    expect(idOf('東京')).toBe('rule-spike');
  });

  test('is one that no rule of the organization has', () => {
    expect(idOf('Acme', ['42/acme-spike', '42/acme-spike-2', '43/acme-spike-3'])).toBe('acme-spike-3');
  });
});
