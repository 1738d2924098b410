import { setTimeout } from 'node:timers/promises';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { drainQueues } from '../../../local/run/run-tick.ts';
import { STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import { STORY_ORGANIZATION_ID } from '../../../local/story/story-world.ts';
import { startReceiver } from '../../adapters/webhook/start-receiver.ts';
import { findings, LACKS_BROWSER, recallDay, storyInBrowser, widthOf } from './story-in-browser.ts';

/** When the recall fires. */
const FIRED_MS = STORY_DAY_MS + 6.5 * HOUR_MS;

const RECALL = /16 mentions in 30 min/;

const HOSTILE = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>[a](javascript:window.hacked=1)`;

/** Names that a number beside them would change places with. */
const RIGHT_TO_LEFT = {
  rule: 'تارنفيل 2024',
  keyword: 'טרנפיילוט 3',
  group: 'علامات 24',
  channel: 'قناة 7',
  author: 'أحمد 9',
};

/**
 * The story, with words of somebody who means harm in the largest mention of the recall and in the name of a rule, and with names
 * that are written from right to left.
 */
function hostileStory() {
  const input = recallDay();
  const isRecall = ({ title, feedTime = 0 }: (typeof input.mentions)[number]) =>
    title === 'Safety authority warns of Fjellglide e-bike' && feedTime < FIRED_MS;
  const names: Readonly<Record<string, string>> = {
    'halvorsen-spike': HOSTILE,
    'tarnfell-silence': RIGHT_TO_LEFT.rule,
  };
  const rules = input.items.rules.map((rule) => ({ ...rule, name: names[String(rule.ruleId)] ?? rule.name }));
  const organizations = input.world.organizations.map((organization) => ({
    ...organization,
    groups: organization.groups.map((group) => ({
      ...group,
      name: RIGHT_TO_LEFT.group,
      keywords: group.keywords.map((keyword) =>
        keyword.name === 'Tarnpilot app' ? { ...keyword, name: RIGHT_TO_LEFT.keyword } : keyword,
      ),
    })),
  }));
  const mentions = input.mentions.map((mention) =>
    isRecall(mention)
      ? {
          ...mention,
          title: `${mention.title} ${HOSTILE}`,
          author: RIGHT_TO_LEFT.author,
          url: 'javascript:window.hacked=1',
        }
      : mention,
  );
  return { ...input, world: { ...input.world, organizations }, mentions, items: { ...input.items, rules } };
}

describe.skipIf(LACKS_BROWSER)('the page, in a browser', () => {
  const origins = new Set<string>();
  const troubles: string[] = [];

  const { story, visitor } = storyInBrowser(
    hostileStory,
    async ({ program: { stack } }) => {
      const Item = { channelId: RIGHT_TO_LEFT.channel, kind: 'slack', secretName: 'mention-alerts/channel/pr-slack' };
      await stack.clients.dynamoDb.send(new PutCommand({ TableName: stack.outputs.ChannelsTableName, Item }));
    },
    { context: { allowedInternalWebhookHosts: ['127.0.0.1'] } },
  );

  /** A browser of somebody who has opened the address, at the list of rules. */
  async function open(settings: BrowserContextOptions = {}): Promise<Page> {
    const page = await visitor(settings);
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/.test(message.text())) troubles.push(message.text());
    });
    await page.goto(story().address());
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.locator('.row').first().waitFor();
    return page;
  }

  async function openRule(name: string, settings: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(settings);
    await page.getByRole('link', { name }).click();
    await page.locator('.u-over').first().waitFor();
    return page;
  }

  const keyOf = (ruleId: string) => ({
    TableName: story().program.stack.outputs.RulesTableName,
    Key: { organizationId: STORY_ORGANIZATION_ID, ruleId },
  });

  async function stored(ruleId: string): Promise<Record<string, unknown>> {
    const { Item } = await story().program.stack.clients.dynamoDb.send(new GetCommand(keyOf(ruleId)));
    return Item ?? {};
  }

  const minMentions = (page: Page) => page.getByRole('spinbutton', { name: 'minMentions' });

  /** Hands on what is published, as the queues of a stack do; the story itself stands still. */
  function handedOn() {
    const { stack, tap } = story().program;
    let isOver = false;
    const handing = (async () => {
      while (!isOver) {
        await drainQueues(stack, tap);
        await setTimeout(100);
      }
    })();
    return {
      async stop() {
        isOver = true;
        await handing;
      },
    };
  }

  /** A browser of somebody at the page of the story of the recall. */
  async function openStory(settings: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(settings);
    await page.getByRole('link', { name: 'Stories' }).click();
    await page
      .getByRole('region', { name: 'Open now' })
      .getByRole('link', { name: /^Safety authority warns/ })
      .click();
    await page.getByRole('region', { name: 'What was told' }).getByRole('listitem').first().waitFor();
    return page;
  }

  test('begins with the stories: what happened, how it goes, its numbers, who was told and who knows', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Stories' }).click();
    await page.getByText('a played day on this machine').waitFor();
    const openNow = page.getByRole('region', { name: 'Open now' });
    const row = openNow.getByRole('listitem').filter({ hasText: 'Safety authority warns of Fjellglide e-bike' });
    await row
      .getByRole('img', { name: /^Counts in 30 min from .*: highest \d+, alert at \d+; \d messages?$/ })
      .waitFor();
    const said = await row.innerText();
    expect(said).toContain('open since Thu 12 Nov, 07:25');
    expect(said).toMatch(/peak \d+ in 30 min/);
    expect(said).toContain('the largest message has 16 mentions of 14 voices');
    expect(said).toMatch(/told in \d messages? by email; nobody has said that they know of it/);
    expect(await openNow.innerText()).not.toContain('Nothing is unusual');
  });

  test('tells a story as its messages told it, and reads its articles and posts after their price was said', async () => {
    const page = await openStory();
    const told = page.getByRole('region', { name: 'What was told' });
    expect(await told.innerText()).toContain('16 mentions in 30 min');
    expect(await told.innerText()).toContain('2 requests to the monitoring service');
    expect(await page.locator('.samples').count()).toBe(0);
    await told.getByRole('button', { name: 'Read its articles and posts' }).first().click();
    await page.locator('.samples').waitFor();
    expect(await page.locator('.samples').innerText()).toContain('<img src=x onerror=');
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await told.innerText()).toContain('Reading this took 2 scrolls and 0 counts');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  test('is copied as text with its numbers, and takes a note and that it was noise', async () => {
    const page = await openStory({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy as text' }).click();
    await page.getByText('Copied: paste it into an email.').waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toMatch(/^Safety authority warns of Fjellglide e-bike/);
    expect(copied).toContain('16 mentions in 30 min');
    expect(copied).toContain(new URL(page.url()).pathname);
    const did = page.getByRole('region', { name: 'What people did' });
    await did.getByRole('textbox', { name: /^A note/ }).fill('The press office answers.');
    await did.getByRole('button', { name: 'Add the note' }).click();
    await did.getByText('wrote: The press office answers.').waitFor();
    await page.getByRole('button', { name: 'This was noise' }).click();
    await did.getByText(/called it noise/).waitFor();
  });

  test('opens from the link of a message, also without what the browser knew before', async () => {
    const page = await openStory();
    const address = page.url();
    expect(new URL(address).pathname).toMatch(/^\/stories\/\d+\/[0-9a-f]{32}$/);
    const another = await page.context().newPage();
    await another.goto(address);
    await another.getByRole('heading', { name: /^Safety authority warns/ }).waitFor();
    await another.goto(address.slice(0, -4));
    await another.getByText('The history has no such message').waitFor();
  });

  test('finds the alert of the recall: what it was about, and why it did not come earlier', async () => {
    const page = await open();
    const row = page.locator('.row', { hasText: 'Fjellglide' });
    expect(await row.innerText()).toContain('firing since 07:25');
    await row.getByRole('link').click();
    const alert = page.getByRole('button', { name: RECALL });
    await alert.click();
    await page.locator('.story dl').waitFor();
    const told = await page.locator('.alert-open').innerText();
    expect(told).toContain('16 mentions, 14 voices');
    expect(told).toMatch(/there were \d+ in 30 min; it fires at \d+/);
    expect(await page.locator('.samples > li').count()).toBe(5);
    expect(new URL(page.url()).searchParams.get('alert')).toBe('2026-11-12T06:25Z');
    const asTold = await page.getByRole('region', { name: 'What was told' }).innerText();
    expect(asTold).toContain('16 mentions of 14 voices');
    expect(asTold).toMatch(/Told at 07:2\d/);
    expect(await page.getByRole('region', { name: 'Alerts of the kept history' }).innerText()).toMatch(
      /What today's settings would have told[\s\S]*Told like this at 07:2\d\./,
    );
  });

  test('reads a moment by pointer and by keyboard, with the sentence of its verdict', async () => {
    const page = await openRule('Fjellglide');
    const charts = page.getByRole('slider', { name: /Time that is read/ });
    await charts.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await charts.getAttribute('aria-valuetext')).toMatch(/^Thu 12 Nov, 07:\d\d: \d+ mentions in/);
    await page.keyboard.press('Enter');
    await page.locator('.alert-open').waitFor();
    await page
      .locator('.u-over')
      .nth(1)
      .hover({ position: { x: 300, y: 40 } });
    await expect.poll(() => page.locator('.reading').innerText()).toMatch(/mentions? in .*30 min: \d+ of \d+/s);
  });

  test('says the smallest burst that the rule hears, as it is saved and as somebody is editing it', async () => {
    const page = await openRule('Fjellglide');
    const hears = page.getByText(/^Hears [\d,]+ more mentions in an hour/);
    await hears.waitFor();
    const saved = await hears.innerText();
    await page.getByRole('button', { name: 'Edit' }).click();
    await minMentions(page).fill('500');
    // What has come in the window before the burst is part of the 500.
    await page.getByText(/^Hears [3-5]00 more mentions in an hour/).waitFor();
    expect(saved).toMatch(/^Hears \d\d more/);
  });

  test('shows what another sensitivity would tell when somebody asks, and takes it into the draft alone', async () => {
    const page = await openRule('Fjellglide');
    const before = await stored('fjellglide-spike');
    await page.getByRole('button', { name: 'What would another sensitivity tell?' }).click();
    const table = page.getByRole('table', { name: /^What each sensitivity would have told/ });
    await table.waitFor();
    expect(await table.getByRole('rowheader').allInnerTexts()).toHaveLength(3);
    const now = table.getByRole('row').filter({ hasText: 'now' });
    expect(await now.getByRole('rowheader').innerText()).toBe('balanced');
    await table.getByRole('button', { name: 'Take low' }).click();
    await page.getByRole('button', { name: 'Save…' }).waitFor();
    await expect.poll(() => now.getByRole('rowheader').innerText()).toBe('low');
    expect(await stored('fjellglide-spike')).toEqual(before);
  });

  test('shows a draft at once, saves it as what is written, and takes it back', async () => {
    const page = await openRule('Fjellglide');
    const before = await stored('fjellglide-spike');
    await page.getByRole('button', { name: 'Edit' }).click();
    await minMentions(page).fill('500');
    await page.getByText('This rule does not fire in the stored history.').waitFor();
    expect(await page.locator('.key').innerText()).toContain('1 alert that would not fire any more');
    expect(await stored('fjellglide-spike')).toEqual(before);
    await page.getByRole('button', { name: 'Save…' }).click();
    const plan = page.getByRole('group', { name: 'What would be saved' });
    await plan.getByRole('button', { name: 'Save' }).waitFor();
    expect(await plan.innerText()).toContain('condition.minMentions: 10 -> 500');
    expect(await plan.innerText()).toContain('an open episode ends');
    expect(await plan.innerText()).toContain('1 alert before, 0 alerts after');
    await plan.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await stored('fjellglide-spike')).toMatchObject({ condition: { kind: 'spike', minMentions: 500 } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await stored('fjellglide-spike')).toEqual(before);
  });

  test('says beforehand that more will be said: the line is drawn higher, and nothing is told', async () => {
    const page = await openRule('Fjellglide');
    const before = await stored('fjellglide-spike');
    await page.getByRole('button', { name: 'Edit' }).click();
    const group = page.getByRole('group', { name: 'When more or less is expected' });
    await group.getByRole('button', { name: 'Add' }).click();
    // By the clock of the organization: around the alert of 07:25.
    await group.getByLabel('It begins').fill('2026-11-12T01:00');
    await group.getByLabel('It is over').fill('2026-11-12T08:00');
    await group.getByRole('spinbutton', { name: 'times' }).fill('90');
    await group.getByRole('textbox', { name: 'why' }).fill('launch');
    await page.getByText('This rule does not fire in the stored history.').waitFor();
    await group.getByLabel('It is over').fill('2026-11-12T01:00');
    await group.getByText('is not after "from"').waitFor();
    await group.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => group.getByRole('textbox').count()).toBe(0);
    expect(await stored('fjellglide-spike')).toEqual(before);
  });

  test('narrows what counts, one text on each line; its past is read after its price was said', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: 'Edit' }).click();
    const group = page.getByRole('group', { name: 'Only mentions that' });
    await group.getByRole('textbox', { name: 'text' }).fill('brake AND (lever');
    await group.getByText('the parenthesis at character 11 is not closed').waitFor();
    await group.getByRole('textbox', { name: 'text' }).fill('brake');
    const languages = group.getByRole('textbox', { name: 'languages' });
    await languages.fill('no\nnb\nq');
    await group.getByText('Norwegian no Norwegian Bokmål nb', { exact: true }).waitFor();
    await languages.fill('');
    const authors = group.getByRole('textbox', { name: 'notAuthors' });
    await authors.click();
    await page.keyboard.type('Ines Halvorsen\nOla N');
    expect(await authors.inputValue()).toBe('Ines Halvorsen\nOla N');
    await page.getByRole('button', { name: 'What would reading it now take?' }).click();
    await page.getByText(/mentions? in what is kept: 1 count and about \d+ scrolls?/).waitFor();
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('button', { name: 'Read it' }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json: { where?: unknown } = JSON.parse(
      await page.getByRole('textbox', { name: 'The rule as JSON' }).inputValue(),
    );
    expect(json.where).toEqual({ text: 'brake', notAuthors: ['Ines Halvorsen', 'Ola N'] });
  });

  test('loses nothing of what is typed faster than it is drawn', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: 'Edit' }).click();
    await minMentions(page).waitFor();
    const fields = [minMentions(page), page.getByRole('textbox', { name: 'What people call it name', exact: true })];
    const handles = await Promise.all(fields.map((field) => field.elementHandle()));
    // One after the other within a frame, as a fast hand and a password manager are.
    await page.evaluate(async (inputs) => {
      const texts = ['500', '900'];
      for (const [at, input] of inputs.entries()) {
        if (input === null || !('value' in input)) continue;
        input.value = texts[at] ?? '';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await Promise.resolve();
        await Promise.resolve();
      }
    }, handles);
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = await page.getByRole('textbox', { name: 'The rule as JSON' }).inputValue();
    expect(json).toContain('"minMentions": 500');
    expect(json).toContain('"name": "900"');
  });

  test('says of an alert that was told that it was expected, and takes it back', async () => {
    const page = await openRule('Fjellglide');
    const before = await stored('fjellglide-spike');
    const told = page.getByRole('region', { name: 'What was told' });
    await told.getByRole('combobox', { name: 'How often it comes' }).first().selectOption('each month');
    await told.getByRole('button', { name: 'This was expected' }).first().click();
    await told.getByText(/The rule expects up to \d+ times as many mentions from .* each month/).waitFor();
    expect(await stored('fjellglide-spike')).toMatchObject({ expected: [{ repeat: 'month' }] });
    const { TableName } = keyOf('fjellglide-spike');
    await story().program.stack.clients.dynamoDb.send(new PutCommand({ TableName, Item: before }));
  });

  test('says what is wrong with a draft, in the form and as JSON, and does not save it', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('combobox', { name: 'window' }).fill('7m');
    await page.getByText('a window is a multiple of every (5m)').first().waitFor();
    expect(await page.getByRole('button', { name: 'Save…' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'The rule as JSON' });
    expect(await json.inputValue()).toContain('"window": "7m"');
    expect(await json.inputValue()).toContain(String(STORY_ORGANIZATION_ID));
    await json.fill('{"organizationId": 1');
    await page.getByText(/Not JSON/).waitFor();
    expect(await page.getByRole('button', { name: 'Save…' }).isDisabled()).toBe(true);
  });

  test('saves a rule whose keyword the service does not know only when that is said twice', async () => {
    const page = await openRule('Fjellglide');
    const before = await stored('fjellglide-spike');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'The rule as JSON' });
    await json.fill((await json.inputValue()).replace('1002', '1099'));
    await page.getByRole('button', { name: 'Save…' }).click();
    const plan = page.getByRole('group', { name: 'What would be saved' });
    await plan.getByText('has no keyword 1099').waitFor();
    const save = plan.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await plan.getByRole('checkbox', { name: 'Save it all the same' }).check();
    await save.click();
    await page.getByText('Saved.').waitFor();
    expect(await stored('fjellglide-spike')).toMatchObject({ watch: { keywordId: 1099 } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await stored('fjellglide-spike')).toEqual(before);
  });

  test('has the window dragged: the charts and the item follow', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('slider', { name: 'window, by a slider' }).fill('5');
    await expect.poll(() => page.locator('.window-name').allInnerTexts()).toEqual(['in 4 h']);
    expect(await page.getByRole('combobox', { name: 'window' }).inputValue()).toBe('4h');
  });

  test('reads the past of what is not kept when somebody asks for it, its price said first', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('radio', { name: 'More negative than usual' }).click();
    await page.getByText('A part of what it counts is not stored yet').waitFor();
    await page.getByRole('button', { name: 'What would reading it now take?' }).click();
    await page.getByText(/mentions in what is kept: 1 count and about \d scrolls/).waitFor();
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.locator('.u-over').first().waitFor();
    expect(await page.locator('.window-name').allInnerTexts()).toEqual(['in 4 h', 'in 12 h']);
    await page.getByRole('radio', { name: 'More than usual' }).click();
    await expect
      .poll(() => page.locator('.window-name').allInnerTexts())
      .toEqual(['in 5 min', 'in 30 min', 'in 4 h', 'in 24 h']);
  });

  test('makes a rule of four answers, and shows what it would have told', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByRole('combobox', { name: 'What is watched?' }).selectOption({ label: 'Fjellglide e-bike' });
    await page.getByText('it would have told 1 alert').waitFor();
    await page.getByRole('radio', { name: 'A fixed number of mentions in an hour' }).click();
    await page.getByRole('spinbutton', { name: 'How many?' }).fill('30');
    await page.getByRole('textbox', { name: 'What is it called?' }).fill('Fjellglide by the hour');
    const id = page.getByRole('textbox', { name: 'Its id' });
    await expect.poll(() => id.inputValue()).toBe('fjellglide-e-bike-threshold');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Fjellglide by the hour' }).waitFor();
    expect(await stored('fjellglide-e-bike-threshold')).toEqual({
      organizationId: STORY_ORGANIZATION_ID,
      ruleId: 'fjellglide-e-bike-threshold',
      watch: { keywordId: 1002 },
      condition: { kind: 'threshold', window: '1h', atLeast: 30 },
      name: 'Fjellglide by the hour',
    });
    await story().program.stack.clients.dynamoDb.send(new DeleteCommand(keyOf('fjellglide-e-bike-threshold')));
  });

  test('silences a rule and ends its silence', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('combobox', { name: 'Silence it for' }).selectOption('4h');
    await page.getByText('silenced until 11:46').waitFor();
    expect(await stored('fjellglide-spike')).toMatchObject({ silencedUntil: '2026-11-12T10:46:00.000Z' });
    await page.getByRole('button', { name: 'End the silence' }).click();
    await page.getByRole('combobox', { name: 'Silence it for' }).waitFor();
    expect(await stored('fjellglide-spike')).not.toHaveProperty('silencedUntil');
  });

  test('acknowledges an open alert, and then says so instead', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/^acknowledged .*: told again at \d+ mentions/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
    expect(await stored('fjellglide-spike')).toMatchObject({ acknowledged: { at: '2026-11-12T06:46:00.000Z' } });
  });

  test('switches a channel off and on, and sends a marked test of a rule only when that is said twice', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('disabled, it gets nothing').waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('gets events').waitFor();
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.getByRole('button', { name: 'Test…' }).click();
    const test = page.getByRole('group', { name: /^Test of/ });
    expect(await test.innerText()).toContain('by email to everybody');
    await test.getByRole('button', { name: 'Send the test' }).click();
    await test.getByText(/^Test of rule .*fjellglide-spike sent\./).waitFor();
    expect(await test.innerText()).toMatch(/Email: .*confirmed/);
  });

  test('connects a channel, replaces its secret and removes it, and keeps nothing of what was typed', async () => {
    const receiver = await startReceiver();
    const deliveries = handedOn();
    onTestFinished(async () => {
      await deliveries.stop();
      await receiver.stop();
    });
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('button', { name: 'Connect a channel' }).click();
    const form = page.getByRole('form', { name: 'Connect a channel' });
    await form.getByRole('combobox').selectOption({ label: 'Slack' });
    expect(await form.getByRole('textbox', { name: 'Its ID' }).inputValue()).toBe('slack');
    await form.getByRole('textbox', { name: 'Its ID' }).fill('press room');
    await form.getByRole('alert').getByText('An ID has 1 to 200').waitFor();
    await form.getByRole('textbox', { name: 'Its ID' }).fill('press');
    const address = form.getByLabel('Address');
    expect([await address.getAttribute('type'), await address.getAttribute('autocomplete')]).toEqual([
      'password',
      'off',
    ]);
    await address.fill(`${receiver.url}/hunter2`);
    expect(await findings(page)).toEqual([]);
    const leaks = () =>
      page.evaluate(
        '[document.documentElement.outerHTML, ...document.querySelectorAll("input"), location.href, localStorage, sessionStorage].some((part) => (part.value ?? (typeof part === "string" ? part : JSON.stringify(part))).includes("hunter2"))',
      );
    await form.getByRole('button', { name: 'Connect and test' }).click();
    await page.getByText('press took it: it answered 200.').waitFor();
    expect(await leaks()).toBe(false);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Connect a channel' }).click();
    await form.getByRole('combobox').selectOption({ label: 'Webhook' });
    await form.getByLabel('Address').fill(`${receiver.url}/hook`);
    await form.getByRole('button', { name: 'Connect and test' }).click();
    await page.getByText('It is shown this once').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('body').innerText()).not.toContain('whsec_');

    const row = page.locator('.thing', { has: page.getByRole('heading', { name: 'press' }) });
    await row.getByRole('button', { name: 'Give it another secret' }).click();
    receiver.answerWith((_, response) => response.writeHead(403).end());
    await row.getByLabel('Address').fill(`${receiver.url}/hunter2/again`);
    expect(await findings(page)).toEqual([]);
    await row.getByRole('button', { name: 'Replace and test' }).click();
    await row.getByText('Nothing has changed: it uses the secret that it had.').waitFor();
    expect(await leaks()).toBe(false);
    await row.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'press' }).first().check();
    await page.getByRole('button', { name: 'Save…' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: 'Channels' }).click();
    await row.getByRole('button', { name: 'Remove…' }).click();
    const asks = page.getByRole('group', { name: 'Remove press' });
    expect(await asks.innerText()).toContain('This rule names it and will no longer reach it: fjellglide-spike');
    expect(await findings(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await asks.getByRole('button', { name: 'Remove the channel' }).click();
    await page.getByText('press is removed. Its secret is deleted in seven days.').waitFor();
    await row.waitFor({ state: 'detached' });
    const other = page.locator('.thing', { has: page.getByRole('heading', { name: 'webhook' }) });
    await other.getByRole('button', { name: 'Remove…' }).click();
    await other.getByRole('button', { name: 'Remove the channel' }).click();
    await other.waitFor({ state: 'detached' });
  });

  test('saves the settings of an organization after it said what changes, marks what is over, and takes them back', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Settings' }).click();
    const settings = page.getByRole('region', { name: 'Tarnfell' });
    await settings.getByText('none is sent').waitFor();
    await settings.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('How often').selectOption('on days of the week');
    await page.getByRole('textbox', { name: 'time', exact: false }).first().fill('25:00');
    await page.locator('.field .problem').getByText('write a time of day as HH:MM').waitFor();
    await page.getByLabel('At this time').fill('09:00');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('It begins').fill('2026-11-02T09:00');
    await page.getByLabel('It is over').fill('2026-11-02T12:00');
    await page.getByLabel('What it is').fill('launch');
    await page.getByText('past: launch, up to 2 times as many, Mon 2 Nov, 09:00 to Mon 2 Nov, 12:00').waitFor();
    await page.getByRole('button', { name: 'Save…' }).click();
    const plan = page.getByRole('group', { name: 'What would be saved' });
    await plan.getByText('2026-11-02T09:00:00+01:00').waitFor();
    await plan.getByRole('button', { name: 'Save', exact: true }).click();
    await settings.getByText('on Monday at 09:00, to everybody by email').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await settings.getByText('none is sent').waitFor();
    await page.getByRole('radio', { name: 'JSON' }).check();
    expect(await page.getByLabel('The settings as JSON').inputValue()).not.toContain('secretName');
  });

  test('adds a colleague who gets the emails of an organization, refuses one twice, and removes them', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Settings' }).click();
    const settings = page.getByRole('region', { name: 'Tarnfell' });
    const plan = page.getByRole('group', { name: 'What would be saved' });
    await settings.getByText('whom the stack names').waitFor();
    await settings.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Emails go to').fill('desk@example.com\nDesk@example.com');
    await page.locator('.field .problem').getByText('it is emails.0 already: name it once').waitFor();
    await page.getByLabel('Emails go to').fill('desk@example.com\nagency@example.com');
    await page.getByRole('button', { name: 'Save…' }).click();
    await plan.getByRole('button', { name: 'Save', exact: true }).click();
    await settings.locator('dd').getByText('agency@example.com').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await settings.getByText('whom the stack names').waitFor();
  });

  test('comes in another language once the organization has one', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Settings' }).click();
    const choose = async (edit: string, language: string, value: string, save: string, now: string) => {
      await page.getByRole('button', { name: edit, exact: true }).click();
      await page.getByLabel(language, { exact: false }).first().selectOption(value);
      await page.getByRole('button', { name: `${save}…` }).click();
      await page.locator('.plan').getByRole('button', { name: save, exact: true }).click();
      await page.getByRole('heading', { name: now, exact: true }).waitFor();
    };
    await choose('Edit', 'Language', 'nb', 'Save', 'Innstillinger');
    await page.getByText('Dette er en avspilt dag').waitFor();
    await choose('Rediger', 'Språk', 'en', 'Lagre', 'Settings');
  });

  test('shows the summary up to now, to print or as a file', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Show it now' }).click();
    const summary = page.getByRole('article');
    await summary.getByRole('link', { name: 'Fjellglide recall: what owners have to do now' }).waitFor();
    const links = summary.getByRole('link');
    expect(await links.evaluateAll((all) => all.filter((each) => !/^https?:/.test(String(each))))).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      summary.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^summary-\d+\.html$/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Settings' }).isVisible()).toBe(false);
    expect(await summary.isVisible()).toBe(true);
  });

  test('sets the quiet hours of all rules at once', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Settings' }).click();
    const set = async (isQuiet: boolean, said: RegExp) => {
      await page.getByRole('button', { name: 'Set them for all rules…' }).click();
      await page.getByRole('checkbox', { name: 'There are quiet hours' }).setChecked(isQuiet);
      const panel = page.getByRole('group', { name: 'Quiet hours of all rules' });
      await panel.getByText('7 of 7 rules change.').waitFor();
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await panel.getByText('Saved for 7 rules.').waitFor();
      await panel.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('listitem').filter({ hasText: said }).waitFor();
    };
    await set(true, /^22:00 to 07:00: 7 rules$/);
    await set(false, /^none: 7 rules$/);
  });

  test('says on every tab that the day was played', async () => {
    const page = await open();
    for (const place of ['Stories', 'Rules', 'Channels', 'Keywords', 'Requests', 'Settings']) {
      await page.getByRole('link', { name: place, exact: true }).click();
      await page.getByText('This is a played day, Thu 12 Nov 2026: what you do here tells nobody.').waitFor();
    }
  });

  test('checks a keyword, creates it, and deletes it only by its name', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Keywords' }).click();
    const form = page.getByRole('form', { name: 'New keyword of Tarnfell' });
    await form.getByRole('textbox', { name: 'What it collects' }).fill('"tarnfell');
    await form.getByRole('button', { name: 'Check' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByRole('textbox', { name: 'What it collects' }).fill('tarnfell AND bikes');
    await form.getByRole('textbox', { name: 'Its name' }).fill(HOSTILE);
    expect(await form.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Check' }).click();
    await form.getByText('The service understands it as').waitFor();
    await form.getByRole('button', { name: 'Create' }).click();
    const row = page.locator('.thing', { hasText: HOSTILE });
    await row.getByRole('button', { name: /^Delete/ }).click();
    const end = row.getByRole('button', { name: 'Delete for good' });
    expect(await end.isDisabled()).toBe(true);
    await row.getByRole('textbox').fill(HOSTILE);
    await end.click();
    await row.waitFor({ state: 'detached' });
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    const watched = page.locator('.thing', { hasText: 'Fjellglide' });
    await watched.getByRole('button', { name: /^Delete/ }).click();
    expect(await watched.innerText()).toMatch(/1 rule watches it and can no longer be judged: .*fjellglide-spike/);
  });

  test('shows the words of strangers as words', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: RECALL }).click();
    const samples = page.locator('.samples');
    await samples.waitFor();
    expect(await samples.innerText()).toContain('<img src=x onerror=');
    expect(await samples.locator('img, script').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('link', { name: HOSTILE }).click();
    await page.locator('.u-over').first().waitFor();
    expect(await page.title()).toContain('<script>');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  /** Words from right to left in a page that stand beside ours without an element or signs of their own. */
  function notIsolated(page: Page): Promise<unknown> {
    return page.evaluate(`[...(function* () {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        const beside = data.replace(/\\u2068[^\\u2068\\u2069]*\\u2069/gu, '');
        if (/\\p{Script=Arabic}|\\p{Script=Hebrew}/u.test(beside) && parentElement.closest('bdi, [dir=auto]') === null) yield data;
      }
    })()]`);
  }

  test('keeps names that are written from right to left from numbers beside them, on every page', async () => {
    const page = await open();
    const shows = async (name: string) => {
      await page.getByText(name).first().waitFor({ state: 'attached' });
      expect(await notIsolated(page)).toEqual([]);
    };
    await shows(RIGHT_TO_LEFT.rule);
    await shows(RIGHT_TO_LEFT.keyword);
    for (const [place, name] of [
      ['Channels', RIGHT_TO_LEFT.channel],
      ['Keywords', RIGHT_TO_LEFT.group],
    ] as const) {
      await page.getByRole('link', { name: place }).click();
      await shows(name);
    }
    await page.goto(new URL('/new', page.url()).href);
    await shows(RIGHT_TO_LEFT.keyword);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.getByRole('button', { name: RECALL }).click();
    await page.locator('.samples').waitFor();
    await shows(RIGHT_TO_LEFT.author);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('link', { name: RIGHT_TO_LEFT.rule }).click();
    await page.getByRole('heading', { name: RIGHT_TO_LEFT.rule }).waitFor();
    await shows(RIGHT_TO_LEFT.rule);
  });

  test('goes on without its server: what is written stays, is judged, and can be saved later', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: RECALL }).click();
    await page.getByText('The server does not answer.').first().waitFor();
    await minMentions(page).fill('500');
    await page.getByText('This rule does not fire in the stored history.').waitFor();
    expect(await page.getByRole('button', { name: 'Save…' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByRole('button', { name: 'Save…' }).isEnabled()).toBe(true);
    expect(await minMentions(page).inputValue()).toBe('500');
    await page.reload();
    await minMentions(page).waitFor();
    expect(await minMentions(page).inputValue()).toBe('500');
  });

  test('lets two people edit one rule without one losing what the other wrote', async () => {
    const [one, other] = [await openRule('Tarnpilot: negative'), await openRule('Tarnpilot: negative')];
    const before = await stored('tarnpilot-negative');
    for (const page of [one, other]) await page.getByRole('button', { name: 'Edit' }).click();
    const own = one.getByRole('group', { name: 'The rule', exact: true });
    await own.getByRole('combobox', { name: 'severity' }).selectOption('critical');
    await other.getByRole('textbox', { name: 'name' }).fill('Tarnpilot: angry people');
    const save = async (page: Page) => {
      await page.getByRole('button', { name: 'Save…' }).click();
      await page.getByRole('group', { name: 'What would be saved' }).getByRole('button', { name: 'Save' }).click();
    };
    await save(one);
    await one.getByText('Saved.').waitFor();
    await save(other);
    await other.getByText('Somebody else has changed this rule').waitFor();
    expect(await other.locator('.conflict').innerText()).toContain('severity: "critical" (new)');
    expect(await stored('tarnpilot-negative')).toEqual({ ...before, severity: 'critical' });
    await other.getByRole('button', { name: 'Put my changes onto theirs' }).click();
    await save(other);
    await other.getByText('Saved.').waitFor();
    expect(await stored('tarnpilot-negative')).toEqual({
      ...before,
      severity: 'critical',
      name: 'Tarnpilot: angry people',
    });
  });

  test('shows to another what an address shows', async () => {
    const page = await openRule('Fjellglide');
    await page.getByRole('button', { name: '24 h' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: RECALL }).click();
    const another = await page.context().newPage();
    await another.goto(page.url());
    await another.locator('.alert-open').waitFor();
    expect(await another.getByRole('button', { name: '24 h' }).getAttribute('aria-pressed')).toBe('true');
    expect(await minMentions(another).isVisible()).toBe(true);
  });

  test.each(['light', 'dark'] as const)('can be used by everybody: axe finds nothing, in %s', async (colorScheme) => {
    const page = await open({ colorScheme });
    const violations = async () => {
      await page.evaluate(axe.source);
      const found = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))",
      );
      return found;
    };
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Stories' }).click();
    await page.locator('.story-row').first().waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: /^Safety authority warns/ }).click();
    await page.getByRole('button', { name: 'Read its articles and posts' }).first().click();
    await page.locator('.samples').waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.locator('.gauge').first().waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByRole('combobox', { name: 'What is watched?' }).selectOption({ label: 'Fjellglide e-bike' });
    await page.locator('.u-over').first().waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('button', { name: 'Test…' }).click();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Keywords' }).click();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.getByRole('button', { name: RECALL }).click();
    await page.locator('.samples').waitFor();
    await page.getByRole('button', { name: 'Test…' }).click();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await minMentions(page).fill('500');
    await page.locator('.key-gone').waitFor();
    expect(await violations()).toEqual([]);
  });

  test('fits a telephone', async () => {
    const page = await openRule('Fjellglide', { viewport: { width: 360, height: 740 } });
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Edit' }).click();
    await minMentions(page).waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    const [field, chart] = await Promise.all(
      [minMentions(page), page.locator('.chart-stack')].map((each) => each.boundingBox()),
    );
    expect(field?.y).toBeLessThan(chart?.y ?? 0);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.locator('.row').first().waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.getByRole('link', { name: 'Stories' }).click();
    await page.locator('.story-row').first().waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.locator('.story-row a').first().click();
    await page.getByRole('region', { name: 'What was told' }).waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    for (const place of ['Channels', 'Keywords']) {
      await page.getByRole('link', { name: place }).click();
      await page.locator('.thing').first().waitFor();
      expect(await widthOf(page)).toBeLessThanOrEqual(360);
    }
  });

  test('asked nobody else for anything, and broke none of its own rules', () => {
    expect([...origins]).toEqual([`http://127.0.0.1:${story().port}`]);
    expect(troubles).toEqual([]);
  });
});
