import { Notification } from 'electron';
import { inGerman } from '../contract/german/engine-sentence.ts';
import type { Place } from '../contract/place.ts';
import type { Speech } from '../contract/speech.ts';
import type { Notification as Told } from '../engine/host-services.ts';

/**
 * Shows notifications; which and how many is the engine's decision. A click leads to the place of what was told. They are kept while
 * they are on screen, as one that is collected as garbage no longer answers a click.
 */
export function createNotifier(
  speech: () => Speech,
  onClick: (place: Place) => void,
): (notification: Told) => void {
  const shown = new Set<Notification>();
  return ({ title, body, place }) => {
    if (!Notification.isSupported()) return;
    const { language, locale } = speech();
    const said = (words: string): string => (language === 'de' ? (inGerman(words, locale) ?? words) : words);
    const notification = new Notification({ title: said(title), body: said(body), silent: true });
    const forget = (): void => {
      shown.delete(notification);
    };
    notification.on('click', () => {
      forget();
      onClick(place);
    });
    notification.on('close', forget);
    notification.on('failed', forget);
    shown.add(notification);
    notification.show();
  };
}
