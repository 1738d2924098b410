import { type Browser, chromium, type Page, type Route } from 'playwright-core';
import type { HomeAnswer, RuleAnswer, Strip } from '../../cli/web/answers.ts';
import { buildPage } from '../../cli/web/build-page.ts';
import { drawRule } from '../../cli/web/drawn-rule.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { parseWireJson } from '../../functions/media-api/wire-json.ts';
import { findBrowser, NO_BROWSER } from '../../local/page/find-browser.ts';
import { startStoryPage } from '../../local/page/story-page.ts';
import { STORY_DAY_MS } from '../../local/story/generate-story.ts';
import { storyInput } from '../../local/story/story-input.ts';
import { benchArguments } from '../bench-arguments.ts';

benchArguments('npm run -s bench:web');

const LOADS = 9;
const TRIES = 15;
const RULES = 500;
/** Pixels of one turn of the mouse wheel, and the number of turns: together about the height of 500 rows. */
const WHEEL_PX = 400;
const TURNS = 90;

const rounded = (value: number): number => Math.round(value * 10) / 10;

function spread(values: readonly number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
  return { median: at(0.5), p95: at(0.95), worst: at(1) };
}

/** Reads the processor time of a page's main thread so far, in ms. Other load on the machine is not in it. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** The processor time of this process, in ms: the page's server, the tables, and the code that drives the browser. */
function serverMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Notes when the last chart of a rule was drawn (two frames after it was added), in ms since the address was opened. */
const NOTE_CHARTS = `new MutationObserver((_all, observer) => {
  if (document.querySelectorAll('.window-chart canvas').length < 4) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.chartsMs = performance.now(); }));
}).observe(document, { childList: true, subtree: true });`;

/** Waits for that time and gives it. */
const CHARTS_MS = `(async () => {
  while (window.chartsMs === undefined) await new Promise(requestAnimationFrame);
  return window.chartsMs;
})()`;

/** Notes how long each frame is shown, in ms. */
const NOTE_FRAMES = `window.frames = []; (function next(before) {
  requestAnimationFrame((now) => { if (before) window.frames.push(now - before); next(now); });
})();`;

/** How long it takes from a key press to the charts and the sentence of the draft: the engine and the drawing. */
const TRY_A_DRAFT = `(async (tries) => {
  const out = [];
  for (let at = 0; at < tries; at += 1) {
    const isStrict = at % 2 === 0;
    const field = document.querySelector('.editor input[type=number]');
    const begun = performance.now();
    field.value = String(isStrict ? 500 : 11);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const isDrawn = () => document.querySelector('.chart-tools p').textContent.startsWith('No alert') === isStrict;
    while (!isDrawn()) await new Promise(requestAnimationFrame);
    out.push(performance.now() - begun);
  }
  return out;
})(${TRIES})`;

/** The processor time of judging and drawing one rule with its kept history in this process, in ms. */
async function engineMs(page: Page, rule: string): Promise<number[]> {
  const { item, history, timeZone }: RuleAnswer = await page.evaluate(askOf('rule', { rule }));
  const parsed = parseRule(parseWireJson(item));
  if (!parsed.ok) throw new Error(`The rule ${rule} is not understood.`);
  return Array.from({ length: TRIES }, () => {
    const begun = serverMs();
    drawRule(parsed.value, history, wordsOf({ timeZone }));
    return serverMs() - begun;
  });
}

async function firstCharts(browser: Browser, address: () => string, path: string) {
  const wall: number[] = [];
  const ofPage: number[] = [];
  const ofServer: number[] = [];
  for (let at = 0; at < LOADS; at += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(address());
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.locator('.row').first().waitFor();
    await page.addInitScript(NOTE_CHARTS);
    const busyMs = await mainThread(page);
    const [busy, served] = [await busyMs(), serverMs()];
    await page.goto(new URL(path, page.url()).href);
    wall.push(Number(await page.evaluate(CHARTS_MS)));
    ofPage.push((await busyMs()) - busy);
    ofServer.push(serverMs() - served);
    await context.close();
  }
  return { wallMs: spread(wall), pageCpuMs: spread(ofPage), serverCpuMs: spread(ofServer) };
}

/** The answer for the start page with its rules repeated many times under other names. */
function many(home: HomeAnswer): HomeAnswer {
  const rules = Array.from({ length: RULES }, (_, at) => {
    const row = home.rules[at % home.rules.length];
    return row === undefined ? [] : [{ ...row, rule: `${row.rule}-${at}`, name: `${row.name} ${at}` }];
  });
  return { ...home, rules: rules.flat() };
}

async function scrolled(page: Page) {
  const home = await homeOf(page);
  const all = many(home);
  const known = await stripsOf(
    page,
    home.rules.map(({ rule }) => rule),
  );
  const [first] = Object.values(known);
  await page.route('**/api/home', (route) => route.fulfill({ json: all }));
  await page.route('**/api/strips', (route: Route) => {
    const { rules }: { rules: readonly string[] } = route.request().postDataJSON();
    return route.fulfill({ json: Object.fromEntries(rules.map((rule) => [rule, known[nameOf(rule)] ?? first])) });
  });
  await page.reload();
  await page
    .locator('.row')
    .nth(RULES - 1)
    .waitFor({ state: 'attached' });
  await page.mouse.move(600, 500);
  const busyMs = await mainThread(page);
  const busy = await busyMs();
  await page.evaluate(NOTE_FRAMES);
  for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, WHEEL_PX);
  await page.waitForTimeout(500);
  const noted: unknown = await page.evaluate('window.frames');
  const frames = Array.isArray(noted) ? noted.map(Number) : [];
  return {
    rules: RULES,
    frames: frames.length,
    pageCpuMsPerFrame: rounded(((await busyMs()) - busy) / frames.length),
    frameMs: spread(frames),
  };
}

const nameOf = (rule: string) => rule.replace(/-\d+$/, '');

async function homeOf(page: Page): Promise<HomeAnswer> {
  return page.evaluate(askOf('home', {}));
}

async function stripsOf(page: Page, rules: readonly string[]): Promise<Readonly<Record<string, Strip>>> {
  return page.evaluate(askOf('strips', { rules }));
}

function askOf(question: string, asked: object): string {
  return `fetch('/api/${question}', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(asked))} }).then((answer) => answer.json())`;
}

const executablePath = findBrowser(process.env);
if (executablePath === undefined) {
  process.stderr.write(`${NO_BROWSER}\n`);
  process.exit(1);
}
process.stderr.write('Playing the story; that takes a minute or more.\n');
const story = await startStoryPage(
  storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true }),
  STORY_DAY_MS + 15.5 * HOUR_MS,
);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const files = [...(await buildPage())].map(([name, { gzipped }]) => [name, gzipped.length] as const);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(story.address());
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  const path = await page.getByRole('link', { name: 'Fjellglide' }).getAttribute('href');
  const engine = await engineMs(page, decodeURIComponent(path?.slice('/rules/'.length) ?? ''));
  const charts = await firstCharts(browser, story.address, path ?? '/');
  await page.goto(new URL(`${path}?edit=form`, page.url()).href);
  await page.locator('.u-over').first().waitFor();
  const drafts: unknown = await page.evaluate(TRY_A_DRAFT);
  await page.goto(new URL('/rules', page.url()).href);
  await page.locator('.row').first().waitFor();
  const scroll = await scrolled(page);
  const report = {
    gzippedBytes: { ...Object.fromEntries(files), all: files.reduce((sum, [, bytes]) => sum + bytes, 0) },
    firstChart: charts,
    engineCpuMs: spread(engine),
    draftMs: spread(Array.isArray(drafts) ? drafts.map(Number) : []),
    scroll,
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} finally {
  await browser.close();
  await story.stop();
}
process.exit(0);
