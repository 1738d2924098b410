import type { Item, Value } from './attribute-value.ts';

/** The names and values that an expression refers to by `#name` and `:value`. */
export type Placeholders = {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, Value>>;
};

const TOKEN = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?[A-Za-z_][A-Za-z0-9_]*)/y;

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

const split = new Map<string, readonly string[]>();

/** Walks over the tokens of an expression; texts are split once, for a simulation sends the same ones over and over. */
export class Tokens {
  #at = 0;
  readonly #tokens: readonly string[];
  readonly #placeholders: Placeholders;

  constructor(text: string, placeholders: Placeholders) {
    const known = split.get(text) ?? tokensOf(text);
    split.set(text, known);
    this.#tokens = known;
    this.#placeholders = placeholders;
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
  path(): string {
    const token = this.next();
    return token.startsWith('#') ? (this.#placeholders.names[token] ?? token) : token;
  }

  /** The value of an attribute, a placeholder, or `if_not_exists` and `size` of them. */
  operand(item: Item): Value {
    const token = this.peek();
    if (token.startsWith(':')) return this.#placeholders.values[this.next()];
    if (this.takes('SIZE')) {
      this.expect('(');
      const value = item[this.path()];
      this.expect(')');
      return sizeOf(value);
    }
    if (this.takes('IF_NOT_EXISTS')) {
      this.expect('(');
      const known = item[this.path()];
      this.expect(',');
      const otherwise = this.operand(item);
      this.expect(')');
      return known ?? otherwise;
    }
    return item[this.path()];
  }
}

function sizeOf(value: Value): number | undefined {
  if (value instanceof Set) return value.size;
  if (Array.isArray(value) || typeof value === 'string') return value.length;
  return undefined;
}
