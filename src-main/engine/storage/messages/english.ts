import { isMessage, type Message } from '../../../contract/messages/message.ts';
import { messageOf, type Recorded } from './recorded.ts';

/*
 * Records, reports and sentences that hold prose still (activity, attempts, what is told of a row) take the English text of a message.
 * The engine makes no text: its host lends what does.
 */

type TextOf = (message: Message) => string;

const lent: { textOf: TextOf } = { textOf: ({ code }) => code };

export function lendEnglish(textOf: TextOf): void {
  lent.textOf = textOf;
}

export function inEnglish(message: Message): string {
  return isMessage(message, 'legacy.text') ? message.params.text : lent.textOf(message);
}

/** `null` stays `null`. */
export function english<Text extends Recorded | null>(text: Text): string | Extract<Text, null> {
  return (text === null ? null : inEnglish(messageOf(text))) as string | Extract<Text, null>;
}
