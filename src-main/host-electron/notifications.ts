import { Notification } from 'electron';
import type { Notification as Words } from '../engine/host-services.ts';

/**
 * Shows notifications; which and how many is the engine's decision. A click opens the window. They are kept while they are
 * on screen, as one that is collected as garbage no longer answers a click.
 */
export function createNotifier(onClick: () => void): (words: Words) => void {
  const shown = new Set<Notification>();
  return ({ title, body }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body, silent: true });
    const forget = (): void => {
      shown.delete(notification);
    };
    notification.on('click', () => {
      forget();
      onClick();
    });
    notification.on('close', forget);
    notification.on('failed', forget);
    shown.add(notification);
    notification.show();
  };
}
