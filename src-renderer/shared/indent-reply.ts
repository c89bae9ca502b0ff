/**
 * A service's JSON reply on lines of its own. Only white space between its parts changes: names, values and their order stay
 * to the letter, as they came. Anything that does not look like JSON in one piece stays as it is.
 */
export function indentReply(reply: string): string {
  const text = reply.trim();
  if (!/^[[{]/u.test(text) || text.includes('\n')) return reply;
  let indented = '';
  let depth = 0;
  for (const part of partsOf(text)) {
    if (part === '}' || part === ']') {
      depth = Math.max(0, depth - 1);
      indented = /[[{]\s*$/u.test(indented) ? indented.trimEnd() : `${indented.trimEnd()}${lineBreak(depth)}`;
      indented += part;
    } else if (part === '{' || part === '[') {
      depth += 1;
      indented += `${part}${lineBreak(depth)}`;
    } else if (part === ',') {
      indented += `,${lineBreak(depth)}`;
    } else {
      indented += part === ':' ? ': ' : part;
    }
  }
  return indented;
}

/** Strings whole, marks one by one, everything else in stretches; white space between them is left out. */
function partsOf(text: string): readonly string[] {
  return text.match(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gu) ?? [];
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
