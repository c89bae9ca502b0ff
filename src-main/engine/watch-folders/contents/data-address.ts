import type { WorkBudget } from './work-budget.ts';

/** What a `data:` address holds. `isNamed`: it must be a picture. */
export interface AddressData {
  readonly content: Buffer;
  readonly isNamed: boolean;
}

const longestHead = 200;
/** Ends of an address that stands in quotes or brackets, and of one that stands among words. */
const closed = /["'<>()[\]]|&(?:quot|apos|#0*3[49]|#x0*2[27]);/giu;
const bare = /[^\w+/=%&#;\\\s-]/gu;
const drawn = /["<>]/gu;
const isOpened = /(?:["'(>]|&(?:quot|apos|#0*3[49]|#x0*2[27]);)\s*$/iu;
const letters: Readonly<Record<string, string>> = {
  ...{ newline: '\n', tab: '\t', plus: '+', sol: '/', equals: '=' },
};

/** `null`: no picture is written here. `unclear`: one is, in a way that is not read. */
export function dataAfter(
  text: string,
  { at, from }: { readonly at: number; readonly from: number },
  work: WorkBudget,
): AddressData | 'unclear' | null {
  const head = text.slice(from, from + longestHead);
  const comma = head.indexOf(',');
  if (comma < 0) return null;
  const type = head.slice(0, comma);
  const begin = from + comma + 1;
  if (!/;\s*base64\s*$/iu.test(type)) {
    const written = upTo(drawn, text, begin, work);
    // Only a drawing is written without being packed.
    const isDrawing = /^svg(?:\+|%2b)xml/iu.test(type);
    return isDrawing ? { content: Buffer.from(unescaped(written), 'latin1'), isNamed: false } : null;
  }
  const isQuoted = isOpened.test(text.slice(Math.max(0, at - 20), at));
  const written = upTo(isQuoted ? closed : bare, text, begin, work);
  const digits = plainDigits(written);
  if (isQuoted && !/^[\w+/-]*=*$/u.test(digits)) return 'unclear';
  // Among words, those may follow it.
  const isNamed = isQuoted || /^[\w+/=%&#;\\-]{64}/u.test(written);
  return { content: Buffer.from(digits, 'base64'), isNamed };
}

function upTo(sign: RegExp, text: string, from: number, work: WorkBudget): string {
  sign.lastIndex = from;
  const end = sign.exec(text)?.index ?? text.length;
  work.spend(end - from);
  return text.slice(from, end);
}

/** Markup, JSON, style sheets and addresses each have their own way to write a letter or to break a line. */
function plainDigits(written: string): string {
  const isPlain = !/[&\\%]/u.test(written);
  const plain = isPlain ? written : unescaped(withoutSlashes(withoutReferences(written)));
  return plain.replaceAll(/\s+/gu, '');
}

function withoutSlashes(written: string): string {
  return written.replaceAll(/\\u00([\da-f]{2})/giu, '%$1').replaceAll(/\\[nrt]?/gu, '');
}

function withoutReferences(written: string): string {
  return written.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu, (all, ...parts: string[]) => {
    const [decimal, hex, name] = parts;
    if (name !== undefined) return letters[name.toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code < 0x80 ? String.fromCharCode(code) : all;
  });
}

function unescaped(written: string): string {
  return written.replaceAll(/%([0-9a-f]{2})/giu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
