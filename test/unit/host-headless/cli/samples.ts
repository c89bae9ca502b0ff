import { message } from '../../../../src-main/contract/messages/message.ts';
import type { Connection } from '../../../../src-main/contract/connection.ts';
import type { WatchFolder } from '../../../../src-main/contract/watch-folder.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';

export const connection: Connection = {
  id: 1,
  name: 'Halden',
  baseUrl: 'https://social.example/',
  isPractice: false,
  keyHint: 'cdef',
  keyPlace: message('key_place.file'),
  health: 'ok',
  healthDetail: message('proof.answered', { ms: 80 }),
  checkedAtMs: Date.UTC(2026, 2, 1),
  nextProbeAtMs: null,
  waitsUntilMs: null,
  provedBy: null,
  serviceSays: null,
  pace: { mostAtOnce: null, limitBytesPerSecond: null },
  waitingJobs: 0,
};

export const folder: WatchFolder = {
  id: 3,
  connectionId: 1,
  path: '/home/ann/out',
  name: 'out',
  rules: rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' }, { existing: 'skip' }),
  health: 'watching',
  hold: null,
  hoursDisregardedUntilMs: null,
  healthDetail: null,
  settling: 1,
  pending: 2,
  delivered: 40,
  attention: 0,
  ignored: 5,
  createdAtMs: Date.UTC(2026, 2, 1),
  rescannedAtMs: null,
};
