import type { Item, Value } from './attribute-value.ts';

/** The names and values that an expression refers to by `#name` and `:value`. */
export type Placeholders = {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, Value>>;
};

/** A part of an expression, parsed once: gives its value for an item and the placeholders of a request. */
export type Operand = (item: Item, placeholders: Placeholders) => Value;

const TOKEN = /\s*(<>|<=|>=|[=<>(),.+-]|\[\d+\]|[#:]?[A-Za-z_][A-Za-z0-9_]*)/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (match?.[1] === undefined) throw new Error(`the in-memory DynamoDB cannot read the expression: ${text}`);
    tokens.push(match[1]);
  }
  return tokens;
}

/** Gives what `read` makes of a text, and keeps the result, because a simulation sends the same texts over and over. */
export function readOnce<T>(read: (tokens: Tokens, text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = read(new Tokens(text), text);
    known.set(text, made);
    return made;
  };
}

/** Walks over the tokens of an expression. */
export class Tokens {
  #at = 0;
  readonly #tokens: readonly string[];

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get isOver(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(): string {
    return this.#tokens[this.#at] ?? '';
  }

  next(): string {
    this.#at += 1;
    return this.#tokens[this.#at - 1] ?? '';
  }

  /** Takes the token if it is the next one. */
  takes(token: string): boolean {
    if (this.peek().toUpperCase() !== token) return false;
    this.#at += 1;
    return true;
  }

  expect(token: string): void {
    if (!this.takes(token)) throw new Error(`expected ${token} before "${this.peek()}" in ${this.#tokens.join(' ')}`);
  }

  /** An attribute's name. */
  path(): (placeholders: Placeholders) => string {
    const token = this.next();
    return token.startsWith('#') ? ({ names }) => names[token] ?? token : () => token;
  }

  /** The value of an attribute, or of a field or an element of it at any depth. */
  place(): Operand {
    const path = this.path();
    const steps: ((value: Value, placeholders: Placeholders) => Value)[] = [];
    for (;;) {
      if (this.peek().startsWith('[')) {
        const index = Number(this.next().slice(1, -1));
        steps.push((value) => (Array.isArray(value) ? value[index] : undefined));
      } else if (this.takes('.')) {
        const inner = this.path();
        steps.push((value, placeholders) => fieldOf(value, inner(placeholders)));
      } else break;
    }
    if (steps.length === 0) return (item, placeholders) => item[path(placeholders)];
    return (item, placeholders) => steps.reduce((value, step) => step(value, placeholders), item[path(placeholders)]);
  }

  /** A value of the item, a placeholder, or `if_not_exists` and `size` of them. */
  operand(): Operand {
    if (this.peek().startsWith(':')) {
      const name = this.next();
      return (_item, { values }) => values[name];
    }
    if (this.takes('SIZE')) {
      this.expect('(');
      const place = this.place();
      this.expect(')');
      return (item, placeholders) => sizeOf(place(item, placeholders));
    }
    if (this.takes('IF_NOT_EXISTS')) {
      this.expect('(');
      const path = this.path();
      this.expect(',');
      const otherwise = this.operand();
      this.expect(')');
      return (item, placeholders) => item[path(placeholders)] ?? otherwise(item, placeholders);
    }
    return this.place();
  }
}

/** A field of a map; undefined of anything else. */
function fieldOf(value: Value, name: string): Value {
  return isMap(value) ? value[name] : undefined;
}

const isMap = (value: Value): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set);

function sizeOf(value: Value): number | undefined {
  if (value instanceof Set) return value.size;
  if (Array.isArray(value) || typeof value === 'string') return value.length;
  return isMap(value) ? Object.keys(value).length : undefined;
}
