/**
 * `npm run screenshots`: builds what is stale, then takes pictures of every screen into `out/screenshots`, and those that the
 * README shows into `resources/screenshots`. `--only NAME,NAME` takes those alone whose name holds one of them.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildIfNeeded } from '../../../resources/scripts/build-if-needed.mjs';
import { requireNode } from '../../../resources/scripts/require-node.mjs';
import { findOrInstallChromium } from '../../helpers/chromium.mjs';

await requireNode();
const [flag, only = ''] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--only' || only === '')) {
  console.error('npm run screenshots knows "--only NAME" alone.');
  process.exit(2);
}
await buildIfNeeded();
const chromium = findOrInstallChromium({ mayInstall: true });
if (chromium.path === undefined) {
  console.error(`No pictures can be taken: ${chromium.why ?? 'no browser'}`);
  process.exit(1);
}
const playwright = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);
const child = spawn(process.execPath, [playwright, 'test', '--config', '.config/screenshots.config.ts'], {
  cwd: join(import.meta.dirname, '../../..'),
  stdio: 'inherit',
  env: { ...process.env, OUTBOX_CHROMIUM: chromium.path, OUTBOX_SCREENS: only },
});
child.on('exit', (code) => process.exit(code ?? 1));
