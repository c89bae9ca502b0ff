/** Every token that a stylesheet of the page sets on the root, in the order in which they stand there. */
export interface Token {
  readonly name: string;
  /** As it is written, or as the build writes it for browsers that do not know `light-dark()`. */
  readonly value: string;
}

/** By which it tells light from dark. */
const ofTheBuild = '--lightningcss-';

export function tokensOf(sheets: Iterable<CSSStyleSheet>): Token[] {
  const tokens = new Map<string, Token>();
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') continue;
      for (const name of rule.style) {
        if (name.startsWith('--') && !name.startsWith(ofTheBuild))
          tokens.set(name, { name, value: rule.style.getPropertyValue(name).trim() });
      }
    }
  }
  return [...tokens.values()];
}

/** What it is for, by how it is written. */
export function sortOf({ name, value }: Token): 'colour' | 'lift' | 'length' | 'other' {
  if (name.startsWith('--lift')) return 'lift';
  if (/^(?:light-dark\(|#|rgb|color-mix|var\(--lightningcss-light)/u.test(value)) return 'colour';
  return /^[\d.]+(?:px|rem)$/u.test(value) ? 'length' : 'other';
}
