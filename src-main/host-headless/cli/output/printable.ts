/* eslint-disable no-control-regex -- control characters are what this is about */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Names and replies come from elsewhere, so what would move the cursor, ring a bell or turn the reading direction around is
 * shown as its code (`\u{1b}`) instead of being sent to the terminal.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}
