import type { Page } from 'playwright-core';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { STORY_ORGANIZATION_ID } from '../story/story-world.ts';
import type { PAGES } from './screenshot-options.ts';

const RULE = `/rules/${STORY_ORGANIZATION_ID}/fjellglide-spike`;

/** Where the page is served, and the end (epoch ms) of what it shows. */
type Served = { readonly address: string; readonly toMs: number };

/** Opens each part of the page and waits until it is drawn. Nothing is found by the words of the page, which are in many languages. */
export const OPENS: Readonly<Record<(typeof PAGES)[number], (page: Page, served: Served) => Promise<void>>> = {
  'web-home': async (page, { address }) => {
    await page.goto(address);
    await page.locator('.story-row').first().waitFor();
  },
  'web-story': async (page, { address }) => {
    await page.goto(address);
    await page.locator('.story-row', { hasText: 'Fjellglide' }).getByRole('link').click();
    await page.locator('.told-row').first().waitFor();
  },
  'web-rules': async (page, { address }) => {
    await page.goto(`${address}/rules`);
    await page.locator('.strip svg').last().waitFor();
  },
  'web-rule': async (page, { address, toMs }) => {
    await page.goto(`${address}${RULE}?from=${minute(toMs - 3 * DAY_MS)}&to=${minute(toMs)}&edit=form`);
    await page.getByRole('spinbutton', { name: 'minMentions' }).fill('40');
    const chart = page.locator('.u-over').nth(1);
    await chart.waitFor();
    const { width = 0 } = (await chart.boundingBox()) ?? {};
    await chart.hover({ position: { x: width * 0.55, y: 40 } });
  },
  'web-channels': async (page, { address }) => {
    await page.goto(`${address}/channels`);
    await page.locator('.lede').first().waitFor();
  },
  'web-keywords': async (page, { address }) => {
    await page.goto(`${address}/keywords`);
    await page.locator('.thing').first().waitFor();
  },
};

/** A time (epoch ms) as addresses of the page have it. */
function minute(atMs: number): string {
  return new Date(atMs).toISOString().replace(':00.000Z', 'Z');
}
