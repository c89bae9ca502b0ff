/** What is measured of the texts in a head and in a row: text as code of the page, which knows other globals than a test. */
import type { Page } from '@playwright/test';

/** Texts in a head or a row of a list that lie over each other, over a control, or out of the window, each as a sentence. */
export function flawsOfHeads(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(heads);
}

const heads = `(() => {
  const flaws = [];
  const told = (words) => '“' + words.trim().replaceAll(/\\s+/g, ' ').slice(0, 50) + '”';
  // Of a text, what everything around it lets be seen.
  const seenOf = (box, from) => {
    let { left, top, right, bottom } = box;
    for (let above = from; above !== null && above !== document.documentElement; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = above.getBoundingClientRect();
      left = Math.max(left, edge.left);
      top = Math.max(top, edge.top);
      right = Math.min(right, edge.right);
      bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom };
  };
  const isMoved = (element) => {
    for (let above = element; above !== null; above = above.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth) return true;
    return false;
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.closest('.sr') === null;
  const textsOf = (head) => {
    const texts = [];
    const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const around = node.parentElement;
      if (node.data.trim() === '' || around.closest('option, svg, .kbd') !== null || !isSeen(around)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const control = around.closest('button, a, input, select');
      for (const box of range.getClientRects()) {
        const seen = seenOf(box, around);
        // The line of a text is taller than its letters.
        const slack = Math.min(3, (seen.bottom - seen.top) / 4);
        if (seen.right - seen.left < 2 || seen.bottom - seen.top < 4) continue;
        texts.push({ of: control ?? around, words: node.data, ...seen, top: seen.top + slack, bottom: seen.bottom - slack });
        if (box.right > innerWidth + 1 && seen.right > innerWidth + 1 && !isMoved(around)) flaws.push(told(node.data) + ' reaches out of the window');
      }
    }
    for (const control of head.querySelectorAll('button, input, select'))
      if (isSeen(control) && control.textContent.trim() === '') texts.push({ of: control, words: control.getAttribute('aria-label') ?? control.tagName, ...seenOf(control.getBoundingClientRect(), control.parentElement) });
    return texts;
  };
  for (const head of document.querySelectorAll('.bar, .flow, .tools, .sect-head, .sheet-head, .p-row, .fr, .setting')) {
    if (!isSeen(head)) continue;
    const texts = textsOf(head);
    for (const [index, a] of texts.entries())
      for (const b of texts.slice(index + 1)) {
        if (a.of.contains(b.of) || b.of.contains(a.of)) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) flaws.push(told(a.words) + ' and ' + told(b.words) + ' lie over each other in ' + head.className);
      }
  }
  // Rows are as tall as what they say.
  for (const row of document.querySelectorAll('.fr, .p-row')) {
    const edge = row.getBoundingClientRect();
    for (const { words, top, bottom } of textsOf(row))
      if (top < edge.top - 1 || bottom > edge.bottom + 1) flaws.push(told(words) + ' reaches out of its row');
  }
  for (const title of document.querySelectorAll('.bar h1'))
    if (isSeen(title) && title.scrollWidth > title.clientWidth + 1) flaws.push('the title ' + told(title.textContent) + ' is cut');
  return [...new Set(flaws)];
})()`;
