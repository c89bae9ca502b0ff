import type { GermanSentences } from '../template.ts';

/** What the service answered, and what that means for a job or a connection. Its own words stay as they came. */
export const serviceSentences: GermanSentences = {
  'The service refused the key ({status}){said:said}':
    'Der Dienst hat den Schlüssel abgelehnt ({status}){said:said}',
  'The service refused this without saying why ({status}){said:said}':
    'Der Dienst hat dies abgelehnt, ohne zu sagen, warum ({status}){said:said}',
  'The service has suspended the billing of this account ({status}){said:said}. Settle it with the service, then Try again':
    'Der Dienst hat die Abrechnung dieses Kontos ausgesetzt ({status}){said:said}. Beim Dienst klären, dann „Erneut versuchen“',
  'The key lacks what this needs ({status}){said:said}. Use a key with that scope, then Try again':
    'Dem Schlüssel fehlt das nötige Recht ({status}){said:said}. Einen Schlüssel mit diesem Recht verwenden, dann „Erneut versuchen“',
  'The account has no credits left for this ({status}){said:said}. Add credits at the service, then Try again':
    'Das Konto hat dafür kein Guthaben mehr ({status}){said:said}. Beim Dienst Guthaben aufladen, dann „Erneut versuchen“',
  'The service cannot use the request ({status}){said:said}. Check the target and what was sent':
    'Der Dienst kann mit der Anfrage nichts anfangen ({status}){said:said}. Das Ziel und das Gesendete prüfen',
  'The service does not know {target:said} ({status}){said:said}. It may be gone, or belong to another account: check the target':
    'Der Dienst kennt {target:said} nicht ({status}){said:said}. Vielleicht gibt es das nicht mehr, oder es gehört zu einem anderen Konto: das Ziel prüfen',
  'The service does not take this at its path ({status}){said:said}. Check the {path:said} in the connection’s service profile':
    'Der Dienst nimmt dies unter seinem Pfad nicht an ({status}){said:said}. {path:said} im Dienstprofil der Verbindung prüfen',
  'The service sees a conflict with what it has ({status}){said:said}. Look there before it is tried again':
    'Der Dienst sieht einen Widerspruch zu dem, was er hat ({status}){said:said}. Dort nachsehen, bevor es erneut versucht wird',
  'The service says that {target:said} is gone ({status}){said:said}. Choose another target':
    'Der Dienst sagt, dass es {target:said} nicht mehr gibt ({status}){said:said}. Ein anderes Ziel wählen',
  'The request is too large for the service ({status}){said:said}. Send less at once':
    'Die Anfrage ist dem Dienst zu groß ({status}){said:said}. Weniger auf einmal senden',
  '{file} ({size:amount}) is too large for the service ({status}){said:said}. The size is remembered for this connection; send a smaller file':
    '{file} ({size:amount}) ist dem Dienst zu groß ({status}){said:said}. Die Größe ist für diese Verbindung vermerkt; eine kleinere Datei senden',
  'The service does not take requests of this type ({status}){said:said}. Check the {path:said} in the connection’s service profile':
    'Der Dienst nimmt Anfragen dieser Art nicht an ({status}){said:said}. {path:said} im Dienstprofil der Verbindung prüfen',
  'The service does not take files of the type {type} ({status}){said:said}. Convert the file, or leave this type out':
    'Der Dienst nimmt keine Dateien der Art {type} an ({status}){said:said}. Die Datei umwandeln oder diese Art auslassen',
  'The service finds a mistake in this ({status}){said:said}. Correct it, then Try again':
    'Der Dienst findet darin einen Fehler ({status}){said:said}. Berichtigen, dann „Erneut versuchen“',
  'The service refused it ({status}){said:said}. Look at what it says, then Try again':
    'Der Dienst hat es abgelehnt ({status}){said:said}. Ansehen, was er sagt, dann „Erneut versuchen“',
  'Check the {path:said}: the service has nothing for {endpoint} ({status}){said:said}. Correct it in the connection’s service profile, then Try again':
    '{path:said} prüfen: der Dienst hat nichts unter {endpoint} ({status}){said:said}. Im Dienstprofil der Verbindung berichtigen, dann „Erneut versuchen“',
  'The service takes no more requests just now ({status}){said:said}':
    'Der Dienst nimmt gerade keine weiteren Anfragen an ({status}){said:said}',
  'The service asked to come back later ({status}){said:said}':
    'Der Dienst bat, später wiederzukommen ({status}){said:said}',
  'The service failed just now ({status}){said:said}':
    'Beim Dienst ging gerade etwas schief ({status}){said:said}',
  'It asked to wait {wait:amount}': 'Er bat, {wait:amount} zu warten',
  'The file name {why:said}. Rename the file to send it':
    'Der Dateiname {why:said}. Zum Senden die Datei umbenennen',
  'has {n:number} characters, more than {most:number}': 'hat {n:number} Zeichen, mehr als {most:number}',
  'has a character that cannot be sent': 'enthält ein Zeichen, das nicht gesendet werden kann',
  'It names a time more than an hour ahead. Outbox does not wait that long':
    'Er nennt eine Zeit in mehr als einer Stunde. So lange wartet Outbox nicht',
  'the import path': 'der Importpfad',
  'the brand': 'die Marke',
  'the clip': 'den Clip',
  'the clip or its candidate': 'den Clip oder seinen Kandidaten',
  'the carousel or its slide': 'das Karussell oder seine Folie',
  'the knowledge base': 'die Wissensbasis',
  'the upload': 'den Upload',
  'the document': 'das Dokument',
  '{doing:said} is switched off for this connection. Switch it on in the connection’s service profile, and it goes on':
    '{doing:said}: für diese Verbindung abgeschaltet. Im Dienstprofil der Verbindung einschalten, dann geht es weiter',
  'Importing clips': 'Clips importieren',
  'Rendering clips': 'Clips rendern',
  'Creating drafts': 'Entwürfe anlegen',
  'Uploading to carousels': 'In Karussells hochladen',
  'Uploading documents': 'Dokumente hochladen',
  'Uploading videos': 'Videos hochladen',
  'Deleting documents': 'Dokumente löschen',
  'Giving up uploads of videos': 'Uploads von Videos aufgeben',
  'It is switched off for this connection': 'Das ist für diese Verbindung abgeschaltet',
  '{endpoint} answered with a page instead of JSON ({status})':
    '{endpoint} antwortete mit einer Seite statt mit JSON ({status})',
  '{endpoint} was not understood: {why:said}': '{endpoint} war nicht zu verstehen: {why:said}',
  'The reply of {endpoint} has no "success"': 'Die Antwort von {endpoint} enthält kein „success“',
  'The reply of {endpoint} has no usable "{field}"':
    'Die Antwort von {endpoint} enthält kein brauchbares „{field}“',
  'The service does not offer {endpoint} ({status}){said:said}':
    'Der Dienst bietet {endpoint} nicht an ({status}){said:said}',
  'The service refused {endpoint} ({status}){said:said}':
    'Der Dienst hat {endpoint} abgelehnt ({status}){said:said}',
  'its reply is empty': 'die Antwort ist leer',
  'its reply is compressed, which was not asked for': 'die Antwort ist komprimiert, was nicht verlangt war',
  'the reply unpacks to more than {n:number} KiB': 'die Antwort ist ausgepackt größer als {n:number} KiB',
  'its reply is not UTF-8': 'die Antwort ist kein UTF-8',
  'its reply is not JSON: {why}': 'die Antwort ist kein JSON: {why}',
  'The service cannot be trusted: {why:said}': 'Dem Dienst ist nicht zu trauen: {why:said}',
  'The service was not understood: {why:said}': 'Der Dienst war nicht zu verstehen: {why:said}',
  'The service cannot be reached: {why:said}': 'Der Dienst ist nicht zu erreichen: {why:said}',
  'Sending this again does no harm': 'Es noch einmal zu senden schadet nicht',
  'Everything was sent, but the answer ({status}) cannot be relied on: {why:said}':
    'Alles wurde gesendet, aber auf die Antwort ({status}) ist kein Verlass: {why:said}',
  'The service answered {status} with success before it had the whole request. It cannot have taken it':
    'Der Dienst meldete mit {status} Erfolg, bevor er die ganze Anfrage hatte. Er kann sie nicht angenommen haben',
  'The service answered {status}, yet says success': 'Der Dienst antwortete {status} und meldet doch Erfolg',
  'Everything was sent, and the service failed ({status}){said:said}. It may have done the work before that':
    'Alles wurde gesendet, und beim Dienst ging etwas schief ({status}){said:said}. Er kann die Arbeit vorher getan haben',
  'Everything was sent, then {status} came back{said:said}. A gateway may say so after the service took it':
    'Alles wurde gesendet, dann kam {status} zurück{said:said}. Ein Gateway kann so antworten, nachdem der Dienst es angenommen hat',
  'The service was not reached ({status}): a proxy wants a sign-in first. Give it in the network settings':
    'Der Dienst wurde nicht erreicht ({status}): ein Proxy verlangt zuerst eine Anmeldung. Sie in den Netzwerkeinstellungen angeben',
  'The service was not reached ({status}): a server answered that does not speak for this address. Check the base URL':
    'Der Dienst wurde nicht erreicht ({status}): ein Server antwortete, der für diese Adresse nicht zuständig ist. Die Basisadresse prüfen',
  'The service was not reached ({status}): this network wants a sign-in first. Open any page in a browser and sign in':
    'Der Dienst wurde nicht erreicht ({status}): dieses Netz verlangt zuerst eine Anmeldung. Eine Seite im Browser öffnen und sich anmelden',
  'a gateway answered in its place ({status}){said:said}':
    'ein Gateway antwortete an seiner Stelle ({status}){said:said}',
  "Everything was sent, and {status} came back without the service's own yes or no{said:said}":
    'Alles wurde gesendet, und {status} kam zurück ohne ein Ja oder Nein des Dienstes{said:said}',
  'Something answered {status} before the whole request was there, and not as the service does{said:said}':
    'Etwas antwortete {status}, bevor die ganze Anfrage dort war, und nicht wie der Dienst{said:said}',
  'The service failed ({status}){said:said} before it had the whole request':
    'Beim Dienst ging etwas schief ({status}){said:said}, bevor er die ganze Anfrage hatte',
  'Everything was sent, and the service answered {status} without saying success. If its replies are like that, teach it in the connection’s service profile':
    'Alles wurde gesendet, und der Dienst antwortete {status}, ohne Erfolg zu melden. Wenn seine Antworten so sind, es im Dienstprofil der Verbindung lehren',
  'Everything was sent, and the service answered {status} without saying success, and with no id at a known place. If its replies are like that, point to the id and teach it as a yes in the connection’s service profile':
    'Alles wurde gesendet, und der Dienst antwortete {status}, ohne Erfolg zu melden und ohne Kennung an bekannter Stelle. Wenn seine Antworten so sind, im Dienstprofil der Verbindung die Stelle der Kennung angeben und es als Ja lehren',
  'Everything was sent, but no complete answer came: {why:said}':
    'Alles wurde gesendet, aber keine vollständige Antwort kam: {why:said}',
  'Not finished: {why:said}. Nothing was taken by the service':
    'Nicht zu Ende gesendet: {why:said}. Der Dienst hat nichts angenommen',
  'The service cannot be trusted: {why:said}. Nothing was sent':
    'Dem Dienst ist nicht zu trauen: {why:said}. Nichts wurde gesendet',
  'Everything was sent. {answer:said}. Something may answer so after the service took it':
    'Alles wurde gesendet. {answer:said}. Etwas kann so antworten, nachdem der Dienst es angenommen hat',
  'The base URL redirects ({status}). Redirects are not followed; check the base URL':
    'Die Basisadresse leitet um ({status}). Umleitungen wird nicht gefolgt; die Basisadresse prüfen',
  'The base URL redirects to {host} ({status}). Redirects are not followed; check the base URL':
    'Die Basisadresse leitet zu {host} um ({status}). Umleitungen wird nicht gefolgt; die Basisadresse prüfen',
  'The base URL redirects to {host} ({status}). If this network asks you to sign in, sign in and try again. Otherwise check the base URL':
    'Die Basisadresse leitet zu {host} um ({status}). Falls dieses Netz eine Anmeldung verlangt, dort anmelden und erneut versuchen. Sonst die Basisadresse prüfen',
  'A read with the same key was answered, so it is about this one alone':
    'Eine Leseanfrage mit demselben Schlüssel wurde beantwortet, es geht also nur um diesen Auftrag',
  'Its target could not be read: {why:said}': 'Das Ziel war nicht zu lesen: {why:said}',
  'A read of the target says the same': 'Eine Leseanfrage an das Ziel ergibt dasselbe',
  'Its other jobs go on': 'Die anderen Aufträge gehen weiter',
  'Only this one is refused': 'Nur dieser wird abgelehnt',
  'The service does not allow this ({status}){said:said}':
    'Der Dienst erlaubt dies nicht ({status}){said:said}',
  'It is not the first in a row, so the key may lack a permission. Use a key that has it, then Try again':
    'Es ist nicht der erste nacheinander, dem Schlüssel fehlt also vielleicht ein Recht. Einen Schlüssel mit diesem Recht verwenden, dann „Erneut versuchen“',
  'The path worked before, so only this one is refused':
    'Der Pfad hat schon funktioniert, darum wird nur dieser abgelehnt',
  'It was refused twice, so the others go first': 'Es wurde zweimal abgelehnt, darum gehen die anderen vor',
  'It is the second in a row, so the others wait': 'Es ist der zweite nacheinander, darum warten die anderen',
  'The service refused it; Outbox stopped before it knew why, so it goes again':
    'Der Dienst hat es abgelehnt; Outbox wurde beendet, bevor klar war, warum, darum geht es noch einmal',
  'The carousel is not there: {why:said}': 'Das Karussell gibt es dort nicht: {why:said}',
  'The clip is not there: {why:said}': 'Den Clip gibt es dort nicht: {why:said}',
  'The knowledge base is not there: {why:said}': 'Die Wissensbasis gibt es dort nicht: {why:said}',
  'The brand is not there: {why:said}': 'Die Marke gibt es dort nicht: {why:said}',
  'The carousel is there, but has no slide {slide} now':
    'Das Karussell gibt es, aber jetzt ohne die Folie {slide}',
  'The carousel itself is there': 'Das Karussell selbst gibt es',
  'The clip itself is there': 'Den Clip selbst gibt es',
  'The knowledge base itself is there': 'Die Wissensbasis selbst gibt es',
  'The brand itself is there': 'Die Marke selbst gibt es',
  'The service says that it is well': 'Der Dienst sagt, dass es ihm gut geht',
  'The service does not answer on its health page': 'Der Dienst antwortet auf seiner Zustandsseite nicht',
  'On its health page the service does not say that it is well: {why:said}':
    'Auf seiner Zustandsseite sagt der Dienst nicht, dass es ihm gut geht: {why:said}',
  'The service says that it is not well: {why:said}':
    'Der Dienst sagt, dass es ihm nicht gut geht: {why:said}',
  'The key was proved by reading {what:said}. {rest:said}':
    'Der Schlüssel wurde geprüft, gelesen wurde: {what:said}. {rest:said}',
  'The key was proved by reading {what:said}': 'Der Schlüssel wurde geprüft, gelesen wurde: {what:said}',
  'its account': 'das Konto',
  'its knowledge bases': 'die Wissensbasen',
  'its carousels': 'die Karussells',
  'its clips': 'die Clips',
  'Answered in {ms:number} ms': 'Antwort nach {ms:number} ms',
  'The key is good': 'Der Schlüssel ist gültig',
  'The service refuses every read with this key, without saying why (403). Enter another key':
    'Der Dienst lehnt mit diesem Schlüssel jedes Lesen ab, ohne zu sagen, warum (403). Einen anderen Schlüssel eingeben',
  'The service forbids it to this key (403)': 'Der Dienst verbietet es diesem Schlüssel (403)',
  'Its brands cannot be read: {why:said} Their ids can be pasted':
    'Die Marken sind nicht zu lesen: {why:said} Ihre Kennungen lassen sich einfügen',
  'Asked just now, and it still waits: {why:said}': 'Gerade gefragt, und es wartet noch: {why:said}',
  'Accepted. Its status cannot be read here: {why:said}':
    'Angenommen. Der Status ist hier nicht zu lesen: {why:said}',
  'The service says “{status}”, twice in a row. Look there; try again sends it once more':
    'Der Dienst sagt „{status}“, zweimal nacheinander. Dort nachsehen; „Erneut versuchen“ sendet es noch einmal',
  'Still asking: {why:said}': 'Es wird weiter gefragt: {why:said}',
  'The service does not list it yet, still asking':
    'Der Dienst zählt es noch nicht auf, es wird weiter gefragt',
  'The service lists it without a status': 'Der Dienst zählt es ohne Status auf',
  'The service says “{status}”': 'Der Dienst sagt „{status}“',
  'The service says “{status}”, taught as failed': 'Der Dienst sagt „{status}“, als fehlgeschlagen gelehrt',
  'The service says “{status}”, which is not known': 'Der Dienst sagt „{status}“, das ist nicht bekannt',
  'The service says “{status}”; if it says so again, you are asked':
    'Der Dienst sagt „{status}“; sagt er es noch einmal, wird nachgefragt',
  'The service says “{status}” of {name}': 'Der Dienst sagt „{status}“ zu {name}',
  'The clip has {n:number} {n|candidate|candidates}': 'Der Clip hat {n:number} {n|Kandidaten|Kandidaten}',
  'The service says “{status}”, {n:number} {n|candidate|candidates}':
    'Der Dienst sagt „{status}“, {n:number} {n|Kandidat|Kandidaten}',
  'The service gives the clip without a status': 'Der Dienst gibt den Clip ohne Status',
  '{n:number} of {total:number} could be read.': '{n:number} von {total:number} waren zu lesen.',
  '{n:number} of {total:number} could be read. {why:said}':
    '{n:number} von {total:number} waren zu lesen. {why:said}',
  '{n:number} could be read, and the service says that there are more.':
    '{n:number} waren zu lesen, und der Dienst sagt, dass es mehr gibt.',
  '{n:number} could be read, and the service says that there are more. {why:said}':
    '{n:number} waren zu lesen, und der Dienst sagt, dass es mehr gibt. {why:said}',
  'The service gives the same entries again': 'Der Dienst gibt dieselben Einträge noch einmal',
  'More are not read at once': 'Mehr werden nicht auf einmal gelesen',
  '{endpoint} gave the same page again where the next page was asked for':
    '{endpoint} gab dieselbe Seite noch einmal, wo nach der nächsten gefragt war',
  '{endpoint} gave the same page again where the entries from number {n:number} on were asked for':
    '{endpoint} gab dieselbe Seite noch einmal, wo nach den Einträgen ab Nummer {n:number} gefragt war',
  '{endpoint} says that its next page is at another address, where the key is not sent':
    '{endpoint} sagt, dass die nächste Seite an einer anderen Adresse steht; dorthin wird der Schlüssel nicht gesendet',
  'Not all brands could be read: {why:said}': 'Nicht alle Marken waren zu lesen: {why:said}',
  'Not all knowledge bases could be read: {why:said}': 'Nicht alle Wissensbasen waren zu lesen: {why:said}',
  'Not all carousels could be read: {why:said}': 'Nicht alle Karussells waren zu lesen: {why:said}',
  'The service says “{status}”, and its reply has no “{field}” that Outbox knows':
    'Der Dienst sagt „{status}“, und in seiner Antwort fehlt „{field}“, wie Outbox es kennt',
  'The service’s reply has no “{field}” that Outbox knows':
    'In der Antwort des Dienstes fehlt „{field}“, wie Outbox es kennt',
  'The service’s reply has no “{field}” that Outbox knows. Show where it is in the service profile':
    'In der Antwort des Dienstes fehlt „{field}“, wie Outbox es kennt. Zeigen Sie im Dienstprofil, wo es steht',
  'The service answered, but its reply has no “{field}” that Outbox knows. Show where it is.':
    'Der Dienst hat geantwortet, aber in seiner Antwort fehlt „{field}“, wie Outbox es kennt. Zeigen Sie, wo es steht.',
  'The clip lists no candidates, still asking': 'Der Clip zählt keine Kandidaten auf, es wird weiter gefragt',
  'The clip lists no candidate {id}, still asking':
    'Der Clip zählt keinen Kandidaten {id} auf, es wird weiter gefragt',
  '{done:number} of {all:number} rendered': '{done:number} von {all:number} gerendert',
  'Rendered: {done:number} of {all:number} rendered': 'Gerendert: {done:number} von {all:number}',
  '{done:number} of {all:number} rendered; the service says “{status}”':
    '{done:number} von {all:number} gerendert; der Dienst sagt „{status}“',
  '{done:number} of {all:number} rendered, the service says {status}':
    '{done:number} von {all:number} gerendert, der Dienst sagt {status}',
  'Rendered: the service lists all its jobs as completed':
    'Gerendert: der Dienst zählt alle zugehörigen Arbeiten als abgeschlossen auf',
  'Rendered: the service lists job {id} as completed':
    'Gerendert: der Dienst zählt die Arbeit {id} als abgeschlossen auf',
  'Accepted as document {id}': 'Angenommen als Dokument {id}',
  'Accepted as clip {id}': 'Angenommen als Clip {id}',
  'Accepted as asset {id}': 'Angenommen als Datei {id}',
  'Made draft {id}': 'Entwurf {id} angelegt',
  'Accepted. The answer held no usable id': 'Angenommen. Die Antwort enthielt keine brauchbare Kennung',
  'Accepted. The answer held no usable id, so its indexing cannot be followed':
    'Angenommen. Die Antwort enthielt keine brauchbare Kennung, darum lässt sich die Indizierung nicht verfolgen',
  'Accepted. The answer held no usable id, so the clip cannot be followed':
    'Angenommen. Die Antwort enthielt keine brauchbare Kennung, darum lässt sich der Clip nicht verfolgen',
  'Accepted. The answer held no usable id of the draft':
    'Angenommen. Die Antwort enthielt keine brauchbare Kennung des Entwurfs',
  'Accepted with revision {revision:id}': 'Angenommen mit Revision {revision:id}',
  'Accepted with revision {revision:id} (revision {old:id} → {now:id})':
    'Angenommen mit Revision {revision:id} (Revision {old:id} → {now:id})',
  'The service says that a render which it has already serves':
    'Der Dienst sagt, dass ein schon vorhandenes Rendering genügt',
  'Stopped before anything was submitted': 'Angehalten, bevor etwas eingereicht wurde',
  'The clip’s reply has no usable “editRevision”, so nothing was submitted. Look at the clip at the service':
    'Die Antwort zum Clip enthält keine brauchbare „editRevision“, also wurde nichts eingereicht. Den Clip beim Dienst ansehen',
  'The service called revision {revision:id} stale, and gives the same again. Try it again later':
    'Der Dienst nannte Revision {revision:id} veraltet und gibt dieselbe wieder. Später erneut versuchen',
  'Revision {approved:id} was approved, and the clip is at {now:id} now. Approve it to render that':
    'Revision {approved:id} wurde freigegeben, und der Clip ist jetzt bei {now:id}. Diese freigeben, um sie zu rendern',
  'Revision {revision:id} was stale; the clip is read again':
    'Revision {revision:id} war veraltet; der Clip wird neu gelesen',
  'The clip could not be read: {why:said}': 'Der Clip war nicht zu lesen: {why:said}',
  'Nothing was submitted: {why:said}': 'Nichts wurde eingereicht: {why:said}',
  'Accepted with revision {revision:id}. The service says that a render which it has already serves':
    'Angenommen mit Revision {revision:id}. Der Dienst sagt, dass ein schon vorhandenes Rendering genügt',
  '{why:said} Check the path of a clip in the connection’s service profile':
    '{why:said} Den Pfad eines Clips im Dienstprofil der Verbindung prüfen',
  '{thing} is not among those that the service lists':
    '{thing} ist nicht unter denen, die der Dienst aufzählt',
  'Whether {thing} itself is there could not be read: {why:said}':
    'Ob es {thing} gibt, war nicht zu lesen: {why:said}',
  'The service gave no usable address for part {part:number}':
    'Der Dienst gab keine brauchbare Adresse für Teil {part:number}',
  'Nothing of it was ever sent from here': 'Nichts davon wurde je von hier gesendet',
  'The service does not have the upload any more. It is begun anew':
    'Der Dienst hat den Upload nicht mehr. Er wird neu begonnen',
  'What was sent is not what the file holds': 'Was gesendet wurde, ist nicht, was die Datei enthält',
  'The service gave an address for a part that can’t be used. {why:said}. Nothing was sent to it':
    'Der Dienst gab für einen Teil eine Adresse, die nicht benutzt werden kann. {why:said}. Nichts wurde dorthin gesendet',
  '{place} answered before it had the whole part. It will be sent again':
    '{place} antwortete, bevor der ganze Teil dort war. Er wird erneut gesendet',
  'The address {place} is used up or was refused ({status})':
    'Die Adresse {place} ist verbraucht oder wurde abgelehnt ({status})',
  '{place} could not take the part just now ({status})':
    '{place} konnte den Teil gerade nicht annehmen ({status})',
  '{place} refused the part ({status})': '{place} hat den Teil abgelehnt ({status})',
  '{place} cannot be reached: {why:said}': '{place} ist nicht zu erreichen: {why:said}',
  'The part was not finished at {place}: {why:said}. It will be sent again':
    'Der Teil kam bei {place} nicht zu Ende: {why:said}. Er wird erneut gesendet',
  'The service answered, and the reply was understood':
    'Der Dienst antwortete, und die Antwort war zu verstehen',
  'The path exists ({status}): it takes other methods than GET. Whether it takes this write shows only when something is sent':
    'Den Pfad gibt es ({status}): er nimmt andere Methoden als GET. Ob er dieses Schreiben nimmt, zeigt sich erst, wenn etwas gesendet wird',
  'Nothing answers to GET here ({status}): the path is wrong, an id in it is not known, or it takes POST alone':
    'Auf GET antwortet hier nichts ({status}): der Pfad ist falsch, eine Kennung darin unbekannt, oder er nimmt nur POST',
  'The path could not be looked at ({status}): the service refused the key':
    'Der Pfad war nicht anzusehen ({status}): der Dienst hat den Schlüssel abgelehnt',
  'Something answers to GET here ({status}). Whether it takes this write shows only when something is sent':
    'Auf GET antwortet hier etwas ({status}). Ob es dieses Schreiben nimmt, zeigt sich erst, wenn etwas gesendet wird',
  'The service answered {status}, which does not say whether the path exists':
    'Der Dienst antwortete {status}, was nicht sagt, ob es den Pfad gibt',
  'The service refuses this ({status})': 'Der Dienst lehnt dies ab ({status})',
  '{why:said} If this network asks you to sign in, sign in and try again. Otherwise correct the base URL, or the paths in its service profile':
    '{why:said} Falls dieses Netz eine Anmeldung verlangt, dort anmelden und erneut versuchen. Sonst die Basisadresse oder die Pfade im Dienstprofil berichtigen',
  '{why:said} Nor can its account, knowledge bases, carousels or clips be read, so the key is not proved. Correct the base URL, or the paths in its service profile; then test it':
    '{why:said} Auch Konto, Wissensbasen, Karussells und Clips sind nicht zu lesen, der Schlüssel ist also nicht geprüft. Die Basisadresse oder die Pfade im Dienstprofil berichtigen, dann testen',
  'The service opened an upload, but its reply names no clip, upload and key':
    'Der Dienst hat einen Upload begonnen, aber seine Antwort nennt weder Clip noch Upload noch Schlüssel dafür',
  'No answer came within 10 seconds': 'Binnen 10 Sekunden kam keine Antwort',
  '{done:number} of {all:number} rendered; the service says “{status}”, taught as failed':
    '{done:number} von {all:number} gerendert; der Dienst sagt „{status}“, als fehlgeschlagen gelehrt',
  '{done:number} of {all:number} rendered; the service says “{status}”; if it says so again, you are asked':
    '{done:number} von {all:number} gerendert; der Dienst sagt „{status}“; sagt er es noch einmal, wird nachgefragt',
  '{done:number} of {all:number} rendered, the service says no render status yet':
    '{done:number} von {all:number} gerendert, der Dienst nennt noch keinen Renderstatus',
  '{done:number} of {all:number} rendered, the service says “{status}”, which is not known':
    '{done:number} von {all:number} gerendert, der Dienst sagt „{status}“, das ist nicht bekannt',
  'The service says “{status}”, as it did before this was submitted':
    'Der Dienst sagt „{status}“, wie schon vor dem Einreichen',
  'The service says “{status}”, as it did before this was submitted, and nothing shows yet that it was rendered anew ({count})':
    'Der Dienst sagt „{status}“, wie schon vor dem Einreichen, und noch zeigt nichts, dass neu gerendert wurde ({count})',
  '{before:said}. Nothing showed within 24 h that it was rendered anew: look at the clip, and say if it is rendered':
    '{before:said}. In 24 Std. zeigte nichts, dass neu gerendert wurde: den Clip ansehen und sagen, ob er gerendert ist',
  'The service says “{status}” of another render of it, and lists job {id} as not completed yet':
    'Der Dienst sagt „{status}“ von einem anderen Rendering davon und zählt die Arbeit {id} als noch nicht abgeschlossen auf',
  'The service says “{status}”, which may be of another render of it':
    'Der Dienst sagt „{status}“, was von einem anderen Rendering davon sein kann',
  'The service says “{status}”, which may be of another render of it, and its list of jobs could not be read: {why:said}':
    'Der Dienst sagt „{status}“, was von einem anderen Rendering davon sein kann, und die Liste seiner Arbeiten war nicht zu lesen: {why:said}',
  '{before:said}. Its list of jobs could not be read for 24 h: look at the clip, and say if it is rendered':
    '{before:said}. Die Liste seiner Arbeiten war 24 Std. lang nicht zu lesen: den Clip ansehen und sagen, ob er gerendert ist',
  'there is no way to {host} from here ({code})': 'von hier führt kein Weg zu {host} ({code})',
  'there is no way to {host} from here': 'von hier führt kein Weg zu {host}',
  'more than {n:number} interim replies came and no real one':
    'mehr als {n:number} vorläufige Antworten kamen und keine richtige',
  '. It asked to wait {wait:amount}': '. Er bat, {wait:amount} zu warten',
  '. It names a time more than an hour ahead. Outbox does not wait that long':
    '. Er nennt eine Zeit in mehr als einer Stunde. So lange wartet Outbox nicht',
  ', with a page instead of JSON. It names a time more than an hour ahead. Outbox does not wait that long':
    ', mit einer Seite statt mit JSON. Er nennt eine Zeit in mehr als einer Stunde. So lange wartet Outbox nicht',
  ': {words}. It names a time more than an hour ahead. Outbox does not wait that long':
    ': {words}. Er nennt eine Zeit in mehr als einer Stunde. So lange wartet Outbox nicht',
  ', with a page instead of JSON. It asked to wait {wait:amount}':
    ', mit einer Seite statt mit JSON. Er bat, {wait:amount} zu warten',
  ': {words}. It asked to wait {wait:amount}': ': {words}. Er bat, {wait:amount} zu warten',
  'has more than its {n:number} bytes': 'hat mehr als {n:number} Byte',
  'ended after {sent:number} of {n:number} bytes': 'endete nach {sent:number} von {n:number} Byte',
  '{place} cannot be trusted: {why:said}. Nothing was sent':
    '{place} ist nicht zu trauen: {why:said}. Nichts wurde gesendet',
};
