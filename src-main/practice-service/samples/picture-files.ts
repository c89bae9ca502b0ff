import { crc32, deflateSync } from 'node:zlib';

/** A valid PNG of one colour gradient; another `tint` gives another picture. */
export function pngPicture(widthPx: number, heightPx: number, tint: number): Buffer {
  const rowBytes = 1 + widthPx * 3;
  const pixels = Buffer.alloc(rowBytes * heightPx);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * rowBytes + 1 + x * 3;
      pixels[at] = (tint * 37 + (x * 120) / widthPx) & 0xff;
      pixels[at + 1] = (tint * 71 + (y * 160) / heightPx) & 0xff;
      pixels[at + 2] = (tint * 13 + ((x + y) * 90) / (widthPx + heightPx)) & 0xff;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  // Eight bits for each of red, green and blue; no filter, no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}

/**
 * A valid baseline JPEG of 8 × 8 grey pixels. `note` goes into a comment segment, so that every picture has content of its
 * own.
 */
export function jpegPicture(note: string): Buffer {
  const comment = Buffer.from(note.slice(0, 60_000), 'utf8');
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from([0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])),
    jpegSegment(0xfe, comment),
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegSegment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    // One code of one bit in each table: "no difference" and "end of block".
    jpegSegment(0xc4, Buffer.from([0x00, 1, ...Array.from({ length: 15 }, () => 0), 0])),
    jpegSegment(0xc4, Buffer.from([0x10, 1, ...Array.from({ length: 15 }, () => 0), 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0xd9]),
  ]);
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
