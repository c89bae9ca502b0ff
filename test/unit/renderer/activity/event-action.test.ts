import { message } from '../../../../src-main/contract/messages/message.ts';
import { expect, it } from 'vitest';
import type { ActivityEntry } from '../../../../src-main/contract/activity.ts';
import { actionOf, type EventSurroundings } from '../../../../src-renderer/activity/event-action.ts';
import { counts, nowMs } from '../sample-values.ts';

const entry = (kind: ActivityEntry['kind'], more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  ...{ id: 1, atMs: nowMs, kind, count: 1, title: message('history.woke'), detail: null, jobId: null },
  ...more,
});
const now = (more: Partial<EventSurroundings> = {}): EventSurroundings => ({
  ...{ counts: counts(), connections: [{ id: 2, health: 'ok' }], watchFolders: [{ id: 4 }] },
  ...more,
});

it('a refused key asks for a new one for as long as none was given', () => {
  const refused = entry('connection', { connectionId: 2 });
  expect(actionOf(refused, now({ connections: [{ id: 2, health: 'auth' }] }))).toEqual({
    kind: 'key',
    connectionId: 2,
  });
  expect(actionOf(refused, now())).toBeNull();
  expect(actionOf(refused, now({ connections: [] }))).toBeNull();
});

it('what was cancelled is undone while it still is, and looked at afterwards', () => {
  expect(actionOf(entry('cancelled', { jobId: 7, canUndo: true }), now())).toEqual({
    kind: 'undo',
    jobId: 7,
  });
  expect(actionOf(entry('cancelled', { jobId: 7 }), now())).toEqual({ kind: 'job', jobId: 7 });
});

it('a line leads to what it is of, where that is still there', () => {
  expect(actionOf(entry('folder', { watchFolderId: 4 }), now())).toEqual({
    kind: 'folder',
    watchFolderId: 4,
  });
  expect(actionOf(entry('folder', { watchFolderId: 5 }), now())).toBeNull();
  expect(actionOf(entry('learned', { connectionId: 2 }), now())).toEqual({
    kind: 'profile',
    connectionId: 2,
  });
  expect(actionOf(entry('learned', { connectionId: 3 }), now())).toBeNull();
  const delivered = entry('delivered', { jobId: 7, targetId: 'kb_1' });
  expect(actionOf(delivered, now())).toEqual({ kind: 'job', jobId: 7 });
  expect(actionOf({ ...delivered, count: 24 }, now())).toEqual({ kind: 'receipts', targetId: 'kb_1' });
  expect(actionOf(entry('machine'), now())).toBeNull();
});
