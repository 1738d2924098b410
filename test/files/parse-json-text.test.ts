import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileProblem } from '../../files/file-problem.ts';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { printJson } from '../../service/wire/print-json.ts';

test('every int64 comes through JSON unchanged', () => {
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(int64, (id) => {
      const read = parseJsonText(printJson({ id }));
      expect(read).toEqual({ id: id >= -(2n ** 53n) + 1n && id <= 2n ** 53n - 1n ? Number(id) : id });
    }),
  );
});

test('other values are read as JSON.parse reads them, beside a large id too', () => {
  const rounded = (value: unknown): unknown => JSON.parse(printJson(value));
  // It is refused, because it is no field of an object in this language.
  const anyJson = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__":'));
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = JSON.stringify(value);
      const beside = parseJsonText(`{"id":9007199254740993,"value":${text}}`);
      expect(rounded(parseJsonText(text))).toEqual(JSON.parse(text));
      expect(beside).toMatchObject({ id: 9_007_199_254_740_993n });
      expect(rounded(beside)).toMatchObject({ value: JSON.parse(text) });
    }),
  );
});

test.each([
  '{"a":1,"b":2,"a":2}',
  '{"a":1,"a":1}',
  '{"a":{},"a":{}}',
  '{"b":[],"a":null,"\\u0061":null}',
  '{"a":{"b":1},"c":{"a":[{"b":2}]},"a" : {"b":1}}',
])('a field that stands twice in one object is refused, whatever its values are: %s', (text) => {
  expect(() => parseJsonText(text)).toThrow(FileProblem);
  expect(() => parseJsonText(text)).toThrow(/^the field "a" is written twice/);
});

test('the same name in other objects and in texts is no second field', () => {
  const name = fc.constantFrom('a', 'b', '"a":', '\\"a": {', '}', '\\');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 5 }, name, fc.array(tie('value')), fc.dictionary(name, tie('value'))),
  }));
  fc.assert(
    fc.property(value, (given) => {
      expect(parseJsonText(`[${JSON.stringify(given)},9007199254740993]`)).toEqual([given, 9_007_199_254_740_993n]);
    }),
  );
});
