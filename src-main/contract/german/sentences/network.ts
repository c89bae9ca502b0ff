import type { GermanSentences } from '../template.ts';

/** How a connection failed. */
export const networkSentences: GermanSentences = {
  'the secure connection broke ({code})': 'die sichere Verbindung riss ab ({code})',
  'network failure': 'Netzfehler',
  'stopped before the last bytes': 'vor den letzten Byte angehalten',
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
};

/** Why the file with the certificates of a company's authority is not used, and what to do about it. */
export const authoritySentences: GermanSentences = {};
