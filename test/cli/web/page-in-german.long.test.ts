import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { pageWords } from '../../../functions/languages/en/page-words.ts';
import { rulesPageWords } from '../../../functions/languages/en/rules-page-words.ts';
import { findBrowser, NO_BROWSER } from '../../../local/page/find-browser.ts';
import { startStoryPage } from '../../../local/page/story-page.ts';
import { STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import { storyInput } from '../../../local/story/story-input.ts';
import { STORY_ORGANIZATION_ID } from '../../../local/story/story-world.ts';

/** A quarter of an hour after the recall fires. */
const UNTIL_MS = STORY_DAY_MS + 6 * HOUR_MS + 46 * MINUTE_MS;

/** As wide as a small phone. */
const PHONE = { width: 360, height: 740 };

const executablePath = findBrowser(process.env);
if (executablePath === undefined) process.stderr.write(`\nThe page was not tested in a browser. ${NO_BROWSER}\n`);

/** The texts that the page has ready in English, as far as they are not written the same in German. */
function englishTexts(words: object = { pageWords, rulesPageWords }): string[] {
  return Object.values(words)
    .flatMap((entry) => (typeof entry === 'object' ? englishTexts(entry) : typeof entry === 'string' ? [entry] : []))
    .filter((text) => !['Mention alerts', 'neutral'].includes(text));
}

/** All that a page says: its texts, and what its parts are called for those who hear it. */
const SAID = `[...document.querySelectorAll('body *')].flatMap((element) => [
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
  ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
]).map((text) => text.trim()).filter((text) => text !== '')`;

/** What of a page is written in English; words of strangers, names and what messages said are none of it. */
async function englishIn(page: Page): Promise<string[]> {
  const said = await page.evaluate<string[]>(SAID);
  const english = new Set(englishTexts());
  return said.filter((text) => english.has(text) || english.has(text.replace(/^, /, '')));
}

describe.skipIf(executablePath === undefined)('the page of an organization that is told in another language', () => {
  let story: Awaited<ReturnType<typeof startStoryPage>>;
  let browser: Browser;

  beforeAll(async () => {
    story = await startStoryPage(storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true }), UNTIL_MS);
    await speak('de');
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await story?.stop();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  /** Gives the organization another language. */
  async function speak(language: string): Promise<void> {
    const { clients, outputs } = story.program.stack;
    const table = { TableName: outputs.OrganizationsTableName };
    const Key = { organizationId: STORY_ORGANIZATION_ID };
    const { Item } = await clients.dynamoDb.send(new GetCommand({ ...table, Key }));
    await clients.dynamoDb.send(new PutCommand({ ...table, Item: { ...Item, language } }));
  }

  async function open(settings: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    await page.goto(story.address());
    await page.locator('.story-row').first().waitFor();
    return page;
  }

  async function openStory(page: Page): Promise<void> {
    await page
      .getByRole('link', { name: /^Safety authority warns/ })
      .first()
      .click();
    await page.locator('.told-row').first().waitFor();
  }

  const findings = async (page: Page) => {
    await page.evaluate(axe.source);
    return page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
  };

  test('lists stories in German, by the dates and numbers of that language', async () => {
    const page = await open();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await page.title()).toBe('Themen · Mention alerts');
    const row = page.getByRole('region', { name: 'Zurzeit offen' }).getByRole('listitem').first();
    const said = await row.innerText();
    expect(said).toContain('offen seit Do., 12. Nov., 07:25');
    expect(said).toMatch(/Spitze \d+ in 30 Min\.; die übliche Spitze ist \d+/);
    expect(said).toContain('die größte Meldung umfasst 16 Erwähnungen von 14 Stimmen');
    expect(said).toMatch(/in \d Meldung(en)? per E-Mail gemeldet; bisher weiß niemand Bescheid/);
    expect(await englishIn(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });

  test('begins in German at the next visit, and tells a story with what was read in German', async () => {
    const page = await open();
    expect(await page.evaluate('localStorage.getItem("language")')).toBe('de');
    await openStory(page);
    await page.getByRole('button', { name: 'Artikel und Beiträge laden' }).first().click();
    await page.locator('.samples').waitFor();
    expect(await page.locator('.story').first().innerText()).toMatch(/Dafür wurden 2 Abrufe und 0 Zählungen/);
    const did = page.getByRole('region', { name: 'Was unternommen wurde' });
    await page.getByRole('button', { name: 'Das war Rauschen' }).click();
    await did.getByText(/hat es als Rauschen bezeichnet/).waitFor();
    expect(await englishIn(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });

  test.each(['de', 'fr', 'es', 'nb'])('fits on a phone in %s', async (language) => {
    await speak(language);
    const page = await open({ viewport: PHONE });
    expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    await openStory(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    expect(await englishIn(page)).toEqual([]);
  });
});
