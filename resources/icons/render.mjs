/**
 * Renders the PNG files beside this script from its SVG files, in a headless Chromium. Run it after changing a drawing:
 * `node resources/icons/render.mjs`. Packages take theirs from `app` (Linux), `app.ico` and `app.icns`. CHROMIUM names the browser where it is not found at the usual place.
 *
 * Tray drawings are 22 × 16, but the files are 22 × 22 with the drawing in the middle: Windows and several Linux panels
 * squeeze whatever is not square, and the menu bar of macOS centres it in the same place either way. "Template" files are
 * black on nothing, which macOS tints by itself and light panels show as they are; "Light" files are for dark panels.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { icnsOf, icoOf } from './icon-files.mjs';

const folder = import.meta.dirname;
const systemChromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const traySide = 22;
const trayHeight = 16;

const browser = await chromium.launch({
  ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** @param {number} sidePx */
function iconAt(sidePx) {
  return { sidePx, png: readFileSync(join(folder, `app/${sidePx}x${sidePx}.png`)) };
}

/**
 * @param {string} svgFile
 * @param {string} pngFile
 * @param {{ widthPx: number, heightPx: number, canvasPx: number, ink?: string }} shape
 */
async function render(svgFile, pngFile, { widthPx, heightPx, canvasPx, ink }) {
  const svg = readFileSync(join(folder, svgFile), 'utf8').replaceAll('#000', ink ?? '#000');
  const page = await browser.newPage({ viewport: { width: canvasPx, height: canvasPx } });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:${canvasPx}px">` +
      svg.replace('<svg ', `<svg width="${widthPx}" height="${heightPx}" `),
  );
  await page.screenshot({ path: join(folder, pngFile), omitBackground: true });
  await page.close();
}

for (const sidePx of [512, 256]) {
  await render('app-icon.svg', `app-icon-${sidePx}.png`, {
    widthPx: sidePx,
    heightPx: sidePx,
    canvasPx: sidePx,
  });
}
mkdirSync(join(folder, 'app'), { recursive: true });
for (const sidePx of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  // Small ones have fewer and thicker lines.
  const drawing = sidePx <= 32 ? 'app-icon-small.svg' : 'app-icon.svg';
  await render(drawing, `app/${sidePx}x${sidePx}.png`, {
    widthPx: sidePx,
    heightPx: sidePx,
    canvasPx: sidePx,
  });
}
writeFileSync(join(folder, 'app.ico'), icoOf([16, 24, 32, 48, 64, 256].map(iconAt)));
writeFileSync(join(folder, 'app.icns'), icnsOf([16, 32, 64, 128, 256, 512, 1024].map(iconAt)));
await render('app-icon-small.svg', 'app-icon-32.png', { widthPx: 32, heightPx: 32, canvasPx: 32 });

for (const svgFile of readdirSync(folder).filter(
  (name) => name.startsWith('tray-') && name.endsWith('.svg'),
)) {
  const name = svgFile.slice(0, -'.svg'.length);
  for (const [scale, suffix] of /** @type {const} */ ([
    [1, ''],
    [2, '@2x'],
  ])) {
    const shape = { widthPx: traySide * scale, heightPx: trayHeight * scale, canvasPx: traySide * scale };
    await render(svgFile, `${name}Template${suffix}.png`, shape);
    await render(svgFile, `${name}Light${suffix}.png`, { ...shape, ink: '#fff' });
  }
}

await browser.close();
