import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { findBrowser, NO_BROWSER } from '../../../local/page/find-browser.ts';
import { startStoryPage } from '../../../local/page/story-page.ts';
import { STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import { storyInput } from '../../../local/story/story-input.ts';
import { STORY_ORGANIZATION_ID } from '../../../local/story/story-world.ts';

/** A quarter of an hour after the recall fires. */
const UNTIL_MS = STORY_DAY_MS + 6 * HOUR_MS + 46 * MINUTE_MS;

const executablePath = findBrowser(process.env);
if (executablePath === undefined) process.stderr.write(`\nThe page was not tested in a browser. ${NO_BROWSER}\n`);

/** Whether the tests of the page in a browser are left out here. */
export const LACKS_BROWSER = executablePath === undefined;

/** The story of the day of the recall. */
export const recallDay = () => storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true });

/** As wide as a small phone. */
export const PHONE = { width: 360, height: 740 };

type Story = Awaited<ReturnType<typeof startStoryPage>>;

/**
 * For the tests of a suite: the story played to a quarter of an hour after the recall (or to `untilMs`), and a browser whose visits
 * end with each test. `begins` runs once the story is played; `context` is that of the stack.
 */
export function storyInBrowser(
  input: () => ReturnType<typeof storyInput>,
  begins?: (story: Story) => Promise<void>,
  {
    untilMs = UNTIL_MS,
    context,
  }: { readonly untilMs?: number; readonly context?: Parameters<typeof startStoryPage>[2] } = {},
) {
  let story: Story;
  let browser: Browser;
  beforeAll(async () => {
    story = await startStoryPage(input(), untilMs, context);
    await begins?.(story);
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await story?.stop();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return {
    story: () => story,
    /** An empty page of somebody who visits for the first time. */
    visitor: async (settings: BrowserContextOptions = {}): Promise<Page> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
      context.setDefaultTimeout(120_000);
      return context.newPage();
    },
  };
}

/** Gives the organization of the story a language. */
export async function speak({ program: { stack } }: Story, language: string): Promise<void> {
  const { clients, outputs } = stack;
  const table = { TableName: outputs.OrganizationsTableName };
  const Key = { organizationId: STORY_ORGANIZATION_ID };
  const { Item } = await clients.dynamoDb.send(new GetCommand({ ...table, Key }));
  await clients.dynamoDb.send(new PutCommand({ ...table, Item: { ...Item, language } }));
}

/** The names of the rules of accessibility that a page breaks. */
export async function findings(page: Page): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
}

/** How often a page names a zone of times. */
export const zonesIn = async (page: Page): Promise<number> =>
  (await page.locator('body').innerText()).match(/Europe\/Oslo|\bUTC\b/g)?.length ?? 0;

/** How wide a page is, with what overflows (px). */
export const widthOf = (page: Page): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth');

/** All that a page says: its texts, and what its parts are called for those who hear it; without what stands within `leftOut` (CSS). */
export function saidBy(page: Page, leftOut = 'none-of-these'): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll('body *')].filter((element) => element.closest(${JSON.stringify(leftOut)}) === null).flatMap((element) => [
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
  ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
]).map((text) => text.trim()).filter((text) => text !== '')`);
}
