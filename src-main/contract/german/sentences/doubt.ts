import type { GermanSentences } from '../template.ts';

/** What asking the service said of documents that are to be deleted there, and of those in its knowledge bases. */
export const doubtSentences: GermanSentences = {
  'The service lists it as failed': 'Der Dienst zählt es als fehlgeschlagen auf',
  'Job {id:id} changed in the meantime': 'Auftrag {id:id} hat sich inzwischen geändert',
  'It has no document that is known by its id': 'Es hat kein Dokument, dessen Kennung bekannt ist',
  'No newer document of its file is indexed': 'Kein neueres Dokument seiner Datei ist auffindbar',
  'A file that lies here has its content': 'Eine Datei, die hier liegt, hat diesen Inhalt',
  'It is being deleted, or was': 'Es wird gelöscht oder ist es schon',
  'It is of no document': 'Es gehört zu keinem Dokument',
  'It was sent again since it was compared': 'Es wurde seit dem Vergleich erneut gesendet',
  'The documents could not be read: {why:said}': 'Die Dokumente waren nicht zu lesen: {why:said}',
  'The service does not list it any more': 'Der Dienst zählt es nicht mehr auf',
  'It stays: the service does not list the newer document':
    'Es bleibt: der Dienst zählt das neuere Dokument nicht auf',
  'It stays: the service says “{status}” of the newer document':
    'Es bleibt: der Dienst sagt „{status}“ zum neueren Dokument',
  'It stays: no newer document of its file is known to be indexed':
    'Es bleibt: kein neueres Dokument seiner Datei ist nachweislich auffindbar',
  'It stays: a file that lies here has its content':
    'Es bleibt: eine Datei, die hier liegt, hat diesen Inhalt',
  'The newer document was not seen, as the list was not read to its end: {why:said}':
    'Das neuere Dokument war nicht zu sehen, da die Liste nicht bis zum Ende gelesen wurde: {why:said}',
  'The service does not say of the newer document that it is indexed':
    'Der Dienst sagt vom neueren Dokument nicht, dass es auffindbar ist',
  'The service answered; the list that would show it could not be read':
    'Der Dienst antwortete; die Liste, die es zeigen würde, war nicht zu lesen',
  'It was deleted at the service': 'Es wurde beim Dienst gelöscht',
  'The service said that it deleted it, and lists it still':
    'Der Dienst sagte, er habe es gelöscht, und zählt es noch auf',
  'It was tried {times:number} times': 'Es wurde {times:number}-mal versucht',
  'An older document of {name} was deleted': 'Ein älteres Dokument von {name} wurde gelöscht',
  'An older document of {name} stays': 'Ein älteres Dokument von {name} bleibt',
  'Deleting documents is not switched on for its connection: see its service profile':
    'Das Löschen von Dokumenten ist für die Verbindung nicht eingeschaltet: siehe Dienstprofil',
  'It waits until its connection may be asked': 'Es wartet, bis die Verbindung gefragt werden darf',
  'It waits until {name} is resumed': 'Es wartet, bis {name} fortgesetzt wird',
  'Its document was not deleted at the service': 'Das Dokument wurde beim Dienst nicht gelöscht',
  'Its document is deleted at the service as soon as that may be':
    'Das Dokument wird beim Dienst gelöscht, sobald das sein darf',
  'It is deleted as soon as that may be': 'Es wird gelöscht, sobald das sein darf',
  'The service gives {count:number} documents and does not say whether these are all':
    'Der Dienst gibt {count:number} Dokumente und sagt nicht, ob das alle sind',
  '{count:number} of {total:number} documents could be read':
    '{count:number} von {total:number} Dokumenten waren zu lesen',
  'Outbox is closing': 'Outbox wird beendet',
  'nobody knows why': 'niemand weiß, warum',
  'A document named {name} stands in the knowledge base already; this would add a second one':
    'Ein Dokument namens {name} steht schon in der Wissensbasis; dies würde ein zweites',
  'A document named {name} stands in the knowledge base already (since {day:time}); this would add a second one':
    'Ein Dokument namens {name} steht schon in der Wissensbasis (seit {day:time}); dies würde ein zweites',
  'Another file named {name} goes to the knowledge base too, {path}; each would be a document of its own':
    'Eine andere Datei namens {name} geht auch in die Wissensbasis, {path}; jede würde ein eigenes Dokument',
  'The file lies here': 'Die Datei liegt hier',
  'It was never sent': 'Es wurde nie gesendet',
  'It waits to be sent': 'Es wartet auf das Senden',
  'The document is of the content that Outbox last read here':
    'Das Dokument hat den Inhalt, den Outbox hier zuletzt gelesen hat',
  'The document is of the content that Outbox last read here; the service says “{status}”':
    'Das Dokument hat den Inhalt, den Outbox hier zuletzt gelesen hat; der Dienst sagt „{status}“',
  'The file was edited since it was delivered, and its document is not listed any more':
    'Die Datei wurde seit der Auslieferung bearbeitet, und ihr Dokument wird nicht mehr aufgezählt',
  'The file was edited since it was delivered; the document is of the content before':
    'Die Datei wurde seit der Auslieferung bearbeitet; das Dokument hat den Inhalt davor',
  'Newer content of its file was sent as another document; this one stands there still':
    'Neuerer Inhalt der Datei wurde als weiteres Dokument gesendet; dieses steht noch dort',
  'The service lists it as “{status}”': 'Der Dienst zählt es als „{status}“ auf',
  'The service could not index it': 'Der Dienst konnte es nicht auffindbar machen',
  '{here:said}; its document stands there still': '{here:said}; ihr Dokument steht noch dort',
  '{here:said}; its document stands there still; the service says “{status}”':
    '{here:said}; ihr Dokument steht noch dort; der Dienst sagt „{status}“',
  '{here:said}; its document was delivered, and whether it stands there still cannot be read':
    '{here:said}; ihr Dokument wurde ausgeliefert, und ob es noch dort steht, ist nicht zu lesen',
  'The file was deleted or moved away here': 'Die Datei wurde hier gelöscht oder wegbewegt',
  'The file may still be written, or cannot be read just now':
    'Die Datei wird vielleicht noch geschrieben oder ist gerade nicht zu lesen',
  'The file was put away after its delivery, as its folder’s rules say':
    'Die Datei wurde nach der Auslieferung weggelegt, wie die Regeln des Ordners sagen',
  'Its folder is not there just now, so that nobody can tell whether the file was edited':
    'Der Ordner ist gerade nicht da, darum ist nicht zu sagen, ob die Datei bearbeitet wurde',
  'No folder watches its file, so that nobody can tell whether it was edited':
    'Kein Ordner beobachtet die Datei, darum ist nicht zu sagen, ob sie bearbeitet wurde',
  'The file was edited, and goes to another knowledge base now':
    'Die Datei wurde bearbeitet und geht jetzt in eine andere Wissensbasis',
  'It was delivered, and the service does not list it any more':
    'Es wurde ausgeliefert, und der Dienst zählt es nicht mehr auf',
  'Nothing that is known here sent it': 'Nichts, was hier bekannt ist, hat es gesendet',
  'Nothing that is known here sent it; the service says “{status}”':
    'Nichts, was hier bekannt ist, hat es gesendet; der Dienst sagt „{status}“',
  'Nothing here sent it': 'Nichts hier hat es gesendet',
  'It was accepted, and has no status yet': 'Es wurde angenommen und hat noch keinen Status',
  'It was accepted; the service says “{status}”': 'Es wurde angenommen; der Dienst sagt „{status}“',
  'It was accepted just now, and the list may not have it yet':
    'Es wurde gerade angenommen, vielleicht führt die Liste es noch nicht',
  'The service gave no id for it, so that it cannot be found on its list':
    'Der Dienst gab dafür keine Kennung, darum findet es sich nicht auf seiner Liste',
  'It was delivered; whether the service still lists it could not be read':
    'Es wurde ausgeliefert; ob der Dienst es noch aufzählt, war nicht zu lesen',
  'The service lists it, and says that there is no such document. Check the path of deletions in the connection’s service profile. {why:said}':
    'Der Dienst zählt es auf und sagt, ein solches Dokument gebe es nicht. Den Pfad für Löschungen im Dienstprofil der Verbindung prüfen. {why:said}',
  'Its document was to be deleted at the service, as newer content of its file is indexed':
    'Das Dokument sollte beim Dienst gelöscht werden, da neuerer Inhalt der Datei auffindbar ist',
  'the service says “{status}”': 'der Dienst sagt „{status}“',
  'It is deleted as soon as that may be: {why:said}': 'Es wird gelöscht, sobald das sein darf: {why:said}',
};
