import type { GermanSentences } from '../template.ts';

/** The ordered reasons for what becomes of a path, or of a job. */
export const explainedSentences: GermanSentences = {
  'Not watched': 'Nicht überwacht',
  'Left out': 'Ausgelassen',
  'Would wait': 'Würde warten',
  'Sent before': 'Schon gesendet',
  'Needs an answer': 'Braucht eine Antwort',
  'Needs a target': 'Braucht ein Ziel',
  Goes: 'Geht',
  'This is the watched folder {id:id}, for {connection}':
    'Das ist der überwachte Ordner {id:id}, für {connection}',
  'It lies in the watched folder {path}, for {connection}':
    'Es liegt im überwachten Ordner {path}, für {connection}',
  'The folder is paused: new and changed files wait':
    'Der Ordner ist pausiert: neue und geänderte Dateien warten',
  'The folder cannot be used now': 'Der Ordner ist gerade nicht zu verwenden',
  'The folder cannot be used now: {why:said}': 'Der Ordner ist gerade nicht zu verwenden: {why:said}',
  '{path} in it is ignored': '{path} darin wird ignoriert',
  '{path} in it is ignored: {why:said}': '{path} darin wird ignoriert: {why:said}',
  'Nothing is recorded of it: no look into the folder has found it there yet':
    'Nichts ist darüber aufgezeichnet: noch kein Blick in den Ordner hat es dort gefunden',
  'It lies in {path}, which is no longer watched': 'Es liegt in {path}, das nicht mehr überwacht wird',
  'It lies in no watched folder': 'Es liegt in keinem überwachten Ordner',
  'Outbox does not know this path: it lies in no watched folder':
    'Outbox kennt diesen Pfad nicht: er liegt in keinem überwachten Ordner',
  "It lies in {path}, which is watched by itself: that folder's rules hold there":
    'Es liegt in {path}, das für sich überwacht wird: dort gelten dessen Regeln',
  'It is ignored: {why:said}': 'Es wird ignoriert: {why:said}',
  'It is ignored': 'Es wird ignoriert',
  'It is included by the rule {rule}, and no rule leaves it out':
    'Es ist durch die Regel {rule} eingeschlossen, und keine Regel lässt es aus',
  'No rule leaves it out': 'Keine Regel lässt es aus',
  'Its target does not take it: {why:said}': 'Das Ziel nimmt es nicht: {why:said}',
  'Its target does not take it': 'Das Ziel nimmt es nicht',
  'Its target takes {type}': 'Das Ziel nimmt {type}',
  'Nobody says which types its target takes, so that {type} is tried':
    'Niemand sagt, welche Arten das Ziel nimmt, darum wird {type} versucht',
  'a file without an extension': 'eine Datei ohne Endung',
  'It is empty, and empty files are never sent': 'Es ist leer, und leere Dateien werden nie gesendet',
  'It is empty, and empty files are never sent. It is looked at again when it changes':
    'Es ist leer, und leere Dateien werden nie gesendet. Bei einer Änderung wird es wieder angesehen',
  'It is a folder': 'Es ist ein Ordner',
  'It is a link, and links are not followed': 'Es ist ein Link, und Links wird nicht gefolgt',
  'It is no regular file': 'Es ist keine gewöhnliche Datei',
  'No such file is there now: this is what would become of it':
    'Eine solche Datei ist gerade nicht da: das würde aus ihr',
  'It cannot be read now: {why:said}': 'Es ist gerade nicht zu lesen: {why:said}',
  'It cannot be read. It is tried again': 'Es ist nicht zu lesen. Es wird erneut versucht',
  'It cannot be read: {why:said}. It is tried again':
    'Es ist nicht zu lesen: {why:said}. Es wird erneut versucht',
  'It goes to {place:said}': 'Es geht nach: {place:said}',
  'It goes to {place:said}, for {client}': 'Es geht nach: {place:said}, für {client}',
  'It goes to {place:said}. {so:said}': 'Es geht nach: {place:said}. {so:said}',
  'It needs a {thing:said}: {why:said}': 'Noch offen ({thing:said}): {why:said}',
  'No row of {sheet} names it': 'Keine Zeile von {sheet} nennt es',
  'Row {row:id} of {sheet} names it': 'Zeile {row:id} von {sheet} nennt es',
  'Row {row:id} of {sheet} names it, in another spelling':
    'Zeile {row:id} von {sheet} nennt es, in anderer Schreibweise',
  'Row {row:id} of {sheet} names it, in another spelling: {what}':
    'Zeile {row:id} von {sheet} nennt es, in anderer Schreibweise: {what}',
  'Row {row:id} of {sheet} names it, without its extension':
    'Zeile {row:id} von {sheet} nennt es, ohne die Endung',
  'Row {row:id} of {sheet} names it, without its extension: {what}':
    'Zeile {row:id} von {sheet} nennt es, ohne die Endung: {what}',
  'Row {row:id} of {sheet} names it, as a number, without its zeros and extension':
    'Zeile {row:id} von {sheet} nennt es, als Zahl, ohne Nullen und Endung',
  'Row {row:id} of {sheet} names it, as a number, without its zeros and extension: {what}':
    'Zeile {row:id} von {sheet} nennt es, als Zahl, ohne Nullen und Endung: {what}',
  'Row {row:id} of {sheet} names it: {what}': 'Zeile {row:id} von {sheet} nennt es: {what}',
  'None of the patterns fits its name': 'Keines der Muster passt zum Namen',
  'The pattern {pattern} fits its name': 'Das Muster {pattern} passt zum Namen',
  'The pattern {pattern} fits its name: {parts:said}': 'Das Muster {pattern} passt zum Namen: {parts:said}',
  '{name} is “{value}”': '{name} ist „{value}“',
  'Its content {fate:said}': 'Der Inhalt: {fate:said}',
  '{warning:said} It is asked again, and may refuse again':
    '{warning:said} Er wird wieder gefragt und kann wieder ablehnen',
  '“{said}” at the start of its name is the number; {rest:said}':
    '„{said}“ am Anfang des Namens ist die Nummer; {rest:said}',
  '“{said}” of its sub-folder is the number; {rest:said}':
    '„{said}“ des Unterordners ist die Nummer; {rest:said}',
  '{one:id} and {other:id} mean the same': '{one:id} und {other:id} bedeuten dasselbe',
  'It is settling since {since:time}. It is sent once its readings stay equal':
    'Es setzt sich seit {since:time}. Es wird gesendet, sobald die Messungen gleich bleiben',
  'It is settling since {since:time}: {why:said}. It is sent once its readings stay equal':
    'Es setzt sich seit {since:time}: {why:said}. Es wird gesendet, sobald die Messungen gleich bleiben',
  'It is settling since {since:time}: {why:said}. It is sent once its readings stay equal, {n:number} equal so far':
    'Es setzt sich seit {since:time}: {why:said}. Es wird gesendet, sobald die Messungen gleich bleiben, bisher {n:number} gleich',
  'It is settling since {since:time}. It is sent once its readings stay equal, {n:number} equal so far':
    'Es setzt sich seit {since:time}. Es wird gesendet, sobald die Messungen gleich bleiben, bisher {n:number} gleich',
  'A person wants it sent without waiting any longer': 'Jemand möchte es ohne weiteres Warten gesendet haben',
  'It settled at {since:time} and was handed to the queue':
    'Es hat sich um {since:time} gesetzt und wurde eingereiht',
  'It settled at {since:time} and was handed to the queue: {why:said}':
    'Es hat sich um {since:time} gesetzt und wurde eingereiht: {why:said}',
  'Its job ended without a delivery and is not kept any longer. It goes again when it changes, or when it is added by hand':
    'Der Auftrag endete ohne Auslieferung und ist nicht mehr da. Es geht wieder, wenn es sich ändert oder von Hand hinzugefügt wird',
  'It stays where it is. A later change of it is sent':
    'Es bleibt, wo es ist. Eine spätere Änderung wird gesendet',
  'It stays where it is: {why:said}. A later change of it is sent':
    'Es bleibt, wo es ist: {why:said}. Eine spätere Änderung wird gesendet',
  'It was there, but is gone since {since:time}': 'Es war da, ist aber seit {since:time} weg',
  'It settled: its size, time and identity were equal over three readings, then its content was hashed':
    'Es hat sich gesetzt: Größe, Zeit und Identität waren bei drei Messungen gleich, dann wurde die Prüfsumme des Inhalts gebildet',
  'It is newer content of the same file that job {id:id} delivered':
    'Es ist neuerer Inhalt derselben Datei, die Auftrag {id:id} ausgeliefert hat',
  '{n:number} {n|attempt|attempts}, of which {counted:number} counted against the limit of {most:number}':
    '{n:number} {n|Versuch|Versuche}, davon {counted:number} auf die Grenze von {most:number} angerechnet',
  'A link to import: {url}': 'Ein Link zum Importieren: {url}',
  'From the receipt of another Outbox: its file was not met here yet':
    'Aus dem Beleg eines anderen Outbox: die Datei ist hier noch nicht vorgekommen',
  'Found in the watched folder {name}': 'Gefunden im überwachten Ordner {name}',
  'Added by hand, once': 'Einmal von Hand hinzugefügt',
  'Goes into the knowledge base {name}': 'Geht in die Wissensbasis {name}',
  'Goes to the clips of {name}': 'Geht zu den Clips von {name}',
  'Works on the clip {name}': 'Arbeitet am Clip {name}',
  'Goes to a slide of {name}, not chosen yet': 'Geht auf eine Folie von {name}, noch nicht gewählt',
  'Goes to {name}, no slide, as you said': 'Geht an {name}, ohne Folie, wie Sie sagten',
  'Goes to slide {slide} of {name}': 'Geht auf die Folie {slide} von {name}',
  "A draft of the clip's candidates": 'Ein Entwurf aus den Kandidaten des Clips',
  "A draft of the clip's candidates in {ratio}": 'Ein Entwurf aus den Kandidaten des Clips in {ratio}',
  'A draft of candidate {id}': 'Ein Entwurf aus Kandidat {id}',
  "A render of the clip's candidates in {formats}": 'Die Kandidaten des Clips rendern in {formats}',
  "A render of the clip's candidates in {formats}, last submitted with revision {revision:id}":
    'Die Kandidaten des Clips rendern in {formats}, zuletzt eingereicht mit Revision {revision:id}',
  'A render of candidate {id} in {formats}': 'Kandidat {id} rendern in {formats}',
  'A render of candidate {id} in {formats}, last submitted with revision {revision:id}':
    'Kandidat {id} rendern in {formats}, zuletzt eingereicht mit Revision {revision:id}',
  "the clip's candidates": 'den Kandidaten des Clips',
  'candidate {id}': 'Kandidat {id}',
  'Outbox never sends it again on its own': 'Outbox sendet es nie von selbst noch einmal',
  'A render of {what:said} in {formats}': '{what:said} rendern in {formats}',
  'It goes to {place:said}, for {client}. {so:said}': 'Es geht nach: {place:said}, für {client}. {so:said}',
  '“{said}” fits {rule}; {rest:said}': '„{said}“ passt zu {rule}; {rest:said}',
  'It settled at {since:time} and was handed to the queue: {why:said}. Its job ended without a delivery and is not kept any longer. It goes again when it changes, or when it is added by hand':
    'Es hat sich um {since:time} gesetzt und wurde eingereiht: {why:said}. Der Auftrag endete ohne Auslieferung und ist nicht mehr da. Es geht wieder, wenn es sich ändert oder von Hand hinzugefügt wird',
};
