/** In their order: what an earlier one leaves, a later one may still find. */
const rules: readonly (readonly [RegExp, string])[] = [
  // Of an address neither who signs in, nor what it asks for: signatures stand there.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]*@/giu, '$1'],
  [/\b([a-z][a-z\d+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/giu, '$1'],
  [/\b(?:sk|pk|whsec|ghp|xox[a-z])[-_][^\s"'<>&,;)\]}]+/giu, 'withheld'],
  [/\b(?:bearer|basic|digest)\s+[^\s"',;]+/giu, 'withheld'],
  [
    /\b(authorization|proxy-authorization|x-api-key|api[-_ ]?key|cookie|set-cookie|password|passwd|secret|token|signature)(["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s"',;&]+)/giu,
    '$1$2withheld',
  ],
  // Long, and with digits among its letters: a token, a checksum, a signature. Names of files are seldom so.
  [/(?=[\w+=-]*\d)(?=[\w+=-]*[a-z])[\w+=-]{32,}/giu, 'withheld'],
  [/(?<![\w+/])[a-z\d+/]{22,}={1,2}/giu, 'withheld'],
];

/** The text without anything that looks like a secret, on one line. */
export function scrub(text: string): string {
  const clean = rules.reduce((result, [pattern, shown]) => result.replace(pattern, shown), text);
  return clean.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
