import type { BatchNotice } from '../batch-telling.ts';
import type { BatchState, BatchTell } from '../batch.ts';

/* What is said of batches, in German. */

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
