/** What a machine can check of accessibility, with the rules of axe in the page itself. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const rulesOfLevelAA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only ones of them that ask which colours there are. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const axeInPage = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Comes to its end once the page is at rest: all that was asked for is there, and what fades in or out has come to its end. What turns
 * for ever has none, and a sample on the page of the design is not waited for.
 */
const atRest = `new Promise((resolve) => {
    const isBusy = () => document.querySelector("[aria-busy='true']:not([data-sample] *)") !== null;
    if (!isBusy()) return resolve();
    const observer = new MutationObserver(() => {
      if (isBusy()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
  }).then(() => Promise.allSettled(
    document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished),
  ))`;

/** Says what is found as sentences in the page: what passes would be most of the answer. */
const violations = (options: RunOptions): string =>
  `${atRest}
    .then(() => axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'], selectors: false })}))
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`;

async function expectNothingFound(page: Page, where: string, options: RunOptions): Promise<void> {
  // A page keeps its rules until it is left, so they are read once and not at each look.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeInPage);
  expect(await page.evaluate<string[]>(violations(options)), where).toEqual([]);
}

/** Every rule of WCAG 2.2 A and AA that a machine can check. `where` names the place in a failure. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectNothingFound(page, where, { runOnly: { type: 'tag', values: rulesOfLevelAA } });
}

/** The same in light and in dark, in which nothing but colours differs. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page, `${where}, in light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNothingFound(page, `${where}, in dark`, { runOnly: { type: 'rule', values: rulesOfColour } });
}
