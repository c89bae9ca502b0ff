import { mount } from 'svelte';
import { createClient } from '../src-main/contract/client.ts';
import { speechFor } from '../src-main/contract/speech.ts';
import { pickTransport } from './api/pick-transport.ts';
import { mountApp } from './app.ts';
import './styles/outbox.css';
import Closed from './views/frame/Closed.svelte';
import { speak } from './words/language.svelte.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no place for the app');

speak(speechFor('system', navigator.languages));
const connected = await pickTransport();
if (connected.kind === 'connected') {
  mountApp(target, createClient(connected.transport), connected.presence);
} else {
  const why = connected.kind === 'away' ? 'away' : connected.why;
  mount(Closed, { target, props: { why } });
}
