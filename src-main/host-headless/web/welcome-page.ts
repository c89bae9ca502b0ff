import type { CompleteLanguage } from '../../contract/language.ts';
import { pageSecretHeader, pageSecretItem, type SessionEnd } from '../../contract/page-session.ts';
import { welcomeWords } from './welcome-words.ts';

export const welcomeScriptPath = '/welcome.js';

/**
 * What a browser without a session gets, with status 401. The token of a printed address is in its fragment, which never
 * reaches a server, so this page's script exchanges it and then asks for the real pages.
 */
export function welcomePage(end: SessionEnd, language: CompleteLanguage): string {
  const { ends, open } = welcomeWords[language];
  return `<!doctype html>
<html lang="${language}">
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
<p id="state">${ends[end]}</p>
<p>${open[0]} <code>outbox run --web</code> ${open[1]}</p>
</body>
</html>
`;
}

const scriptWords = JSON.stringify({ en: welcomeWords.en.script, de: welcomeWords.de.script });

/**
 * An address that is opened where this page is shown already only changes the fragment, so the page listens for that too. A
 * browser that was let in gets here by a link from elsewhere, with which no cookie goes; it goes on by itself.
 */
export const welcomeScript = `const state = document.getElementById('state');
const item = ${JSON.stringify(pageSecretItem)};
const header = ${JSON.stringify(pageSecretHeader)};
const words = ${scriptWords}[document.documentElement.lang];
const storage = (() => { try { return localStorage; } catch { return null; } })();
async function enter() {
  const token = location.hash.slice(1);
  if (token === '') return;
  history.replaceState(null, '', '/');
  if (storage === null) { state.textContent = words.keepsNothing; return; }
  state.textContent = words.opening;
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null);
  if (answer?.ok) {
    storage.setItem(item, (await answer.json()).pageSecret);
    await goOn();
  } else if (answer === null) state.textContent = words.away;
  else state.textContent = words.used;
}
async function goOn() {
  const secret = storage?.getItem(item) ?? null;
  if (secret === null) return;
  const answer = await fetch('/session', { headers: { [header]: secret } }).catch(() => null);
  if (answer?.ok) location.replace('/');
  else if (answer?.status === 401 && state.textContent === words.opening) state.textContent = words.keepsNothing;
}
addEventListener('hashchange', enter);
if (location.hash === '' || location.hash.startsWith('#/')) await goOn();
else await enter();
`;
