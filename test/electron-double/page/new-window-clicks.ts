/** Turns clicks that would open a window into requests to the main process. Injected as source. */
import type { OpenRequest, WindowDisposition } from './messages.ts';

export function watchNewWindowClicks(open: (request: OpenRequest) => void): void {
  const middleButton = 1;
  const rightButton = 2;
  const sameWindow = /^(_self|_top|_parent)?$/i;

  function disposition(event: MouseEvent): WindowDisposition {
    if (event.button === middleButton || event.ctrlKey || event.metaKey) return 'background-tab';
    return event.shiftKey ? 'new-window' : 'foreground-tab';
  }

  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button === rightButton) return;
    const link = event
      .composedPath()
      .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== '');
    if (link === undefined) return;
    if (sameWindow.test(link.target) && disposition(event) === 'foreground-tab') return;
    event.preventDefault();
    const frameName = link.target === '_blank' ? '' : link.target;
    open({ url: link.href, frameName, features: '', disposition: disposition(event) });
  }

  // On the way up and last, so that a handler of the page that prevents the click is heard first.
  window.addEventListener('click', onClick);
  window.addEventListener('auxclick', onClick);
}
