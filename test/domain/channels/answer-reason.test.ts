import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerReason } from '../../../functions/domain/channels/answer-reason.ts';
import { anyText, expectHarmless } from './hostile-text.ts';

describe('the reason of a receiver', () => {
  test.each([
    ['invalid_blocks', 'invalid_blocks'],
    ["Couldn't find the channel\n", "Couldn't find the channel"],
    ['{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}', 'Bad Request: chat not found'],
    ['{"message": "Unknown Webhook", "code": 10015}', 'Unknown Webhook'],
    [
      '{"code":50035,"message":"Invalid Form Body","errors":{"embeds":{"0":{"title":{"_errors":[{"code":"X","message":"Must be 256 or fewer in length."}]}}}}}',
      'Invalid Form Body; Must be 256 or fewer in length.',
    ],
    [
      '{"message":"Request body is not processable.","errors":{"message":"Message can not be empty."}}',
      'Request body is not processable.; Message can not be empty.',
    ],
    ['{"errors":{"priority":"is unknown"}}', 'priority: is unknown'],
    [
      '{"status":"invalid event","message":"Event object is invalid","errors":["Length of \'routing_key\' is incorrect"]}',
      "Event object is invalid; Length of 'routing_key' is incorrect",
    ],
    [
      '{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}}',
      'Requested entity was not found.',
    ],
    ['{"error":"invalid_token","error_description":"The token has expired"}', 'The token has expired; invalid_token'],
    ['[{"error":{"message":"one"}},{"error":{"message":"two"}}]', 'one; two'],
    [
      '{"type":"about:blank","title":"Payload Too Large","detail":"At most 28 KB.","status":413}',
      'At most 28 KB.; Payload Too Large',
    ],
    ['{"error":{"inner":{"error":{"message":"deep down"}}}}', 'deep down'],
  ])('is read out of %s', (answer, reason) => {
    expect(answerReason(answer, [])).toBe(reason);
  });

  test.each([
    '',
    ' \n',
    '<html><title>502 Bad Gateway</title></html>',
    '{}',
    '[]',
    'null',
    '{"result":"fine"}',
    '{"message":"cut',
    'x'.repeat(501),
    '["a","b"]',
    `${'['.repeat(9000)}`,
  ])('is none in %j', (answer) => {
    expect(answerReason(answer, [])).toBeUndefined();
  });

  test('is one harmless line of at most 300 signs, whatever the receiver says', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        for (const answer of [text, JSON.stringify({ message: text, errors: { [other]: other }, detail: [text] })]) {
          const reason = answerReason(answer, []) ?? '';
          expect(reason).not.toMatch(/[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u);
          expect([...reason].length).toBeLessThanOrEqual(300);
          expectHarmless();
        }
      }),
    );
  });
});

/** Each part is worth hiding. */
const SECRETS = [
  'https://hooks.slack.com/services/T0123ABCD/B0456EFGH/hunter2Hunter2hunter2',
  'https://prod-1.example/workflows/0a1b2c3d4e5f/triggers/manual/paths/invoke?api-version=1&sig=s3cr3t_Sign-ature%3D1',
  '123456789:AAhunter2hunter2hunter2hunter2hunter2',
  'whsec_c2VjcmV0IGJ5dGVzIG9mIGEga2V5IDEyMzQ1Njc4OTA=',
];
const PARTS = [
  ...SECRETS,
  'T0123ABCD',
  'B0456EFGH',
  'hunter2Hunter2hunter2',
  's3cr3t_Sign-ature=1',
  's3cr3t_Sign-ature%3D1',
  encodeURIComponent(SECRETS[2] ?? ''),
];
/** What a reader would learn: so many signs of a secret in a row. */
const telling = PARTS.slice(4).flatMap((part) =>
  Array.from({ length: Math.max(1, part.length - 9) }, (_, at) => part.slice(at, at + 10)),
);

test('no part of a secret comes back in a reason, in no spelling, whole or cut', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PARTS), fc.nat(80), fc.nat(300), fc.boolean(), (part, cut, before, isJson) => {
      for (const form of [
        part,
        part.toUpperCase(),
        part.slice(0, part.length - cut),
        part.replaceAll('e', 'e\u200b'),
        `${part}${part}`,
      ]) {
        const text = `${'x '.repeat(before / 2)}no such hook: ${form} (unknown)`.slice(0, 499);
        const reason = answerReason(isJson ? JSON.stringify({ error: { message: text } }) : text, SECRETS) ?? '';
        const left = telling.filter((each) => each.length >= 9 && reason.toLowerCase().includes(each.toLowerCase()));
        expect(left).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
  expect(answerReason('no webhook T0123ABCD in this workspace', SECRETS)).toBe('no webhook [hidden] in this workspace');
  expect(answerReason('hunter2Hunter2hunter2', SECRETS)).toBeUndefined();
});
