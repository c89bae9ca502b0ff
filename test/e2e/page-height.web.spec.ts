/**
 * No page is a pixel taller or wider than its window. Where scroll bars take room, as on Windows and Linux, one pixel draws a
 * bar beside the whole page. Looked at in several windows and with the zoom of screens at 125 % and 150 %.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { places, showPlace } from './screens.ts';
import { joinPractice } from './steps.ts';
import { endWebHost } from './web-host.ts';
import { enterPages } from './entrance.ts';

/** Sizes in the pixels of the screen; divided by the zoom they are often no whole numbers, as in life. */
const screens = [
  [1366, 768],
  [1101, 733],
  [801, 601],
] as const;

/** Playwright hides scroll bars, and a person does not. */
async function withWindow(zoom: number, look: (page: Page) => Promise<void>): Promise<void> {
  const browser: Browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      ...(test.info().project.use.launchOptions?.args ?? []),
      '--disable-features=OverlayScrollbar,FluentOverlayScrollbar',
      `--force-device-scale-factor=${String(zoom)}`,
    ],
  });
  try {
    const context = await browser.newContext({ viewport: null });
    await look(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** Gives the window each size in turn, as a person who drags its corner does. */
async function inEachSize(page: Page, zoom: number, look: (name: string) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  for (const screen of screens) {
    const [width = 0, height = 0] = screen.map((pixels) => Math.round(pixels / zoom));
    // What a browser with a frame draws around the page.
    const [across = 0, down = 0] = await page.evaluate<number[]>(
      '[outerWidth - innerWidth, outerHeight - innerHeight]',
    );
    const bounds = { width: width + across, height: height + down };
    await session.send('Browser.setWindowBounds', { windowId, bounds });
    // A zoom may make some pixels more or less of it.
    await expect
      .poll(() =>
        page.evaluate<boolean>(
          `Math.abs(innerWidth - ${String(width)}) < 4 && Math.abs(innerHeight - ${String(height)}) < 4`,
        ),
      )
      .toBe(true);
    await look(screen.join(' × '));
  }
  await session.detach();
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

for (const zoom of [1, 1.25, 1.5]) {
  test(`every screen fits its window at ${String(zoom * 100)} %, whatever its size`, async ({
    launchWeb,
  }) => {
    const host = await launchWeb();
    await withWindow(zoom, async (page) => {
      const everySizeFits = (place: string): Promise<void> =>
        inEachSize(page, zoom, (size) => expectFits(page, `${place} in ${size}`));
      const { origin } = new URL(host.url);
      await page.goto(`${origin}/`);
      await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
      await everySizeFits('the page of a browser that is not let in');
      await enterPages(page, host.url);
      await expect(page.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
      await everySizeFits('the first run');
      await joinPractice(page);
      await expect(page.getByRole('main')).toBeVisible();
      await inEachSize(page, zoom, async (size) => {
        for (const place of places) {
          await showPlace(page, place);
          await expectFits(page, `${place} in ${size}`);
        }
      });
      await endWebHost(host);
      await expect(page.getByText('Outbox is not answering.')).toBeVisible();
      await everySizeFits('a page whose Outbox has ended');
    });
  });
}
