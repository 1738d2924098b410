import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as english from '../../../functions/languages/compiled/of-page/en.ts';
import {
  findings,
  LACKS_BROWSER,
  PHONE,
  recallDay,
  saidBy,
  speak,
  storyInBrowser,
  widthOf,
  zonesIn,
} from './story-in-browser.ts';

/** The texts that the page has ready in English, as far as they are not written the same in German. */
function englishTexts(words: object = english): string[] {
  return Object.values(words)
    .flatMap((entry) => (typeof entry === 'object' ? englishTexts(entry) : typeof entry === 'string' ? [entry] : []))
    .filter((text) => !['Mention alerts', 'neutral'].includes(text));
}

/** What of a page is written in English; words of strangers, names and what messages said are none of it. */
async function englishIn(page: Page): Promise<string[]> {
  const said = await saidBy(page);
  const ready = new Set(englishTexts());
  return said.filter((text) => ready.has(text) || ready.has(text.replace(/^, /, '')));
}

describe.skipIf(LACKS_BROWSER)('the page of an organization that is told in another language', () => {
  const { story, visitor } = storyInBrowser(recallDay, (played) => speak(played, 'de'));

  async function open(settings: BrowserContextOptions = {}): Promise<Page> {
    const page = await visitor(settings);
    await page.goto(story().address());
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

  test('lists stories in German, by the dates and numbers of that language', async () => {
    const page = await open();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await page.title()).toBe('Themen · Mention alerts');
    expect(await zonesIn(page)).toBe(1);
    const row = page.getByRole('region', { name: 'Zurzeit offen' }).getByRole('listitem').first();
    const said = await row.innerText();
    expect(said).toContain('offen seit Do., 12. Nov., 07:25');
    expect(said).toMatch(/Spitze \d+ in 30 Min\./);
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
    expect(await zonesIn(page)).toBe(1);
    expect(await page.locator('.story').first().innerText()).toMatch(/Dafür wurden 2 Abrufe und 0 Zählungen/);
    const did = page.getByRole('region', { name: 'Was unternommen wurde' });
    await page.getByRole('button', { name: 'Das war Rauschen' }).click();
    await did.getByText(/hat es als Rauschen bezeichnet/).waitFor();
    expect(await englishIn(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });

  test('says what is wrong with a draft of a rule in German, and where a text is no JSON', async () => {
    const page = await open();
    await page.goto(new URL('/rules', page.url()).href);
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.locator('.u-over').first().waitFor();
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Die Regel als JSON' });
    const written = await json.inputValue();
    await json.fill(written.replace('"kind": "spike"', '"kind": "spike", "window": "7m"'));
    await page.getByText('ein Zeitfenster ist ein Vielfaches von every (5m)').first().waitFor();
    await json.fill('{\n  "organizationId": 1');
    await page.getByText('Kein JSON: Fehler in Zeile 2, Zeichen 22').waitFor();
    await json.fill(written);
  });

  test.each(['de', 'fr', 'es', 'nb'])('fits on a phone in %s', async (language) => {
    await speak(story(), language);
    const page = await open({ viewport: PHONE });
    expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
    await openStory(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
    expect(await englishIn(page)).toEqual([]);
    await page.goto(new URL('/channels', page.url()).href);
    await page.locator('main button.main').click();
    await page.getByRole('combobox').selectOption('telegram');
    expect(await page.locator('input[type=password]').count()).toBe(2);
    expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
    expect(await englishIn(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });
});
