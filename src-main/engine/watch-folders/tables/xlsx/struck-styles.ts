import { isOn } from './shared-strings.ts';
import { walkXml } from '../../contents/walk-xml.ts';

/** The styles of cells whose font is struck through (ECMA-376, part 1, 18.8.37). */
export function readStruckStyles(content: Uint8Array | null): ReadonlySet<number> {
  const struckFonts = new Set<number>();
  const struck = new Set<number>();
  if (content === null) return struck;
  const within = new Set<string>();
  let [fonts, styles] = [0, 0];
  walkXml(content, {
    open: (element, attributes) => {
      within.add(element);
      if (within.has('fonts') && element === 'strike' && isOn(attributes)) struckFonts.add(fonts);
      if (within.has('cellXfs') && element === 'xf') {
        if (struckFonts.has(Number(attributes['fontId'] ?? 0))) struck.add(styles);
        styles += 1;
      }
    },
    close: (element) => {
      within.delete(element);
      if (element === 'font' && within.has('fonts')) fonts += 1;
    },
  });
  return struck;
}
