import { say } from '../words/say.ts';

/** The key that stands for commands on this computer, as keyboards write it. */
export const isMac = /mac|iphone|ipad/iu.test(navigator.userAgent);

export function commandKey(): string {
  return isMac ? '⌘' : `${say('controls.control')} `;
}
