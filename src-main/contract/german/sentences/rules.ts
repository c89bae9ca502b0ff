import type { GermanSentences } from '../template.ts';

/** What the contract asks of what people enter. */
export const ruleSentences: GermanSentences = {
  'No word may hold a zero byte': 'Kein Wort darf ein Nullbyte enthalten',
  'Give an address that begins with https:// and holds neither a name nor a password':
    'Eine Adresse angeben, die mit https:// beginnt und weder Namen noch Passwort enthält',
  'Write an extension with its dot, like .jpg': 'Eine Endung mit ihrem Punkt schreiben, etwa .jpg',
  'A file has to stand still for at least 2 seconds': 'Eine Datei muss wenigstens 2 Sekunden lang ruhen',
  'A file can be waited for a day at most, to stand still':
    'Auf das Ruhen einer Datei lässt sich höchstens einen Tag lang warten',
  'A rule may have at most {n:number} characters. Use a shorter one, or several':
    'Eine Regel darf höchstens {n:number} Zeichen haben. Eine kürzere verwenden oder mehrere',
  'A part may have at most {n:number} values': 'Ein Teil darf höchstens {n:number} Werte haben',
  'A pattern may have at most {n:number} characters': 'Ein Muster darf höchstens {n:number} Zeichen haben',
  'There may be at most {n:number} patterns': 'Es darf höchstens {n:number} Muster geben',
  'Give hosts one by one': 'Rechner einzeln angeben',
  'It holds a character that cannot be typed': 'Es enthält ein Zeichen, das sich nicht tippen lässt',
  'Each format once': 'Jedes Format nur einmal',
  'As 9:16: width, a colon, height': 'Wie 9:16: Breite, Doppelpunkt, Höhe',
  'Give the first or the last day': 'Den ersten oder den letzten Tag angeben',
  'The last day lies before the first': 'Der letzte Tag liegt vor dem ersten',
  'A pointer begins with / and names a field of the reply, as /data/video/id':
    'Ein Zeiger beginnt mit / und nennt ein Feld der Antwort, etwa /data/video/id',
  'A path begins with one / and has no host, query or spaces':
    'Ein Pfad beginnt mit einem / und enthält keinen Rechner, keine Abfrage und keine Leerzeichen',
  'A path cannot lead upwards with ..': 'Ein Pfad kann nicht mit .. nach oben führen',
  'A target is named with its kind': 'Ein Ziel wird mit seiner Art genannt',
  'Too small: expected {what} to be {bound}': 'Zu klein: {what} {bound}',
  'Too big: expected {what} to be {bound}': 'Zu groß: {what} {bound}',
};
