import type { GermanSentences } from '../template.ts';

/** An empty cell below a filled one, where merged cells may have been. */
const emptyCells: GermanSentences = {
  'has the brand “{name}” in row {row:id} and no brand in row {empty:id} below it. The empty cell may mean the same brand or the one you chose. Write the brand into each row':
    'hat in Zeile {row:id} die Marke „{name}“ und in Zeile {empty:id} darunter keine. Die leere Zelle kann dieselbe Marke bedeuten oder die gewählte. Die Marke in jede Zeile schreiben',
  'has the recipe “{name}” in row {row:id} and no recipe in row {empty:id} below it. The empty cell may mean the same recipe or the one you chose. Write the recipe into each row':
    'hat in Zeile {row:id} das Rezept „{name}“ und in Zeile {empty:id} darunter keines. Die leere Zelle kann dasselbe Rezept bedeuten oder das gewählte. Das Rezept in jede Zeile schreiben',
};

/** Why the columns or rows of a list or a sheet cannot be followed. */
export const unclearTables: GermanSentences = {
  'has too many merged cells: save it without them': 'hat zu viele verbundene Zellen: ohne sie speichern',
  'has a quotation mark in row {row:id} that is never closed. Close it or remove it':
    'hat in Zeile {row:id} ein Anführungszeichen, das nie geschlossen wird. Es schließen oder entfernen',
  'has more than {n:number} rows. Split it into several lists':
    'hat mehr als {n:number} Zeilen. In mehrere Listen teilen',
  'has more than {n:number} columns in row {row:id}. Remove those that are not needed':
    'hat in Zeile {row:id} mehr als {n:number} Spalten. Die nicht benötigten entfernen',
  'has two columns that mean the same ({what}): {names}. Keep one of them':
    'hat zwei Spalten, die dasselbe bedeuten ({what}): {names}. Eine davon behalten',
  'has two columns that mean the same (the link): {names}. Keep one of them':
    'hat zwei Spalten, die dasselbe bedeuten (den Link): {names}. Eine davon behalten',
  'has two columns that mean the same (the brand): {names}. Keep one of them':
    'hat zwei Spalten, die dasselbe bedeuten (die Marke): {names}. Eine davon behalten',
  'has two columns that mean the same (the recipe): {names}. Keep one of them':
    'hat zwei Spalten, die dasselbe bedeuten (das Rezept): {names}. Eine davon behalten',
  "has a heading in row {row:id} that Outbox doesn't know: {names}. It reads {reading}. Change each unknown heading to url, title, brand or recipe, or remove its column":
    'hat in Zeile {row:id} eine Überschrift, die Outbox nicht kennt: {names}. Gelesen wird {reading}. Jede unbekannte Überschrift in url, title, brand oder recipe ändern oder die Spalte entfernen',
  "has headings in row {row:id} that Outbox doesn't know: {names}. It reads {reading}. Change each unknown heading to url, title, brand or recipe, or remove its column":
    'hat in Zeile {row:id} Überschriften, die Outbox nicht kennt: {names}. Gelesen wird {reading}. Jede unbekannte Überschrift in url, title, brand oder recipe ändern oder die Spalte entfernen',
  "has headings in row {row:id} that Outbox doesn't know: {names}. Change the heading above the links to url, and the others to title, brand or recipe":
    'hat in Zeile {row:id} Überschriften, die Outbox nicht kennt: {names}. Die Überschrift über den Links in url ändern, die anderen in title, brand oder recipe',
  "has headings in row {row:id} that Outbox doesn't know: {names}. The links are in {column}. Change the heading above the links to url, and the others to title, brand or recipe":
    'hat in Zeile {row:id} Überschriften, die Outbox nicht kennt: {names}. Die Links stehen in {column}. Die Überschrift über den Links in url ändern, die anderen in title, brand oder recipe',
  "has no headings, and Outbox can't tell what column {column:id} means: {words}. It proposes {meaning}. Write headings above the columns, such as url, title, brand":
    'hat keine Überschriften, und Outbox erkennt nicht, was Spalte {column:id} bedeutet: {words}. Der Vorschlag ist {meaning}. Überschriften über die Spalten schreiben, zum Beispiel url, title, brand',
  "names the brand “{name}” in line {line:id}, and text can't say which links are for it. Make it a table with the headings url, title and brand":
    'nennt in Zeile {line:id} die Marke „{name}“, und ein Text sagt nicht, welche Links für sie sind. Eine Tabelle mit den Überschriften url, title und brand daraus machen',
  'has brands in the column “{heading}”: {names}. Change its heading to brand, or to title where they are titles':
    'hat Marken in der Spalte „{heading}“: {names}. Die Überschrift in brand ändern, oder in title, wenn es Titel sind',
  ...emptyCells,
  'names the brand “{name}” in row {row:id}, and the rows below it may be for that brand. Write the brand into each row':
    'nennt in Zeile {row:id} die Marke „{name}“, und die Zeilen darunter können für sie sein. Die Marke in jede Zeile schreiben',
};

/** Why a row, or a link, is not followed. */
export const unreadRows: GermanSentences = {
  'in row {row:id} has more cells than there are headings: put quotation marks around text that holds the separator':
    'in Zeile {row:id} hat mehr Zellen, als es Überschriften gibt: Text mit dem Trennzeichen in Anführungszeichen setzen',
  'leads to {address} in the sheet, which is another address. Write the one that you want into its cell':
    'führt in der Tabelle zu {address}, einer anderen Adresse. Die gewünschte in die Zelle schreiben',
  'is in a hidden row of the sheet, which a filter may have hidden. Show the row to send it':
    'steht in einer ausgeblendeten Zeile der Tabelle, vielleicht durch einen Filter. Zum Senden die Zeile einblenden',
  'in row {row:id} has its link below “{heading}”, not below “{other}”. Move it there':
    'hat in Zeile {row:id} den Link unter „{heading}“, nicht unter „{other}“. Ihn dorthin setzen',
  'in row {row:id} is the same video as in row {other:id}, with another recipe. Keep one of the rows':
    'ist in Zeile {row:id} dasselbe Video wie in Zeile {other:id}, mit einem anderen Rezept. Eine der Zeilen behalten',
  'in row {row:id} is the same video as in row {other:id} (sheet “{sheet}”), with another recipe. Keep one of the rows':
    'ist in Zeile {row:id} dasselbe Video wie in Zeile {other:id} (Tabelle „{sheet}“), mit einem anderen Rezept. Eine der Zeilen behalten',
  'in row {row:id} (sheet “{own}”) is the same video as in row {other:id}, with another recipe. Keep one of the rows':
    'ist in Zeile {row:id} (Tabelle „{own}“) dasselbe Video wie in Zeile {other:id}, mit einem anderen Rezept. Eine der Zeilen behalten',
  'in row {row:id} (sheet “{own}”) is the same video as in row {other:id} (sheet “{sheet}”), with another recipe. Keep one of the rows':
    'ist in Zeile {row:id} (Tabelle „{own}“) dasselbe Video wie in Zeile {other:id} (Tabelle „{sheet}“), mit einem anderen Rezept. Eine der Zeilen behalten',
  'looks like a link, but is not one. Did you mean {address}?':
    'sieht wie ein Link aus, ist aber keiner. War {address} gemeint?',
  'in row {row:id} looks like a link, but is not one. Did you mean {address}?':
    'in Zeile {row:id} sieht wie ein Link aus, ist aber keiner. War {address} gemeint?',
  'in row {row:id} is {scheme}, only https can be imported':
    'in Zeile {row:id} ist {scheme}, importieren lässt sich nur https',
  'is a relative link: it needs the address of its page before it':
    'ist ein relativer Link: davor fehlt die Adresse seiner Seite',
  'is a relative link, like {n:number} more here: each needs the address of its page before it':
    'ist ein relativer Link, wie hier noch {n:number}: vor jedem fehlt die Adresse seiner Seite',
  'is commented out. Remove the mark before it to send it':
    'ist auskommentiert. Zum Senden das Zeichen davor entfernen',
  'is shortened: dots stand for a part of it. Give the whole address':
    'ist gekürzt: Punkte stehen für einen Teil davon. Die ganze Adresse angeben',
  "in row {row:id} is a formula that Outbox can't read. Write the address itself into its cell":
    'in Zeile {row:id} ist eine Formel, die Outbox nicht lesen kann. Die Adresse selbst in die Zelle schreiben',
  'is struck through in the sheet. Remove that to send it':
    'ist in der Tabelle durchgestrichen. Zum Senden das Durchstreichen entfernen',
  'has its link in another column than the other rows. Put it below the others':
    'hat den Link in einer anderen Spalte als die anderen Zeilen. Ihn unter die anderen setzen',
  'is empty below “{name}”, and may mean the same: write it into each row':
    'ist leer unter „{name}“ und kann dasselbe bedeuten: es in jede Zeile schreiben',
  'holds {sign}, a letter that could not be read: save the list as UTF-8':
    'enthält {sign}, einen unlesbaren Buchstaben: die Liste als UTF-8 sichern',
  'holds {sign}, a letter that could not be read: save the sheet as UTF-8':
    'enthält {sign}, einen unlesbaren Buchstaben: die Tabelle als UTF-8 sichern',
};

/** Why a whole sheet is not taken: said of it by its name, or where it is clear which one is meant. */
const troubles: GermanSentences = {
  ...unclearTables,
  'is larger than {mib:number} MiB, too large for a sheet':
    'ist größer als {mib:number} MiB, zu groß für eine Tabelle',
  'holds more than {mib:number} MiB once it is unpacked, too much for a sheet':
    'enthält ausgepackt mehr als {mib:number} MiB, zu viel für eine Tabelle',
  'is no XLSX: it cannot be unpacked': 'ist kein XLSX: es lässt sich nicht auspacken',
  'cannot be read: “{place}” is no place in a sheet':
    'ist nicht zu lesen: „{place}“ ist keine Stelle in einer Tabelle',
  'is an old Excel sheet, or one with a password: save it as XLSX or CSV without a password':
    'ist eine alte Excel-Tabelle oder eine mit Passwort: als XLSX oder CSV ohne Passwort speichern',
  'is an OpenDocument file: save it as XLSX or CSV':
    'ist eine OpenDocument-Datei: als XLSX oder CSV speichern',
  'is a mail as it was sent, not a list: copy its text into a text file':
    'ist eine Mail, wie sie gesendet wurde, keine Liste: ihren Text in eine Textdatei kopieren',
  'is a calendar or an address book, not a list: copy its links into a text file':
    'ist ein Kalender oder Adressbuch, keine Liste: die Links in eine Textdatei kopieren',
  'is a PDF, not a list: copy its links into a text file':
    'ist ein PDF, keine Liste: die Links in eine Textdatei kopieren',
  'is an RTF document: save it as plain text': 'ist ein RTF-Dokument: als reinen Text speichern',
  'is a Word document: copy its links into a text file':
    'ist ein Word-Dokument: die Links in eine Textdatei kopieren',
  'is an Excel sheet: let its name end in .xlsx': 'ist eine Excel-Tabelle: den Namen auf .xlsx enden lassen',
  'is a ZIP archive, not a list: unpack it first': 'ist ein ZIP-Archiv, keine Liste: es zuerst entpacken',
  'is not text: save it as a text file, CSV or XLSX': 'ist kein Text: als Textdatei, CSV oder XLSX speichern',
  'is no XLSX: it holds no workbook': 'ist kein XLSX: es enthält keine Arbeitsmappe',
  'has no sheet that is not hidden': 'hat kein Blatt, das nicht ausgeblendet ist',
  'is one sheet too many': 'ist ein Blatt zu viel',
  'has more than {n:number} rows: give it in parts': 'hat mehr als {n:number} Zeilen: in Teilen geben',
  'has more than {n:number} rows, also those without a word in them: give it in parts':
    'hat mehr als {n:number} Zeilen, auch solche, in denen kein Wort steht: in Teilen geben',
  'has more than {n:number} columns in row {row:id}': 'hat in Zeile {row:id} mehr als {n:number} Spalten',
  'has more than {n:number} characters in a cell of row {row:id}':
    'hat in einer Zelle von Zeile {row:id} mehr als {n:number} Zeichen',
  'takes too long or too much memory to read: save it again':
    'zu lesen braucht zu lange oder zu viel Speicher: neu sichern',
  'has no column “{column}” in row {row:id}, which begins {kind:said} (it has {list})':
    'hat in Zeile {row:id} keine Spalte „{column}“, mit der eine Tabelle beginnt ({kind:said}; vorhanden: {list})',
  'is empty': 'ist leer',
};

/** Why no path of a file can be what a row names. */
const wrongPaths: GermanSentences = {
  'holds a character that cannot be seen': 'enthält ein Zeichen, das nicht zu sehen ist',
  'does not begin in the folder: write the path below it':
    'beginnt nicht im Ordner: den Pfad darunter schreiben',
  'could lead out of the folder: write the path below it, without . and ..':
    'könnte aus dem Ordner hinausführen: den Pfad darunter schreiben, ohne . und ..',
  'names no file: a name between two / is missing': 'nennt keine Datei: ein Name zwischen zwei / fehlt',
};

/** What is wrong with a sheet beside files, or in one of its rows, and with a file of templates. */
export const sheetSentences: GermanSentences = {
  ...unreadRows,
  "Outbox can't read this list: it {why:said}.": 'Outbox kann diese Liste nicht lesen: sie {why:said}.',
  ...troubles,
  ...Object.fromEntries(
    Object.entries(troubles).flatMap(([english, german]) => [
      [`it ${english}`, `sie ${german}`],
      [`{name} ${english}`, `{name} ${german}`],
    ]),
  ),
  ...wrongPaths,
  ...Object.fromEntries(
    Object.entries(unreadRows).map(([english, german]) => [`“{name}” ${english}`, `„{name}“ ${german}`]),
  ),
  ...Object.fromEntries(
    Object.entries(wrongPaths).map(([english, german]) => [`“{name}” ${english}`, `„{name}“ ${german}`]),
  ),
  'the sheet “{name}” has {n:number} rows with links, and only the first sheet is read: put them there':
    'das Blatt „{name}“ hat {n:number} Zeilen mit Links, und nur das erste Blatt wird gelesen: sie dorthin setzen',
  'means the same as another column: only the first of them counts':
    'bedeutet dasselbe wie eine andere Spalte: nur die erste davon zählt',
  'has more than {n:number} characters: shorten it': 'hat mehr als {n:number} Zeichen: kürzen',
  '“{name}” stands in row {row:id} already: that one counts':
    '„{name}“ steht schon in Zeile {row:id}: diese zählt',
  'is empty: say which link is meant': 'ist leer: sagen, welcher Link gemeint ist',
  'is empty: say which file is meant': 'ist leer: sagen, welche Datei gemeint ist',
  documents: 'Dokumente',
  clips: 'Clips',
  'no recipe is saved as {name}: save one of that name, or write another here':
    'kein Rezept ist als {name} gesichert: eines dieses Namens sichern oder ein anderes hierher schreiben',
  'where its folder sends files': 'wohin der Ordner Dateien sendet',
  'where its folder sends files ({why:said})': 'wohin der Ordner Dateien sendet ({why:said})',
  'the brand of the folder': 'die Marke des Ordners',
  '{place:said}, without a title': '{place:said}, ohne Titel',
  '{place:said}, titled “{title}”': '{place:said}, mit dem Titel „{title}“',
  'the sheet': 'die Tabelle',
  'The same link is job {id:id} already, as it is: change that one':
    'Derselbe Link ist schon Auftrag {id:id}, so wie er ist: diesen ändern',
  'Its import, job {id:id}, is still followed: answer again once it is done':
    'Der Import, Auftrag {id:id}, wird noch verfolgt: noch einmal antworten, wenn er fertig ist',
  'There is no template in it': 'Es ist keine Vorlage darin',
  'There may be at most {n:number} templates': 'Es darf höchstens {n:number} Vorlagen geben',
  'it was written by a newer Outbox (version {version:id}). Update Outbox first':
    'sie wurde von einem neueren Outbox geschrieben (Version {version:id}). Erst Outbox aktualisieren',
  'something in it is wrong': 'etwas darin ist falsch',
  '{why:said}. Correct it, or export it anew': '{why:said}. Berichtigen oder neu exportieren',
  'two of its templates are named “{name}”. Rename one': 'zwei der Vorlagen heißen „{name}“. Eine umbenennen',
  'in “{name}”, {why:said}': 'in „{name}“: {why:said}',
};
