/** `npm run screenshots`: pictures of every screen of the built app. Nothing is asserted here but that each screen comes up. */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { HostOption } from '../test/e2e/fixtures.ts';
import base from './playwright.config.ts';

export default defineConfig<HostOption>({
  ...base,
  testDir: resolve(import.meta.dirname, '../test/e2e/screenshots'),
  timeout: 420_000,
  retries: 0,
  projects: [{ name: 'screens', testMatch: '**/*.screens.ts', use: { host: 'web' } }],
});
