import type { GermanSentences } from '../template.ts';

/** How long a side has to be. */
const lengths = [
  ['any', 'beliebig'],
  ['up to {most:id}', 'höchstens {most:id}'],
  ['at least {least:id}', 'mindestens {least:id}'],
  ['{least:id} to {most:id}', '{least:id} bis {most:id}'],
  ['{exact:id}', '{exact:id}'],
] as const;

/** The sentence with what is wanted of both sides. */
function ofBothSides(english: string, german: string): GermanSentences {
  const named = (text: string, side: string): string => text.replace(/\{(\w+):/gu, `{$1${side}:`);
  return Object.fromEntries(
    lengths.flatMap(([wide, breit]) =>
      lengths.map(([high, hoch]) => [
        `${english} ${named(wide, 'Wide')} × ${named(high, 'High')} px`,
        `${german} ${named(breit, 'Wide')} × ${named(hoch, 'High')} px`,
      ]),
    ),
  );
}

/** What became of a file in a watched folder, and why; what is wrong with one. */
export const fileSentences: GermanSentences = {
  'cannot be read: {why}': 'nicht zu lesen: {why}',
  'its content is in the cloud only, and Outbox downloads nothing by itself: make it available on this computer in its cloud program':
    'der Inhalt liegt nur in der Cloud, und Outbox lädt nichts von selbst herunter: im Programm der Cloud auf diesem Rechner verfügbar machen',
  'For other reasons': 'Aus anderen Gründen',
  'Another folder is at the place of its folder. It waits until its own is back':
    'Am Platz des Ordners liegt ein anderer. Die Datei wartet, bis der richtige zurück ist',
  'It was queued from another folder that was at {path} before. Put that folder back, use it, and try again, or cancel this':
    'Es kam aus einem anderen Ordner, der vorher bei {path} lag. Stellen Sie ihn zurück, nehmen Sie ihn und versuchen Sie es noch einmal, oder brechen Sie ab',
  'its path is longer than the system takes': 'der Pfad ist länger, als das System ihn nimmt',
  'named {extension}, but its content is not text': 'heißt {extension}, aber der Inhalt ist kein Text',
  'named {extension}, but its content is {type}': 'heißt {extension}, aber der Inhalt ist {type}',
  'too long for a list of links': 'zu lang für eine Liste von Links',
  'row {row:id}: {why:said}': 'Zeile {row:id}: {why:said}',
  'The file was saved again while it was being sent': 'Die Datei wurde während des Sendens neu gesichert',
  'A link now leads out of the watched folder here; it is not followed':
    'Ein Link führt hier jetzt aus dem überwachten Ordner hinaus; ihm wird nicht gefolgt',
  'The file was saved again. It settles anew and goes with its new content':
    'Die Datei wurde neu gesichert. Sie setzt sich neu und geht mit dem neuen Inhalt',
  'Which file it is to send is not known here. Add that file by hand, or cancel this':
    'Welche Datei zu senden ist, ist hier nicht bekannt. Die Datei von Hand hinzufügen oder dies abbrechen',
  'Another file stands at {path} than the one that was sent. {next:said}':
    'Bei {path} liegt eine andere Datei als die gesendete. {next:said}',
  '{path} was changed since it was sent. {next:said}': '{path} wurde seit dem Senden geändert. {next:said}',
  'It was not sent again. Add the file by hand to send what it holds now, put the old one back and try again, or cancel this':
    'Es wurde nicht erneut gesendet. Die Datei von Hand hinzufügen, um ihren jetzigen Inhalt zu senden, die alte zurücklegen und erneut versuchen, oder dies abbrechen',
  'The file became shorter while it was being sent': 'Die Datei wurde während des Sendens kürzer',
  'The file is not there any more, so there is nothing to send':
    'Die Datei ist nicht mehr da, also ist nichts zu senden',
  'Its folder is away; nothing is treated as deleted': 'Der Ordner ist nicht da; nichts gilt als gelöscht',
  'A link stands in its place now; links are not followed':
    'An seiner Stelle steht jetzt ein Link; Links wird nicht gefolgt',
  'Something else than a file stands in its place now, so there is nothing to send':
    'An seiner Stelle steht jetzt etwas anderes als eine Datei, also ist nichts zu senden',
  'Not sent: {why:said}': 'Nicht gesendet: {why:said}',
  'It waits: {why:said}': 'Es wartet: {why:said}',
  'Cannot be read just now: {why}': 'Gerade nicht zu lesen: {why}',
  'it is {length:amount} long, at most {most:amount} fits':
    'es ist {length:amount} lang, höchstens {most:amount} passen',
  'it has {size:amount}, at most {most:amount} fit': 'es hat {size:amount}, höchstens {most:amount} passen',
  'it is {size}, not of {ratios:list}': 'es ist {size}, nicht von {ratios:list}',
  'it is locked with a password': 'es ist durch ein Passwort gesperrt',
  'it is locked with a password, so the service may not be able to read it':
    'es ist durch ein Passwort gesperrt, sodass der Dienst es vielleicht nicht lesen kann',
  'it holds macros': 'es enthält Makros',
  'it moves': 'es bewegt sich',
  'it is a HEIC': 'es ist ein HEIC',
  'its colours are CMYK': 'die Farben sind CMYK',
  'its colours are not sRGB': 'die Farben sind nicht sRGB',
  'it is cut short: its end is missing': 'es ist abgeschnitten: das Ende fehlt',
  'it is cut short: it says that it is longer': 'es ist abgeschnitten: es nennt sich länger',
  'it is cut short': 'es ist abgeschnitten',
  'it ends too early': 'es endet zu früh',
  'what it holds is no {type}': 'was es enthält, ist kein {type}',
  'what it holds is no text': 'was es enthält, ist kein Text',
  'it is an old Word document (DOC) named .docx': 'es ist ein altes Word-Dokument (DOC) mit der Endung .docx',
  'it is cut short: its index would lie behind its end':
    'es ist abgeschnitten: der Index läge hinter dem Ende',
  'it does not begin as a PNG does': 'es beginnt nicht wie ein PNG',
  'a part of it has no length': 'ein Teil davon hat keine Länge',
  'it ends before its picture': 'es endet vor dem Bild',
  'it has no pixels': 'es hat keine Pixel',
  'it says two sizes of its picture': 'es nennt zwei Größen seines Bildes',
  'it says nothing of its picture': 'es sagt nichts über das Bild darin',
  'its parts do not follow one another as they say':
    'die Teile folgen nicht so aufeinander, wie sie selbst sagen',
  'there is no picture in it': 'es ist kein Bild darin',
  'what it says of itself is cut short': 'was es über sich selbst sagt, ist abgeschnitten',
  'its encoding is none that is known: it is not UTF-8': 'die Zeichenkodierung ist unbekannt: kein UTF-8',
  'its list of contents would lie behind its end': 'das Inhaltsverzeichnis läge hinter dem Ende',
  'its list of contents is damaged': 'das Inhaltsverzeichnis ist beschädigt',
  'there is no document in it': 'es ist kein Dokument darin',
  'its index is missing, as where a recording was not ended':
    'der Index fehlt, wie bei einer Aufnahme, die nicht beendet wurde',
  'it has too many parts': 'es hat zu viele Teile',
  'too much of it would have to be read': 'zu viel davon wäre zu lesen',
  'Outbox failed to look into it': 'Outbox konnte nicht hineinsehen',
  'it is made so that a look at it would take too long':
    'sie ist so aufgebaut, dass es zu lange dauern würde, sie anzusehen',
  'The service refused .{extension} files before: {message}':
    'Der Dienst hat Dateien der Art .{extension} schon abgelehnt: {message}',
  'The service refused a file of {limit:amount} here before; this one has {size:amount}':
    'Der Dienst hat hier schon eine Datei von {limit:amount} abgelehnt; diese hat {size:amount}',
  'on a network or cloud-synchronised place: listed at intervals instead of watched':
    'an einem Ort im Netz oder in der Cloud: ab und zu gelesen statt beobachtet',
  "the machine's limit of watched folders is reached: listed at intervals instead of watched":
    'die Grenze des Rechners für überwachte Ordner ist erreicht: ab und zu gelesen statt beobachtet',
  '{path} is no longer a folder': '{path} ist kein Ordner mehr',
  'another folder or disk is at {path} now: its files wait for the old one. Put the old one back, or use this folder':
    'bei {path} liegt jetzt ein anderer Ordner oder Datenträger: die Dateien warten auf den alten. Stellen Sie den alten zurück, oder nehmen Sie diesen Ordner',
  'it is unclear whether the same disk is at {path} again: its files wait. Use this folder if it is the right one':
    'es ist unklar, ob bei {path} wieder derselbe Datenträger liegt: die Dateien warten. Nehmen Sie diesen Ordner, wenn es der richtige ist',
  '{path} is not there: its files wait until it is back':
    '{path} ist nicht da: die Dateien warten, bis der Ordner zurück ist',
  '{path} cannot be read: its files wait until it is back':
    '{path} ist nicht zu lesen: die Dateien warten, bis der Ordner zurück ist',
  '{path} cannot be listed ({why}): its files wait until it can':
    '{path} ist nicht zu lesen ({why}): die Dateien warten, bis es geht',
  'it cannot be watched ({why}): listed at intervals until it can':
    'nicht zu beobachten ({why}): wird ab und zu gelesen, bis es geht',
  '{path} cannot be watched ({why}), so it is listed every {s:number} s instead: nothing is lost, new files are only found later. Check that its drive is connected and can be read. Watching is tried again by itself every two minutes':
    '{path} ist nicht zu beobachten ({why}) und wird stattdessen alle {s:number} s gelesen: nichts geht verloren, neue Dateien werden nur später gefunden. Prüfen, ob das Laufwerk verbunden und lesbar ist. Das Beobachten wird von selbst alle zwei Minuten erneut versucht',
  'as another one: edited since job {id:id} delivered it':
    'als weiteres: bearbeitet, seit Auftrag {id:id} es ausgeliefert hat',
  '{n:number} files ({size:amount}) would be sent at once':
    '{n:number} Dateien ({size:amount}) würden sofort gesendet',
  "The carousel's slides cannot be read now: files wait until they can":
    'Die Folien des Karussells sind gerade nicht zu lesen: Dateien warten, bis es geht',
  '{n:number} files were sent before and do not go again; nothing else is there':
    '{n:number} Dateien wurden schon gesendet und gehen nicht noch einmal; sonst ist nichts da',
  '{n:number} files were sent before and do not go again; {go:number} would go':
    '{n:number} Dateien wurden schon gesendet und gehen nicht noch einmal; {go:number} würden gehen',
  '1 file was sent before and does not go again; nothing else is there':
    '1 Datei wurde schon gesendet und geht nicht noch einmal; sonst ist nichts da',
  '1 file was sent before and does not go again; {go:number} would go':
    '1 Datei wurde schon gesendet und geht nicht noch einmal; {go:number} würden gehen',
  '1 file is named as a document that stands in the knowledge base already, or as another file that goes there. It would be added as a second one':
    '1 Datei heißt wie ein Dokument, das schon in der Wissensbasis steht, oder wie eine andere Datei, die dorthin geht. Sie käme als zweites hinzu',
  '{n:number} files are named as documents that stand in the knowledge base already, or as other files that go there. Each would be added as a second one':
    '{n:number} Dateien heißen wie Dokumente, die schon in der Wissensbasis stehen, oder wie andere Dateien, die dorthin gehen. Jede käme als zweites hinzu',
  'It is on a network or cloud-synchronised place: it is listed at intervals instead of watched':
    'Der Ordner liegt im Netz oder in der Cloud: er wird ab und zu gelesen statt beobachtet',
  'It lies inside {other}, which is watched too: here the rules of {name} win':
    'Er liegt in {other}, das auch überwacht wird: hier gelten die Regeln von {name}',
  '{other} inside it is watched too: there its own rules win':
    '{other} darin wird auch überwacht: dort gelten dessen Regeln',
  'was sent to {target}, and stays there': 'wurde an {target} gesendet und bleibt dort',
  ...ofBothSides('it is {size}, not', 'es ist {size}, nicht'),
};
