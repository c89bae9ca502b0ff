import { spoken } from './spoken.ts';

const en = {
  title: 'Updates',
  installed: (version: string) => `This is Outbox ${version}.`,
  checks: 'Look for newer versions once a day',
  checksNote:
    'Asks the feed for its newest version and tells nothing of you. Until this is on, it is asked only when you check.',
  feed: 'Feed',
  feedHelp:
    'A folder as https://host/folder that holds the packages. Left empty: the one that this package was made with.',
  feedElsewhere: (feed: string | null) =>
    `${feed === null ? '' : `Feed: ${feed}. `}Set the feed on the computer that runs Outbox: outbox updates set --feed.`,
  noFeed: 'This package was made without a feed. Name one, and newer versions can be looked for.',
  checkNow: 'Check now',
  looking: 'Looking…',
  downloading: (version: string, share: string) => `Outbox ${version} is being downloaded: ${share}.`,
  ready: (version: string) => `Outbox ${version} is ready`,
  readyNote:
    'It is installed when you quit Outbox, once everything has stopped in order. What waits is kept.',
  out: (version: string) => `Outbox ${version} is out`,
  outNote: 'Install it as this one was: this Outbox tells of newer versions and installs none.',
  later: 'It is offered to other computers first. This one gets it later.',
  newest: (ago: string) => `No newer version is known. Last asked ${ago}.`,
  never: 'Nobody has looked yet.',
  notes: 'What is new',
  saved: 'The feed is set.',
};

const de: typeof en = {
  title: 'Updates',
  installed: (version) => `Dies ist Outbox ${version}.`,
  checks: 'Einmal am Tag nach neueren Versionen suchen',
  checksNote:
    'Fragt die Quelle nach ihrer neuesten Version und sagt nichts über Sie. Sonst wird nur gefragt, wenn Sie nachsehen.',
  feed: 'Quelle',
  feedHelp:
    'Ein Ordner als https://host/ordner mit den Paketen. Leer gelassen: der, mit dem dieses Paket gebaut wurde.',
  feedElsewhere: (feed) =>
    `${feed === null ? '' : `Quelle: ${feed}. `}Die Quelle wird auf dem Rechner festgelegt, auf dem Outbox läuft: outbox updates set --feed.`,
  noFeed:
    'Dieses Paket wurde ohne Quelle gebaut. Ist eine angegeben, lässt sich nach neueren Versionen suchen.',
  checkNow: 'Jetzt nachsehen',
  looking: 'Es wird nachgesehen …',
  downloading: (version, share) => `Outbox ${version} wird geladen: ${share}.`,
  ready: (version) => `Outbox ${version} liegt bereit`,
  readyNote:
    'Es wird beim Beenden von Outbox installiert, sobald alles ordentlich angehalten hat. Was wartet, bleibt.',
  out: (version) => `Outbox ${version} ist erschienen`,
  outNote: 'So installieren wie dieses: dieses Outbox sagt nur, dass es eine neuere Version gibt.',
  later: 'Andere Rechner bekommen sie zuerst, dieser später.',
  newest: (ago) => `Keine neuere Version ist bekannt. Zuletzt gefragt ${ago}.`,
  never: 'Noch niemand hat nachgesehen.',
  notes: 'Was neu ist',
  saved: 'Die Quelle ist gesetzt.',
};

/** Newer versions of Outbox. */
export const updateWords = spoken({ en, de });
