import { OutboxError } from '../../../contract/errors.ts';

const usualPrefix = 'sk-social-';
const maximumLength = 4096;

/**
 * Takes a key as a person pasted it or a file holds it: white space and line ends around it are dropped, anything else that
 * no header may carry is refused (reliability K1). No message ever repeats the key. Throws `OutboxError` invalid_input.
 */
export function readApiKey(text: string): { readonly key: string; readonly warnings: string[] } {
  const key = text.trim();
  const problem = problemOfKey(key);
  if (problem !== null) throw new OutboxError('invalid_input', problem);
  const warnings = key.startsWith(usualPrefix)
    ? []
    : [
        `The key does not begin with ${usualPrefix}, as keys of this service do. Check that it was copied whole.`,
      ];
  return { key, warnings };
}

/** Why this text cannot be sent as a key, in words without the key, or `null`. */
export function problemOfKey(key: string): string | null {
  if (key === '') return 'The API key is empty. Paste the whole key.';
  if (key.length > maximumLength) {
    return `The API key has ${key.length} characters; at most ${maximumLength} are taken. Check that only the key was copied.`;
  }
  if (/\s/u.test(key))
    return 'The API key has a space or a line break inside. Copy the key again, in one piece.';
  if (/\p{Cc}/u.test(key)) return 'The API key has a control character in it. Copy the key again.';
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return 'The API key has a letter from outside ASCII in it, often a dash or quote changed by a text editor. Copy the key again.';
  }
  return null;
}
