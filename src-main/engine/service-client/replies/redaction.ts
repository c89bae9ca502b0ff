import { redactedKey } from '../../../contract/address.ts';

/** Stands where a key was. No usable id or address contains it. */
export const redacted = redactedKey;

export type Redact = (text: string) => string;

const sliceLength = 12;
/** A key this short cannot be told from ordinary text; the service's own have a prefix of ten characters alone. */
const shortestKey = 4;

/**
 * Makes the function that takes a key out of any text that came back: the service, or something on the way, may echo it.
 * Any twelve characters in a row of the key are enough, as are its hexadecimal, percent-encoded and base64 forms
 * (reliability K3). Case is ignored.
 */
export function keyRedactor(apiKey: string): Redact {
  if (apiKey.length < shortestKey) return (text) => text;
  const width = Math.min(sliceLength, apiKey.length);
  const slices = new Set<string>();
  // Most places of a text are ruled out by three letters, which keeps a long reply from taking long.
  const beginnings = new Uint8Array(beginningsSize);
  for (const form of formsOf(apiKey)) {
    const lower = lowerAscii(form);
    for (let start = 0; start + width <= lower.length; start += 1) {
      slices.add(lower.slice(start, start + width));
      beginnings[beginningAt(lower, start)] = 1;
    }
  }
  return (text) => {
    if (text.length < width) return text;
    const lower = lowerAscii(text);
    let result = '';
    let kept = 0;
    for (let start = 0; start + width <= lower.length; start += 1) {
      if (beginnings[beginningAt(lower, start)] === 0) continue;
      if (!slices.has(lower.slice(start, start + width))) continue;
      let end = start + width;
      while (end < lower.length && slices.has(lower.slice(end + 1 - width, end + 1))) end += 1;
      result += text.slice(kept, start) + redacted;
      kept = end;
      start = end - 1;
    }
    return kept === 0 ? text : result + text.slice(kept);
  };
}

const beginningsSize = 1 << 16;

function beginningAt(text: string, at: number): number {
  return (
    (text.charCodeAt(at) * 1021 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) &
    (beginningsSize - 1)
  );
}

function formsOf(apiKey: string): string[] {
  const bytes = Buffer.from(apiKey, 'utf8');
  const forms = [apiKey, encodeURIComponent(apiKey), bytes.toString('hex')];
  // Base64 of a longer text that holds the key has one of three forms, by where the key begins.
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const inner = encoded.slice(Math.ceil((offset * 8) / 6), -1);
    forms.push(inner, inner.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms;
}

/** Keeps every position, which `toLowerCase` does not. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
