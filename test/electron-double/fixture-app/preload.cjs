/* global document, window */
/* eslint-disable @typescript-eslint/no-require-imports -- a sandboxed preload is CommonJS */
const { contextBridge, ipcRenderer, webUtils } = require('electron');

class Widget {
  own = 1;
  inherited() {
    return 2;
  }
}

/** @type {import('./kit.ts').Kit} */
const kit = {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  add: (a, b) => a + b,
  throws: () => {
    throw new RangeError('sync bad');
  },
  rejects: () => Promise.reject(new TypeError('async bad')),
  callsBack: (callback) => callback(20) + 1,
  callsLater: (callback) => {
    setTimeout(() => callback('later'), 5);
  },
  makesFunction: () => (x) => x * 3,
  nested: {
    list: [1, { two: 2 }],
    when: new Date(5),
    map: new Map([[1, 2]]),
    bytes: new Uint8Array([1, 2, 3]),
  },
  widget: new Widget(),
  ipcRenderer,
  burst: (count) =>
    new Promise((resolve) => {
      /** @type {unknown[]} */
      const ticks = [];
      /** @type {(event: unknown, tick: unknown) => void} */
      const onTick = (_event, tick) => {
        ticks.push(tick);
        if (ticks.length < count) return;
        ipcRenderer.off('tick', onTick);
        resolve(ticks);
      };
      ipcRenderer.on('tick', onTick);
      if (count > 1) ipcRenderer.send('burst', count);
    }),
  sendKinds: () => {
    /** @type {Record<string, unknown>} */
    const value = {
      date: new Date(0),
      map: new Map([['key', 1]]),
      set: new Set([1]),
      bytes: new Uint8Array(7),
      bigint: 5n,
      nan: NaN,
      nothing: undefined,
      error: new Error('kept'),
    };
    value['self'] = value;
    return ipcRenderer.invoke('kinds', value);
  },
  echoKinds: () =>
    ipcRenderer.invoke('echo', {
      map: new Map([[1, new Set([2])]]),
      words: new Uint16Array([1, 65535]),
      $: 'tag',
      list: [-0],
    }),
  exposeAgain: () => contextBridge.exposeInMainWorld('kit', {}),
  requires: (id) => typeof require(id),
  process: {
    type: process.type,
    sandboxed: process.sandboxed,
    isolated: process.contextIsolated,
    electron: typeof process.versions.electron,
  },
  pathOf: (file) => webUtils.getPathForFile(file),
  includes: (list, item) => list.includes(item),
  seesPage: () => typeof window.pageSecret,
  readyState: document.readyState,
};
contextBridge.exposeInMainWorld('kit', kit);
