/** Icon files of Windows and macOS: both are lists of PNGs with a head. */

/** @typedef {{ readonly sidePx: number, readonly png: Buffer }} Icon */

const icoHeadBytes = 6;
const icoEntryBytes = 16;

/** @param {readonly Icon[]} icons of at most 256 pixels */
export function icoOf(icons) {
  const head = Buffer.alloc(icoHeadBytes + icoEntryBytes * icons.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(icons.length, 4);
  let from = head.byteLength;
  for (const [index, { sidePx, png }] of icons.entries()) {
    const at = icoHeadBytes + icoEntryBytes * index;
    // 256 is written as 0, which is what fits a byte.
    head.writeUInt8(sidePx % 256, at);
    head.writeUInt8(sidePx % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.byteLength, at + 8);
    head.writeUInt32LE(from, at + 12);
    from += png.byteLength;
  }
  return Buffer.concat([head, ...icons.map(({ png }) => png)]);
}

/** The names of macOS for a side in pixels. */
const icnsTypes = /** @type {Readonly<Record<number, string>>} */ ({
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
});
const icnsHeadBytes = 8;

/** @param {readonly Icon[]} icons */
export function icnsOf(icons) {
  const entries = icons.map(({ sidePx, png }) => {
    const type = icnsTypes[sidePx];
    if (type === undefined) throw new Error(`macOS has no icon of ${String(sidePx)} pixels.`);
    return block(type, png);
  });
  return block('icns', Buffer.concat(entries));
}

/**
 * @param {string} type four letters
 * @param {Buffer} content
 */
function block(type, content) {
  const head = Buffer.alloc(icnsHeadBytes);
  head.write(type, 'latin1');
  head.writeUInt32BE(icnsHeadBytes + content.byteLength, 4);
  return Buffer.concat([head, content]);
}
