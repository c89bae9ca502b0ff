import type { GermanSentences } from '../template.ts';

/** Why a name leads nowhere: patterns, slides, targets, rows of sheets. */
export const nameSentences: GermanSentences = {
  'the service lists no slides with an id': 'der Dienst zählt keine Folien mit Kennung auf',
  carousel: 'Karussell',
  carousels: 'Karussells',
  'knowledge base': 'Wissensbasis',
  'knowledge bases': 'Wissensbasen',
  brand: 'Marke',
  brands: 'Marken',
  slide: 'Folie',
  slides: 'Folien',
  target: 'Ziel',
  targets: 'Ziele',
  connection: 'Verbindung',
  connections: 'Verbindungen',
  'needs a {thing:said}: {why:said}': 'noch offen ({thing:said}): {why:said}',
  'needs a slide: {why:said}': 'braucht eine Folie: {why:said}',
  'would go to {place:said}': 'ginge nach: {place:said}',
  'waits for your yes: {why:said}': 'wartet auf Ihr Ja: {why:said}',
  'would wait: {why:said}': 'würde warten: {why:said}',
  'would go to slide {slide}': 'ginge auf die Folie {slide}',
  'the carousel {name}': 'das Karussell {name}',
  'slide {slide} of {name}': 'Folie {slide} von {name}',
  'stays: it is there already and only new files go': 'bleibt: schon da, und nur neue Dateien gehen',
  'was sent to {target} before: not sent again': 'wurde schon an {target} gesendet: geht nicht noch einmal',
  'was sent before (job {id:id}): not sent again':
    'wurde schon gesendet (Auftrag {id:id}): geht nicht noch einmal',
  'may have been sent before (job {id:id}): not sent again until you say so':
    'wurde vielleicht schon gesendet (Auftrag {id:id}): geht ohne Anweisung nicht noch einmal',
  'is in the queue already, as job {id:id}': 'steht schon in der Warteschlange, als Auftrag {id:id}',
  'edited since job {id:id} delivered it: you would be asked first':
    'bearbeitet, seit Auftrag {id:id} es ausgeliefert hat: erst würde gefragt',
  'stays: edited since job {id:id} delivered it, and edited files are left':
    'bleibt: bearbeitet, seit Auftrag {id:id} es ausgeliefert hat, und Bearbeitetes wird belassen',
  'stays: edited since it was delivered, and left (job {id:id})':
    'bleibt: seit der Auslieferung bearbeitet und belassen (Auftrag {id:id})',
  'stays: the same content went under another name (job {id:id})':
    'bleibt: derselbe Inhalt ging unter anderem Namen (Auftrag {id:id})',
  '{what:said}, but look: {warning:said}': '{what:said}, aber: {warning:said}',
  'Natural order and a sheet exclude each other: find slides by folders, names or the sheet':
    'Natürliche Reihenfolge und eine Tabelle schließen einander aus: Folien nach Ordnern, Namen oder der Tabelle finden',
  'Slides are to be found by a pattern, and there is none: give one, as in {slide}_*':
    'Folien sollen nach einem Muster gefunden werden, und es gibt keines: eines angeben, etwa {slide}_*',
  'Natural order and name patterns exclude each other: find slides by folders, names or the pattern':
    'Natürliche Reihenfolge und Namensmuster schließen einander aus: Folien nach Ordnern, Namen oder dem Muster finden',
  'One slide for all files belongs to one carousel, and here names choose the carousel: let names say the slide, too':
    'Eine Folie für alle Dateien gehört zu einem Karussell, und hier wählen Namen das Karussell: auch die Folie von Namen sagen lassen',
  'A pattern cannot be empty': 'Ein Muster kann nicht leer sein',
  'Give at least one pattern': 'Wenigstens ein Muster angeben',
  'this } closes nothing': 'dieses } schließt nichts',
  'this { is never closed': 'dieses { wird nie geschlossen',
  'Put a } after the name of the part': 'Hinter den Namen des Teils ein } setzen',
  'a { stands within another': 'ein { steht in einem anderen',
  'Close the first one before it with a }': 'Das erste davor mit einem } schließen',
  'a part never goes past a /': 'ein Teil geht nie über ein / hinaus',
  'Put the / outside of the braces': 'Das / außerhalb der Klammern setzen',
  'this part has no name': 'dieser Teil hat keinen Namen',
  '“{name}” is no name of a part': '„{name}“ ist kein Name eines Teils',
  'the part {name} stands twice': 'der Teil {name} steht zweimal da',
  'Give one of the two another name': 'Einem der beiden einen anderen Namen geben',
  'this character cannot be seen': 'dieses Zeichen ist nicht zu sehen',
  'Take it out': 'Herausnehmen',
  'it begins with a /': 'es beginnt mit einem /',
  'Leave it out: a pattern begins in the folder': 'Weglassen: ein Muster beginnt im Ordner',
  'it ends with a /': 'es endet mit einem /',
  'two / stand side by side': 'zwei / stehen nebeneinander',
  'Take one out': 'Eines herausnehmen',
  'nothing tells where {one} ends and {other} begins': 'nichts sagt, wo {one} endet und {other} beginnt',
};
