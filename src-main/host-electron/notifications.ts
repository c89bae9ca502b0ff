import { Notification } from 'electron';
import { isMessage, message, type Message } from '../contract/messages/message.ts';
import type { Place } from '../contract/place.ts';
import type { Speech } from '../contract/speech.ts';
import { batchNameIn } from '../languages/batch-name.ts';
import { speaker, textOf } from '../languages/text.ts';
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
    const spoken = speech();
    const said = (told: Message): string => textOf(inLanguage(told, spoken), spoken);
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

/** A batch that the engine named is called as its reader says it. */
function inLanguage(told: Message, speech: Speech): Message {
  if (!isMessage(told, 'batch.ended')) return told;
  const { batch } = told.params;
  const means = { say: speaker(speech), locale: speech.locale, nowMs: Date.now() };
  return message('batch.ended', { ...told.params, batch: batchNameIn(batch, means) });
}
