import type { GermanSentences } from '../template.ts';

/** What became of the database and the data folder, and why Outbox does not start. */
export const storageSentences: GermanSentences = {
  'The database was restored from {at:time}': 'Die Datenbank wurde vom Stand {at:time} wiederhergestellt',
  'Reason: {why:said}. Its send journal added {what:said}. Watched folders are compared anew; folders, single files and links that were added later have to be added again, and what was cancelled, or folders that were removed, later are as they were then. The old files are in {path}':
    'Grund: {why:said}. Aus dem Sendejournal kamen hinzu: {what:said}. Überwachte Ordner werden neu verglichen; Ordner, einzelne Dateien und Links, die später hinzukamen, sind noch einmal hinzuzufügen, und was danach abgebrochen wurde oder an Ordnern entfernt, ist wie damals. Die alten Dateien liegen in {path}',
  'Reason: {why:said}. The send journal brought back {what:said}; nothing of them is sent again. Enter the keys and add the folders again. The old files are in {path}':
    'Grund: {why:said}. Aus dem Sendejournal kamen zurück: {what:said}; nichts davon wird noch einmal gesendet. Die Schlüssel neu eingeben und die Ordner neu hinzufügen. Die alten Dateien liegen in {path}',
  'Its send journal added {what:said}. Watched folders are compared anew; single files and links that were added last may have to be added again':
    'Aus dem Sendejournal kamen hinzu: {what:said}. Überwachte Ordner werden neu verglichen; einzelne Dateien und Links, die zuletzt hinzukamen, sind vielleicht noch einmal hinzuzufügen',
  '{n:number} deliveries and {doubts:number} in doubt':
    '{n:number} Auslieferungen und {doubts:number} ungewisse',
  '{n:number} deliveries and {doubts:number} in doubt, and knew that {gone:number} {gone|connection was|connections were} removed':
    '{n:number} Auslieferungen und {doubts:number} ungewisse, dazu {gone:number} {gone|entfernte Verbindung|entfernte Verbindungen}',
  'This data folder is an older copy': 'Dieser Datenordner ist eine ältere Kopie',
  'This data folder is an older copy; nothing is sent until you say what to do':
    'Dieser Datenordner ist eine ältere Kopie; nichts wird gesendet, bevor die Frage dazu beantwortet ist',
  'It does not know the last {n:number} {n|thing|things} that Outbox sent, until {at:time}. {what:said}. Nothing is sent until you answer: have it looked for at the service, or send it. Or end Outbox and put the newer data folder back':
    'Was Outbox zuletzt gesendet hat, kennt sie nicht: {n:number} {n|Sendung|Sendungen} bis {at:time}. {what:said}. Nichts wird gesendet, bevor die Frage beantwortet ist: beim Dienst danach suchen oder senden. Oder Outbox beenden und den neueren Datenordner zurücklegen',
  'It does not know the last {n:number} {n|thing|things} that Outbox sent, until {at:time}. The newer data folder is {path}. {what:said}. Nothing is sent until you answer: have it looked for at the service, or send it. Or end Outbox and put the newer data folder back':
    'Was Outbox zuletzt gesendet hat, kennt sie nicht: {n:number} {n|Sendung|Sendungen} bis {at:time}. Der neuere Datenordner ist {path}. {what:said}. Nichts wird gesendet, bevor die Frage beantwortet ist: beim Dienst danach suchen oder senden. Oder Outbox beenden und den neueren Datenordner zurücklegen',
  'Another Outbox runs with a copy of this data folder':
    'Ein anderes Outbox läuft mit einer Kopie dieses Datenordners',
  'Both would send the same files, so this one sends nothing. {what:said}. End this Outbox and go on with the other one. Or end the other one and answer here: have it looked for at the service, or send it':
    'Beide würden dieselben Dateien senden, deshalb sendet dieses nichts. {what:said}. Beenden Sie dieses Outbox und arbeiten Sie mit dem anderen weiter. Oder beenden Sie das andere und antworten Sie hier: beim Dienst danach suchen oder senden',
  'Both would send the same files, so this one sends nothing. The other one is {path}. {what:said}. End this Outbox and go on with the other one. Or end the other one and answer here: have it looked for at the service, or send it':
    'Beide würden dieselben Dateien senden, deshalb sendet dieses nichts. Das andere ist {path}. {what:said}. Beenden Sie dieses Outbox und arbeiten Sie mit dem anderen weiter. Oder beenden Sie das andere und antworten Sie hier: beim Dienst danach suchen oder senden',
  'Another Outbox still runs with a copy of this data folder. End it first, then answer':
    'Ein anderes Outbox läuft noch mit einer Kopie dieses Datenordners. Beenden Sie es zuerst, dann antworten Sie',
  'Another Outbox still runs with a copy of this data folder, {path}. End it first, then answer':
    'Ein anderes Outbox läuft noch mit einer Kopie dieses Datenordners, {path}. Beenden Sie es zuerst, dann antworten Sie',
  'This data folder may be an older copy': 'Dieser Datenordner ist vielleicht eine ältere Kopie',
  'The service already lists {n:number} {n|file that waits|files that wait} here, until {at:time}, and Outbox has no receipt for it. {what:said}. Nothing is sent until you answer: have it looked for at the service, or send it. Or end Outbox and put the newer data folder back':
    'Beim Dienst stehen schon {n:number} {n|Datei, die hier wartet|Dateien, die hier warten}, bis {at:time}, und Outbox hat keinen Beleg dafür. {what:said}. Nichts wird gesendet, bevor die Frage beantwortet ist: beim Dienst danach suchen oder senden. Oder Outbox beenden und den neueren Datenordner zurücklegen',
  'Nothing waited when it was opened': 'Beim Öffnen wartete nichts',
  'It may have been sent already, and waits: {all:list}':
    'Vielleicht schon gesendet und hier wartend: {all:list}',
  'It may have been sent already, and waits: {all:list} and {n:number} more':
    'Vielleicht schon gesendet und hier wartend: {all:list} und {n:number} weitere',
  'Nothing is asked: this data folder is no older copy':
    'Nichts ist gefragt: dieser Datenordner ist keine ältere Kopie',
  'the database was gone': 'die Datenbank war nicht mehr da',
  'it is older than its newest snapshot': 'sie ist älter als ihre neueste Sicherung',
  'it is damaged ({why})': 'sie ist beschädigt ({why})',
  '{path} was removed while Outbox was using it': '{path} wurde entfernt, während Outbox es benutzte',
  '{path} was replaced while Outbox was using it': '{path} wurde ersetzt, während Outbox es benutzte',
  '{path} cannot be used any more: {why:said}': '{path} ist nicht mehr zu verwenden: {why:said}',
  'The data folder {path} cannot be used: {why:said}. Check its permissions and free space':
    'Der Datenordner {path} ist nicht zu verwenden: {why:said}. Berechtigungen und freien Platz prüfen',
  'The data folder {path} cannot be used: {why:said}. Another can be chosen with --data-dir':
    'Der Datenordner {path} ist nicht zu verwenden: {why:said}. Ein anderer lässt sich mit --data-dir wählen',
  'The data folder {path} cannot be written: {why}. Check its permissions, or name another folder with --data-dir':
    'In den Datenordner {path} ist nicht zu schreiben: {why}. Berechtigungen prüfen oder mit --data-dir einen anderen nennen',
  "The database {path} cannot be used: {why}. Check the folder's permissions and free space":
    'Die Datenbank {path} ist nicht zu verwenden: {why}. Berechtigungen und freien Platz des Ordners prüfen',
  'The data folder {path} is on a {kind} drive, where a database is not safe. Name a folder on a local disk with --data-dir':
    'Der Datenordner {path} liegt auf einem Netzlaufwerk ({kind}), und dort ist eine Datenbank nicht sicher. Mit --data-dir einen Ordner auf einer Platte dieses Rechners nennen',
  'The database {path} was written by a newer Outbox. Nothing in it was touched. Install that version, or name another folder with --data-dir':
    'Die Datenbank {path} hat ein neueres Outbox geschrieben. Nichts darin wurde angerührt. Jene Version installieren oder mit --data-dir einen anderen Ordner nennen',
  'The database {path} has form {form:id} and could not be brought to form {newest:id}: {why}. Nothing in it was changed. See that there is free space, or start the Outbox that wrote it':
    'Die Datenbank {path} hat die Form {form:id} und ließ sich nicht in die Form {newest:id} bringen: {why}. Nichts darin wurde geändert. Für freien Platz sorgen oder das Outbox starten, das sie geschrieben hat',
  'The database {path} was written by an Outbox that this version does not follow (form {form:id}, {why}). Nothing in it was changed. Start the Outbox that wrote it, or name another folder with --data-dir':
    'Die Datenbank {path} hat ein Outbox geschrieben, auf das diese Version nicht folgt (Form {form:id}, {why}). Nichts darin wurde geändert. Das Outbox starten, das sie geschrieben hat, oder mit --data-dir einen anderen Ordner nennen',
  'with another {name}': 'mit anderem {name}',
  'with the unknown {name}': 'mit unbekanntem {name}',
  'The database {path} was written by an Outbox that this version does not follow (form {form:id}, {why}). Nothing in it was changed. Start the Outbox that wrote it, or name another folder with --data-dir. {name} beside it is how it was before its last change of form: that Outbox can open it in the place of {file}':
    'Die Datenbank {path} hat ein Outbox geschrieben, auf das diese Version nicht folgt (Form {form:id}, {why}). Nichts darin wurde geändert. Das Outbox starten, das sie geschrieben hat, oder mit --data-dir einen anderen Ordner nennen. {name} daneben ist, wie sie vor ihrer letzten Änderung der Form war: jenes Outbox kann sie an der Stelle von {file} öffnen',
  '{path} is a database of another program. Name another folder with --data-dir':
    '{path} ist die Datenbank eines anderen Programms. Mit --data-dir einen anderen Ordner nennen',
  'Another Outbox uses {path}. Use that one, or name another folder with --data-dir':
    'Ein anderes Outbox benutzt {path}. Jenes verwenden oder mit --data-dir einen anderen Ordner nennen',
  'Nothing can be written down': 'Nichts lässt sich aufschreiben',
  'The option --data-dir needs a folder': 'Die Option --data-dir braucht einen Ordner',
  'Outbox is not started with --{name}. {why:said}': 'Outbox wird nicht mit --{name} gestartet. {why:said}',
  'Its pages always run in a sandbox. Where an AppImage can have none, the .deb or .rpm package brings one along':
    'Die Seiten laufen immer in einer Sandbox. Wo ein AppImage keine haben kann, bringt das Paket .deb oder .rpm eine mit',
  'Leave it out. It knows {list}': 'Weglassen. Outbox kennt {list}',
  'OUTBOX_LOG_LEVEL is “{level}”, which is no level of the log. Set it to error, warn, info or debug, or leave it out':
    'OUTBOX_LOG_LEVEL ist „{level}“, und das ist keine Stufe des Protokolls. Auf error, warn, info oder debug setzen oder weglassen',
  '{path} is not a file: it leads elsewhere. Remove it':
    '{path} ist keine Datei: es führt anderswohin. Entfernen',
  '{path} belongs to another user (id {owner:id}; this is id {own:id}). Run Outbox as that user':
    '{path} gehört einem anderen Benutzer (Kennung {owner:id}; dies ist {own:id}). Outbox als dieser Benutzer ausführen',
  'every user of this computer may replace it, as {path} can be changed by all of them. Run "{command}"':
    'jeder Benutzer dieses Rechners kann ihn ersetzen, weil alle {path} ändern dürfen. „{command}“ ausführen',
  '{path} is open to other users of this computer. Run "{command}"':
    '{path} ist für andere Benutzer dieses Rechners offen. „{command}“ ausführen',
};
