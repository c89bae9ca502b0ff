/** Characters that could move, hide or reorder what is shown around them: controls, bidi controls, line separators, halves of pairs. */
const misleading = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Text of the service as it may be shown and stored: at most `maximumLength` characters, control and direction characters
 * written out as escapes (reliability S8). What was cut ends in an ellipsis.
 */
export function plainText(text: string, maximumLength: number): string {
  // Escapes are longer than what they stand for, so more than the maximum is never needed.
  const escaped = text.slice(0, maximumLength + 1).replace(misleading, escapeOf);
  if (escaped.length <= maximumLength && text.length <= maximumLength) return escaped;
  const cut = escaped.slice(0, maximumLength - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The same characters left out altogether. */
export function withoutMisleading(text: string): string {
  return text.replace(misleading, '');
}

export function hasMisleading(text: string): boolean {
  return text.search(misleading) !== -1;
}

function escapeOf(character: string): string {
  return shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
