import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import type { Snapshot } from '../../../../src-main/contract/status.ts';
import { alwaysPresent, KeptPresence } from '../../../../src-renderer/api/presence.ts';
import { EngineState } from '../../../../src-renderer/state/engine-state.svelte.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';
import { jobRow, sendingState, snapshot } from '../sample-values.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

function setUp(answer: () => Snapshot | Promise<Snapshot>, presence = alwaysPresent) {
  const transport = new ScriptedTransport({ 'app.snapshot': answer });
  const time = new ManualSchedule();
  const engine = new EngineState(createClient(transport), presence, time.schedule);
  const told: (number | null)[] = [];
  engine.onChange((change) => told.push(change?.revision ?? null));
  const stop = engine.start();
  return { transport, time, engine, told, stop };
}

const progressWith = (toGo: number) => ({ progress: { ...snapshot().progress, toGo } });

describe('the state of the engine', () => {
  it('begins with a snapshot', async () => {
    const { engine, told } = setUp(() => snapshot({ revision: 7 }));
    expect(engine.snapshot).toBeNull();
    await settled();
    expect(engine.snapshot?.revision).toBe(7);
    expect(told).toEqual([null]);
  });

  it('follows changes by their revision and keeps what they do not carry', async () => {
    const { engine, transport, told } = setUp(() => snapshot({ revision: 7 }));
    await settled();
    const connections = engine.snapshot?.connections;
    transport.emit({ revision: 8, ...progressWith(219) });
    transport.emit({ revision: 9, pause: { untilMs: null, sinceMs: 1, mode: 'after_current' } });
    expect(engine.snapshot).toMatchObject({ revision: 9, progress: { toGo: 219 }, pause: { untilMs: null } });
    expect(engine.snapshot?.connections).toBe(connections);
    transport.emit({ revision: 10, pause: null });
    expect(engine.snapshot?.pause).toBeNull();
    const sending = sendingState({ limitBytesPerSecond: 2_000_000 });
    transport.emit({ revision: 11, sending });
    transport.emit({ revision: 12, ...progressWith(218) });
    expect(engine.snapshot?.sending).toEqual(sending);
    expect(told).toEqual([null, 8, 9, 10, 11, 12]);
  });

  it('passes over what the snapshot held already', async () => {
    const { engine, transport, told } = setUp(() => snapshot({ revision: 7 }));
    await settled();
    transport.emit({ revision: 7, ...progressWith(1) });
    expect(engine.snapshot?.progress.toGo).toBe(0);
    expect(told).toEqual([null]);
  });

  it('takes a new snapshot when a change is missing', async () => {
    let revision = 7;
    const { engine, transport, told } = setUp(() => snapshot({ revision }));
    await settled();
    revision = 12;
    transport.emit({ revision: 9, ...progressWith(5) });
    await settled();
    expect(engine.snapshot).toMatchObject({ revision: 12, progress: { toGo: 0 } });
    expect(told).toEqual([null, null]);
  });

  it('applies changes that arrive while the snapshot is on its way', async () => {
    const { engine, transport, told } = setUp(() => snapshot({ revision: 7 }));
    transport.emit({ revision: 7, ...progressWith(1) });
    transport.emit({ revision: 8, ...progressWith(2) });
    await settled();
    expect(engine.snapshot).toMatchObject({ revision: 8, progress: { toGo: 2 } });
    expect(told).toEqual([null, 8]);
  });

  it('asks again, ever more slowly, while the snapshot fails', async () => {
    let fails = true;
    const { engine, time, transport } = setUp(() => {
      if (fails) throw new OutboxError('storage', 'The database could not be opened.');
      return snapshot();
    });
    await settled();
    expect(engine.failure).toMatchObject({ code: 'storage', message: 'The database could not be opened.' });
    await time.pass(1000);
    await time.pass(1000);
    expect(transport.callsOf('app.snapshot').length).toBeGreaterThan(2);
    fails = false;
    await time.pass(20_000);
    expect(engine.failure).toBeNull();
    expect(engine.snapshot?.revision).toBe(7);
    expect(time.pending).toBe(0);
  });

  it('takes a new snapshot when the line is back, and keeps the old state until then', async () => {
    const presence = new KeptPresence({ kind: 'present' }, () => undefined);
    let revision = 7;
    const { engine } = setUp(() => snapshot({ revision }), presence);
    await settled();
    presence.become({ kind: 'away', sinceMs: 1, nextTryAtMs: 2 });
    expect(engine.presence.kind).toBe('away');
    expect(engine.snapshot?.revision).toBe(7);
    revision = 30;
    presence.become({ kind: 'present' });
    await settled();
    expect(engine.snapshot?.revision).toBe(30);
  });

  it('finds the transfer of a job', async () => {
    const { engine } = setUp(() =>
      snapshot({ transfers: [{ jobId: 4, sentBytes: 1, totalBytes: 2, bytesPerSecond: 3 }] }),
    );
    await settled();
    expect(engine.transferOf(4)?.sentBytes).toBe(1);
    expect(engine.transferOf(5)).toBeNull();
  });

  it('hears nothing any more once it is stopped', async () => {
    const { engine, transport, stop } = setUp(() => snapshot({ revision: 7 }));
    await settled();
    stop();
    transport.emit({ revision: 8, jobs: [jobRow()] });
    expect(engine.snapshot?.revision).toBe(7);
  });

  it('names a call that nobody answers', async () => {
    const transport = new ScriptedTransport({});
    await expect(createClient(transport).call('app.status', {})).rejects.toThrow(
      'Nothing is scripted for app.status',
    );
  });
});
