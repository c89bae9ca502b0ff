import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  plugins: [svelte({ configFile: resolve(root, 'src-renderer/svelte.config.js') })],
  test: {
    include: [
      'test/{unit,conformance,properties}/**/*.test.ts',
      'test/{simulation,torture,faults,power-loss,fuzz}/**/*.test.ts',
    ],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default'],
  },
});
