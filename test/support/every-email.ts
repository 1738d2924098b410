import { blindnessEmail } from '../../functions/domain/messages/email/blindness-email.ts';
import { digestEmail } from '../../functions/domain/messages/email/digest-email.ts';
import { htmlEmail } from '../../functions/domain/messages/email/html-email.ts';
import { minimalEmail } from '../../functions/domain/messages/email/minimal-email.ts';
import { summaryHtml } from '../../functions/domain/messages/email/summary-html.ts';
import type { Language } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { buildAlertEvent, buildSample } from './build-alert-event.ts';
import { buildRichSummary } from './build-rich-summary.ts';
import { buildStory } from './build-story.ts';

const LINKS = [
  'acknowledge',
  'silence-2h',
  'silence-until-tomorrow',
  'noise',
  'expected',
  'story',
  'mentions',
] as const;

/**
 * The HTML of every kind of email in a language, by what it is. `text` stands for what strangers wrote; each mention has it, with an
 * address of `url`. Pictures are `cid:course`.
 */
export function everyEmail(language: Language, text: string, url = 'https://outlet.example/a'): Record<string, string> {
  const words = wordsOf({ language, timeZone: 'Europe/Oslo' });
  const sample = buildSample({ title: text, text, url, author: text });
  const shown = {
    language,
    timeZone: 'Europe/Oslo',
    explanation: text,
    story: buildStory(),
    samples: Array.from({ length: 5 }, () => sample),
    links: LINKS.map((kind) => ({ kind, href: `https://act.example/?t=${kind}.${'x'.repeat(200)}` })),
  };
  const event = (status: 'firing' | 'updated' | 'resolved' | 'ended' | 'found', id: string = status) =>
    buildAlertEvent({ ...shown, status }, { id });
  const firing = event('firing');
  const other = event('updated', 'other');
  const told = { language, subject: text, pictureAlt: text };
  const asText = (body: string) => htmlEmail(undefined, { language, subject: text, text: body });
  const blind = {
    ruleId: 'acme',
    name: text,
    watch: { kind: 'keyword' as const, id: '1001' },
    since: Date.parse(firing.time),
    reason: { text, because: 'no-token' },
  };
  return {
    alert: htmlEmail([firing], { ...told, text }),
    'alert without a picture': htmlEmail([firing], { language, subject: text, text }),
    story: htmlEmail([firing, other], { ...told, text }),
    update: htmlEmail([event('updated')], { ...told, text }),
    end: htmlEmail([event('resolved')], { ...told, text }),
    closed: htmlEmail([event('ended')], { ...told, text }),
    mention: htmlEmail([event('found')], { ...told, text }),
    test: htmlEmail([buildAlertEvent({ ...shown, test: true })], { ...told, text }),
    digest: asText(digestEmail([firing, other, event('found')], { words, reason: text }).body),
    'blind rules': asText(blindnessEmail('blind', 42n, [blind], words).body),
    'in place of one that was rejected': asText(minimalEmail([firing, other]).body),
    summary: summaryHtml(buildRichSummary(text, language, 7), { chart: { src: 'cid:course', alt: text } }),
    'summary on paper': summaryHtml(buildRichSummary(text, language, 7), { isPaper: true }),
  };
}
