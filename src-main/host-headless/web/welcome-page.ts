import {
  pageSecretHeader,
  pageSecretItem,
  sessionIdleHours,
  type SessionEnd,
} from '../../contract/page-session.ts';

export const welcomeScriptPath = '/welcome.js';

const stateWords: Readonly<Record<SessionEnd, string>> = {
  unknown: 'Outbox is running here, and this browser has not been let in yet.',
  idle: `This browser was let in before. Its session ended, as no page of it had been open for ${String(sessionIdleHours)} hours.`,
  ended: 'This browser was let in before. Its session was ended by signing out.',
  password: 'This browser was let in by a password that was changed since.',
};

/**
 * What a browser without a session gets, with status 401. The token of a printed address is in its fragment, which never
 * reaches a server, so this page's script exchanges it and then asks for the real pages.
 */
export const welcomePage = (end: SessionEnd): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Outbox</title>
<script type="module" src="${welcomeScriptPath}"></script>
</head>
<body>
<h1>Outbox</h1>
<p id="state">${stateWords[end]}</p>
<p>Open the address that Outbox printed when it started. It works once, for two minutes.
For a fresh one, run <code>outbox run --web</code> again: the running Outbox answers with a new address.</p>
</body>
</html>
`;

/**
 * An address that is opened where this page is shown already only changes the fragment, so the page listens for that too. A
 * browser that was let in gets here by a link from elsewhere, with which no cookie goes; it goes on by itself.
 */
export const welcomeScript = `const state = document.getElementById('state');
const item = ${JSON.stringify(pageSecretItem)};
const header = ${JSON.stringify(pageSecretHeader)};
const refused = 'This browser keeps nothing for this address. Allow it cookies and site data here, and open a fresh address.';
const storage = (() => { try { return localStorage; } catch { return null; } })();
async function enter() {
  const token = location.hash.slice(1);
  if (token === '') return;
  history.replaceState(null, '', '/');
  if (storage === null) { state.textContent = refused; return; }
  state.textContent = 'Opening…';
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null);
  if (answer?.ok) {
    storage.setItem(item, (await answer.json()).pageSecret);
    await goOn();
  } else if (answer === null) state.textContent = 'Outbox does not answer. Start it with outbox run --web, and open the address that it prints.';
  else state.textContent = 'This address was used already, or is older than two minutes.';
}
async function goOn() {
  const secret = storage?.getItem(item) ?? null;
  if (secret === null) return;
  const answer = await fetch('/session', { headers: { [header]: secret } }).catch(() => null);
  if (answer?.ok) location.replace('/');
  else if (answer?.status === 401 && state.textContent === 'Opening…') state.textContent = refused;
}
addEventListener('hashchange', enter);
if (location.hash === '' || location.hash.startsWith('#/')) await goOn();
else await enter();
`;
