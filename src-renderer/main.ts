import { mount } from 'svelte';
import { createClient } from '../src-main/contract/client.ts';
import { speechFor } from '../src-main/contract/speech.ts';
import { pickTransport } from './api/pick-transport.ts';
import { mountApp } from './app.ts';
import './styles/outbox.css';
import Closed from './views/frame/Closed.svelte';
import SignIn from './views/frame/SignIn.svelte';
import { fetchCatalogue } from './words/catalogues.ts';
import { speak } from './words/language.svelte.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no place for the app');

const speech = speechFor('system', navigator.languages);
await fetchCatalogue(speech.language);
speak(speech);
document.documentElement.lang = speech.locale;
const connected = await pickTransport();
if (connected.kind === 'connected') {
  mountApp(target, createClient(connected.transport), connected.presence);
} else if (connected.kind === 'signed_out' && connected.entrance === 'password') {
  mount(SignIn, { target, props: { why: connected.why } });
} else {
  const why = connected.kind === 'away' ? 'away' : connected.why;
  mount(Closed, { target, props: { why } });
}
