import type { Attachment } from 'svelte/attachments';
import type { Looked, LookPlace } from './previews.svelte.ts';

/** A list of files that are looked at one after the other, by the attribute that it carries. */
const list = '[data-looks], ul, ol, section';
const files = new WeakMap<Element, () => Looked>();

/** Makes an element one that is looked at. `looked` is asked when somebody does. */
export function lookedAt(looked: () => Looked): Attachment {
  return (element) => {
    files.set(element, looked);
    element.setAttribute('data-look', '');
  };
}

/** Its place among those of its list as it stands then; what went away meanwhile leads nowhere. */
export function placeInList(element: HTMLElement): LookPlace {
  let at = element;
  const scope = element.closest(list) ?? document.body;
  return {
    step(by) {
      const all = [...scope.querySelectorAll<HTMLElement>('[data-look]')];
      const next = at.isConnected ? all[all.indexOf(at) + by] : undefined;
      const looked = next === undefined ? undefined : files.get(next);
      if (next === undefined || looked === undefined) return null;
      at = next;
      next.scrollIntoView({ block: 'nearest' });
      return looked();
    },
    focus() {
      (at.isConnected ? at : element).focus();
    },
  };
}
