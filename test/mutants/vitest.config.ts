import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..', '..');
const isOfPages = process.argv.some((argument) => argument.startsWith('test/unit/renderer/'));

/**
 * As `.config/vitest.config.ts`. It is started anew for each mutant, so that what only the renderer's tests need is read for them
 * alone.
 */
export default defineConfig(async () => ({
  root,
  plugins: isOfPages ? [await runes()] : [],
  test: {
    ...{ include: ['test/unit/**/*.test.ts'], pool: 'forks', testTimeout: 40_000, hookTimeout: 40_000 },
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/outbox-compiled') },
  },
}));

async function runes() {
  const { svelte } = await import('@sveltejs/vite-plugin-svelte');
  return svelte({ configFile: join(root, 'src-renderer', 'svelte.config.js') });
}
