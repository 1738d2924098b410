import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eventFieldTable, eventSchema } from '../../../cli/schemas/event-schema.ts';
import { channelTestAlert } from '../../../cli/test/build-test-alert.ts';
import { publishedEvent } from '../../../functions/domain/alerting/event/alert-event.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { parseWireJson } from '../../../functions/media-api/wire-json.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { compileSchema } from './compile-schema.ts';

const DOCS = new URL('../../../docs/', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, DOCS), 'utf8');
const schema = eventSchema();
const validate = compileSchema(schema);
const samples = readdirSync(new URL('samples/', DOCS))
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, JSON.parse(text(`samples/${name}`))] as const);

describe('the JSON Schema of an event', () => {
  test('is what "npm run schemas" writes', () => {
    expect(parseWireJson(text('schemas/event.schema.json')), 'run npm run schemas').toEqual(schema);
  });

  test('says what each field means', () => {
    expect(eventFieldTable()).not.toContain('undefined');
  });

  test('takes what is published, and what deliver and test add to it', () => {
    for (const event of [
      buildAlertEvent(),
      buildAlertEvent({ earlierEpisode: true }),
      channelTestAlert('pr-slack', { id: 'test-1', stage: 'prod', at: 0 }),
    ]) {
      expect(validate(event), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test('takes fields that come later, and refuses an event without what receivers rely on', () => {
    expect(validate({ ...buildAlertEvent(), later: 1 })).toBe(true);
    const { id: _, ...nameless } = buildAlertEvent();
    expect(validate(nameless)).toBe(false);
    expect(validate({ ...buildAlertEvent(), time: 'soon' })).toBe(false);
  });
});

describe('the samples of events', () => {
  test('show each type, and a test', () => {
    expect(samples.map(([name]) => name).sort()).toEqual([
      'ended.json',
      'firing.json',
      'found.json',
      'resolved.json',
      'test.json',
      'updated.json',
    ]);
  });

  test.each(samples)('%s is an event as it is published, with no field that is not explained', (name, sample) => {
    expect(validate(sample), JSON.stringify(validate.errors)).toBe(true);
    expect(publishedEvent.parse(sample)).toEqual(sample);
    expect(readDeliveryEvent(JSON.stringify(sample)).ok).toBe(true);
    if (name === 'test.json') {
      expect(sample.data.test).toBe(true);
      return;
    }
    expect(sample.type).toBe(`mention.alert.${name.replace('.json', '')}`);
    // Mentions that are told each have no course.
    if (name !== 'found.json') expect(sample.data.course.counts).toHaveLength(48);
  });
});
