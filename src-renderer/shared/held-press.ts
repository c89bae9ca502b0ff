/** How far a pointer may move during a press that still means the thing it began on, in CSS pixels. */
const steadyPx = 4;

const pressable = ['a[href]', 'button', '[role=menuitem]', '[role=option]', '[role=tab]'].join(',');

interface Press {
  readonly on: HTMLElement;
  readonly x: number;
  readonly y: number;
}

/**
 * Gives each press to what it began on. Rows and numbers arrive while a button is down and move what lies below; the browser then
 * tells neither of the two. Returns the function that ends it.
 */
export function holdPresses(page: Window): () => void {
  let press: Press | null = null;

  const begin = (event: PointerEvent): void => {
    const on = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    press = on === null || !isPlain ? null : { on, x: event.clientX, y: event.clientY };
  };
  const end = (event: PointerEvent): void => {
    if (press === null || event.button !== 0) return;
    const { on, x, y } = press;
    press = null;
    const stood = Math.hypot(event.clientX - x, event.clientY - y) <= steadyPx;
    const isThere = event.target instanceof Node && on.contains(event.target);
    if (!stood || isThere || !on.isConnected) return;
    // The click that the browser makes of it belongs to what moved below the pointer: it comes right after this event, or not at all.
    const refuse = (click: MouseEvent): void => {
      click.preventDefault();
      click.stopImmediatePropagation();
    };
    page.addEventListener('click', refuse, { capture: true, once: true });
    page.setTimeout(() => {
      page.removeEventListener('click', refuse, { capture: true });
      if (on.isConnected) on.click();
    }, 0);
  };
  const drop = (): void => {
    press = null;
  };

  const ending = new AbortController();
  const always = { capture: true, signal: ending.signal };
  page.addEventListener('pointerdown', begin, always);
  page.addEventListener('pointerup', end, always);
  page.addEventListener('pointercancel', drop, always);
  page.addEventListener('dragstart', drop, always);
  return () => {
    ending.abort();
  };
}
