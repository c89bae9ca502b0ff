import type { Connection } from '../../../src-main/contract/connection.ts';
import type { App } from '../../state/app.svelte.ts';
import { ServiceDesk } from './service-desk.svelte.ts';

const desks = new WeakMap<App, Map<string, ServiceDesk>>();

/** The desk of a connection outlives its page, so that unsaved edits are still there when somebody comes back. */
export function serviceDesk(app: App, connection: Connection): ServiceDesk {
  const ofApp = desks.get(app) ?? new Map<string, ServiceDesk>();
  desks.set(app, ofApp);
  // With the address, as a number may go to another connection once the first is removed.
  const key = `${String(connection.id)} ${connection.baseUrl}`;
  const desk = ofApp.get(key) ?? new ServiceDesk(app.client, connection.id);
  ofApp.set(key, desk);
  return desk;
}
