import type { Pixels } from './pixels.ts';

/** A sheet as tall as paper is for its width. */
const size = { widthPx: 340, heightPx: 480 } as const;
const marginPx = 34;
const [linePx, inkPx] = [26, 12];
const characterPx = 9;
/** Opaque greys. */
const [paper, ink, headingInk] = [0xffff_ffff, 0xff8c_8c8c, 0xff4a_4a4a];

/**
 * The first lines of a text as a page seen from afar: each word is a stroke of its length, so that it looks alike in every script, and
 * nobody's words are in it. `headings`: how many of the first lines are drawn as such.
 */
export function drawTextPage(lines: readonly string[], headings = 1): Pixels {
  const { widthPx, heightPx } = size;
  const pixels = new Uint32Array(widthPx * heightPx).fill(paper);
  const right = widthPx - marginPx;
  let top = marginPx;
  lines.forEach((line, index) => {
    const shade = index < headings ? headingInk : ink;
    let left = marginPx;
    for (const word of line.trimEnd().split(/(?<=\s)/u)) {
      const letters = Array.from(word.trimEnd()).length;
      const length = letters * characterPx;
      if (left + length > right && left > marginPx) {
        left = marginPx;
        top += linePx;
      }
      stroke({ left, top, right: Math.min(right, left + length) }, shade);
      left += length + characterPx;
    }
    top += linePx;
  });
  return { ...size, raw: new Uint8Array(pixels.buffer) };

  function stroke(at: { left: number; top: number; right: number }, shade: number): void {
    for (let y = at.top; y < at.top + inkPx && y < heightPx - marginPx; y += 1) {
      pixels.fill(shade, y * widthPx + at.left, y * widthPx + at.right);
    }
  }
}
