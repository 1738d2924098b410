import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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

/** Words that only English has, and that no page in French says. */
const ENGLISH = /\b(the|and|of|is|are|with|this|that|what|when|more|rules?|usual|usually|from|an|in|to)\b/i;

/** Names of fields and of this installation, and what was told before the organization spoke French. */
const AS_IT_IS = /«\sfrom\s»|\{from\}|\ball-of\b|\bAND, OR\b|^16 mentions in 30 min; /;

/** Names, ids, code, and what people wrote. */
const NOT_OURS = 'bdi, code, [dir=auto], .rules a';

describe.skipIf(LACKS_BROWSER)('the pages of rules, in French', () => {
  const { story, visitor } = storyInBrowser(recallDay, (played) => speak(played, 'fr'));

  async function open(settings: BrowserContextOptions = {}): Promise<Page> {
    const page = await visitor(settings);
    await page.goto(story().address());
    await page.getByRole('link', { name: 'Règles', exact: true }).click();
    await page.locator('.row').first().waitFor();
    return page;
  }

  const englishIn = async (page: Page) =>
    (await saidBy(page, NOT_OURS)).filter((text) => ENGLISH.test(text) && !AS_IT_IS.test(text));

  /** Goes through the list of rules, a rule, its editor, and a new rule; `look` sees each. */
  async function visit(page: Page, look: (where: string) => Promise<void>): Promise<void> {
    await look('rules');
    await page.getByRole('link', { name: 'Fjellglide' }).click();
    await page.locator('.u-over').first().waitFor();
    await page.getByText(/^Entend \d+ mentions de plus en une heure/).waitFor();
    await page.getByRole('button', { name: 'Qu’annoncerait une autre sensibilité ?' }).click();
    await page.getByRole('table', { name: /^Ce que chaque sensibilité aurait annoncé/ }).waitFor();
    await look('rule');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('radio', { name: 'Une large audience' }).waitFor();
    await look('editor');
    for (const place of ['Canaux', 'Mots-clés', 'Requêtes', 'Réglages']) {
      await page.getByRole('link', { name: place, exact: true }).click();
      await page.getByRole('heading', { name: place, exact: true }).waitFor();
      await page.locator('.thing, .gauge, .lede, .fact').first().waitFor();
      await look(place);
    }
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('combobox', { name: 'À quel rythme' }).selectOption('certains jours du mois');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    await page.getByRole('button', { name: 'Les fixer pour toutes les règles…' }).click();
    await page.getByRole('button', { name: 'L’afficher maintenant' }).click();
    await page.locator('.summary').waitFor();
    await look('settings');
    await page.getByRole('link', { name: 'Sujets', exact: true }).click();
    await page.getByRole('link', { name: 'Tous les envois' }).click();
    await page.locator('.told-row').first().waitFor();
    await look('messages');
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

  test('name the zone of their times once', async () => {
    const page = await open();
    const named: Record<string, number> = {};
    await visit(page, async (where) => {
      named[where] = await zonesIn(page);
    });
    const lists = { Canaux: 0, 'Mots-clés': 0, Requêtes: 1, Réglages: 1, messages: 1 };
    // A summary is printed by itself.
    expect(named).toEqual({ rules: 1, rule: 1, editor: 1, ...lists, settings: 2, new: 1 });
  });

  test('fit on a phone, and axe finds nothing where it is dark', async () => {
    const page = await open({ viewport: PHONE, colorScheme: 'dark' });
    await visit(page, async (where) => {
      expect(await widthOf(page), where).toBeLessThanOrEqual(PHONE.width);
      expect(await findings(page), where).toEqual([]);
    });
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
