import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import type { SettlingFile } from '../../../../../src-main/contract/watch-folder.ts';
import {
  incompleteLines,
  waitingLines,
} from '../../../../../src-main/host-headless/cli/output/waiting-lines.ts';

function file(name: string, of: Partial<SettlingFile> = {}): SettlingFile {
  const reason = message('file.settling');
  return {
    ...{ watchFolderId: 1, path: `/in/${name}`, name, sizeBytes: 1, reason, maySendNow: false },
    ...of,
  };
}

describe('files that are not queued yet', () => {
  it('are named under their own reasons', () => {
    const isWritten = message('file.being_written');
    const files = [file('a.pdf'), file('b.pdf', { reason: isWritten }), file('c.pdf')];
    expect(waitingLines(files)).toEqual([
      'Not queued yet: 2 files (a.pdf, c.pdf): Outbox waits until it stops changing.',
      'Not queued yet: 1 file (b.pdf): Another program is still writing it.',
    ]);
  });

  it('are said to be incomplete where their end is missing, with how to send them anyway', () => {
    const since = Date.parse('2026-03-02T14:03:00Z');
    const reason = message('file.incomplete', { reason: message('file.cut_short'), since });
    const files = [file('a.mp4', { reason, isIncomplete: true, maySendNow: true }), file('b.pdf')];
    const lines = [
      expect.stringMatching(
        /^Incomplete: 1 file \(a\.mp4\): It is cut short: its end is missing\. Nothing more came since .+\.$/u,
      ),
      '"outbox watch now FILE" sends an incomplete file as it is.',
    ];
    expect(waitingLines(files).toSpliced(1, 1)).toEqual(lines);
    expect(incompleteLines(files, [{ id: 1 }])).toEqual(lines);
    expect(incompleteLines(files, [{ id: 2 }])).toEqual([]);
  });

  it('are not those that wait for a person', () => {
    expect(waitingLines([file('list.csv', { isHeld: true })])).toEqual([]);
    expect(waitingLines([file('mine.txt', { isUnread: true })])).toEqual([]);
  });

  it('are counted where there are too many to name', () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => file(name));
    expect(waitingLines(files, 9)).toEqual([
      'Not queued yet: 7 files (a, b, c, d, e, and 2 more): Outbox waits until it stops changing.',
      'Not queued yet: 2 more files.',
    ]);
  });
});
