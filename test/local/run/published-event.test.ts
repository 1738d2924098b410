import { expect, test } from 'vitest';
import { parsePublishedEvent } from '../../../local/run/published-event.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildSummary } from '../../support/build-summary.ts';

test('a run counts the events of rules, and takes the summary of an organization for none of them', () => {
  expect(parsePublishedEvent(JSON.stringify(buildAlertEvent()))).toMatchObject({ type: 'mention.alert.firing' });
  expect(parsePublishedEvent(JSON.stringify(buildSummary()))).toBeUndefined();
  expect(() => parsePublishedEvent('{"type":"mention.alert.firing"}')).toThrow();
});
