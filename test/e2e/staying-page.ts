/** One page for all stories of a worker. Each finds it as a new one would be: nothing of what another left is in it. */
import type { Browser, Page } from '@playwright/test';
import { enterPages } from './entrance.ts';
import type { RunLog } from './run-log.ts';

const size = { width: 1280, height: 720 };
/** An address of the pages at which there is nothing, so that their storage can be emptied while none of them runs. */
const nothing = '/nothing';

/** Ends at once what moves or fades, also where that waits first. As a style of the page its own policy would refuse it. */
const endMotion = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important; animation-iteration-count: 1 !important; }');
  document.adoptedStyleSheets = [sheet];
}`;

/** The page that is left may go somewhere itself at that moment, as when its session ends: then it is left once that is over. */
async function leaveFor(page: Page, url: string): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      await page.goto(url);
      return;
    } catch (error) {
      if (left === 0 || !/interrupted by another navigation|net::ERR_ABORTED/u.test(String(error)))
        throw error;
    }
  }
}

export class StayingPage {
  readonly #browser: () => Promise<Browser>;
  #page: Page | null = null;

  constructor(browser: () => Promise<Browser>) {
    this.#browser = browser;
  }

  async open(url: string, log: RunLog): Promise<Page> {
    if (this.#page === null || this.#page.isClosed()) this.#page = await this.#newPage();
    log.followPage(this.#page);
    await enterPages(this.#page, url);
    return this.#page;
  }

  /** Leaves nothing of a story in it, while the pages of `url` are still served. */
  async clear(url: string): Promise<void> {
    const page = this.#page;
    if (page === null || page.isClosed()) return;
    const context = page.context();
    page.removeAllListeners();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.mouse.move(0, 0);
    await leaveFor(page, new URL(nothing, url).href);
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    await context.clearCookies();
    await page.setViewportSize(size);
    await page.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      forcedColors: null,
    });
  }

  async #newPage(): Promise<Page> {
    const context = await (await this.#browser()).newContext({ viewport: size });
    await context.addInitScript(endMotion);
    return context.newPage();
  }
}
