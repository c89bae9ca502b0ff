/**
 * What a browser without a session gets, with status 401. The token of a printed address is in its fragment, which never
 * reaches a server, so this page's script exchanges it and then asks for the real pages.
 */
export const welcomeScriptPath = '/welcome.js';

export const welcomePage = `<!doctype html>
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
<p id="state">Outbox is running here, and this browser has not been let in yet.</p>
<p>Open the address that Outbox printed when it started. It works once, for two minutes.
For a fresh one, run <code>outbox run --web</code> again: the running Outbox answers with a new address.</p>
</body>
</html>
`;

/** An address that is opened where this page is shown already only changes the fragment, so the page listens for that too. */
export const welcomeScript = `const state = document.getElementById('state');
async function enter() {
  const token = location.hash.slice(1);
  if (token === '') return;
  history.replaceState(null, '', '/');
  state.textContent = 'Opening…';
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null);
  if (answer?.ok) location.reload();
  else if (answer === null) state.textContent = 'Outbox does not answer. Start it with outbox run --web, and open the address that it prints.';
  else if (answer.status === 429) state.textContent = 'Too many wrong addresses were tried. Wait half a minute and open a fresh one.';
  else state.textContent = 'This address was used already, or is older than two minutes.';
}
addEventListener('hashchange', enter);
await enter();
`;
