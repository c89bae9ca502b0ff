import type { GermanSentences } from '../template.ts';

/** Refusals: the thing, the reason, the next step. */
export const errorSentences: GermanSentences = {
  'A client needs a name': 'Ein Kunde braucht einen Namen',
  'The name of a client may have at most 100 characters':
    'Der Name eines Kunden darf höchstens 100 Zeichen haben',
  'The name of a client may not hold control characters':
    'Der Name eines Kunden darf keine Steuerzeichen enthalten',
  'There is no connection {id:id}': 'Es gibt keine Verbindung {id:id}',
  '{path} cannot be added: {why:said}': '{path} lässt sich nicht hinzufügen: {why:said}',
  'it is empty': 'leer',
  '{why:said} Choose another folder, or another target':
    '{why:said} Einen anderen Ordner oder ein anderes Ziel wählen',
  'a knowledge base': 'eine Wissensbasis',
  'a brand’s clips': 'die Clips einer Marke',
  'a carousel': 'ein Karussell',
  '{path} cannot be added: {why:said}. {next:said}':
    '{path} lässt sich nicht hinzufügen: {why:said}. {next:said}',
  'is watched already': 'wird schon überwacht',
  'it is a file': 'es ist eine Datei',
  'it is the top of a whole drive': 'es ist die oberste Ebene eines Laufwerks',
  'Choose another folder': 'Einen anderen Ordner wählen',
  'it does not exist': 'das gibt es nicht',
  'it cannot be read': 'das ist nicht zu lesen',
  '{given} leads to {path}, which is what is watched': '{given} führt zu {path}, und das wird überwacht',
  'There is no watched folder {id:id}': 'Es gibt keinen überwachten Ordner {id:id}',
  'A rule cannot be empty': 'Eine Regel kann nicht leer sein',
  'There may be at most {n:number} rules of a kind': 'Es darf höchstens {n:number} Regeln einer Art geben',
  'There is no batch {id:id}': 'Es gibt keinen Stapel {id:id}',
  'There is no template {id:id}': 'Es gibt keine Vorlage {id:id}',
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
  'The file was changed while it was read. Import it again':
    'Die Datei wurde beim Lesen geändert. Noch einmal importieren',
  'It is not JSON. Export the receipts again': 'Das ist kein JSON. Die Belege neu exportieren',
  'It is not a receipt': 'Das ist kein Beleg',
  'It has no SHA-256 checksum, so no file could be known by it':
    'Es hat keine SHA-256-Prüfsumme, daran ließe sich keine Datei erkennen',
  'It has no size, so no file could be known by it':
    'Es hat keine Größe, daran ließe sich keine Datei erkennen',
  'It has no link': 'Es hat keinen Link',
  'Its time is none that a calendar has': 'Die Zeit gibt es in keinem Kalender',
  'It belongs to {name}: connect to {url} first, then import it again':
    'Es gehört zu {name}: erst mit {url} verbinden, dann neu importieren',
  'And {n:number} more were not taken over': 'Und {n:number} weitere wurden nicht übernommen',
  'No webhook is set any more': 'Es ist kein Webhook mehr eingestellt',
  'This page may not call Outbox': 'Diese Seite darf Outbox nicht rufen',
  'The service knows no {thing:said} {id}. {taken:said} {listed:said}':
    'Der Dienst kennt {id} nicht ({thing:said}). {taken:said} {listed:said}',
  'It is taken all the same: check the id': 'Es wird trotzdem genommen: die Kennung prüfen',
  'The service could not be asked about {id}: {why:said}':
    'Der Dienst war nach {id} nicht zu fragen: {why:said}',
  'The same goes there already, as job {id:id}; this one is taken out':
    'Dasselbe geht schon dorthin, als Auftrag {id:id}; dieser wird herausgenommen',
  'The slides of the carousel cannot be read now. They are shown as soon as they can':
    'Die Folien des Karussells sind gerade nicht zu lesen. Sie werden gezeigt, sobald es geht',
  'The service lists no slides with an id': 'Der Dienst zählt keine Folien mit Kennung auf',
  '{path} holds no folder named {name} that can be watched':
    'In {path} ist kein Ordner namens {name}, der sich überwachen lässt',
  'Several connections go to {url}, and none is named {name}: connect to it by that name first':
    'Mehrere Verbindungen gehen zu {url}, und keine heißt {name}: erst unter diesem Namen verbinden',
  'It does not say what was rendered or drafted': 'Es sagt nicht, was gerendert oder entworfen wurde',
  'Its link {why:said}': 'Der Link {why:said}',
  'Its kind {kind} does not go with a target of the kind {target}':
    'Die Art {kind} passt nicht zu einem Ziel der Art {target}',
  'It does not ask': 'Es fragt nicht',
  'Watched folder {id:id} vanished': 'Der überwachte Ordner {id:id} ist verschwunden',
  'It is not a receipt: its {field} cannot be used': 'Das ist kein Beleg: {field} ist nicht zu verwenden',
};
