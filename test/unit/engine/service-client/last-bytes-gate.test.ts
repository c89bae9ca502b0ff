import { describe, expect, it } from 'vitest';
import { deferred } from '../../../../src-main/foundation/deferred.ts';
import { GateShut, LastBytesGate } from '../../../../src-main/engine/service-client/last-bytes-gate.ts';

function gateWithNotes(): { gate: LastBytesGate; notes: string[] } {
  const notes: string[] = [];
  return { gate: new LastBytesGate(() => notes.push('released')), notes };
}

describe('the gate before the last bytes', () => {
  it('opens after the record', async () => {
    const { gate, notes } = gateWithNotes();
    await gate.release(async () => {
      expect(gate.wasReleased).toBe(false);
      notes.push('recorded');
    });
    expect([gate.wasReleased, notes]).toEqual([true, ['recorded', 'released']]);
  });

  it('stays shut when the record fails', async () => {
    const { gate, notes } = gateWithNotes();
    await expect(gate.release(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    await gate.settled();
    expect([gate.wasReleased, notes]).toEqual([false, []]);
  });

  it('does not even ask for a record once the exchange is over', async () => {
    const { gate, notes } = gateWithNotes();
    gate.end();
    await expect(gate.release(async () => void notes.push('recorded'))).rejects.toThrow(GateShut);
    await expect(gate.pass()).rejects.toThrow(GateShut);
    await expect(gate.orEnded(Promise.resolve(1))).rejects.toThrow(GateShut);
    expect(notes).toEqual([]);
  });

  it.each(['end', 'replyBegan'] as const)(
    'stays shut when %s comes while the record is made',
    async (event) => {
      const { gate, notes } = gateWithNotes();
      const recorded = deferred<undefined>();
      const release = gate.release(() => recorded.promise);
      gate[event]();
      const settled = gate.settled().then(() => notes.push('settled'));
      expect(notes).toEqual([]);
      recorded.resolve(undefined);
      await settled;
      gate.end();
      await expect(release).rejects.toThrow(GateShut);
      expect([gate.wasReleased, notes]).toEqual([false, ['settled']]);
    },
  );

  it('holds everything while a reply that came first is read', async () => {
    const { gate, notes } = gateWithNotes();
    gate.replyBegan();
    const passed = gate.pass().then(
      () => notes.push('passed'),
      () => notes.push('ended'),
    );
    await Promise.resolve();
    expect(notes).toEqual([]);
    gate.end();
    await passed;
    expect(notes).toEqual(['ended']);
  });

  it('stays what it was: released before the end, or never', async () => {
    const { gate } = gateWithNotes();
    await gate.release(async () => undefined);
    gate.replyBegan();
    gate.end();
    expect(gate.wasReleased).toBe(true);
  });

  it('lets go of who waits for a source that does not come', async () => {
    const { gate } = gateWithNotes();
    const waiting = gate.orEnded(new Promise(() => undefined));
    gate.end();
    await expect(waiting).rejects.toThrow(GateShut);
  });
});
