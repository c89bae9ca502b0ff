import type { GermanSentences } from '../template.ts';

/** Lines of the history and banners: what happened, and what holds. */
export const historySentences: GermanSentences = {
  'It said: {message}': 'Gesagt wurde: {message}',
  '{name} has suspended the account': '{name} hat das Konto gesperrt',
  '{name} cannot be reached': '{name} ist nicht zu erreichen',
  '{name} does not answer as it should': '{name} antwortet nicht, wie es sollte',
  '{name} refused its key': '{name} hat den Schlüssel abgelehnt',
  '{name} has no key': '{name} hat keinen Schlüssel',
  'The key is not the reason': 'Am Schlüssel liegt es nicht',
  '{n:number} {n|job waits and loses|jobs wait and lose} no attempts':
    '{n:number} {n|Auftrag wartet und verliert|Aufträge warten und verlieren} keine Versuche',
  'The practice service misbehaves': 'Der Übungsdienst macht Fehler',
  'As somebody asked it to: {what:said}': 'Wie verlangt: {what:said}',
  'loses the answer': 'verliert die Antwort',
  'The credits are used up': 'Das Guthaben ist verbraucht',
  'The key lacks a permission': 'Dem Schlüssel fehlt ein Recht',
  'A path is not there': 'Ein Pfad fehlt',
  'Switched off for this connection': 'Für diese Verbindung abgeschaltet',
  'Nobody can tell what arrives': 'Niemand kann sagen, was ankommt',
  'A target is gone': 'Ein Ziel gibt es nicht mehr',
  'The system ran out of watches': 'Dem System sind die Beobachtungen ausgegangen',
  'A folder cannot be watched': 'Ein Ordner ist nicht zu beobachten',
  '{path} cannot be sent: looking into it took too long':
    '{path} kann nicht gesendet werden: sie anzusehen dauerte zu lange',
  'Files cannot be read just now': 'Dateien sind gerade nicht zu lesen',
  'The disk does not give {path}. Check the drive, or the network that it is on.':
    'Das Laufwerk gibt {path} nicht her. Prüfen Sie das Laufwerk oder das Netz, in dem es ist.',
  'Nothing is sent, as it could not be written down':
    'Nichts wird gesendet, da es sich nicht aufzeichnen ließe',
  '{why:said}. Check the disk, then start Outbox again; nothing is lost':
    '{why:said}. Die Platte prüfen, dann Outbox neu starten; nichts ist verloren',
  'The disk with the data folder is full. Free some space; it goes on by itself':
    'Die Platte mit dem Datenordner ist voll. Platz schaffen; es geht von selbst weiter',
  'The disk is full': 'Die Platte ist voll',
  'The machine slept': 'Der Rechner hat geschlafen',
  'What had arrived of {name} may stay at the service, under clip {clip}: its upload could not be given up. {why:said}':
    'Was von {name} angekommen war, bleibt vielleicht beim Dienst, unter dem Clip {clip}: der Upload ließ sich nicht aufgeben. {why:said}',
  notification: 'Mitteilung',
  command: 'Befehl',
  webhook: 'Webhook',
  'Outbox ended while it was shown': 'Outbox endete, während es gezeigt wurde',
  'Outbox ended while it was told': 'Outbox endete, während es gemeldet wurde',
  'Outbox ended while it ran, so that nobody knows whether it did its work. Look, and try again if it did not':
    'Outbox endete, während er lief, darum weiß niemand, ob er seine Arbeit getan hat. Nachsehen und erneut versuchen, wenn nicht',
  'It ended well': 'Es endete gut',
  'It ended with code {code:id}': 'Es endete mit Code {code:id}',
  'It ended with a signal': 'Es endete durch ein Signal',
  'It was ended, as it took longer than a minute': 'Es wurde beendet, da es länger als eine Minute dauerte',
  'It could not be begun: {why}. Check its path': 'Es ließ sich nicht beginnen: {why}. Den Pfad prüfen',
  'It could not be told: {why:said}': 'Es ließ sich nicht melden: {why:said}',
  'It answered {status:id}': 'Die Antwort war {status:id}',
  'It answered {status:id}: it sends elsewhere, which is not followed. Give its new address':
    'Die Antwort war {status:id}: sie leitet um, und dem wird nicht gefolgt. Die neue Adresse angeben',
  'No command is set any more. Set one, and try again':
    'Es ist kein Befehl mehr eingestellt. Einen einstellen und erneut versuchen',
  'No webhook is set any more. Set one, and try again':
    'Es ist kein Webhook mehr eingestellt. Einen einstellen und erneut versuchen',
  'Outbox goes on': 'Outbox läuft weiter',
  'The database had lost its newest writes': 'Der Datenbank fehlte das zuletzt Geschriebene',
  'The database was lost, and there was no snapshot':
    'Die Datenbank war verloren, und es gab keine Sicherung',
  '{name} and {n:number} more wait and lose no attempts':
    '{name} und {n:number} weitere warten und verlieren keine Versuche',
  '1 job waits and loses no attempts': '1 Auftrag wartet und verliert keine Versuche',
  '{why:said}. 1 job waits and loses no attempts': '{why:said}. 1 Auftrag wartet und verliert keine Versuche',
  '{name} waits and loses no attempts': '{name} wartet und verliert keine Versuche',
};
