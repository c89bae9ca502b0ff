/* global document, window, Worker */
/** Probes that the specs run inside the page, by name. */

const { kit } = window;
window.pageSecret = 1;
const policy = window.trustedTypes.createPolicy('fixture', { createScriptURL: (url) => url });

async function outcome(attempt) {
  try {
    const value = await attempt();
    return value === undefined ? 'undefined' : value;
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

async function echoKinds() {
  const { map, words, $: tag, list } = await kit.echoKinds();
  return [[...map.get(1)][0], words[1], tag, Object.is(list[0], -0)];
}

const probe = {
  bridge: async () => ({
    add: kit.add(1, 2),
    throws: await outcome(() => kit.throws()),
    rejects: await outcome(() => kit.rejects()),
    callsBack: kit.callsBack((x) => x + 1),
    callsLater: await new Promise((resolve) => kit.callsLater(resolve)),
    makesFunction: kit.makesFunction()(5),
    frozen: [kit, kit.add, kit.nested, kit.nested.list[1]].every(Object.isFrozen),
    when: kit.nested.when instanceof Date,
    map: kit.nested.map instanceof Map && kit.nested.map.get(1),
    bytes: kit.nested.bytes instanceof Uint8Array && kit.nested.bytes.length,
    widget: [kit.widget.own, typeof kit.widget.inherited],
    ipcRenderer: Object.keys(kit.ipcRenderer),
    exposeAgain: await outcome(() => kit.exposeAgain()),
    symbol: await outcome(() => kit.add(Symbol('x'), 1)),
  }),

  ipc: async () => ({
    sendKinds: await kit.sendKinds(),
    echoKinds: await echoKinds(),
    unknown: await outcome(() => kit.invoke('unknown')),
    fail: await outcome(() => kit.invoke('fail')),
    uncloneableResult: await outcome(() => kit.invoke('uncloneable')),
    uncloneableArgument: await outcome(() => kit.invoke('echo', { method() {} })),
    burstInOrder: (await kit.burst(200)).every((tick, index) => tick === index),
    large: (await kit.invoke('echo', 'x'.repeat(1_000_000))).length,
  }),

  isolation: async () => {
    const property = Object.getOwnPropertyDescriptor(window, 'kit');
    const names = ['require', 'process', 'module', 'electron', 'Buffer', 'global'];
    const frame = document.querySelector('iframe').contentWindow;
    Array.prototype.includes = () => true;
    return {
      nodeNames: names.filter((name) => name in window),
      traces: Object.getOwnPropertyNames(window).filter((name) => /electron/i.test(name)),
      property: [property.writable, property.configurable],
      seesPage: kit.seesPage(),
      readyState: kit.readyState,
      process: { ...kit.process },
      requiresEvents: await outcome(() => kit.requires('events')),
      requiresPath: await outcome(() => kit.requires('path')),
      frame: typeof frame.kit,
      poisoned: [[1].includes(2), kit.includes([1], 2)],
    };
  },

  contentSecurityPolicy: async () => {
    const expected = new Set(['connect-src', 'require-trusted-types-for']);
    const reported = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        expected.delete(event.effectiveDirective);
        if (expected.size === 0) resolve();
      });
    });
    const evaluated = await new Promise((resolve) => {
      // In a task of its own, as a script that the debugger evaluates may call eval.
      setTimeout(() => void outcome(() => (0, eval)('1')).then(resolve));
    });
    const injected = await outcome(() => {
      document.createElement('script').textContent = 'window.lateRan = true';
    });
    const fetched = await outcome(() => fetch('https://example.invalid/'));
    const refusals = [evaluated, injected, fetched].map((reason) => reason.split(':')[0]);
    await reported;
    return { inlineRan: window.inlineRan ?? false, refusals };
  },

  scheme: async () => ({
    secure: window.isSecureContext,
    posted: await (await fetch('/echo', { method: 'POST', body: 'hé' })).json(),
    binary: await (await fetch('/length', { method: 'POST', body: new Uint8Array([0, 255, 128]) })).text(),
    missing: (await fetch('/nowhere')).status,
  }),
  worker: () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(policy.createScriptURL('/worker.mjs'), { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data.url);
      worker.onerror = (event) => reject(new Error(`worker: ${event.message}`));
    }),

  sender: () => kit.invoke('sender'),
  note: (text) => kit.send('note', text),
  opensWindow: () => window.open('https://example.invalid/opened') === null,
  navigate: (url) => {
    window.location.href = url;
  },
  isDark: () => window.matchMedia('(prefers-color-scheme: dark)').matches,
  remember: (value) => window.localStorage.setItem('kept', value),
  recall: () => window.localStorage.getItem('kept'),
  nextTick: () => kit.burst(1),
  contentSize: () => [window.innerWidth, window.innerHeight],
};
window.probe = probe;
document.documentElement.dataset.hasProbes = '';

const dropped = document.querySelector('#dropped');
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  dropped.textContent = [...event.dataTransfer.files].map((file) => kit.pathOf(file)).join('\n');
});
