/** Packs with LZW as a PDF does. `early`: codes grow one code before they must. */
export function lzwOf(content: Uint8Array, early: 0 | 1 = 1): Buffer {
  const bytes: number[] = [];
  let [held, heldBits] = [0, 0];
  let [width, next] = [9, 258];
  let known = new Map<string, number>();
  const write = (code: number): void => {
    held = (held << width) | code;
    heldBits += width;
    for (; heldBits >= 8; heldBits -= 8) bytes.push((held >>> (heldBits - 8)) & 0xff);
    held &= (1 << heldBits) - 1;
  };
  write(256);
  let code = -1;
  for (const byte of content) {
    const longer = code === -1 ? byte : known.get(`${String(code)} ${String(byte)}`);
    if (longer !== undefined) {
      code = longer;
      continue;
    }
    write(code);
    known.set(`${String(code)} ${String(byte)}`, next);
    next += 1;
    if (next + early > 1 << width) width += 1;
    code = byte;
    if (next < 4094) continue;
    write(code);
    write(256);
    [width, next, known, code] = [9, 258, new Map<string, number>(), -1];
  }
  if (code !== -1) {
    write(code);
    if (next + 1 + early > 1 << width && width < 12) width += 1;
  }
  write(257);
  bytes.push((held << (8 - heldBits)) & 0xff);
  return Buffer.from(bytes);
}
