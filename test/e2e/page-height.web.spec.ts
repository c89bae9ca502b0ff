/**
 * No page is a pixel taller or wider than its window. Where scroll bars take room, as on Windows and Linux, one pixel draws a
 * bar beside the whole page. Looked at in several windows and with the zoom of screens at 125 % and 150 %.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { places, showPlace } from './screens.ts';
import { joinPractice } from './steps.ts';
import { endWebHost } from './web-host.ts';

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** Sizes in the pixels of the screen; divided by the zoom they are often no whole numbers, as in life. */
const screens: readonly Screen[] = [1, 1.25, 1.5].flatMap((zoom) =>
  [
    [1366, 768],
    [1101, 733],
    [801, 601],
  ].map(([width = 0, height = 0]) => ({ width, height, zoom })),
);

/** Playwright hides scroll bars, and a person does not. */
async function withWindow(screen: Screen, look: (page: Page) => Promise<void>): Promise<void> {
  const browser: Browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      ...(test.info().project.use.launchOptions?.args ?? []),
      '--disable-features=OverlayScrollbar,FluentOverlayScrollbar',
      `--force-device-scale-factor=${String(screen.zoom)}`,
      `--window-size=${String(Math.round(screen.width / screen.zoom))},${String(Math.round(screen.height / screen.zoom))}`,
    ],
  });
  try {
    const context = await browser.newContext({ viewport: null });
    await look(await context.newPage());
  } finally {
    await browser.close();
  }
}

interface Measure {
  readonly bars: [number, number];
  readonly over: [number, number];
  readonly cut: number;
}

const measure = `(() => {
  const root = document.documentElement;
  return {
    // What scroll bars take away of the window.
    bars: [innerWidth - root.clientWidth, innerHeight - root.clientHeight],
    over: [Math.max(0, root.scrollWidth - innerWidth), Math.max(0, root.scrollHeight - innerHeight)],
    // What lies below the frame, out of sight, would move everything when it gets the keyboard.
    cut: Math.max(0, ...Array.from(document.querySelectorAll('.app'), (app) => app.scrollHeight - app.clientHeight)),
  };
})()`;

/** Once what it shows has been read: a place holder may be taller for a moment, out of sight. */
async function expectFits(page: Page, where: string): Promise<void> {
  await expect
    .poll(async () => page.evaluate<Measure>(measure), { message: where })
    .toEqual({ bars: [0, 0], over: [0, 0], cut: 0 });
}

for (const screen of screens) {
  const name = `${String(screen.width)} × ${String(screen.height)} at ${String(screen.zoom * 100)} %`;
  // The smallest of them is looked at each time.
  const tag = screen === screens.at(-1) ? [] : ['@whole'];
  test(`every screen fits its window of ${name}`, { tag }, async ({ launchWeb }) => {
    const host = await launchWeb();
    await withWindow(screen, async (page) => {
      const { origin } = new URL(host.url);
      await page.goto(`${origin}/`);
      await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
      await expectFits(page, 'the page of a browser that is not let in');
      await page.goto(host.url);
      await expect(page.getByRole('heading', { name: 'Join the two ends.' })).toBeVisible();
      await expectFits(page, 'the first run');
      await joinPractice(page);
      await expect(page.getByRole('main')).toBeVisible();
      for (const place of places) {
        await showPlace(page, place);
        await expectFits(page, place);
      }
      await endWebHost(host);
      await expect(page.getByText('Outbox is not answering.')).toBeVisible();
      await expectFits(page, 'a page whose Outbox has ended');
    });
  });
}
