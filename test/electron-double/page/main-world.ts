/** The main-world half of a page: receives what the preload exposes and refuses to open windows. Injected as source. */
import type { makeWorldLink } from './world-link.ts';

export interface MainWorldParts {
  readonly toIsolated: string;
  readonly fromIsolated: string;
  readonly makeWorldLink: typeof makeWorldLink;
}

export function startMainWorld(parts: MainWorldParts): void {
  if (window.top !== window) return; // preloads run in the top frame only

  function freezeDeeply(value: unknown): unknown {
    if (typeof value === 'function') return Object.freeze(value);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    Object.freeze(value);
    for (const item of Object.values(value)) freezeDeeply(item);
    return value;
  }

  const link = parts.makeWorldLink(parts.toIsolated, parts.fromIsolated, {
    expose(key, api) {
      if (key in window) {
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      }
      Object.defineProperty(window, key, {
        value: freezeDeeply(api),
        enumerable: true,
        writable: false,
        configurable: false,
      });
    },
  });

  // Electron answers null at once when its handler denies; windows that it allows open without an opener here.
  window.open = (url = '', target = '', features = '') => {
    const absolute = new URL(String(url) || 'about:blank', document.baseURI).href;
    link.ask('open', {
      url: absolute,
      frameName: target,
      features,
      disposition: features === '' ? 'foreground-tab' : 'new-window',
    });
    return null;
  };
}
