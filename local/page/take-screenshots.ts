import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Browser, chromium, type Page } from 'playwright-core';
import { UsageError } from '../../cli/usage-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { createWriter } from '../../output/create-writer.ts';
import { LOCAL_EMAILS } from '../local-emails.ts';
import { STORY_DAY_MS } from '../story/generate-story.ts';
import { storyInput } from '../story/story-input.ts';
import { arabicStory } from './arabic-story.ts';
import { findBrowser, NO_BROWSER } from './find-browser.ts';
import { OPENS } from './open-pages.ts';
import {
  fileOf,
  HELP,
  type Look,
  MESSAGES,
  PAGES,
  type ScreenshotOptions,
  type Shown,
  screenshotOptions,
} from './screenshot-options.ts';
import { startStoryPage } from './story-page.ts';

/** When each part of the day has been played, in ms after midnight (UTC). */
const UNTIL_MS = {
  /** The recall was told just before, in the first email of the day. */
  firstEmail: 6 * HOUR_MS + 33 * MINUTE_MS,
  /** The recall is over, and the lockout was told. */
  page: 15.5 * HOUR_MS,
  /** What was held back since then comes in one email. */
  digest: 18 * HOUR_MS,
  /** The summary of the day comes at nine in the evening (Oslo). */
  summary: 20 * HOUR_MS + 10 * MINUTE_MS,
};
const SUMMARY_AT = '21:00';

/** As wide as usual, in CSS pixels; high enough for what the docs show. */
const PHONE = { width: 390, height: 844 };
const EMAIL = { width: 680, height: 1000 };
const PAGE_SIZES: Readonly<Record<(typeof PAGES)[number], { readonly width: number; readonly height: number }>> = {
  'web-home': { width: 1280, height: 640 },
  'web-story': { width: 1280, height: 900 },
  'web-rules': { width: 1280, height: 640 },
  'web-rule': { width: 1440, height: 900 },
  'web-channels': { width: 1280, height: 640 },
  'web-keywords': { width: 1280, height: 640 },
};

type Story = Awaited<ReturnType<typeof startStoryPage>>;

const { text: say } = createWriter(process.stderr);
process.exitCode = await main(process.argv.slice(2));
// A worker of the stack may still be loading.
process.exit();

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = screenshotOptions(args);
    if (options === undefined) {
      createWriter(process.stdout).text(HELP.trimEnd());
      return 0;
    }
    const executablePath = findBrowser(process.env);
    if (executablePath === undefined) {
      say(NO_BROWSER);
      return 1;
    }
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      await takeAll(browser, options);
    } finally {
      await browser.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(error.message);
    return 2;
  }
}

async function takeAll(browser: Browser, options: ScreenshotOptions): Promise<void> {
  const { names, language, isArabic, folder } = options;
  await mkdir(folder, { recursive: true });
  say('Playing the story; that takes a minute or more.');
  const input = storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true }, language);
  const organizations = input.items.organizations.map((item) => ({ ...item, digest: { time: SUMMARY_AT } }));
  const told = { ...input, items: { ...input.items, organizations } };
  const wanted = <Name extends Shown>(of: readonly Name[]) => of.filter((name) => names.includes(name));
  const isFirstAlone = names.every((name) => name === 'email');
  const story = await startStoryPage(
    isArabic ? arabicStory(told) : told,
    STORY_DAY_MS + (isFirstAlone ? UNTIL_MS.firstEmail : UNTIL_MS.page),
    { ...LOCAL_EMAILS, actions: true },
  );
  try {
    for (const look of options.looks) await takePages(browser, story, { ...options, look, names: wanted(PAGES) });
    const emails = await playEmails(story, options);
    const actions = story.program.stack.outputs.ActionsUrl;
    for (const look of options.looks) {
      for (const name of wanted(MESSAGES))
        await takeEmail(browser, { address: emails(name), actions }, { ...options, look, name });
    }
  } finally {
    await story.stop();
  }
}

/** Plays on as far as is needed. Gives the address of each email. */
async function playEmails(story: Story, { names, language }: ScreenshotOptions): Promise<(name: Shown) => string> {
  const { labels } = wordsOf({ language, timeZone: 'UTC' }).alerts;
  const subjects = async () => {
    const list = await (await fetch(story.program.stack.emailPages)).text();
    return [...list.matchAll(/<a href="\d+">([^<]*)<\/a>/g)].map(([, subject = '']) => subject).reverse();
  };
  const before = await subjects();
  if (names.includes('digest') || names.includes('summary')) {
    await silenceAll(story, STORY_DAY_MS + UNTIL_MS.digest);
    await story.playOn(STORY_DAY_MS + UNTIL_MS.digest);
  }
  if (names.includes('summary')) await story.playOn(STORY_DAY_MS + UNTIL_MS.summary);
  const all = await subjects();
  const numbers: Readonly<Partial<Record<Shown, number>>> = {
    email: numberOf(all, labels.firing),
    update: numberOf(all, labels.updated),
    end: numberOf(all, labels.resolved),
    know: before.findLastIndex((subject) => subject.startsWith(`[${labels.firing}]`)),
    digest: before.length,
    summary: all.length - 1,
  };
  return (name) => `${story.program.stack.emailPages}${(numbers[name] ?? 0) + 1}`;
}

function numberOf(subjects: readonly string[], label: string): number {
  return subjects.findIndex((subject) => subject.startsWith(`[${label}]`));
}

/** Silences every rule until a moment (epoch ms). */
async function silenceAll({ program: { stack } }: Story, untilMs: number): Promise<void> {
  const table = { TableName: stack.outputs.RulesTableName };
  const { Items = [] } = await stack.clients.dynamoDb.send(new ScanCommand(table));
  for (const Item of Items) {
    const silenced = { ...Item, silencedUntil: new Date(untilMs - MINUTE_MS).toISOString() };
    await stack.clients.dynamoDb.send(new PutCommand({ ...table, Item: silenced }));
  }
}

type Shot<Name> = ScreenshotOptions & { readonly look: Look; readonly name: Name };

/** An email, or the page that its first link of `actions` opens. */
async function takeEmail(
  browser: Browser,
  { address, actions }: { readonly address: string; readonly actions: string | undefined },
  shot: Shot<Shown>,
): Promise<void> {
  const context = await browser.newContext(screenOf(shot.look, EMAIL));
  const page = await context.newPage();
  await page.goto(address);
  if (shot.name === 'know') await page.locator(`a[href^="${actions}"]`).first().click();
  await shoot(page, shot);
  await context.close();
}

async function takePages(
  browser: Browser,
  story: Story,
  { names, ...options }: ScreenshotOptions & { readonly look: Look },
): Promise<void> {
  if (!PAGES.some((name) => names.includes(name))) return;
  const context = await browser.newContext(screenOf(options.look, PAGE_SIZES['web-home']));
  const page = await context.newPage();
  await page.goto(story.address());
  await page.locator('.story-row').first().waitFor();
  for (const name of PAGES.filter((each) => names.includes(each))) {
    if (!options.look.isPhone) await page.setViewportSize(PAGE_SIZES[name]);
    await OPENS[name](page, { address: `http://127.0.0.1:${story.port}`, toMs: STORY_DAY_MS + UNTIL_MS.page });
    await shoot(page, { ...options, names, name });
  }
  await context.close();
}

/** What a browser is that has this look; `desktop` is the size of its window, in CSS pixels. */
function screenOf(
  { isPhone, isDark }: Look,
  desktop: { readonly width: number; readonly height: number },
): Parameters<Browser['newContext']>[0] {
  const colorScheme = isDark ? 'dark' : 'light';
  return isPhone
    ? { colorScheme, viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
    : { colorScheme, viewport: desktop, deviceScaleFactor: 1.5 };
}

/** Takes a screenshot once the page is drawn. */
async function shoot(page: Page, { name, look, folder, isWhole, ...options }: Shot<Shown>): Promise<void> {
  await page.waitForTimeout(1_500);
  const path = join(folder, fileOf(name, look, options));
  await page.screenshot({ path, fullPage: isWhole });
  say(relative('.', path));
}
