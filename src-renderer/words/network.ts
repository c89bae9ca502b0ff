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
  authorities: 'Certificates of your company',
  authoritiesNote:
    'Trusted beside the authorities of Outbox and of this computer; none of those is taken away. The file is read where it lies: while it cannot be read, nothing is sent.',
  authoritiesTrouble: (why: string) => `This file cannot be used, so nothing is sent: ${why}.`,
  authoritiesSaved: 'From now on the authorities in this file are trusted too.',
  authoritiesCleared: 'The authorities of your company are no longer trusted.',
  useThisFile: 'Use this file',
  chooseAnother: 'Choose another…',
  clearAuthorities: 'Use none',
  until: (day: string) => `until ${day}`,
  flaws: {
    expired: 'not used: expired',
    not_yet: 'not used: not valid yet',
    not_authority: 'not used: it may sign nothing',
    issuer_missing: 'not used: its issuer is not trusted',
  },
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
  authorities: 'Zertifikate des Unternehmens',
  authoritiesNote:
    'Ihnen wird neben den Stellen von Outbox und dieses Rechners vertraut; von denen fällt keine weg. Die Datei wird dort gelesen, wo sie liegt: Solange sie nicht zu lesen ist, wird nichts gesendet.',
  authoritiesTrouble: (why) => `Diese Datei ist nicht zu gebrauchen, darum wird nichts gesendet: ${why}.`,
  authoritiesSaved: 'Von nun an wird auch den Stellen in dieser Datei vertraut.',
  authoritiesCleared: 'Den Stellen des Unternehmens wird nicht mehr vertraut.',
  useThisFile: 'Diese Datei verwenden',
  chooseAnother: 'Eine andere wählen …',
  clearAuthorities: 'Keine verwenden',
  until: (day) => `bis ${day}`,
  flaws: {
    expired: 'nicht verwendet: abgelaufen',
    not_yet: 'nicht verwendet: gilt noch nicht',
    not_authority: 'nicht verwendet: darf nichts unterschreiben',
    issuer_missing: 'nicht verwendet: dem Aussteller wird nicht vertraut',
  },
};

/** How services are reached. */
export const networkWords = spoken({ en, de });
