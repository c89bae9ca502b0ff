import { spoken } from './spoken.ts';

const en = {
  title: 'Network',
  proxy: 'Proxy',
  proxyAsk: 'I am behind a proxy…',
  proxyNote: 'On the way to services and webhooks; this computer itself is always reached directly',
  ways: { system: 'As the system', none: 'None', address: 'By address' },
  address: 'Address',
  direct: 'Reached without it',
  directHelp: 'Hosts, with what is below them, or addresses as 10.0.0.0/8, with a comma between',
  user: 'Name',
  password: 'Password',
  credentialsHelp: (place: string) =>
    `Where it wants them. They are kept in ${place} and told to this proxy alone.`,
  isKept: 'kept; left empty, it stays',
  forget: 'Forget the name and password',
  bothOrNone: 'Enter a name and a password, or neither.',
  saved: 'From now on services are reached this way.',
};

const de: typeof en = {
  title: 'Netz',
  proxy: 'Proxy',
  proxyAsk: 'Ich sitze hinter einem Proxy …',
  proxyNote: 'Auf dem Weg zu Diensten und Webhooks; dieser Rechner selbst wird immer unmittelbar erreicht',
  ways: { system: 'Wie das System', none: 'Keiner', address: 'Mit Adresse' },
  address: 'Adresse',
  direct: 'Ohne ihn erreicht',
  directHelp: 'Rechner samt dem, was unter ihnen liegt, oder Adressen wie 10.0.0.0/8, durch Komma getrennt',
  user: 'Name',
  password: 'Passwort',
  credentialsHelp: (place) =>
    `Wo er sie verlangt. Sie liegen hier: ${place}, und nur dieser Proxy erfährt sie.`,
  isKept: 'vorhanden; leer gelassen bleibt es',
  forget: 'Name und Passwort vergessen',
  bothOrNone: 'Name und Passwort eingeben oder keins von beiden.',
  saved: 'Dienste werden von nun an so erreicht.',
};

/** How services are reached. */
export const networkWords = spoken({ en, de });
