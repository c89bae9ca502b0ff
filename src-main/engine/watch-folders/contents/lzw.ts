/* LZW as PDF packs with it (ISO 32000-1, 7.4.4): codes of 9 to 12 bits, the highest bit first. */

const [clearCode, endCode, firstCode, mostCodes] = [256, 257, 258, 4096];

/**
 * The bytes that were packed; `null` where a code stands there that means nothing yet, or they are more than `most`. Codes grow one code
 * early, unless a PDF says otherwise (`/EarlyChange 0`): what cannot be read in one way is read in the other.
 */
export function ofLzw(packed: Uint8Array, most: number): Buffer | null {
  return unpack(packed, most, 1) ?? unpack(packed, most, 0);
}

function unpack(packed: Uint8Array, most: number, early: 0 | 1): Buffer | null {
  // Each code is a byte behind another code, so that no table of texts is kept.
  const before = new Uint16Array(mostCodes);
  const last = new Uint8Array(mostCodes);
  const lengths = new Uint16Array(mostCodes);
  for (let code = 0; code < 256; code += 1) {
    last[code] = code;
    lengths[code] = 1;
  }
  let out = Buffer.alloc(Math.min(most, Math.max(64, packed.byteLength * 4)));
  let sizeBytes = 0;
  let [next, width, previous] = [firstCode, 9, -1];
  let [held, heldBits] = [0, 0];
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xff_ffff;
    heldBits += 8;
    if (heldBits < width) continue;
    heldBits -= width;
    const code = (held >>> heldBits) & ((1 << width) - 1);
    if (code === endCode) break;
    if (code === clearCode) {
      [next, width, previous] = [firstCode, 9, -1];
      continue;
    }
    const isNew = code === next && previous !== -1;
    if (code >= next && !isNew) return null;
    if (previous !== -1 && next < mostCodes) {
      before[next] = previous;
      lengths[next] = (lengths[previous] ?? 0) + 1;
    }
    const length = isNew ? (lengths[previous] ?? 0) + 1 : (lengths[code] ?? 0);
    if (sizeBytes + length > most) return null;
    if (sizeBytes + length > out.byteLength) {
      const larger = Buffer.alloc(Math.min(most, (sizeBytes + length) * 2));
      out.copy(larger, 0, 0, sizeBytes);
      out = larger;
    }
    let at = sizeBytes + length - 1;
    if (isNew) at -= 1;
    let first = isNew ? previous : code;
    for (; first > endCode; first = before[first] ?? 0, at -= 1) out[at] = last[first] ?? 0;
    out[at] = first;
    if (isNew) out[sizeBytes + length - 1] = first;
    if (previous !== -1 && next < mostCodes) {
      last[next] = first;
      next += 1;
      if (next + early >= 1 << width && width < 12) width += 1;
    }
    sizeBytes += length;
    previous = code;
  }
  return out.subarray(0, sizeBytes);
}
