/** Where a page stands that was not let in: a site of the internet, one whose name was pointed here, a program beside Outbox. */
export type Place =
  'a foreign site' | 'a name pointed at this port' | 'another port of 127.0.0.1' | 'localhost';

export interface StrangerAttempt {
  readonly attempt: string;
  readonly from: Place;
  /**
   * Body of an async function in that page: `outbox` is the origin of the pages, `asset` the path of one of their scripts, `own`
   * the origin of the stranger. Gives what it got hold of, or `''` for nothing.
   */
  readonly script: string;
}

const json = `{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"token":"x"}'`;
/** What a request let the page read. An answer that is opaque, or none, is nothing. */
const read = (request: string): string =>
  `try { const answer = await fetch(${request}); return answer.type === 'opaque' ? '' : (await answer.text()); } catch { return ''; }`;
const socket = (url: string, protocols = '[]'): string =>
  `return await new Promise((done) => { const socket = new WebSocket(${url}, ${protocols});
     socket.onopen = () => done('open'); socket.onmessage = (event) => done(event.data); socket.onerror = () => done(''); });`;
/** An element that loads something of Outbox, and tells whether it could use it. */
const element = (name: string, property: string, url: string, more = ''): string =>
  `return await new Promise((done) => { const it = document.createElement('${name}'); ${more}
     it.onload = () => done('loaded'); it.onloadeddata = () => done('loaded'); it.onerror = () => done('');
     it.${property} = ${url}; document.body.append(it); });`;
/** Sent into a frame, so that the page stays; whatever comes back must not be readable. */
const form = (path: string, type: string): string =>
  `return await new Promise((done) => { const frame = document.createElement('iframe'); frame.name = 'answer';
     document.body.append(frame);
     frame.onload = () => { try { done(frame.contentDocument?.body.textContent ?? ''); } catch { done(''); } };
     const form = document.createElement('form'); form.method = 'POST'; form.action = outbox + '${path}';
     form.enctype = '${type}'; form.target = 'answer';
     const field = document.createElement('input'); field.name = '{"token":"'; field.value = 'x"}'; form.append(field);
     document.body.append(form); form.submit(); });`;
const frame = (more = ''): string =>
  `return await new Promise((done) => { const frame = document.createElement('iframe'); ${more}
     frame.onload = () => { try { done(frame.contentDocument?.body.textContent ?? ''); } catch { done(''); } };
     frame.src = outbox + '/'; document.body.append(frame); });`;

const fromForeignSite: readonly (readonly [string, string])[] = [
  ['reads the first page', read(`outbox + '/'`)],
  ['reads the first page with the owner’s cookie', read(`outbox + '/', { credentials: 'include' }`)],
  ['asks who is let in', read(`outbox + '/session', { credentials: 'include' }`)],
  ['exchanges a token', read(`outbox + '/session', ${json} }`)],
  ['exchanges a token without asking first', read(`outbox + '/session', ${json}, mode: 'no-cors' }`)],
  ['sends a body as plain text', read(`outbox + '/session', { method: 'POST', body: '{"token":"x"}' }`)],
  ['sends a request that outlives the page', read(`outbox + '/session', ${json}, keepalive: true }`)],
  ['is redirected here', read(`own + '/to?' + encodeURIComponent(outbox + '/session'), ${json} }`)],
  ['reads a script as text', read(`outbox + asset`)],
  [
    'sends a beacon',
    `return String(navigator.sendBeacon(outbox + '/session', '{"token":"x"}')) === 'x' ? 'x' : '';`,
  ],
  [
    'asks in the old way',
    `return await new Promise((done) => { const request = new XMLHttpRequest(); request.open('POST', outbox + '/session');
       request.withCredentials = true; request.onload = () => done(request.responseText); request.onerror = () => done('');
       request.send('token=x'); });`,
  ],
  ['sends a form', form('/session', 'application/x-www-form-urlencoded')],
  ['sends a form that looks like JSON', form('/session', 'text/plain')],
  ['sends a form with files', form('/session', 'multipart/form-data')],
  ['sends a form to the line of calls', form('/ws', 'text/plain')],
  ['shows the pages in a frame (qBittorrent before 3.3.11)', frame()],
  ['shows the pages in a frame without an origin', frame(`frame.sandbox = 'allow-scripts';`)],
  ['shows the pages as an object', element('object', 'data', `outbox + '/'`)],
  ['shows a picture from here', element('img', 'src', `outbox + '/favicon.svg'`)],
  ['takes the first page for a picture', element('img', 'src', `outbox + '/'`)],
  ['runs a script from here', element('script', 'src', `outbox + asset`)],
  ['runs a module from here', `try { await import(outbox + asset); return 'ran'; } catch { return ''; }`],
  ['takes the first page for a style', element('link', 'href', `outbox + '/'`, `it.rel = 'stylesheet';`)],
  ['takes the first page for a film', element('video', 'src', `outbox + '/'`)],
  ['starts a worker from here', `try { new Worker(outbox + asset); return 'started'; } catch { return ''; }`],
  [
    'puts a worker in front of the pages',
    `try { await navigator.serviceWorker.register(outbox + '/sw.js'); return 'registered'; } catch { return ''; }`,
  ],
  ['opens the line of calls (CVE-2026-44211)', socket(`outbox.replace('http', 'ws') + '/ws'`)],
  [
    'opens the line of calls by its protocol',
    socket(`outbox.replace('http', 'ws') + '/ws'`, `['outbox.v1', 'page.x']`),
  ],
  [
    'listens for events',
    `return await new Promise((done) => { const events = new EventSource(outbox + '/ws', { withCredentials: true });
       events.onmessage = (event) => done(event.data); events.onerror = () => { events.close(); done(''); }; });`,
  ],
  [
    'opens the pages and looks into them',
    `const opened = window.open(outbox + '/'); await new Promise((done) => setTimeout(done, 300));
     try { return opened.document.body.textContent; } catch { return ''; } finally { opened?.close(); }`,
  ],
  [
    'opens the pages with a token of its own and talks to them',
    `const opened = window.open(outbox + '/#' + 'A'.repeat(43)); let heard = '';
     addEventListener('message', (event) => { heard = String(event.data); });
     await new Promise((done) => setTimeout(done, 300)); opened?.postMessage({ call: 'queue.pause' }, '*');
     await new Promise((done) => setTimeout(done, 100)); opened?.close(); return heard;`,
  ],
];

/** A program beside Outbox is the same site, and is sent its cookie. */
const fromBeside: readonly (readonly [string, string])[] = [
  ['asks who is let in, with the cookie', read(`outbox + '/session', { credentials: 'include' }`)],
  ['exchanges a token', read(`outbox + '/session', ${json}, credentials: 'include' }`)],
  ['sends a form', form('/session', 'text/plain')],
  ['shows the pages in a frame', frame()],
  ['runs a script from here', element('script', 'src', `outbox + asset`)],
  ['opens the line of calls', socket(`outbox.replace('http', 'ws') + '/ws'`, `['outbox.v1']`)],
];

/** The page itself is refused, so these run in what the browser shows in its place. */
const fromPointedName: readonly (readonly [string, string])[] = [
  ['reads the first page (CVE-2018-5702, CVE-2024-28224)', read(`location.origin + '/'`)],
  ['exchanges a token (CVE-2026-11624)', read(`location.origin + '/session', ${json} }`)],
  ['opens the line of calls (GHSA-w48q-cv73-mx4w)', socket(`location.origin.replace('http', 'ws') + '/ws'`)],
];

const from =
  (place: Place) =>
  ([attempt, script]: readonly [string, string]): StrangerAttempt => ({ attempt, script, from: place });

/** What pages that were not let in try in a real browser in which the owner's page is open. */
export const strangerAttempts: readonly StrangerAttempt[] = [
  ...fromForeignSite.map(from('a foreign site')),
  ...fromPointedName.map(from('a name pointed at this port')),
  ...fromBeside.map(from('another port of 127.0.0.1')),
  ...fromBeside.map(from('localhost')),
];
