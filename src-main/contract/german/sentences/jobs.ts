import type { GermanSentences } from '../template.ts';

/** Why a job is where it is, as its policies and the people who answered say it. */
export const jobSentences: GermanSentences = {
  'it {why:said}, and {target} belongs to {other}': 'es {why:said}, und {target} gehört {other}',
  'It did not fail': 'Es ist nicht fehlgeschlagen',
  'The same content goes to this slide as job {id:id}':
    'Derselbe Inhalt geht als Auftrag {id:id} auf diese Folie',
  'The same content goes to this target as job {id:id}':
    'Derselbe Inhalt geht als Auftrag {id:id} an dieses Ziel',
  'Its connection was removed. Connect the service again, then add the file or link anew':
    'Die Verbindung wurde entfernt. Den Dienst wieder verbinden, dann die Datei oder den Link neu hinzufügen',
  'Its connection was removed. Connect the service again, then paste the link anew':
    'Die Verbindung wurde entfernt. Den Dienst wieder verbinden, dann den Link neu einfügen',
  'It is not in doubt': 'Es ist nicht ungewiss',
  'Only what was accepted without an id can be given one':
    'Eine Kennung lässt sich nur angeben, wo etwas ohne Kennung angenommen wurde',
  'Its last bytes are out, so it cannot be called back; the answer is awaited':
    'Die letzten Byte sind gesendet, darum lässt es sich nicht zurückrufen; die Antwort steht aus',
  'The service has accepted it and works on it': 'Der Dienst hat es angenommen und arbeitet daran',
  'The service has accepted it': 'Der Dienst hat es angenommen',
  'It has ended already': 'Es ist schon beendet',
  'It does not fit: {why:said}': 'Es passt nicht: {why:said}',
  'Deleted at the service by another Outbox, as its receipt says':
    'Von einem anderen Outbox beim Dienst gelöscht, wie der Beleg sagt',
  'It is left already': 'Es ist schon belassen',
  'It was not edited since it was delivered, or that was answered already':
    'Es wurde seit der Auslieferung nicht bearbeitet, oder das ist schon beantwortet',
  'It does not wait for a revision': 'Es wartet auf keine Revision',
  'It does not wait for a brand': 'Es wartet auf keine Marke',
  'It does not wait for a target': 'Es wartet auf kein Ziel',
  'It does not wait for a slide': 'Es wartet auf keine Folie',
  'It does not wait to be sent': 'Es wartet nicht auf das Senden',
  'It does not wait to be sent to a slide': 'Es wartet nicht darauf, auf eine Folie gesendet zu werden',
  'It does not wait any more': 'Es wartet nicht mehr',
  'Paused by you': 'Von Hand pausiert',
  'The schedule has nothing sent in this hour': 'Nach Zeitplan wird in dieser Stunde nichts gesendet',
  'The network is metered; it waits for another one': 'Das Netz ist getaktet; es wartet auf ein anderes',
  'The machine runs on its battery; it waits for power': 'Der Rechner läuft mit Akku; es wartet auf Strom',
  'It was removed': 'Sie wurde entfernt',
  'The attempt was ended': 'Der Versuch wurde beendet',
  '{name} is paused': '{name} ist pausiert',
  'It waits for the hours of {name}': 'Es wartet auf die Zeiten von {name}',
  'It may have arrived; say first whether it did': 'Es kann angekommen sein; erst sagen, ob es ankam',
  'It may have arrived; say whether it did': 'Es kann angekommen sein; sagen, ob es ankam',
  'It is being sent': 'Es wird gerade gesendet',
  'It is done; use "send anyway" to repeat it': 'Es ist fertig; mit „Trotzdem senden“ geht es noch einmal',
  'Its content was already sent; use "send anyway" to repeat it':
    'Der Inhalt wurde schon gesendet; mit „Trotzdem senden“ geht er noch einmal',
  'Choose a slide for it first': 'Erst eine Folie dafür wählen',
  'Choose a brand for it first': 'Erst eine Marke dafür wählen',
  'Choose a target for it first': 'Erst ein Ziel dafür wählen',
  'Say first whether it goes to another client': 'Erst sagen, ob es zu einem anderen Kunden geht',
  'It does not ask about another client': 'Es fragt nicht nach einem anderen Kunden',
  'Say first whether it arrived': 'Erst sagen, ob es ankam',
  'Approve the revision first': 'Erst die Revision freigeben',
  'Say first whether it goes all the same, or change the limits of its target':
    'Erst sagen, ob es trotzdem geht, oder die Grenzen des Ziels ändern',
  'Say first whether it goes as another document': 'Erst sagen, ob es als weiteres Dokument geht',
  'The file has newer content, which has a job of its own':
    'Die Datei hat neueren Inhalt, der einen eigenen Auftrag hat',
  'It goes to another target now, and has a job of its own for that':
    'Es geht jetzt an ein anderes Ziel und hat dafür einen eigenen Auftrag',
  'Only what was delivered or skipped as a duplicate can be sent again':
    'Erneut senden lässt sich nur, was ausgeliefert oder als doppelt übersprungen wurde',
  'It was sent, and is not sent anywhere else': 'Es wurde gesendet und geht nirgendwohin sonst',
  'Its record was changed by something else: look at it first':
    'Die Aufzeichnung wurde anderswo verändert: erst ansehen',
  'A link can only go to a brand’s clips': 'Ein Link kann nur zu den Clips einer Marke gehen',
  'It goes there already': 'Es geht schon dorthin',
  'It belongs to another folder': 'Es gehört zu einem anderen Ordner',
  'The carousel has no such slide any more': 'Diese Folie hat das Karussell nicht mehr',
  'It was sent meanwhile, or is just being sent': 'Es wurde inzwischen gesendet oder wird gerade gesendet',
  'There is no job {id:id}': 'Es gibt keinen Auftrag {id:id}',
  'Its folder is not watched any more: choose a brand for it':
    'Der Ordner wird nicht mehr überwacht: eine Marke dafür wählen',
  'Another job goes in its place: {what}': 'Ein anderer Auftrag geht an seiner Stelle: {what}',
  'It is cancelled': 'Es wird abgebrochen',
  'It counts as arrived': 'Es gilt als angekommen',
  'It is sent all the same': 'Es wird trotzdem gesendet',
  'It is left as it is': 'Es bleibt, wie es ist',
  'It goes again': 'Es geht noch einmal',
  'You hold it already': 'Es ist schon von Hand angehalten',
  'You do not hold it': 'Es ist nicht von Hand angehalten',
  'You hold it; release it first': 'Es ist von Hand angehalten; erst freigeben',
  'It is being sent, and what is under way goes on': 'Es wird gesendet, und was unterwegs ist, geht weiter',
  'It is a step of a recipe, whose row says where it goes: import its link for the other brand':
    'Es ist ein Schritt eines Rezepts, und dessen Zeile sagt, wohin es geht: den Link für die andere Marke importieren',
  'A target was chosen for it, where it has a job of its own':
    'Ein Ziel wurde dafür gewählt, und dort hat es einen eigenen Auftrag',
  'A brand was chosen for it, where it has a job of its own':
    'Eine Marke wurde dafür gewählt, und dort hat es einen eigenen Auftrag',
  'It does not wait for that: it fits where it goes': 'Darauf wartet es nicht: es passt zu seinem Ziel',
  'Its receipt comes from another Outbox, which cannot say where the file lies here. Add the file, or put it into a watched folder: it is known again by its content, and can be sent again then':
    'Der Beleg kommt von einem anderen Outbox, und das kann nicht sagen, wo die Datei hier liegt. Die Datei hinzufügen oder in einen überwachten Ordner legen: sie wird am Inhalt wiedererkannt und lässt sich dann noch einmal senden',
  'It is skipped already': 'Es ist schon übersprungen',
  'Render {formats} of {what:said}': '{formats} rendern: {what:said}',
};
