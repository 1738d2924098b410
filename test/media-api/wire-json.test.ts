import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { int64Field } from '../../functions/media-api/int64.ts';
import { formatWireJson, parseWireJson } from '../../functions/media-api/wire-json.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

describe('JSON of the wire', () => {
  test('keeps every int64 exact, in both directions', () => {
    fc.assert(
      fc.property(int64, (id) => {
        expect(formatWireJson({ id })).toBe(`{"id":${id}}`);
        expect(int64Field.parse(parseWireJson(`${id}`))).toBe(id);
      }),
    );
  });

  test('reads every other document as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const plain: unknown = JSON.parse(text);
        expect(JSON.stringify(parseWireJson(text), numbersAsJson)).toBe(JSON.stringify(plain));
      }),
    );
  });

  test.each([
    { text: '9223372036854775808', accepted: false },
    { text: '-9223372036854775809', accepted: false },
    { text: '9223372036854775807', accepted: true },
    { text: '-9223372036854775808', accepted: true },
    { text: '1.5', accepted: false },
    { text: '"1"', accepted: false },
    { text: '1e300', accepted: false },
    { text: '9'.repeat(100_000), accepted: false },
  ])('takes only what fits 64 bits as an int64', ({ text, accepted }) => {
    expect(int64Field.safeParse(parseWireJson(text)).success).toBe(accepted);
  });

  test('does not let a document change the prototype of anything', () => {
    const parsed = parseWireJson('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect('isAdmin' in {}).toBe(false);
  });
});

function numbersAsJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
