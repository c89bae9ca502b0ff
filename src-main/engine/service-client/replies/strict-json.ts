import { message, type MessageOf } from '../../../contract/messages/message.ts';

/** What a reply's JSON becomes. An integer too large for a number is a bigint, so that ids keep every digit. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;
/** Without a prototype, so that no name in a reply means anything but itself. */
export interface JsonObject {
  [name: string]: JsonValue | undefined;
}

type JsonFlaw =
  | 'after_value'
  | 'too_deep'
  | 'no_name'
  | 'name_twice'
  | 'no_colon'
  | 'object_end'
  | 'list_end'
  | 'text_end'
  | 'escape'
  | 'other';

export class JsonError extends Error {
  readonly told: MessageOf<'json.flaw'>;

  constructor(flaw: JsonFlaw, at: number) {
    super(`${flaw} (at character ${at})`);
    this.name = 'JsonError';
    this.told = message('json.flaw', { flaw, at });
  }
}

/** Deeper than any reply of the service by far, and far from the end of the stack. */
export const maximumDepth = 64;

/** No id has more digits, and reading very many takes long. */
const longestInteger = 200;

interface JsonOptions {
  /** Applied to every text value, not to names. */
  readonly clean?: (text: string) => string;
}

/**
 * Reads JSON as RFC 8259 has it, and refuses what makes a reply's meaning uncertain: a name given twice in one object, and
 * nesting beyond `maximumDepth` (reliability S4). Throws `JsonError`.
 */
export function parseStrictJson(text: string, options: JsonOptions = {}): JsonValue {
  return new JsonReader(text, options.clean ?? ((value) => value)).whole();
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const numberForm = /-?(?:0|[1-9]\d*)(?<fraction>\.\d+)?(?<exponent>[eE][+-]?\d+)?/y;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class JsonReader {
  readonly #text: string;
  readonly #clean: (text: string) => string;
  #at = 0;

  constructor(text: string, clean: (text: string) => string) {
    this.#text = text;
    this.#clean = clean;
  }

  whole(): JsonValue {
    const value = this.#value(1);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#error('after_value');
    return value;
  }

  #value(depth: number): JsonValue {
    if (depth > maximumDepth) throw this.#error('too_deep');
    this.#skipSpace();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"':
        return this.#clean(this.#string());
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #object(depth: number): JsonObject {
    const object = Object.create(null) as JsonObject;
    this.#at += 1;
    if (this.#takes('}')) return object;
    do {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') throw this.#error('no_name');
      const name = this.#string();
      if (name in object) throw this.#error('name_twice');
      if (!this.#takes(':')) throw this.#error('no_colon');
      object[name] = this.#value(depth + 1);
    } while (this.#takes(','));
    if (!this.#takes('}')) throw this.#error('object_end');
    return object;
  }

  #array(depth: number): JsonValue[] {
    const array: JsonValue[] = [];
    this.#at += 1;
    if (this.#takes(']')) return array;
    do array.push(this.#value(depth + 1));
    while (this.#takes(','));
    if (!this.#takes(']')) throw this.#error('list_end');
    return array;
  }

  #string(): string {
    let result = '';
    this.#at += 1;
    for (;;) {
      const start = this.#at;
      let code = this.#text.charCodeAt(this.#at);
      while (code !== 0x22 && code !== 0x5c && code >= 0x20) {
        this.#at += 1;
        code = this.#text.charCodeAt(this.#at);
      }
      result += this.#text.slice(start, this.#at);
      if (code === 0x22) {
        this.#at += 1;
        return result;
      }
      if (code !== 0x5c) throw this.#error('text_end');
      result += this.#escape();
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    const simple = escapes[letter];
    if (simple !== undefined) {
      this.#at += 2;
      return simple;
    }
    const digits = this.#text.slice(this.#at + 2, this.#at + 6);
    if (letter !== 'u' || !/^[\da-f]{4}$/i.test(digits)) throw this.#error('escape');
    this.#at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #number(): number | bigint {
    numberForm.lastIndex = this.#at;
    const match = numberForm.exec(this.#text);
    if (match === null) throw this.#error('other');
    const [written] = match;
    this.#at += written.length;
    const value = Number(written);
    const isInteger = match.groups?.['fraction'] === undefined && match.groups?.['exponent'] === undefined;
    return isInteger && !Number.isSafeInteger(value) && written.length <= longestInteger
      ? BigInt(written)
      : value;
  }

  #word<Value>(word: string, value: Value): Value {
    if (!this.#text.startsWith(word, this.#at)) throw this.#error('other');
    this.#at += word.length;
    return value;
  }

  #takes(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  /** Never quotes the text: it may hold anything. */
  #error(flaw: JsonFlaw): JsonError {
    return new JsonError(flaw, this.#at);
  }
}
