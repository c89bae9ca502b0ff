import { OutboxError } from '../../../contract/errors.ts';
import { longestPassword } from '../../../contract/page-session.ts';

/** Of those that people make up, shorter ones are guessed; three or four words are more than this. */
export const shortestPassword = 12;

/** Throws `OutboxError` invalid_input, which never repeats what was given. */
export function checkPassword(password: string): void {
  const length = Array.from(password).length;
  if (length < shortestPassword) {
    throw refused(
      `is too short: it has ${String(length)} of at least ${String(shortestPassword)} characters. Four words that do not belong together are easy to keep`,
    );
  }
  if (length > longestPassword) throw refused(`is longer than ${String(longestPassword)} characters`);
  if (/\p{Cc}/u.test(password)) throw refused('holds a control character, which no keyboard types');
  if (new Set(password).size < 5) throw refused('repeats few characters, and is soon guessed');
}

const refused = (why: string): OutboxError =>
  new OutboxError('invalid_input', `The password was not set: it ${why}. Give another one.`);
