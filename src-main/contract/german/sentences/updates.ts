import type { GermanSentences } from '../template.ts';

/** Why no newer version of Outbox was found or taken, and what to do about it. */
export const updateSentences: GermanSentences = {
  'Nothing says where newer versions are found. Name a feed in the settings for updates':
    'Nichts sagt, wo neuere Versionen zu finden sind. In den Einstellungen für Updates eine Quelle nennen',
  'Give the feed as https://host/folder': 'Die Quelle als https://host/ordner angeben',
  'Give the address of the feed without a name, a password, “?” and “#”':
    'Die Adresse der Quelle ohne Namen, Passwort, „?“ und „#“ angeben',
  'Outbox {version} could not be taken: {why:said}. Nothing was installed; it is tried again by itself':
    'Outbox {version} ließ sich nicht übernehmen: {why:said}. Nichts wurde installiert; es wird von selbst noch einmal versucht',
  'The feed of newer versions gave none: {why:said}. Nothing was installed; it is asked again':
    'Die Quelle neuerer Versionen gab keine her: {why:said}. Nichts wurde installiert; sie wird wieder gefragt',
  'the feed cannot be read: {why:said}': 'die Quelle ist nicht zu lesen: {why:said}',
  'it is no feed': 'sie ist keine',
  'it is no YAML': 'sie ist kein YAML',
  '{place} is missing or wrong': '{place} fehlt oder ist falsch',
  'the feed names no version as 1.2.3': 'die Quelle nennt keine Version wie 1.2.3',
  'the feed names a file that is no plain name: {name}':
    'die Quelle nennt eine Datei, die kein schlichter Name ist: {name}',
  'the feed names a file of something else: {name}': 'die Quelle nennt eine Datei von etwas anderem: {name}',
  'the feed names no checksum of {name}': 'die Quelle nennt keine Prüfsumme von {name}',
  'the feed names no size of {name} that can be': 'die Quelle nennt keine mögliche Größe von {name}',
  'the feed names no package for this system': 'die Quelle nennt kein Paket für dieses System',
  'the feed is larger than any feed is': 'die Quelle ist größer, als eine sein kann',
  '{name} is larger than the feed says': '{name} ist größer, als die Quelle sagt',
  '{name} ended before its end': '{name} hörte vor dem Ende auf',
  '{name} is not the file that the feed names: its checksum is another':
    '{name} ist nicht die Datei, die die Quelle nennt: die Prüfsumme ist eine andere',
  'it answered with status {status:number}': 'sie antwortete mit Status {status:number}',
  'it leads to {place}, which is not asked': 'sie führt zu {place}, und dort wird nicht gefragt',
  'it leads from one address to the next without an end': 'sie führt endlos von einer Adresse zur nächsten',
};
