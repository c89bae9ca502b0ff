/**
 * Browser tests. The electron project runs the built app on the test double of Electron; with ELECTRON_REAL=1 it runs on
 * the real binary instead (`npx install-electron` fetches it), and no spec knows the difference.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { HostOption } from '../test/e2e/fixtures.ts';
import { findOrInstallChromium } from '../test/helpers/chromium.mjs';

const root = resolve(import.meta.dirname, '..');
const usesRealElectron = process.env['ELECTRON_REAL'] === '1';
/** Every story in both hosts. Otherwise what both hosts have is seen in one, but for the way of a newcomer. */
const isWhole = process.env['OUTBOX_SAMPLE'] !== 'small';
const inBoth = isWhole ? '**/*.ui.spec.ts' : '**/first-minute.ui.spec.ts';
const isRoot = process.getuid?.() === 0;

// Playwright reads this file in every worker: what is found once is handed on in the environment.
const chromium = findOrInstallChromium({ prefersShell: true, mayInstall: false });
if (chromium.path !== undefined) {
  process.env['OUTBOX_CHROMIUM'] = chromium.path;
  process.env['ELECTRON_DOUBLE_CHROMIUM'] ??= chromium.path;
} else if (!usesRealElectron) {
  throw new Error(chromium.why);
}
if (!usesRealElectron) {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = resolve(root, 'test/electron-double/dist');
  // What Node has once made of the program is kept for the next of hundreds of starts.
  process.env['NODE_COMPILE_CACHE'] ??= resolve(root, 'node_modules/.cache/outbox-compiled');
} else if (
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined &&
  !existsSync(resolve(root, 'node_modules/electron/path.txt'))
) {
  // Said here, as launching would first try to download it.
  throw new Error('ELECTRON_REAL=1 needs the Electron binary: run `npx install-electron` first.');
}

export default defineConfig<HostOption>({
  testDir: resolve(root, 'test/e2e'),
  outputDir: resolve(root, 'test-results'),
  // Pictures of what has no text: letters differ from one computer to the next.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Only what never comes takes as long: on a busy computer a row or a word may be late.
  expect: { timeout: 120_000, toHaveScreenshot: { maxDiffPixels: 8 } },
  fullyParallel: true,
  // A spec waits for polls most of its time.
  workers: process.env['CI'] === undefined ? 5 : 2,
  // What fails once is wrong: in the product, or in its story.
  retries: 0,
  // Following a document to its end takes the polls that a person would wait for, more on a busy computer.
  timeout: 900_000,
  reporter: 'list',
  use: {
    // What moves and fades is at its end at once.
    contextOptions: { reducedMotion: 'reduce' },
    // A button that never comes is said by its name, and not as the end of the whole story.
    actionTimeout: 120_000,
    launchOptions: {
      ...(chromium.path === undefined ? {} : { executablePath: chromium.path }),
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'electron',
      testMatch: ['**/*.electron.spec.ts', inBoth],
      // The same pages over another transport: what only they do is seen once, in the loopback host.
      testIgnore: ['**/{answers,clips,connect,held,schedule,settings}.ui.spec.ts'],
      use: { host: 'electron' },
    },
    {
      name: 'web',
      testMatch: ['**/*.web.spec.ts', '**/*.ui.spec.ts'],
      // What measures at size, for half a minute each.
      testIgnore: isWhole ? [] : ['**/{large-counts.web,long-tasks.web,key-memory.ui}.spec.ts'],
      use: { host: 'web' },
    },
    { name: 'double', testMatch: '**/electron-double-*.spec.ts' },
  ],
});
