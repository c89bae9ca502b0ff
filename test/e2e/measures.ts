/** What is measured in a page: text as code of the page, which knows other globals than a test. */
import { expect, type Page } from '@playwright/test';

/** What is wrong with how a page is laid out, each as a sentence. Nothing: an empty list. */
export function flawsOfLayout(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(layout);
}

const layout = `(() => {
  const flaws = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) flaws.push('the page is ' + (root.scrollWidth - innerWidth) + ' px wider than its window');
  for (const main of document.querySelectorAll('main, dialog[open], [role=complementary], aside'))
    if (main.scrollWidth > main.clientWidth + 1 && getComputedStyle(main).overflowX !== 'visible')
      flaws.push('something is wider than ' + main.tagName + ' ' + (main.getAttribute('aria-label') ?? '') + ': ' + main.scrollWidth + ' > ' + main.clientWidth);
  const named = (control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 40);
    return control.tagName.toLowerCase() + ' “' + name + '” at ' + [left, top, width, height].map(Math.round).join(' ');
  };
  // A row of tabs goes on where somebody moves it.
  const isScrolled = (control) => {
    for (let above = control.parentElement; above !== root && above !== document.body; above = above.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth) return true;
    return false;
  };
  // What lies under something else, as rows below a bar that stays, is not there.
  const isThere = (control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && (control.contains(seen) || seen.contains(control));
  };
  // What of it its scrolling surroundings show.
  const boxOf = (control) => {
    let { left, top, right, bottom } = control.getBoundingClientRect();
    for (let above = control.parentElement; above !== null && above !== root; above = above.parentElement) {
      if (getComputedStyle(above).overflowX === 'visible') continue;
      const box = above.getBoundingClientRect();
      left = Math.max(left, box.left);
      top = Math.max(top, box.top);
      right = Math.min(right, box.right);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  };
  const seen = [...document.querySelectorAll('button, a[href], input, select, textarea, [role=button], [role=menuitem], summary')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isThere(control));
  const boxes = seen.map(boxOf);
  for (const [index, one] of seen.entries()) {
    const a = boxes[index];
    const whole = one.getBoundingClientRect();
    if ((whole.left < -1 || whole.right > innerWidth + 1) && !isScrolled(one)) flaws.push(named(one) + ' reaches out of the window');
    for (let at = index + 1; at < seen.length; at += 1) {
      const [other, b] = [seen[at], boxes[at]];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2 && !one.contains(other) && !other.contains(one)) flaws.push(named(one) + ' overlaps ' + named(other));
    }
  }
  for (const current of document.querySelectorAll('nav [aria-current]')) {
    const { left, right, width } = current.getBoundingClientRect();
    // Its beginning is seen, on whichever side that is.
    const start = getComputedStyle(current).direction === 'rtl' ? innerWidth - right : left;
    if (width > 0 && (start < -1 || start > innerWidth - 20)) flaws.push('the current ' + named(current) + ' is out of sight');
  }
  return flaws;
})()`;

/** Numbers of five digits and more that are not seen in full, each as a sentence. */
export function flawsOfNumbers(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(numbers);
}

const numbers = `(() => {
  const flaws = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const said = node.data.trim();
    if (!/^[\\d.,\\s]{6,}$/u.test(said) || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    if (node.parentElement.closest('.sr, option') !== null) continue;
    seen += 1;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    for (let above = node.parentElement; above !== null && above !== document.documentElement; above = above.parentElement) {
      if (getComputedStyle(above).overflowX === 'visible') continue;
      const box = above.getBoundingClientRect();
      const isMoved = ['auto', 'scroll'].includes(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth;
      if (!isMoved && (left < box.left - 1 || right > box.right + 1)) flaws.push(said + ' is cut by ' + above.tagName.toLowerCase() + '.' + above.className);
    }
    if (left < -1 || right > innerWidth + 1) flaws.push(said + ' reaches out of the window');
  }
  return seen === 0 ? ['no number of five digits is there'] : flaws;
})()`;

/** What of a page's text is shown as it came although it must not be, each as a sentence. */
export function flawsOfText(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(text);
}

const text = `(() => {
  const flaws = [];
  if (window.wasExecuted !== undefined) flaws.push('a name was executed');
  if (document.querySelector('img[src="x"]') !== null) flaws.push('a name became markup');
  const turning = /[\\u202a-\\u202e\\u200e\\u200f\\u061c]/u;
  const rightToLeft = /[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]/u;
  const told = (words) => JSON.stringify(words.trim().slice(0, 90));
  for (const element of document.querySelectorAll('*'))
    for (const name of ['title', 'aria-label', 'alt', 'placeholder']) {
      const words = element.getAttribute(name);
      if (words !== null && turning.test(words)) flaws.push(name + ' turns the direction around: ' + told(words));
    }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blocks = new Map();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.data;
    if (words.trim() === '' || ['SCRIPT', 'STYLE', 'OPTION'].includes(node.parentElement.tagName)) continue;
    if (turning.test(words)) flaws.push('text turns the direction around: ' + told(words));
    if (words.includes('\\\\u2068')) flaws.push('text is written out twice: ' + told(words));
    let block = node.parentElement;
    let isIsolated = false;
    while (getComputedStyle(block).display === 'inline') {
      isIsolated ||= getComputedStyle(block).unicodeBidi.includes('isolate');
      block = block.parentElement;
    }
    if (isIsolated || !node.parentElement.checkVisibility()) continue;
    blocks.set(block, [...(blocks.get(block) ?? []), node]);
  }
  // The words of the app beside a name of the other direction stand in their order.
  for (const nodes of blocks.values()) {
    const all = nodes.map(({ data }) => data).join('');
    if (!rightToLeft.test(all)) continue;
    let last = null;
    for (const node of nodes) {
      let depth = 0;
      for (const match of node.data.matchAll(/[\\u2068\\u2069]|[^\\s\\u2068\\u2069]+/gu)) {
        if (match[0] === '\\u2068') depth += 1;
        else if (match[0] === '\\u2069') depth -= 1;
        else if (depth === 0 && /[a-z0-9]/iu.test(match[0]) && !rightToLeft.test(match[0])) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const box = range.getBoundingClientRect();
          if (last !== null && Math.abs(box.top - last.top) < 4 && box.left < last.left - 1)
            flaws.push('a name puts the words around it out of order: ' + told(all));
          last = box;
        }
      }
    }
  }
  return [...new Set(flaws)];
})()`;

/** Names and paths written from left to right that a page of the other direction turns around, each as a sentence. */
export function flawsOfMirroredNames(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(mirroredNames);
}

const mirroredNames = `(() => {
  const flaws = [];
  const rightToLeft = /[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]/u;
  const told = (words) => JSON.stringify(words.trim().slice(0, 90));
  for (const name of document.querySelectorAll('.name:has(.name-tail)')) {
    if (rightToLeft.test(name.textContent) || !name.checkVisibility()) continue;
    const [head, tail] = [...name.children].map((part) => part.getBoundingClientRect());
    if (head.left > tail.left) flaws.push('the end stands before the beginning of ' + told(name.textContent));
  }
  for (const code of document.querySelectorAll('.mono:not(.cell), .mono.cell > *, .reply'))
    if (getComputedStyle(code).direction !== 'ltr') flaws.push('turned around: ' + told(code.value ?? code.textContent));
  return flaws;
})()`;

/** Once what it shows has been read, so that the next measure is of all of it. */
export async function untilRead(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0);
}

/** Goes through a page with the Tab key, from its beginning to its end; what is wrong on the way, each as a sentence. */
export async function flawsOfKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(followKeyboard);
  const session = await page.context().newCDPSession(page);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  try {
    // A few at a time: the page itself looks after each, and draws itself only between them.
    for (let stops = 0; stops < mostStops; stops += stopsAtATime) {
      const sent = Array.from({ length: stopsAtATime }, () =>
        (['rawKeyDown', 'keyUp'] as const).map((type) =>
          session.send('Input.dispatchKeyEvent', { type, ...key }),
        ),
      );
      await Promise.all(sent.flat());
      if (await page.evaluate<boolean>('window.walk.isOver'))
        return await page.evaluate<string[]>(`[...new Set([...window.walk.flaws, ...${missedByKeyboard}])]`);
    }
    return [
      ...(await page.evaluate<string[]>('[...new Set(window.walk.flaws)]')),
      `the Tab key goes on for more than ${String(mostStops)} stops`,
    ];
  } finally {
    await page.evaluate('window.walk.end()');
    await session.detach();
  }
}

const mostStops = 250;
const stopsAtATime = 5;

const stop = `(() => {
  const nameOf = (element) => element.tagName.toLowerCase() + ' “' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 40) + '”';
  const at = document.activeElement;
  const before = [...window.tabbed].at(-1);
  // The next press goes on from there, so that what comes after it is looked at too.
  if (at === document.body && before !== undefined && !before.isConnected) return { isOver: false, flaw: nameOf(before) + ' was made anew while it had the keyboard, and lost it' };
  if (at === null || at === document.body || window.tabbed.has(at)) return { isOver: true, flaw: null };
  window.tabbed.add(at);
  const name = nameOf(at);
  const { left, top, right, bottom } = at.getBoundingClientRect();
  if (right < 1 || bottom < 1 || left > innerWidth - 1 || top > innerHeight - 1) return { isOver: false, flaw: name + ' has the keyboard out of sight' };
  // The ring may be drawn around what belongs to it: the label of a radio button, the row of a cell.
  const around = [at, at.parentElement, at.nextElementSibling, at.closest('label'), at.closest('[role=row]'), ...at.querySelectorAll('.focus')];
  const isShown = around.some((each) => {
    if (each === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || (boxShadow !== 'none' && each.matches(':focus-within, .focus'));
  });
  return { isOver: false, flaw: isShown ? null : name + ' has the keyboard, and nothing shows it' };
})()`;

/** From the body on: where the keyboard was last would count otherwise. */
const followKeyboard = `(() => {
  window.tabbed = new Set();
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  let held = null;
  const take = ({ target }) => {
    held = target;
  };
  // What has the keyboard is not made anew.
  const losses = new MutationObserver(() => {
    if (held === null || held.isConnected || walk.isOver) return;
    walk.flaws.push(held.tagName.toLowerCase() + ' “' + held.textContent.trim().slice(0, 40) + '” was made anew while it had the keyboard, and lost it');
    held = null;
  });
  const walk = {
    isOver: false,
    flaws: [],
    end() {
      losses.disconnect();
      removeEventListener('focusin', take, true);
      removeEventListener('keyup', look, true);
    },
  };
  const look = ({ key }) => {
    if (key !== 'Tab' || walk.isOver) return;
    const { isOver, flaw } = ${stop};
    if (flaw !== null) walk.flaws.push(flaw);
    walk.isOver = isOver;
  };
  addEventListener('focusin', take, true);
  losses.observe(document, { subtree: true, childList: true });
  addEventListener('keyup', look, true);
  window.walk = walk;
})()`;

const missedByKeyboard = `(() => {
  const flaws = [];
  for (const control of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    if (window.tabbed.has(control) || control.disabled || !control.checkVisibility({ visibilityProperty: true })) continue;
    // In a row, a group of choices or a tool bar the arrows go on.
    if (control.closest('[inert], [role=grid], [role=radiogroup], [role=toolbar], [role=menu], [role=tablist]') !== null || control.type === 'radio') continue;
    flaws.push('the Tab key never reaches ' + control.tagName.toLowerCase() + ' “' + (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40) + '”');
  }
  return flaws;
})()`;
