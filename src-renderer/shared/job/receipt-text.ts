/** Facts of a receipt as text: to copy, and to tell checksums apart. */
import { visibleText } from '../visible-text.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly isCode: boolean;
  /** What the value is, where more can be done with it than read it. */
  readonly holds?: 'delivered' | 'source' | 'checksum';
}

/** As a list for a page of notes. Whatever could be read as its markup is made harmless. */
export function receiptMarkdown(title: string, facts: readonly Fact[]): string {
  const lines = facts.map(
    (each) => `- **${each.name}:** ${each.isCode ? markdownCode(each.value) : plainMarkdown(each.value)}`,
  );
  return [`### ${plainMarkdown(visibleText(title))}`, '', ...lines, ''].join('\n');
}

function plainMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~!&]/gu, (character) => `\\${character}`).replace(/\s+/gu, ' ');
}

/** Between more backticks than the text has in a row. */
function markdownCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/gu), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = longest > 0 ? ' ' : '';
  return `${fence}${gap}${text}${gap}${fence}`;
}

/** A checksum in groups, with its middle left out: `9c41 7be0 52aa … 07d3 e61f`. */
export function shortChecksum(sha256: string): string {
  const groups = sha256.match(/.{1,4}/gu) ?? [];
  return groups.length <= 5 ? groups.join(' ') : [...groups.slice(0, 3), '…', ...groups.slice(-2)].join(' ');
}
