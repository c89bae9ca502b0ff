import type { BatchNotice } from './batch-telling.ts';
import type { BatchState, BatchTell } from './batch.ts';

/* One word for one thing: the window and the terminal read the same ones. */

export const batchStateWords: Readonly<Record<BatchState, string>> = {
  open: 'open',
  going: 'going',
  waiting: 'waiting for you',
  done: 'done',
  done_with_failures: 'done with failures',
};

/** Who is told of its end. */
export const batchTellWords: Readonly<Record<BatchTell, string>> = {
  notification: 'notification',
  command: 'command',
  webhook: 'webhook',
};

/** How it stands with telling somebody. */
export const noticeWords: Readonly<Record<BatchNotice['state'], string>> = {
  waiting: 'to be told',
  begun: 'being told',
  told: 'told',
  failed: 'not told',
};
