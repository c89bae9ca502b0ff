import type { GermanSentences } from '../template.ts';

/** How a connection failed. */
export const networkSentences: GermanSentences = {
  'network failure': 'Netzfehler',
  'stopped before the last bytes': 'vor den letzten Byte angehalten',
  'Nothing was sent': 'Nichts wurde gesendet',
};

/** Why there is no way through a proxy, and what to do about it. */
export const proxySentences: GermanSentences = {
  'Give the proxy as http://host:port or https://host:port':
    'Den Proxy als http://host:port oder https://host:port angeben',
  'Give the name and the password of the proxy by themselves, and not in its address':
    'Namen und Passwort des Proxys für sich angeben und nicht in der Adresse',
  'Give the address of the proxy without a path': 'Die Adresse des Proxys ohne Pfad angeben',
  'The name may hold no colon': 'Der Name darf keinen Doppelpunkt enthalten',
};
