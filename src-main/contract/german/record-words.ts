import type { BatchNotice } from '../batch-telling.ts';
import type { BatchState, BatchTell } from '../batch.ts';
import type { ConnectionHealth } from '../connection.ts';
import type { KnowledgeAction, KnowledgeState } from '../knowledge.ts';
import type { FolderHealth } from '../watch-folder.ts';

/* What is said of connections, folders, batches and knowledge bases, in German. */

export const healthWords: Readonly<Record<ConnectionHealth, string>> = {
  ok: 'verbunden',
  unknown: 'noch nicht gefragt',
  no_key: 'kein Schlüssel gespeichert',
  auth: 'Schlüssel abgelehnt',
  billing: 'Konto gesperrt',
  offline: 'nicht zu erreichen',
  trouble: 'antwortet, aber nicht wie erwartet',
};

export const folderHealthWords: Readonly<Record<FolderHealth, string>> = {
  watching: 'wird beobachtet',
  listing: 'wird ab und zu gelesen',
  unavailable: 'nicht erreichbar',
  different: 'hier liegt ein anderer Ordner',
  paused: 'pausiert',
};

export const batchStateWords: Readonly<Record<BatchState, string>> = {
  open: 'offen',
  going: 'läuft',
  waiting: 'zu klären',
  done: 'fertig',
  done_with_failures: 'fertig, mit Fehlern',
};

export const batchTellWords: Readonly<Record<BatchTell, string>> = {
  notification: 'Mitteilung',
  command: 'Befehl',
  webhook: 'Webhook',
};

export const noticeWords: Readonly<Record<BatchNotice['state'], string>> = {
  waiting: 'zu melden',
  begun: 'wird gemeldet',
  told: 'gemeldet',
  failed: 'nicht gemeldet',
};

export const knowledgeStateWords: Readonly<Record<KnowledgeState, string>> = {
  in_step: 'Gleich',
  edited: 'Seitdem bearbeitet',
  outdated: 'Veraltet',
  indexing_failed: 'Indizierung fehlgeschlagen',
  gone_here: 'Hier nicht mehr da',
  missing_there: 'Fehlt dort',
  only_here: 'Nur hier',
  only_there: 'Nur dort',
  on_its_way: 'Unterwegs',
  not_compared: 'Nicht verglichen',
};

export const knowledgeActionWords: Readonly<Record<KnowledgeAction, string>> = {
  send: 'Bearbeitetes senden',
  send_again: 'Erneut senden',
  delete: 'Beim Dienst löschen',
  forget: 'Vergessen',
};

export const anotherDocumentWords: string =
  'Der Dienst ersetzt nichts: jedes wird ein weiteres Dokument, und das ältere bleibt, bis es beim Dienst entfernt wird.';
