import type { Attachment } from 'svelte/attachments';

/** A little before it comes into view, so that it is mostly there by then. */
const margin = '120px';
let observer: IntersectionObserver | null = null;
const waiting = new WeakMap<Element, () => void>();

/** Tells once when the element comes into view: what nobody looks at is not asked for. */
export function onceSeen(tell: () => void): Attachment {
  return (element) => {
    waiting.set(element, tell);
    observer ??= new IntersectionObserver(look, { rootMargin: margin });
    observer.observe(element);
    return () => {
      observer?.unobserve(element);
    };
  };
}

function look(entries: readonly IntersectionObserverEntry[], own: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    own.unobserve(target);
    waiting.get(target)?.();
  }
}
