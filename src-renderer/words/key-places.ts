import { say } from './say.ts';

/** The hosts say in English where keys are kept. What none of them says is drawn as it came. */
const known = [
  ["the system's key store", 'key_place.system'],
  ['a key file in the data folder', 'key_place.file'],
  ['this computer, for practice', 'key_place.practice'],
  ['the environment, for this run', 'key_place.environment'],
  ['the desktop’s key ring', 'key_place.key_ring'],
  ['the macOS Keychain', 'key_place.keychain'],
  ['the data protection of this Windows account', 'key_place.windows_account'],
  ['memory, until Outbox ends: this computer offers no key store that protects it', 'key_place.memory'],
] as const;

/** Where a key is kept, in the language of the pages. */
export function keyPlaceText(place: string): string {
  const [, code] = known.find(([said]) => said === place) ?? [];
  return code === undefined ? place : say(code);
}
