/** Four bytes for each pixel: red, green, blue, and how opaque it is; row by row. */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly raw: Uint8Array;
}

/** What shows behind a picture that is not opaque: a JPEG is. */
const behind = 0xf4;

/** Turned and mirrored as EXIF numbers it, and opaque. */
export function upright({ widthPx, heightPx, raw }: Pixels, orientation: number): Pixels {
  const isTurned = orientation >= 5;
  const size = isTurned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
  const shown = new Uint8Array(raw.byteLength);
  for (let y = 0; y < size.heightPx; y += 1) {
    for (let x = 0; x < size.widthPx; x += 1) {
      const [fromX, fromY] = sourceOf(orientation, x, y, widthPx, heightPx);
      const from = (fromY * widthPx + fromX) * 4;
      const to = (y * size.widthPx + x) * 4;
      const opacity = (raw[from + 3] ?? 0xff) / 0xff;
      for (let colour = 0; colour < 3; colour += 1) {
        shown[to + colour] = Math.round((raw[from + colour] ?? 0) * opacity + behind * (1 - opacity));
      }
      shown[to + 3] = 0xff;
    }
  }
  return { ...size, raw: shown };
}

/** Where in the picture as it is kept the pixel lies that is shown at a place. */
function sourceOf(
  orientation: number,
  x: number,
  y: number,
  widthPx: number,
  heightPx: number,
): readonly [x: number, y: number] {
  const [right, bottom] = [widthPx - 1, heightPx - 1];
  switch (orientation) {
    case 2:
      return [right - x, y];
    case 3:
      return [right - x, bottom - y];
    case 4:
      return [x, bottom - y];
    case 5:
      return [y, x];
    case 6:
      return [y, bottom - x];
    case 7:
      return [right - y, bottom - x];
    case 8:
      return [right - y, x];
    default:
      return [x, y];
  }
}
