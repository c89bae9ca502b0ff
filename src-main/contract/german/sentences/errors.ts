import type { GermanSentences } from '../template.ts';

/** Refusals: the thing, the reason, the next step. */
export const errorSentences: GermanSentences = {
  'Something unexpected went wrong; the log in the data folder has the details':
    'Etwas Unerwartetes ging schief; Näheres steht im Protokoll im Datenordner',
  'There is no such call': 'Diesen Aufruf gibt es nicht',
  '{call} was not carried out: the disk with the data folder is full. Free some space, then try again; nothing was changed':
    '{call} wurde nicht ausgeführt: die Platte mit dem Datenordner ist voll. Platz schaffen, dann erneut versuchen; nichts wurde geändert',
  'The input of {call} is larger or deeper than a call may be':
    'Die Eingabe von {call} ist größer oder tiefer, als ein Aufruf sein darf',
  'The input of {call} was not understood: {why:said}':
    'Die Eingabe von {call} war nicht zu verstehen: {why:said}',
  'Only an installed Outbox can start when you sign in. Install a package of it first':
    'Nur ein installiertes Outbox kann beim Anmelden starten. Erst ein Paket davon installieren',
  'Whether Outbox starts when you sign in could not be read or changed: {why:said}. Look at the rights of the folder that this names, and try again':
    'Ob Outbox beim Anmelden startet, ließ sich nicht lesen oder ändern: {why:said}. Die Rechte des genannten Ordners ansehen und erneut versuchen',
  '{path} is not an absolute path': '{path} ist kein vollständiger Pfad',
  'A client needs a name': 'Ein Kunde braucht einen Namen',
  'The name of a client may have at most 100 characters':
    'Der Name eines Kunden darf höchstens 100 Zeichen haben',
  'The name of a client may not hold control characters':
    'Der Name eines Kunden darf keine Steuerzeichen enthalten',
  'There is no client {id:id}. It may have been removed':
    'Es gibt keinen Kunden {id:id}. Vielleicht wurde er entfernt',
  'There are {n:number} clients already. Remove one first':
    'Es gibt schon {n:number} Kunden. Erst einen entfernen',
  'There is a client named {name} already. Choose another name':
    'Es gibt schon einen Kunden namens {name}. Einen anderen Namen wählen',
  'A connection needs a name': 'Eine Verbindung braucht einen Namen',
  'There is a connection named {name} already. Choose another name':
    'Es gibt schon eine Verbindung namens {name}. Einen anderen Namen wählen',
  'There is no connection {id:id}. List them with "outbox connections"':
    'Es gibt keine Verbindung {id:id}. „outbox connections“ zählt sie auf',
  'There is no connection {id:id}': 'Es gibt keine Verbindung {id:id}',
  'Saved without a key. Nothing is sent until one is entered':
    'Ohne Schlüssel gesichert. Nichts wird gesendet, bis einer eingegeben ist',
  'No key is stored for {name}. Enter one in its settings':
    'Für {name} ist kein Schlüssel gespeichert. Einen in den Einstellungen eingeben',
  'The base URL is empty. Give it as https://host': 'Die Basisadresse ist leer. Als https://host angeben',
  'The base URL has {n:number} characters; at most {most:number} are taken':
    'Die Basisadresse hat {n:number} Zeichen; höchstens {most:number} werden genommen',
  'The base URL has a space, a control character or a backslash in it. Give it as https://host':
    'Die Basisadresse enthält ein Leerzeichen, ein Steuerzeichen oder einen umgekehrten Schrägstrich. Als https://host angeben',
  'The base URL must begin with https:// (http:// only for this computer)':
    'Die Basisadresse muss mit https:// beginnen (http:// nur für diesen Rechner)',
  'The base URL cannot be read as an address. Give it as https://host':
    'Die Basisadresse ist keine Adresse. Als https://host angeben',
  'The base URL holds a user name or password. Leave them out: the API key is given separately':
    'Die Basisadresse enthält einen Benutzernamen oder ein Passwort. Weglassen: der Schlüssel wird für sich angegeben',
  'The base URL must end before any ? or #. Give only the host and, if there is one, the path':
    'Die Basisadresse muss vor jedem ? oder # enden. Nur den Rechner und, wenn es einen gibt, den Pfad angeben',
  'The base URL must use https://: over http:// anyone on the way to {host} could read the key':
    'Die Basisadresse muss https:// verwenden: über http:// könnte jeder auf dem Weg zu {host} den Schlüssel lesen',
  'The API key is empty. Paste the whole key': 'Der Schlüssel ist leer. Den ganzen Schlüssel einfügen',
  'The API key has {n:number} characters; at most {most:number} are taken. Check that only the key was copied':
    'Der Schlüssel hat {n:number} Zeichen; höchstens {most:number} werden genommen. Prüfen, ob nur der Schlüssel kopiert wurde',
  'The API key has a space or a line break inside. Copy the key again, in one piece':
    'Der Schlüssel enthält ein Leerzeichen oder einen Zeilenumbruch. Ihn noch einmal in einem Stück kopieren',
  'The API key has a control character in it. Copy the key again':
    'Der Schlüssel enthält ein Steuerzeichen. Ihn noch einmal kopieren',
  'The key does not begin with {prefix}, as keys of this service do. Check that it was copied whole':
    'Der Schlüssel beginnt nicht mit {prefix} wie Schlüssel dieses Dienstes. Prüfen, ob er ganz kopiert wurde',
  'The key was not stored, because {place} did not take it. Unlock it and try again':
    'Der Schlüssel wurde nicht gespeichert, weil {place} ihn nicht annahm. Entsperren und erneut versuchen',
  'A stored key cannot be opened with {place}. Unlock it and try again, or enter the key again':
    'Ein gespeicherter Schlüssel lässt sich mit {place} nicht öffnen. Entsperren und erneut versuchen oder den Schlüssel neu eingeben',
  'That choice is not known any more. Choose it again':
    'Diese Wahl ist nicht mehr bekannt. Noch einmal wählen',
  '{path} cannot be added: {why:said}': '{path} lässt sich nicht hinzufügen: {why:said}',
  'it is empty': 'leer',
  '{why:said} Choose another folder, or another target':
    '{why:said} Einen anderen Ordner oder ein anderes Ziel wählen',
  'nothing in it goes to {target:said} ({reasons:said})':
    'nichts darin geht an: {target:said} ({reasons:said})',
  'a knowledge base': 'eine Wissensbasis',
  'a brand’s clips': 'die Clips einer Marke',
  'a carousel': 'ein Karussell',
  '{path} cannot be added: {why:said}. {next:said}':
    '{path} lässt sich nicht hinzufügen: {why:said}. {next:said}',
  "it contains Outbox's own data folder, {path}": 'darin liegt der Datenordner von Outbox, {path}',
  'Choose a folder beside that one': 'Einen Ordner daneben wählen',
  'it is watched already': 'er wird schon überwacht',
  'is watched already': 'wird schon überwacht',
  'Remove it first to give it other rules': 'Ihn erst entfernen, um ihm andere Regeln zu geben',
  'it is a file': 'es ist eine Datei',
  'Choose the folder it lies in, or add the file by itself':
    'Den Ordner wählen, in dem sie liegt, oder die Datei für sich hinzufügen',
  'it is the top of a whole drive': 'es ist die oberste Ebene eines Laufwerks',
  'Choose a folder inside it': 'Einen Ordner darin wählen',
  '{path} belongs to the system': '{path} gehört zum System',
  'Choose another folder': 'Einen anderen Ordner wählen',
  "it is Outbox's own data folder": 'es ist der Datenordner von Outbox',
  "it lies inside Outbox's own data folder": 'es liegt im Datenordner von Outbox',
  'Choose a folder outside it': 'Einen Ordner außerhalb wählen',
  'it does not exist': 'das gibt es nicht',
  'Check the spelling, or make the folder first': 'Die Schreibweise prüfen oder den Ordner erst anlegen',
  'it cannot be read': 'das ist nicht zu lesen',
  'Give yourself the right to read it, or choose another folder':
    'Sich das Recht zum Lesen geben oder einen anderen Ordner wählen',
  'its links lead in a circle': 'die Links führen im Kreis',
  'Choose the folder itself': 'Den Ordner selbst wählen',
  'it cannot be read just now: {why}': 'das ist gerade nicht zu lesen: {why}',
  'Try again later, or choose another folder': 'Später erneut versuchen oder einen anderen Ordner wählen',
  '{path} does not exist. Check the spelling': '{path} gibt es nicht. Die Schreibweise prüfen',
  '{given} leads to {path}, which is what is watched': '{given} führt zu {path}, und das wird überwacht',
  'There is no watched folder {id:id}': 'Es gibt keinen überwachten Ordner {id:id}',
  '{path} is paused. Resume it to have {what:said}':
    '{path} ist pausiert. Zum Fortsetzen des Ordners: {what:said}',
  'it read through': 'ihn durchlesen',
  'its files sent': 'seine Dateien senden',
  '{path} does not lie in that folder': '{path} liegt nicht in diesem Ordner',
  'Files for a carousel need a slide: say how it is found':
    'Dateien für ein Karussell brauchen eine Folie: sagen, wie sie gefunden wird',
  'Only files for a carousel have slides: leave out how they are found':
    'Nur Dateien für ein Karussell haben Folien: weglassen, wie sie gefunden werden',
  'A rule cannot be empty': 'Eine Regel kann nicht leer sein',
  'There may be at most {n:number} rules of a kind': 'Es darf höchstens {n:number} Regeln einer Art geben',
  'No file is at least {least:amount} and at most {most:amount}. Swap the two, or leave one out':
    'Keine Datei hat wenigstens {least:amount} und höchstens {most:amount}. Die beiden tauschen oder eines weglassen',
  'No hour of the week is left in which its files go. Leave one, or pause the folder':
    'Keine Stunde der Woche bleibt, in der die Dateien gehen. Eine lassen oder den Ordner pausieren',
  'A file that waits until it is {least:amount} old is older than the {most:amount} up to which it goes. Let it go sooner, or take older ones':
    'Eine Datei, die wartet, bis sie {least:amount} alt ist, ist älter als die {most:amount}, bis zu denen sie geht. Sie früher gehen lassen oder ältere nehmen',
  'There is no batch {id:id}': 'Es gibt keinen Stapel {id:id}',
  'Batch {id:id} is of another connection or another kind. Begin a new one':
    'Stapel {id:id} gehört zu einer anderen Verbindung oder Art. Einen neuen beginnen',
  'A batch cannot go before itself. Name another one':
    'Ein Stapel kann nicht vor sich selbst gehen. Einen anderen nennen',
  'A command goes through batch {id:id} just now. Wait until that is done':
    'Durch Stapel {id:id} geht gerade ein Befehl. Warten, bis das fertig ist',
  'That filter is not kept any more': 'Dieser Filter ist nicht mehr da',
  'There is a filter named {name} already. Choose another name':
    'Es gibt schon einen Filter namens {name}. Einen anderen Namen wählen',
  '{n:number} filters are kept, and there is room for no more. Delete one first':
    '{n:number} Filter sind gesichert, mehr passen nicht. Erst einen löschen',
  'There is no template {id:id}': 'Es gibt keine Vorlage {id:id}',
  'There are {n:number} templates already. Remove one first':
    'Es gibt schon {n:number} Vorlagen. Erst eine entfernen',
  'There is a template “{name}” already. Choose another name, or replace it':
    'Es gibt schon eine Vorlage „{name}“. Einen anderen Namen wählen oder sie ersetzen',
  'The templates are not taken: {why:said}': 'Die Vorlagen werden nicht genommen: {why:said}',
  'it is no JSON. Choose a file that was exported as templates':
    'das ist kein JSON. Eine Datei wählen, die als Vorlagen exportiert wurde',
  'it does not say that it holds folder templates. Choose a file that was exported as such':
    'sie sagt nicht, dass sie Ordnervorlagen enthält. Eine Datei wählen, die als solche exportiert wurde',
  '{name} was not imported: {why:said}': '{name} wurde nicht importiert: {why:said}',
  'it is not a list of receipts. Choose a JSON file that Outbox exported':
    'das ist keine Liste von Belegen. Eine JSON-Datei wählen, die Outbox exportiert hat',
  'it is not a list of receipts': 'das ist keine Liste von Belegen',
  '{why:said}. Choose a JSON file that Outbox exported':
    '{why:said}. Eine JSON-Datei wählen, die Outbox exportiert hat',
  '{why:said}. Choose it again': '{why:said}. Noch einmal wählen',
  'it ends in the middle, so it was cut off': 'sie endet mittendrin, ist also abgeschnitten',
  'it is not JSON': 'das ist kein JSON',
  'one of its entries is longer than any receipt': 'einer der Einträge ist länger als jeder Beleg',
  'it is larger than {mib:number} MiB. Export fewer receipts at a time, with a search':
    'sie ist größer als {mib:number} MiB. Weniger Belege auf einmal exportieren, mit einer Suche',
  'it cannot be opened ({why}). Choose it again': 'sie lässt sich nicht öffnen ({why}). Noch einmal wählen',
  'it has version {version:id} of the format, and this Outbox reads up to version {most:id}. Install the newest Outbox, then import it again':
    'sie hat Version {version:id} des Formats, und dieses Outbox liest bis Version {most:id}. Das neueste Outbox installieren, dann neu importieren',
  'it is empty. Choose a file that Outbox exported':
    'sie ist leer. Eine Datei wählen, die Outbox exportiert hat',
  'it ends at line {line:number} in the middle, so it was cut off. Export it again':
    'sie endet mitten in Zeile {line:number}, ist also abgeschnitten. Neu exportieren',
  'The file was changed since it was looked at. Look at it again, and import it then':
    'Die Datei wurde seit dem Ansehen geändert. Noch einmal ansehen und dann importieren',
  'The file was changed while it was read. Import it again':
    'Die Datei wurde beim Lesen geändert. Noch einmal importieren',
  'It is not JSON. Export the receipts again': 'Das ist kein JSON. Die Belege neu exportieren',
  'It is not a receipt': 'Das ist kein Beleg',
  'It is not a receipt: its {field} cannot be used': 'Das ist kein Beleg: {field} ist nicht zu verwenden',
  'It has no SHA-256 checksum, so no file could be known by it':
    'Es hat keine SHA-256-Prüfsumme, daran ließe sich keine Datei erkennen',
  'It has no size, so no file could be known by it':
    'Es hat keine Größe, daran ließe sich keine Datei erkennen',
  'It has no link': 'Es hat keinen Link',
  'Its time is none that a calendar has': 'Die Zeit gibt es in keinem Kalender',
  'It belongs to {name}: connect to {url} first, then import it again':
    'Es gehört zu {name}: erst mit {url} verbinden, dann neu importieren',
  'And {n:number} more were not taken over': 'Und {n:number} weitere wurden nicht übernommen',
  'This comparison is not kept any more. Compare again':
    'Dieser Vergleich ist nicht mehr da. Neu vergleichen',
  'No webhook is set any more': 'Es ist kein Webhook mehr eingestellt',
  'These diagnostics are kept no more. Collect them anew, look, and save':
    'Diese Diagnose ist nicht mehr da. Neu sammeln, ansehen und sichern',
  'This page may not call Outbox': 'Diese Seite darf Outbox nicht rufen',
  'The page asks too often; try again in a second':
    'Die Seite fragt zu oft; in einer Sekunde erneut versuchen',
  'What was dropped is no file of this computer. Save it as one first':
    'Was hergezogen wurde, ist keine Datei dieses Rechners. Es erst als solche sichern',
  'There is no address to open': 'Es gibt keine Adresse zum Öffnen',
  'That address is not opened: it is not a public https address. It can be copied and looked at':
    'Diese Adresse wird nicht geöffnet: sie ist keine öffentliche https-Adresse. Sie lässt sich kopieren und ansehen',
  '{what:said}. If that is meant, confirm it: Yes, for another client, or --other-client':
    '{what:said}. Ist das gemeint, bestätigen: „Ja, für einen anderen Kunden“ oder --other-client',
  '{path} is watched for {name}, and the target belongs to {other}':
    '{path} wird für {name} überwacht, und das Ziel gehört zu {other}',
  '{job} is for {name}, and the target belongs to {other}':
    '{job} ist für {name}, und das Ziel gehört zu {other}',
  'What is of {batch:batch} is for {name}, and the target belongs to {other}':
    'Was zu {batch:batch} gehört, ist für {name}, und das Ziel gehört zu {other}',
  'The service knows no {thing:said} {id}. {taken:said} {listed:said}':
    'Der Dienst kennt {id} nicht ({thing:said}). {taken:said} {listed:said}',
  'It is taken all the same: check the id': 'Es wird trotzdem genommen: die Kennung prüfen',
  'The service could not be asked about {id}: {why:said}':
    'Der Dienst war nach {id} nicht zu fragen: {why:said}',
  'No practice service runs here, and no other service can be made to misbehave. Start it under Settings, Connections':
    'Hier läuft kein Übungsdienst, und kein anderer lässt sich zu Fehlern bringen. Ihn unter Einstellungen, Verbindungen starten',
  'The tour has ended. Begin it anew': 'Der Rundgang ist zu Ende. Ihn neu beginnen',
  'The tour does not get on. Begin it anew': 'Der Rundgang kommt nicht weiter. Ihn neu beginnen',
  'The least is more than the most: nothing would fit. Turn them round':
    'Das Mindeste ist mehr als das Höchste: nichts würde passen. Die beiden tauschen',
  '“{typed}” is no name of a file in the folder. Give one as shots/lisbon_1.jpg':
    '„{typed}“ ist kein Name einer Datei im Ordner. Einen angeben wie shots/lisbon_1.jpg',
  'Outbox could not start; its log has the details':
    'Outbox konnte nicht starten; Näheres steht im Protokoll',
  'There is no watched folder {id:id} any more': 'Den überwachten Ordner {id:id} gibt es nicht mehr',
  'Give a new secret, or keep the one that is set: not both':
    'Ein neues Geheimnis angeben oder das gesetzte behalten: nicht beides',
  'Clips are made of videos (MP4, MOV, M4V, WEBM, MKV, AVI); links go with "import"':
    'Clips entstehen aus Videos (MP4, MOV, M4V, WEBM, MKV, AVI); Links gehen mit „Importieren“',
  'The clip id is empty': 'Die Kennung des Clips ist leer',
  'The same goes there already, as job {id:id}; this one is taken out':
    'Dasselbe geht schon dorthin, als Auftrag {id:id}; dieser wird herausgenommen',
  'A carousel folder needs to know how its files find their slides: fixed, folders, names or order':
    'Ein Karussell-Ordner muss wissen, wie Dateien ihre Folien finden: fest, nach Ordnern, Namen oder Reihenfolge',
  'There may be at most {n:number} limits. Remove some first':
    'Es darf höchstens {n:number} Grenzen geben. Erst einige entfernen',
  'There are no limits for that. See the list of them':
    'Dafür gibt es keine Grenzen. In ihrer Liste nachsehen',
  'The picture cannot be kept: it is no JPEG of a file that has none':
    'Das Bild lässt sich nicht behalten: es ist kein JPEG einer Datei, die keines hat',
  '{path} reads no sheet. Switch that on in its rules, or with outbox watch edit {id:id} --sheet':
    '{path} liest keine Tabelle. Das in den Regeln einschalten oder mit outbox watch edit {id:id} --sheet',
  'The slides of the carousel cannot be read now. They are shown as soon as they can':
    'Die Folien des Karussells sind gerade nicht zu lesen. Sie werden gezeigt, sobald es geht',
  'The service lists no slides with an id': 'Der Dienst zählt keine Folien mit Kennung auf',
  'The folder sends to no carousel, so that there are no slides':
    'Der Ordner sendet an kein Karussell, also gibt es keine Folien',
  '{path} holds no folder named {name} that can be watched':
    'In {path} ist kein Ordner namens {name}, der sich überwachen lässt',
  'There are no tours of this Outbox': 'In diesem Outbox gibt es keine Rundgänge',
  'The receipt of job {id:id} comes from another Outbox: its file was not met here yet':
    'Der Beleg von Auftrag {id:id} kommt von einem anderen Outbox: die Datei ist hier noch nicht vorgekommen',
  'Job {id:id} has no file': 'Auftrag {id:id} hat keine Datei',
  'The practice service has no knowledge base': 'Der Übungsdienst hat keine Wissensbasis',
  'The answer came though it should be lost': 'Die Antwort kam, obwohl sie verloren gehen sollte',
  '{n:number} targets belong to clients already. Give a whole connection to a client instead':
    '{n:number} Ziele gehören schon zu Kunden. Stattdessen einem Kunden eine ganze Verbindung geben',
  'The key of {name} could not be read from {place}. Unlock it, or enter the key again':
    'Der Schlüssel von {name} war aus {place} nicht zu lesen. Entsperren oder den Schlüssel neu eingeben',
  '{name} was not connected with the key that is in OUTBOX_API_KEY, so that is not sent to {url}. Run "outbox connect" with the same name and base URL, or enter a key in its settings':
    '{name} wurde nicht mit dem Schlüssel in OUTBOX_API_KEY verbunden, darum wird dieser nicht an {url} gesendet. „outbox connect“ mit demselben Namen und derselben Basisadresse ausführen oder in den Einstellungen einen Schlüssel eingeben',
  'The key in OUTBOX_API_KEY is for {known} and is sent nowhere else. Give the key for {url} itself: with --key-stdin or --key-file FILE, or in the window':
    'Der Schlüssel in OUTBOX_API_KEY ist für {known} und wird nirgendwohin sonst gesendet. Den Schlüssel für {url} selbst angeben: mit --key-stdin oder --key-file FILE oder im Fenster',
  'Batch {id:id} goes over another connection, which has an order of its own':
    'Stapel {id:id} geht über eine andere Verbindung, die eine eigene Reihenfolge hat',
  'Nothing of batch {id:id} waits, so nothing can go before it':
    'Von Stapel {id:id} wartet nichts, also kann nichts davor gehen',
  'Batch {id:id} holds links on their way through a recipe, whose brand belongs to their rows. Cancel what waits, and import them for the other brand':
    'Stapel {id:id} enthält Links auf dem Weg durch ein Rezept, deren Marke zu ihren Zeilen gehört. Abbrechen, was wartet, und sie für die andere Marke importieren',
  'Batch {id:id} belongs to another connection. Begin a new one':
    'Stapel {id:id} gehört zu einer anderen Verbindung. Einen neuen beginnen',
  'Outbox is closing, so the list was not read to its end. Ask again when it runs':
    'Outbox wird beendet, darum wurde die Liste nicht bis zum Ende gelesen. Wieder fragen, wenn es läuft',
  '{name} was sent for {client}, and the target belongs to {other}':
    '{name} wurde für {client} gesendet, und das Ziel gehört zu {other}',
  'No secret of a webhook is in {place}. Give one, or have one made. Nothing was changed':
    'In {place} ist kein Geheimnis eines Webhooks. Eines angeben oder anlegen lassen. Nichts wurde geändert',
  '{program} is no absolute path. Name the program by its whole path, so that no other one is begun':
    '{program} ist kein vollständiger Pfad. Das Programm mit dem ganzen Pfad nennen, damit kein anderes beginnt',
  'The secret of the webhook could not be kept in {place}. Unlock it, and try again. Nothing was changed':
    'Das Geheimnis des Webhooks ließ sich nicht in {place} sichern. Entsperren und erneut versuchen. Nichts wurde geändert',
  'Several connections go to {url}, and none is named {name}: connect to it by that name first':
    'Mehrere Verbindungen gehen zu {url}, und keine heißt {name}: erst unter diesem Namen verbinden',
  "It could not be written into {path}: {why}. Check the folder's permissions and free space":
    'Es ließ sich nicht in {path} schreiben: {why}. Berechtigungen und freien Platz des Ordners prüfen',
  'It does not say what was rendered or drafted': 'Es sagt nicht, was gerendert oder entworfen wurde',
  'Its link {why:said}': 'Der Link {why:said}',
  'Its kind {kind} does not go with a target of the kind {target}':
    'Die Art {kind} passt nicht zu einem Ziel der Art {target}',
  'The API key has a letter from outside ASCII in it, often a dash or quote changed by a text editor. Copy the key again':
    'Der Schlüssel enthält ein Zeichen außerhalb von ASCII, oft einen Strich oder ein Anführungszeichen, das ein Textprogramm geändert hat. Ihn noch einmal kopieren',
  'The slide id is empty, too long, or has a control character. Check the target':
    'Die Kennung der Folie ist leer, zu lang oder enthält ein Steuerzeichen. Das Ziel prüfen',
  'Its file was never seen': 'Die Datei war nie zu sehen',
  'Its file is not there any more: put it back, or keep it as it was sent':
    'Die Datei ist nicht mehr da: sie zurücklegen oder es behalten, wie es gesendet wurde',
  'Its file is just being looked at: answer again in a moment':
    'Die Datei wird gerade angesehen: gleich noch einmal antworten',
  'It does not ask any more': 'Es fragt nicht mehr',
  'It does not ask': 'Es fragt nicht',
  'Nobody knows the brand “{brand}”: correct it in the sheet':
    'Niemand kennt die Marke „{brand}“: in der Tabelle berichtigen',
  'The sheet of {path} has no row with the number {row:id}':
    'Die Tabelle von {path} hat keine Zeile mit der Nummer {row:id}',
  'The brands cannot be read now. Answer again once the service can be reached':
    'Die Marken sind gerade nicht zu lesen. Noch einmal antworten, sobald der Dienst zu erreichen ist',
  'It is on its way through a recipe as job {id:id}: cancel it under Clips first':
    'Es ist als Auftrag {id:id} auf dem Weg durch ein Rezept: erst unter Clips abbrechen',
  'A window has no sessions: only pages in a browser are let in by one':
    'Ein Fenster hat keine Sitzungen: nur Seiten in einem Browser werden durch eine eingelassen',
  'Here folders and files are chosen in the system’s own dialog':
    'Hier werden Ordner und Dateien im Dialog des Systems gewählt',
  'It is no file': 'Das ist keine Datei',
  'Its folder sends to another kind of target': 'Der Ordner sendet an eine andere Art von Ziel',
  'the slides of the carousel could not be read': 'die Folien des Karussells waren nicht zu lesen',
  '“{template}” names {target}, and {path} sends through another connection. Say where its files go, or that it keeps its own target':
    '„{template}“ nennt {target}, und {path} sendet über eine andere Verbindung. Sagen, wohin die Dateien gehen, oder dass das eigene Ziel bleibt',
  '“{template}” names no target. Say where the files go':
    '„{template}“ nennt kein Ziel. Sagen, wohin die Dateien gehen',
  '“{template}” names {target}, and it is not known whose that is. Say where the files go':
    '„{template}“ nennt {target}, und es ist nicht bekannt, wem das gehört. Sagen, wohin die Dateien gehen',
  '{n:number} {n|job is|jobs are} being sent, so nobody can say yet what arrived. Pause Outbox, wait until they have ended, and export then':
    '{n:number} {n|Auftrag wird|Aufträge werden} gerade gesendet, darum weiß noch niemand, was ankam. Outbox pausieren, das Ende abwarten und dann exportieren',
  '{n:number} {n|job|jobs} may have arrived, and the other computer would send {n|it|them} again. Say under Attention what became of {n|it|them}, and export then':
    '{n:number} {n|Auftrag kann|Aufträge können} angekommen sein, und der andere Rechner würde {n|ihn|sie} noch einmal senden. Unter „Zu klären“ sagen, was daraus wurde, und dann exportieren',
  'Watched folder {id:id} vanished': 'Der überwachte Ordner {id:id} ist verschwunden',
};
