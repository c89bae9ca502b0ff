import type { GermanSentences } from '../template.ts';

/** Lines of the history and banners: what happened, and what holds. */
export const historySentences: GermanSentences = {
  'Accepted in {where}: {name:step}': 'Angenommen in {where}: {name:step}',
  'Indexed in {where}: {name:step}': 'Auffindbar in {where}: {name:step}',
  'Completed in {where}: {name:step}': 'Abgeschlossen in {where}: {name:step}',
  'Rejected: {name:step}': 'Abgelehnt: {name:step}',
  'Failed: {name:step}': 'Fehlgeschlagen: {name:step}',
  'In doubt: {name:step}': 'Ungewiss: {name:step}',
  'Needs attention: {name:step}': 'Zu klären: {name:step}',
  'Answered: {name:step}': 'Beantwortet: {name:step}',
  'Goes on, within the limits now: {name:step}': 'Geht weiter, nun innerhalb der Grenzen: {name:step}',
  'Sent again after doubt: {name:step}': 'Nach Ungewissheit erneut gesendet: {name:step}',
  'Taken as arrived: {name:step}': 'Als angekommen angenommen: {name:step}',
  'Skipped: {name:step}': 'Übersprungen: {name:step}',
  'Cancelled: {name:step}': 'Abgebrochen: {name:step}',
  'Set aside: {name:step}': 'Beiseitegelegt: {name:step}',
  'Revision {before:id} → {after:id}: {name:step}':
    'Neu eingereicht, Revision {before:id} → {after:id}: {name:step}',
  'The clip had changed, so it was read again and submitted with the new revision':
    'Der Clip hatte sich geändert, darum wurde er neu gelesen und mit der neuen Revision eingereicht',
  '{done:number} of {total:number} delivered': '{done:number} von {total:number} ausgeliefert',
  '{n:number} failed': '{n:number} fehlgeschlagen',
  '{n:number} failed, {rest:said}': '{n:number} fehlgeschlagen, {rest:said}',
  '{n:number} skipped': '{n:number} übersprungen',
  '{n:number} skipped, {rest:said}': '{n:number} übersprungen, {rest:said}',
  '{n:number} cancelled': '{n:number} abgebrochen',
  '{done:number} of {total:number} delivered, {rest:said}':
    '{done:number} von {total:number} ausgeliefert, {rest:said}',
  'nothing is taken from {path} until it is back': 'von {path} wird nichts genommen, bis er wieder da ist',
  'Learned: {name} counts requests, and allows {n:number} each time':
    'Gelernt: {name} zählt Anfragen und erlaubt jeweils {n:number}',
  'Seen in its own headers': 'Gesehen in den Kopfzeilen des Dienstes',
  'Learned: {name} refuses files of {size:amount}': 'Gelernt: {name} lehnt Dateien von {size:amount} ab',
  'Before a file as large or larger goes there, Outbox says so':
    'Bevor eine so große oder größere Datei dorthin geht, sagt Outbox es',
  'Learned: {name} refuses .{extension} files': 'Gelernt: {name} lehnt Dateien der Art .{extension} ab',
  'It said: {message}': 'Gesagt wurde: {message}',
  '{name} has no credits left': '{name} hat kein Guthaben mehr',
  '{name} says that the key lacks a permission': '{name} sagt, dass dem Schlüssel ein Recht fehlt',
  '{name} does not know a path': '{name} kennt einen Pfad nicht',
  '{name} leaves open what arrives': '{name} lässt offen, was ankommt',
  '{name} answers again': '{name} antwortet wieder',
  'Key refused by {name}': 'Schlüssel abgelehnt von {name}',
  'No key is stored for {name}': 'Für {name} ist kein Schlüssel gespeichert',
  '{name} has suspended the account': '{name} hat das Konto gesperrt',
  '{name} cannot be reached': '{name} ist nicht zu erreichen',
  '{name} does not answer as it should': '{name} antwortet nicht, wie es sollte',
  '{name} refused its key': '{name} hat den Schlüssel abgelehnt',
  '{name} has no key': '{name} hat keinen Schlüssel',
  '{name} has no key any more': '{name} hat keinen Schlüssel mehr',
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
  'is held: looking into it took too long, so it is read again only when it changes or you send it now':
    'wird zurückgehalten: sie anzusehen dauerte zu lange. Sie wird wieder gelesen, wenn sie sich ändert oder Sie sie jetzt senden',
  'Nothing is sent, as it could not be written down':
    'Nichts wird gesendet, da es sich nicht aufzeichnen ließe',
  '{why:said}. Check the disk, then start Outbox again; nothing is lost':
    '{why:said}. Die Platte prüfen, dann Outbox neu starten; nichts ist verloren',
  'The disk with the data folder is full. Free some space; it goes on by itself':
    'Die Platte mit dem Datenordner ist voll. Platz schaffen; es geht von selbst weiter',
  'The disk is full': 'Die Platte ist voll',
  'A watched folder is back': 'Ein überwachter Ordner ist wieder da',
  'A watched folder is away': 'Ein überwachter Ordner ist nicht da',
  'A watched folder is not the one it was': 'Ein überwachter Ordner ist nicht mehr derselbe',
  'The machine slept': 'Der Rechner hat geschlafen',
  'Nothing was under way': 'Nichts war unterwegs',
  '{n:number} {n|transfer was|transfers were} under way and presumed cut off':
    '{n:number} {n|Übertragung war|Übertragungen waren} unterwegs und {n|gilt|gelten} als abgerissen',
  '{n:number} {n|job that|jobs that} fell due meanwhile go within a minute':
    '{n:number} inzwischen {n|fälliger Auftrag geht|fällige Aufträge gehen} innerhalb einer Minute',
  'There is room on the disk again': 'Auf dem Datenträger ist wieder Platz',
  'It was full for {span:amount}, and nothing was sent meanwhile. Everything goes on now':
    'Er war {span:amount} lang voll, und inzwischen wurde nichts gesendet. Jetzt geht alles weiter',
  'The computer woke': 'Der Rechner ist aufgewacht',
  'The computer woke after {span:amount}': 'Der Rechner ist nach {span:amount} aufgewacht',
  '{name:batch} is done': '{name:batch} ist fertig',
  '{name:batch} is done with failures': '{name:batch} ist fertig, mit Fehlern',
  '{name:batch} is waiting for you': '{name:batch} ist zu klären',
  '{name:batch} is open': '{name:batch} ist offen',
  '{name} goes on': '{name} geht weiter',
  '{name} is removed, and something of it stays at the service':
    '{name} ist entfernt, und etwas davon bleibt beim Dienst',
  'What had arrived of {name} may stay at the service, under clip {clip}: its upload could not be given up. {why:said}':
    'Was von {name} angekommen war, bleibt vielleicht beim Dienst, unter dem Clip {clip}: der Upload ließ sich nicht aufgeben. {why:said}',
  'The notification was not told that {name} ended':
    'Das Ende von {name} ließ sich nicht als Mitteilung melden',
  'The command was not told that {name} ended': 'Das Ende von {name} ließ sich dem Befehl nicht melden',
  'The webhook was not told that {name} ended': 'Das Ende von {name} ließ sich dem Webhook nicht melden',
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
  '{title:said} after {time:amount}': '{title:said} nach {time:amount}',
  '{name} and {n:number} more wait and lose no attempts':
    '{name} und {n:number} weitere warten und verlieren keine Versuche',
  '1 job waits and loses no attempts': '1 Auftrag wartet und verliert keine Versuche',
  '{why:said}. 1 job waits and loses no attempts': '{why:said}. 1 Auftrag wartet und verliert keine Versuche',
  '{name} waits and loses no attempts': '{name} wartet und verliert keine Versuche',
};
