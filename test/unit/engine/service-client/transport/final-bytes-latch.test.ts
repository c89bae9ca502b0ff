import { describe, expect, it } from 'vitest';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import {
  LatchClosed,
  FinalBytesLatch,
} from '../../../../../src-main/engine/service-client/transport/final-bytes-latch.ts';

function latchWithNotes(): { latch: FinalBytesLatch; notes: string[] } {
  const notes: string[] = [];
  return { latch: new FinalBytesLatch(() => notes.push('released')), notes };
}

describe('the latch before the last bytes', () => {
  it('opens after the record', async () => {
    const { latch, notes } = latchWithNotes();
    await latch.release(async () => {
      expect(latch.wasReleased).toBe(false);
      notes.push('recorded');
    });
    expect([latch.wasReleased, notes]).toEqual([true, ['recorded', 'released']]);
  });

  it('stays shut when the record fails', async () => {
    const { latch, notes } = latchWithNotes();
    await expect(latch.release(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    await latch.settled();
    expect([latch.wasReleased, notes]).toEqual([false, []]);
  });

  it('does not even ask for a record once the exchange is over', async () => {
    const { latch, notes } = latchWithNotes();
    latch.end();
    await expect(latch.release(async () => void notes.push('recorded'))).rejects.toThrow(LatchClosed);
    await expect(latch.pass()).rejects.toThrow(LatchClosed);
    await expect(latch.orEnded(Promise.resolve(1))).rejects.toThrow(LatchClosed);
    expect(notes).toEqual([]);
  });

  it.each(['end', 'replyBegan'] as const)(
    'stays shut when %s comes while the record is made',
    async (event) => {
      const { latch, notes } = latchWithNotes();
      const recorded = deferred<undefined>();
      const release = latch.release(() => recorded.promise);
      latch[event]();
      const settled = latch.settled().then(() => notes.push('settled'));
      expect(notes).toEqual([]);
      recorded.resolve(undefined);
      await settled;
      latch.end();
      await expect(release).rejects.toThrow(LatchClosed);
      expect([latch.wasReleased, notes]).toEqual([false, ['settled']]);
    },
  );

  it('holds everything while a reply that came first is read', async () => {
    const { latch, notes } = latchWithNotes();
    latch.replyBegan();
    const passed = latch.pass().then(
      () => notes.push('passed'),
      () => notes.push('ended'),
    );
    await Promise.resolve();
    expect(notes).toEqual([]);
    latch.end();
    await passed;
    expect(notes).toEqual(['ended']);
  });

  it('stays what it was: released before the end, or never', async () => {
    const { latch } = latchWithNotes();
    await latch.release(async () => undefined);
    latch.replyBegan();
    latch.end();
    expect(latch.wasReleased).toBe(true);
  });

  it('lets go of who waits for a source that does not come', async () => {
    const { latch } = latchWithNotes();
    const waiting = latch.orEnded(new Promise(() => undefined));
    latch.end();
    await expect(waiting).rejects.toThrow(LatchClosed);
  });
});
