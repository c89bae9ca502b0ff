import { namedOfEach } from '../../../contract/files-by-reason.ts';

/** `a.pdf, b.pdf, and 7 more`. `count`: how many there are; `names` may have fewer. */
export function firstNames(names: readonly string[], count = names.length): string {
  const named = names.slice(0, namedOfEach);
  return count > named.length
    ? `${named.join(', ')}, and ${String(count - named.length)} more`
    : named.join(', ');
}
