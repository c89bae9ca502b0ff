import type { GermanSentences } from '../template.ts';

/** What became of the database and the data folder, and why Outbox does not start. */
export const storageSentences: GermanSentences = {
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
