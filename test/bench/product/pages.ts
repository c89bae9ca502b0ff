import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../helpers/chromium.mjs';
import { until } from '../pause.ts';
import type { Product } from './product.ts';

/** Words for `outbox run` with which `openPages` works. */
export const withPages = ['--web', '0'];

const addressPattern = /http:\/\/127\.0\.0\.1:\d+\/#\S+(?=\s)/;
const patienceMs = 120_000;
const viewport = { width: 1280, height: 800 };

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium that starts.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

export async function emptyPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport });
}

/** Opens the pages of the product; resolves when rows of the queue are there. */
export async function openQueue(page: Page, product: Product): Promise<void> {
  const address = await addressOf(product);
  await page.goto(address);
  await page.locator('[role=grid] [data-row]').first().waitFor({ timeout: patienceMs });
}

async function addressOf(product: Product): Promise<string> {
  await until(() => addressPattern.test(product.said), patienceMs);
  const address = addressPattern.exec(product.said)?.[0];
  if (address === undefined) throw new Error(`No address was printed: ${product.said}`);
  return address;
}
