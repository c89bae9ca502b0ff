const escape = '\u001b';

/** What changes to another set of letters within a text of seven bits (ISO 2022): `ESC $ B`, `ESC $ ) C`, `ESC ( I`. */
const change = new RegExp(String.raw`${escape}(?:\$[()*+]?[@-~]|[()*+][@-~])`, 'gu');
/** Those of Japanese mail programs. The sets behind `ESC ( A`, `ESC ( B` and the like are ASCII and its neighbours. */
const japanese = new RegExp(String.raw`^${escape}(?:\$[@B]|\$\([@BD]|\([BIJ])$`, 'u');

/** The sets of letters that a text changes to: `japanese`, `other` (ISO-2022-KR, ISO-2022-CN), or none. */
export function escapedSets(content: Uint8Array): 'japanese' | 'other' | null {
  if (!content.includes(0x1b)) return null;
  const changes = new TextDecoder('latin1').decode(content).match(change) ?? [];
  if (!changes.some((each) => each.includes('$') || each === `${escape}(I`)) return null;
  const isSevenBit = content.every((byte) => byte > 0 && byte < 0x80);
  return isSevenBit && changes.every((each) => japanese.test(each)) ? 'japanese' : 'other';
}
