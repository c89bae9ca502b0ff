/** What stands on its own in a list of answers, and can have the keyboard as a whole. */
const entries = 'section[aria-label], article, .it';

/**
 * For a list whose entries go away when they are answered, as an attachment. An entry that goes with the keyboard in it hands it to the
 * one that stands in its place then, or to the list: as a whole, so that a key held down answers nothing more.
 */
export function keepFocus(list: HTMLElement): () => void {
  let control: Element | null = null;
  let entry: HTMLElement | null = null;
  let index = 0;

  function entriesNow(): HTMLElement[] {
    return [...list.querySelectorAll<HTMLElement>(entries)];
  }

  function note(): void {
    control = document.activeElement;
    entry = control?.closest<HTMLElement>(entries) ?? null;
    index = entry === null ? 0 : entriesNow().indexOf(entry);
  }

  function handOn(): void {
    if (control === null) return;
    if (control.isConnected) {
      if (control === document.activeElement) note();
      return;
    }
    control = null;
    // Somebody gave it to something else already.
    if (document.activeElement !== document.body) return;
    const left = entriesNow();
    const next = entry?.isConnected === true ? entry : (left[Math.min(index, left.length - 1)] ?? list);
    next.tabIndex = -1;
    next.focus();
  }

  const observer = new MutationObserver(handOn);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', note);
  };
}
