import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { createWriter } from '../../output/create-writer.ts';
import { LOCAL_EMAILS } from '../local-emails.ts';
import { STORY_DAY_MS } from '../story/generate-story.ts';
import { storyInput } from '../story/story-input.ts';
import { findBrowser, NO_BROWSER } from './find-browser.ts';
import { startStoryPage } from './story-page.ts';

/** Hours after midnight (UTC) of the story's day: the recall is known, the lockout was told just before. */
const UNTIL_HOURS = 15.5;

/** Minutes after midnight (UTC): the recall was told just before, in the first email of the day. */
const FIRST_EMAIL_MINUTES = 6 * 60 + 33;

/** "npm run screenshots -- email" plays only up to the first email. */
const isEmailAlone = process.argv[2] === 'email';

const FOLDER = join(PROJECT_ROOT, 'docs', 'images');

const { text: say } = createWriter(process.stderr);
const executablePath = findBrowser(process.env);
if (executablePath === undefined) {
  say(NO_BROWSER);
  process.exit(1);
}
say('Playing the story; that takes a minute or more.');
const input = storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true });
const untilMs = isEmailAlone ? FIRST_EMAIL_MINUTES * MINUTE_MS : UNTIL_HOURS * HOUR_MS;
const story = await startStoryPage(input, STORY_DAY_MS + untilMs, { ...LOCAL_EMAILS, actions: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await mkdir(FOLDER, { recursive: true });
  const email = await browser.newPage({ viewport: { width: 680, height: 1000 }, deviceScaleFactor: 1.5 });
  await email.goto(`${story.program.stack.emailPages}1`);
  await shoot(email, 'email.png');
  if (isEmailAlone) process.exit(0);
  const page = await browser.newPage({ viewport: { width: 1280, height: 640 }, deviceScaleFactor: 1.5 });
  await page.goto(story.address());
  await page.locator('.story-row').first().waitFor();
  await shoot(page, 'web-home.png');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: /^Safety authority warns/ }).click();
  await page.getByRole('region', { name: 'What was told' }).waitFor();
  await shoot(page, 'web-story.png');
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.locator('.strip svg').last().waitFor();
  await shoot(page, 'web-rules.png');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Fjellglide' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('spinbutton', { name: 'minMentions' }).fill('40');
  await page.getByRole('button', { name: '3 days' }).click();
  await page.locator('.u-over').first().waitFor();
  await page
    .locator('.u-over')
    .nth(1)
    .hover({ position: { x: 520, y: 40 } });
  await shoot(page, 'web-rule.png');
} finally {
  await browser.close();
  await story.stop();
}
process.exit(0);

/** Takes a screenshot once the page is drawn. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(FOLDER, name) });
  say(`docs/images/${name}`);
}
