import { legacy, message, type Message } from './messages/message.ts';

/** The hosts say in English where keys are kept. */
const places: Readonly<Partial<Record<string, Message>>> = {
  "the system's key store": message('key_place.system'),
  'a key file in the data folder': message('key_place.file'),
  'this computer, for practice': message('key_place.practice'),
  'the environment, for this run': message('key_place.environment'),
  'the desktop’s key ring': message('key_place.key_ring'),
  'the macOS Keychain': message('key_place.keychain'),
  'the data protection of this Windows account': message('key_place.windows_account'),
  'memory, until Outbox ends: this computer offers no key store that protects it':
    message('key_place.memory'),
};

/** Where a key is kept. What no host of Outbox says is drawn as it came. */
export function keyPlaceOf(place: string): Message {
  return (Object.hasOwn(places, place) ? places[place] : undefined) ?? legacy(place);
}
