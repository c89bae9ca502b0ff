/** The isolated-world half of a page: a sandboxed preload's surroundings, and the preload itself. Injected as source. */
import type { Base64, makeCodec } from './codec.ts';
import type { watchDroppedFiles } from './dropped-files.ts';
import type { makeEmitterClass } from './emitter.ts';
import type { makeIpcRenderer } from './ipc-renderer.ts';
import type { FromPage, IsolatedGlobals, ToPage } from './messages.ts';
import type { watchNewWindowClicks } from './new-window-clicks.ts';
import type { makeWorldLink } from './world-link.ts';

/** A preload's source as Electron wraps it. */
export type PreloadFunction = (
  require: (id: string) => unknown,
  process: object,
  Buffer: undefined,
  global: object,
  setImmediate: (callback: () => void) => void,
  clearImmediate: (id: number) => void,
  exports: object,
  module: { exports: object },
) => void;

export interface IsolatedWorldParts {
  readonly toMain: string;
  readonly fromMain: string;
  readonly preloadPath: string;
  /** Members of the preload's `process`. */
  readonly process: Readonly<Record<string, unknown>>;
  readonly makeBase64: () => Base64;
  readonly makeCodec: typeof makeCodec;
  readonly makeEmitterClass: typeof makeEmitterClass;
  readonly makeIpcRenderer: typeof makeIpcRenderer;
  readonly makeWorldLink: typeof makeWorldLink;
  readonly watchDroppedFiles: typeof watchDroppedFiles;
  readonly watchNewWindowClicks: typeof watchNewWindowClicks;
  readonly preload: PreloadFunction;
}

export function makePageBase64(): Base64 {
  const stepBytes = 32_768; // more arguments than this overflow the stack
  return {
    encode(bytes) {
      let binary = '';
      for (let start = 0; start < bytes.length; start += stepBytes) {
        binary += String.fromCharCode(...bytes.subarray(start, start + stepBytes));
      }
      return btoa(binary);
    },
    decode: (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
  };
}

export function startIsolatedWorld(parts: IsolatedWorldParts): void {
  if (window.top !== window) return; // preloads run in the top frame only

  const world = globalThis as unknown as IsolatedGlobals; // defined by the binding and just below
  const codec = parts.makeCodec(parts.makeBase64());
  const sendToMain = (message: FromPage): void => {
    world.electronDoubleSend(codec.encode(message));
  };

  const EmitterClass = parts.makeEmitterClass();
  const { ipcRenderer, receive } = parts.makeIpcRenderer(EmitterClass, sendToMain);
  const link = parts.makeWorldLink(parts.toMain, parts.fromMain, {
    open(request) {
      sendToMain({ kind: 'open', request });
    },
  });
  parts.watchNewWindowClicks((request) => {
    sendToMain({ kind: 'open', request });
  });

  const pathWaiters: ((paths: readonly string[]) => void)[] = [];
  const getPathForFile = parts.watchDroppedFiles((files) => {
    world.electronDoubleFiles = files;
    return new Promise((resolve) => {
      pathWaiters.push(resolve);
      sendToMain({ kind: 'find-paths', count: files.length });
    });
  });

  world.electronDoubleReceive = (text) => {
    const message = codec.decode(text) as ToPage; // made by the double's own main process
    if (message.kind === 'paths') pathWaiters.shift()?.(message.paths);
    else receive(message);
  };

  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld(key: string, api: unknown): void {
        link.ask('expose', key, api);
      },
    },
    webUtils: { getPathForFile },
  };
  const events = Object.assign(EmitterClass, { EventEmitter: EmitterClass, default: EmitterClass });

  function sandboxedRequire(id: string): unknown {
    if (/^electron(\/(common|renderer))?$/.test(id)) return electron;
    if (/^(node:)?events$/.test(id)) return events;
    throw new Error(`module not found: ${id}`); // the sandbox's own words
  }

  const module = { exports: {} };
  try {
    parts.preload(
      sandboxedRequire,
      Object.assign(new EmitterClass(), parts.process),
      undefined,
      window,
      (callback) => setTimeout(callback, 0),
      (id) => {
        clearTimeout(id);
      },
      module.exports,
      module,
    );
  } catch (error) {
    console.error(`Unable to load preload script: ${parts.preloadPath}`);
    console.error(error);
    sendToMain({ kind: 'preload-error', error: error instanceof Error ? error : new Error(String(error)) });
  }
}
