import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../../service/wire/parse-json.ts';
import { printJson } from '../../../service/wire/print-json.ts';

test('every int64 comes through JSON unchanged', () => {
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(int64, (id) => {
      const read = parseJson(printJson({ id }));
      expect(read).toEqual({ id: id >= -(2n ** 53n) + 1n && id <= 2n ** 53n - 1n ? Number(id) : id });
    }),
  );
});

test('other values are read as JSON.parse reads them, beside a large id too', () => {
  const rounded = (value: unknown): unknown => JSON.parse(printJson(value));
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const beside = parseJson(`{"id":9007199254740993,"value":${text}}`);
      expect(rounded(parseJson(text))).toEqual(JSON.parse(text));
      expect(beside).toMatchObject({ id: 9_007_199_254_740_993n });
      expect(rounded(beside)).toMatchObject({ value: JSON.parse(text) });
    }),
  );
});

test.each(['', '{', '{"a":1,}', '{"a":01}', 'undefined', '{"id":9007199254740993', '[9007199254740993 1]'])(
  '%s is a syntax error',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);

test('nesting that no stack can hold is a syntax error', () => {
  expect(() => parseJson(`${'['.repeat(200_000)}9007199254740993${']'.repeat(200_000)}`)).toThrow(SyntaxError);
});
