import { speech } from './language.svelte.ts';

/** Where the hosts say that keys are kept, in German. What they do not say is drawn as it came. */
const german: ReadonlyMap<string, string> = new Map([
  ["the system's key store", 'der Schlüsselspeicher des Systems'],
  ['a key file in the data folder', 'eine Schlüsseldatei im Datenordner'],
  ['this computer, for practice', 'dieser Rechner, zum Üben'],
  ['the environment, for this run', 'die Umgebung, für diesen Lauf'],
  ['the desktop’s key ring', 'der Schlüsselbund des Desktops'],
  ['the macOS Keychain', 'der Schlüsselbund von macOS'],
  ['the data protection of this Windows account', 'der Schutz dieses Windows-Kontos'],
  [
    'memory, until Outbox ends: this computer offers no key store that protects it',
    'der Arbeitsspeicher, bis Outbox endet: dieser Rechner hat keinen Schlüsselspeicher, der ihn schützt',
  ],
]);

/** Where a key is kept, as its host says it. */
export function keyPlaceText(place: string): string {
  return speech().language === 'de' ? (german.get(place) ?? place) : place;
}
