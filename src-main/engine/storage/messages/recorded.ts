import {
  isMessage,
  legacy,
  message,
  type Code,
  type Given,
  type Message,
} from '../../../contract/messages/message.ts';

declare const isRecorded: unique symbol;
/**
 * A message as one text, as the database has it: `{"code":…,"params":…}`. Equal messages are equal texts. It has no methods of a
 * string, so that none is shown as it is.
 */
export interface Recorded {
  readonly [isRecorded]: true;
}

/** A message for a record. */
export function told<Name extends Code>(code: Name, ...given: Given<Name>): Recorded {
  return recorded(message(code, ...given));
}

export function recorded({ code, params }: Message): Recorded {
  return JSON.stringify({ code, params }) as unknown as Recorded;
}

/** A sentence that is not facts yet. */
export function legacyTold(text: string): Recorded {
  return recorded(legacy(text));
}

export function messageOf(text: Recorded): Message {
  return JSON.parse(text as unknown as string) as Message; // Only `recorded` and the columns of a message make such a text.
}

/** What is written of a job's reason: the prose of what is no message yet, a code, its parameters as JSON. */
export const reasonColumns = ['reason_text', 'reason_code', 'reason_params'] as const;

/** The values of these columns. */
export function columnsOf(text: Recorded | null): readonly [string | null, string | null, string | null] {
  if (text === null) return [null, null, null];
  const message = messageOf(text);
  return isMessage(message, 'legacy.text')
    ? [message.params.text, null, null]
    : [null, message.code, JSON.stringify(message.params)];
}

/** As a literal of SQL. */
export function sqlLiteral(text: Recorded): string {
  return `'${(text as unknown as string).replaceAll("'", "''")}'`;
}
