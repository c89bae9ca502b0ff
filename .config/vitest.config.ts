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
    // One more than the smallest machine has cores: many tests wait for a poll or a process most of their time.
    maxWorkers: 3,
    // On a machine that others use too, a test that waits for real processes gets a second try, which its line tells.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Words hold local times; those of other zones are tested by name.
    env: { TZ: 'UTC' },
    testTimeout: 40_000,
    hookTimeout: 40_000,
    reporters: ['default'],
  },
});
