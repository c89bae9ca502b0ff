import { EventEmitter } from 'node:events';
import type { PermissionHandlers } from '../control.ts';
import { net } from './net.ts';
import { protocol } from './protocol.ts';
import { refuseUnknown } from './refuse-unknown.ts';

/** The handlers that the app gave; kept for tests, as a headless page asks for no permission. */
export const permissionHandlers: PermissionHandlers = {
  request: null,
  check: null,
  device: null,
  displayMedia: null,
};

let proxyAnswer = 'DIRECT';

export function setProxyAnswer(answer: string): void {
  proxyAnswer = answer;
}

class Session extends EventEmitter {
  readonly protocol = protocol;
  readonly fetch: typeof net.fetch = (input, init) => net.fetch(input, init);

  /** As a system without a proxy, until a test says otherwise. */
  async resolveProxy(): Promise<string> {
    return proxyAnswer;
  }
  setPermissionRequestHandler(handler: PermissionHandlers['request']): void {
    permissionHandlers.request = handler;
  }
  setPermissionCheckHandler(handler: PermissionHandlers['check']): void {
    permissionHandlers.check = handler;
  }
  setDevicePermissionHandler(handler: PermissionHandlers['device']): void {
    permissionHandlers.device = handler;
  }
  setDisplayMediaRequestHandler(handler: PermissionHandlers['displayMedia']): void {
    permissionHandlers.displayMedia = handler;
  }
  setSpellCheckerEnabled(): void {}
  setSpellCheckerLanguages(): void {}
  async clearStorageData(): Promise<void> {}
  async clearCache(): Promise<void> {}
  flushStorageData(): void {}
}

const defaultSession = refuseUnknown('session.defaultSession', new Session());

export const session = refuseUnknown('session', { defaultSession });
