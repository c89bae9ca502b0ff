import type { GermanSentences } from '../template.ts';

/** How a connection failed. */
export const networkSentences: GermanSentences = {
  'the name {host} was not found': 'der Name {host} wurde nicht gefunden',
  'the name {host} cannot be looked up just now': 'der Name {host} lässt sich gerade nicht nachschlagen',
  'the name {host} cannot be looked up': 'der Name {host} lässt sich nicht nachschlagen',
  '{host} refused the connection': '{host} hat die Verbindung abgelehnt',
  '{host} did not answer': '{host} hat nicht geantwortet',
  'the secure connection broke ({code})': 'die sichere Verbindung riss ab ({code})',
  'the connection is no longer needed': 'die Verbindung wird nicht mehr gebraucht',
  'network failure': 'Netzfehler',
  'stopped before the last bytes': 'vor den letzten Byte angehalten',
  'the reply is longer than {kib:number} KiB': 'die Antwort ist länger als {kib:number} KiB',
  'the exchange is over': 'der Austausch ist zu Ende',
  'it did not answer in time': 'es antwortete nicht rechtzeitig',
  'the name {host} leads to this computer or into its network':
    'der Name {host} führt zu diesem Rechner oder in dessen Netz',
  'it ended without an answer': 'es endete ohne Antwort',
  'Nothing was sent': 'Nichts wurde gesendet',
};

/** Why there is no way through a proxy, and what to do about it. */
export const proxySentences: GermanSentences = {
  'the proxy {proxy} cannot be reached: {why:said} ({code})':
    'der Proxy {proxy} ist nicht zu erreichen: {why:said} ({code})',
  'its name was not found': 'sein Name wurde nicht gefunden',
  'its name cannot be looked up just now': 'sein Name lässt sich gerade nicht nachschlagen',
  'it refused the connection': 'er hat die Verbindung abgelehnt',
  'it did not answer': 'er hat nicht geantwortet',
  'it closed the connection': 'er hat die Verbindung geschlossen',
  'the connection to it failed': 'die Verbindung zu ihm schlug fehl',
  'the proxy {proxy} found no way to {host} ({status})':
    'der Proxy {proxy} fand keinen Weg zu {host} ({status})',
  'the proxy {proxy} lets nobody through to {host} ({status})':
    'der Proxy {proxy} lässt niemanden zu {host} durch ({status})',
  'the proxy {proxy} does not answer as a proxy does ({code})':
    'der Proxy {proxy} antwortet nicht wie ein Proxy ({code})',
  'the proxy {proxy} wants a name and a password (407)':
    'der Proxy {proxy} verlangt einen Namen und ein Passwort (407)',
  'the proxy {proxy} does not take the name and password that it was given (407)':
    'der Proxy {proxy} nimmt den angegebenen Namen und das Passwort nicht an (407)',
  'the password of the proxy {proxy} cannot be read from the key store':
    'das Passwort des Proxys {proxy} lässt sich nicht aus dem Schlüsselspeicher lesen',
  'no proxy is named': 'kein Proxy ist genannt',
  'the system names a proxy of a kind that cannot be used':
    'das System nennt einen Proxy, dessen Art nicht verwendet werden kann',
  '{variable} names no proxy that can be used': '{variable} nennt keinen brauchbaren Proxy',
  'give it as http://host:port': 'als http://host:port angeben',
  'the certificate of the proxy {proxy} comes from an authority that this computer does not trust ({code})':
    'das Zertifikat des Proxys {proxy} stammt von einer Stelle, der dieser Rechner nicht traut ({code})',
  'Give the proxy as http://host:port or https://host:port':
    'Den Proxy als http://host:port oder https://host:port angeben',
  'Give the name and the password of the proxy by themselves, and not in its address':
    'Namen und Passwort des Proxys für sich angeben und nicht in der Adresse',
  'Give the address of the proxy without a path': 'Die Adresse des Proxys ohne Pfad angeben',
  'The name may hold no colon': 'Der Name darf keinen Doppelpunkt enthalten',
  'No proxy is named. Give its address as http://host:port':
    'Kein Proxy ist genannt. Die Adresse als http://host:port angeben',
  'No proxy is named that takes this name and password. Give its address too':
    'Kein Proxy ist genannt, der Namen und Passwort bekommt. Auch die Adresse angeben',
  'The password of the proxy could not be kept in {place}. Unlock it, and try again. Nothing was changed':
    'Das Passwort des Proxys ließ sich nicht in {place} ablegen. Entsperren und erneut versuchen. Nichts wurde geändert',
};

/** Why the file with the certificates of a company's authority is not used, and what to do about it. */
export const authoritySentences: GermanSentences = {
  'the file with your company’s certificates cannot be used: {why:said}':
    'die Datei mit den Zertifikaten des Unternehmens ist nicht zu gebrauchen: {why:said}',
  'Put it right, or name another or none under Settings, Network (outbox network set --authorities)':
    'In Ordnung bringen oder unter Einstellungen, Netz eine andere oder keine angeben (outbox network set --authorities)',
  'it is not there': 'sie ist nicht da',
  'it may not be read': 'sie darf nicht gelesen werden',
  'it is not a file': 'sie ist keine Datei',
  'it lies in a cloud and not on this computer': 'sie liegt in einer Cloud und nicht auf diesem Rechner',
  'it belongs to the data folder of Outbox': 'sie gehört zum Datenordner von Outbox',
  'it cannot be read': 'sie lässt sich nicht lesen',
  'it is larger than 1 MB': 'sie ist größer als 1 MB',
  'it holds no certificate': 'sie enthält kein Zertifikat',
  'it holds a private key, which belongs nowhere but to its owner':
    'sie enthält einen privaten Schlüssel, der nur zu seinem Besitzer gehört',
  'it holds more than 500 certificates': 'sie enthält mehr als 500 Zertifikate',
  'certificate {at:number} in it cannot be read': 'Zertifikat {at:number} darin lässt sich nicht lesen',
  'what it holds was signed by {issuer}, whose own certificate is not in it':
    'was sie enthält, hat {issuer} unterschrieben, deren eigenes Zertifikat nicht darin steht',
  'what it holds has expired': 'was sie enthält, ist abgelaufen',
  'what it holds is not valid yet; check the clock of this computer':
    'was sie enthält, gilt noch nicht; die Uhr dieses Rechners prüfen',
  'it holds no certificate of an authority': 'sie enthält kein Zertifikat einer ausstellenden Stelle',
  'The certificates in {path} are not used: {why:said}. Name a file that holds the certificates of your company’s authority (PEM). Nothing was changed':
    'Die Zertifikate in {path} werden nicht verwendet: {why:said}. Eine Datei angeben, die die Zertifikate der Stelle des Unternehmens enthält (PEM). Nichts wurde geändert',
};
