import type { GermanSentences } from '../template.ts';

/** Lines of the history and banners: what happened, and what holds. */
export const historySentences: GermanSentences = {
  'It said: {message}': 'Gesagt wurde: {message}',
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
  'The database had lost its newest writes': 'Der Datenbank fehlte das zuletzt Geschriebene',
  'The database was lost, and there was no snapshot':
    'Die Datenbank war verloren, und es gab keine Sicherung',
};
