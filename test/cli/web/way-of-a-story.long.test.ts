import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { readBody } from '../../../front/read-body.ts';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { runContext } from '../../../local/stack/run-context.ts';
import { STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import { LACKS_BROWSER, recallDay, storyInBrowser } from './story-in-browser.ts';

const CHANNEL = { channelId: 'pr', kind: 'mattermost', secretName: 'mention-alerts/channel/pr' };

/** Nothing was told yet; the recall was told; it is over, since people soon stopped talking. */
const BEFORE_MS = STORY_DAY_MS + 6 * HOUR_MS + 15 * MINUTE_MS;
const TOLD_MS = STORY_DAY_MS + 6 * HOUR_MS + 33 * MINUTE_MS;
const OVER_MS = STORY_DAY_MS + 8 * HOUR_MS + 30 * MINUTE_MS;

/** The recall, of which people write until it was told, in email and in a channel. */
function shortRecall() {
  const input = recallDay();
  const isRecall = ({ mention, feedTime = 0 }: (typeof input.mentions)[number]) =>
    feedTime > TOLD_MS && /recall|brake|frame number|called back|do not ride|safety authority/iu.test(mention);
  const rules = input.items.rules
    .filter(({ ruleId }) => ruleId === 'fjellglide-spike')
    .map((rule) => ({ ...rule, notify: { channels: [CHANNEL.channelId] } }));
  return {
    ...input,
    mentions: input.mentions.filter((mention) => !isRecall(mention)),
    items: { ...input.items, rules, channels: [CHANNEL] },
  };
}

describe.skipIf(LACKS_BROWSER)('the way of a story', () => {
  const posts: string[] = [];
  const chat = createServer(async (request, response) => {
    posts.push((await readBody(request, 100_000)).toString());
    response.end('ok');
  });
  afterAll(() => chat.close());

  const { story, visitor } = storyInBrowser(
    shortRecall,
    async ({ program }) => {
      await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hooks/pr`;
      const SecretString = JSON.stringify({ url });
      await program.stack.clients.secrets.send(new CreateSecretCommand({ Name: CHANNEL.secretName, SecretString }));
    },
    { untilMs: BEFORE_MS, context: runContext({ allowLocalWebhooks: true, actions: true, emails: true }) },
  );

  /** Opens the newest email, as it was sent. */
  async function openEmail(page: Page): Promise<void> {
    await page.goto(story().program.stack.emailPages);
    await page.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  test('leads from the email to its page, and whoever says there that they know is named where it ends, in channel and email', async () => {
    await story().playOn(TOLD_MS);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toContain('Safety authority warns of Fjellglide');

    const page = await visitor();
    // The page knows this browser, as it does that of somebody who has opened it before.
    await page.goto(story().address());
    await openEmail(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Safety authority warns of Fjellglide e-bike',
    );
    await page.getByRole('link', { name: 'Open the story' }).click();
    await page.getByRole('heading', { name: 'Safety authority warns of Fjellglide e-bike' }).waitFor();
    await page.getByText('nobody has said that they know of it').waitFor();

    await openEmail(page);
    await page.getByRole('link', { name: 'I know' }).click();
    await page.getByRole('textbox').fill('Kari of the press office');
    await page.getByRole('button').click();
    await page.getByText('Acknowledged').first().waitFor();

    await openEmail(page);
    await page.getByRole('link', { name: 'Open the story' }).click();
    const did = page.getByRole('region', { name: 'What people did' });
    await did.getByText('Kari of the press office').waitFor();

    await story().playOn(OVER_MS);
    expect(posts).toHaveLength(2);
    expect(posts[1]).toContain('Kari of the press office');
    await openEmail(page);
    expect(await page.locator('body').innerText()).toMatch(/RESOLVED.*Kari of the press office/s);
    await page.getByRole('link', { name: 'Open the story' }).click();
    await page.getByRole('region', { name: 'What was told' }).getByText('Resolved').waitFor();
  });
});
