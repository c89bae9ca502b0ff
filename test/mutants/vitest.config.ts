import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** As `.config/vitest.config.ts`, without what only the renderer's tests need: it is started anew for each mutant. */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: { include: ['test/unit/**/*.test.ts'], pool: 'forks', testTimeout: 40_000, hookTimeout: 40_000 },
});
