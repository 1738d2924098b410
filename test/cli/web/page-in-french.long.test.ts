import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { findBrowser, NO_BROWSER } from '../../../local/page/find-browser.ts';
import { startStoryPage } from '../../../local/page/story-page.ts';
import { STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import { storyInput } from '../../../local/story/story-input.ts';
import { STORY_ORGANIZATION_ID } from '../../../local/story/story-world.ts';

/** A quarter of an hour after the recall fires. */
const UNTIL_MS = STORY_DAY_MS + 6 * HOUR_MS + 46 * MINUTE_MS;

const PHONE = { width: 360, height: 740 };

/** Words that only English has, and that no page in French says. */
const ENGLISH = /\b(the|and|of|is|are|with|this|that|what|when|more|rules?|usual|usually|from|an|in|to)\b/i;

/** Names of fields and of this installation, and what was told before the organization spoke French. */
const AS_IT_IS = /« from »|\ball-of\b|\bAND, OR\b|^a played day on this machine|^16 mentions in 30 min; /;

const executablePath = findBrowser(process.env);
if (executablePath === undefined) process.stderr.write(`\nThe page was not tested in a browser. ${NO_BROWSER}\n`);

/** All that a page says in words of its own: without names, ids, code, and what people wrote. */
const SAID = `[...document.querySelectorAll('body *')].filter((element) => element.closest('bdi, code, [dir=auto], .rules a') === null).flatMap((element) => [
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
  ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
]).map((text) => text.trim()).filter((text) => text !== '')`;

describe.skipIf(executablePath === undefined)('the pages of rules, in French', () => {
  let story: Awaited<ReturnType<typeof startStoryPage>>;
  let browser: Browser;

  beforeAll(async () => {
    story = await startStoryPage(storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true }), UNTIL_MS);
    const { clients, outputs } = story.program.stack;
    const table = { TableName: outputs.OrganizationsTableName };
    const Key = { organizationId: STORY_ORGANIZATION_ID };
    const { Item } = await clients.dynamoDb.send(new GetCommand({ ...table, Key }));
    await clients.dynamoDb.send(new PutCommand({ ...table, Item: { ...Item, language: 'fr' } }));
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await story?.stop();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  async function open(settings: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.goto(story.address());
    await page.getByRole('link', { name: 'Règles', exact: true }).click();
    await page.locator('.row').first().waitFor();
    return page;
  }

  const englishIn = async (page: Page) =>
    (await page.evaluate<string[]>(SAID)).filter((text) => ENGLISH.test(text) && !AS_IT_IS.test(text));

  const findings = async (page: Page) => {
    await page.evaluate(axe.source);
    return page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
  };

  const width = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

  /** Goes through the list of rules, a rule with its drill, its editor, and a new rule; `look` sees each. */
  async function visit(page: Page, look: (where: string) => Promise<void>): Promise<void> {
    await look('rules');
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.locator('.u-over').first().waitFor();
    await page.getByText(/^Entend \d+ mentions de plus en une heure/).waitFor();
    await page.getByRole('button', { name: 'Que serait-il entendu ?' }).click();
    await page.getByRole('table', { name: /^Cette règle, avec des pics ajoutés à ses comptages/ }).waitFor();
    await look('rule');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('radio', { name: 'Une large audience' }).waitFor();
    await look('editor');
    for (const place of ['Canaux', 'Mots-clés', 'Requêtes']) {
      await page.getByRole('link', { name: place, exact: true }).click();
      await page.getByRole('heading', { name: place, exact: true }).waitFor();
      await page.locator('.thing, .gauge, .lede').first().waitFor();
      await look(place);
    }
    await page.getByRole('link', { name: 'Règles', exact: true }).click();
    await page.getByRole('link', { name: 'Nouvelle règle' }).click();
    await page
      .getByRole('combobox', { name: 'Qu’est-ce qui est suivi ?' })
      .selectOption({ label: 'Fjellglide e-bike' });
    await page.getByText('elle aurait annoncé 1 alerte, ').waitFor();
    await page.getByRole('radio', { name: 'Un nombre fixe de mentions en une heure' }).click();
    await look('new');
  }

  test('say nothing in English, and axe finds nothing', async () => {
    const page = await open();
    const said: Record<string, unknown> = {};
    await visit(page, async (where) => {
      const english = await englishIn(page);
      const found = await findings(page);
      if (english.length > 0) said[where] = english;
      expect(found).toEqual([]);
    });
    expect(said).toEqual({});
  });

  test('fit on a phone', async () => {
    const page = await open({ viewport: PHONE });
    await visit(page, async () => expect(await width(page)).toBeLessThanOrEqual(PHONE.width));
  });

  test('save a rule after they said what that changes, and take it back', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('spinbutton', { name: 'minMentions' }).fill('500');
    await page.getByRole('button', { name: 'Enregistrer…' }).click();
    const plan = page.getByRole('group', { name: 'Ce qui serait enregistré' });
    await plan
      .getByText(/^Dans l’historique conservé : \d+ alertes? avant, aucune alerte|^Dans l’historique conservé/)
      .waitFor();
    await plan.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText(/^Enregistré\. Les fonctions le verront/).waitFor();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByText(/^Annulé\./).waitFor();
  });
});
