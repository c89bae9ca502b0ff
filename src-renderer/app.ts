import { mount, unmount } from 'svelte';
import type { OutboxClient } from '../src-main/contract/transport.ts';
import { alwaysPresent, type Presence } from './api/presence.ts';
import App from './App.svelte';

/** Draws the pages over any client. Returns the function that takes them away again. */
export function mountApp(
  target: HTMLElement,
  client: OutboxClient,
  presence: Presence = alwaysPresent,
): () => Promise<void> {
  const app = mount(App, { target, props: { client, presence } });
  return () => unmount(app);
}
