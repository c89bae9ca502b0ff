/** Digits of the longest number that is compared as one. */
const numberWidth = 16;

/**
 * A text that sorts a name as people read it: `2.png` before `10.png`, letters alike in both cases. The database keeps it for every
 * job; where this changes, a migration has to write it anew.
 */
export function naturalKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\d+/gu, (digits) => digits.replace(/^0+(?=\d)/u, '').padStart(numberWidth, '0'));
}
