/** Stories at a service that a test has in its hand: it refuses, takes its time or leaves words out as the test says. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { systemClock } from '../../src-main/foundation/clock.ts';
import type { PracticeOperation } from '../../src-main/practice-service/operations.ts';
import { delaysAtSpeed } from '../../src-main/practice-service/options.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { chooseFirstFolder, test as base, type Desk } from './steps.ts';

/** The service's own work is not what these stories wait for. */
const speed = 100;

export const test = base.extend<{
  service: PracticeService;
  /** Opens the app with a folder of these files to be chosen. */
  openWithFiles: (files: Readonly<Record<string, string>>) => Promise<Desk>;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  service: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'outbox-service-'));
    const service = await startPracticeService({
      directory,
      clock: systemClock,
      delays: delaysAtSpeed(speed),
    });
    await use(service);
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  },

  openWithFiles: async ({ home, openDesk }, use) => {
    await use((files) => {
      const folder = join(home, 'Help centre');
      mkdirSync(folder);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      return openDesk(folder);
    });
  },
});

/** From the first run to the service, by its address and key. */
export async function connectTo(page: Page, { baseUrl, apiKey }: PracticeService): Promise<void> {
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** From the first run to the target of the chosen folder at the service. */
export async function connectWithFolder(desk: Desk, service: PracticeService): Promise<void> {
  await connectTo(desk.page, service);
  await chooseFirstFolder(desk);
}

/** How many writes of a kind the service took, by its own ledger. */
export function takenBy(service: PracticeService, operation: PracticeOperation): number {
  return service.ledger().filter((entry) => entry.operation === operation && entry.status < 300).length;
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}
