import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';

const usualPrefix = 'sk-social-';
const maximumLength = 4096;

/**
 * Takes a key as a person pasted it or a file holds it: white space and line ends around it are dropped, anything else that
 * no header may carry is refused (reliability K1). No message ever repeats the key. Throws `OutboxError` invalid_input.
 */
export function readApiKey(text: string): { readonly key: string; readonly warnings: Message[] } {
  const key = text.trim();
  const problem = problemOfKey(key);
  if (problem !== null) throw new OutboxError('invalid_input', problem);
  const warnings = key.startsWith(usualPrefix) ? [] : [message('api_key.unusual', { prefix: usualPrefix })];
  return { key, warnings };
}

/** Why this text cannot be sent as a key, in words without the key, or `null`. */
export function problemOfKey(key: string): Message | null {
  if (key === '') return message('api_key.empty');
  if (key.length > maximumLength) {
    return message('api_key.too_long', { count: key.length, most: maximumLength });
  }
  if (/\s/u.test(key)) return message('api_key.has_space');
  if (/\p{Cc}/u.test(key)) return message('api_key.has_control');
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return message('api_key.not_ascii');
  }
  return null;
}
