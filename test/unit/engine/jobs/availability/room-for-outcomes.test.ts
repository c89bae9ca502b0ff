import { expect, it } from 'vitest';
import { assembleSending } from '../../../../../src-main/engine/composition/assemble-sending.ts';
import type {
  EngineEvents,
  EngineEventsTold,
} from '../../../../../src-main/engine/composition/engine-events.ts';
import { Events } from '../../../../../src-main/foundation/events.ts';
import type { HostServices } from '../../../../../src-main/engine/host-services.ts';
import type { Storage } from '../../../../../src-main/engine/storage/storage.ts';
import { defaultSendingRules } from '../../../../../src-main/contract/sending.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { queueBench } from '../../../../helpers/queue-bench.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

function sendingBench() {
  const clock = new ManualClock();
  const told: boolean[] = [];
  const room = { isThere: false, made: 0 };
  const signals = { onWake: () => () => undefined, onNetworkChange: () => () => undefined };
  const events: EngineEvents = new Events<EngineEventsTold>();
  events.on('disk.changed', (isFull) => {
    told.push(isFull);
  });
  const sending = assembleSending({
    // Of host and storage only this much is asked for.
    host: { clock, logger: silentLogger, signals } as unknown as HostServices,
    storage: {
      database: queueBench().database,
      makeRoom: () => (room.made += 1),
      hasRoom: () => room.isThere,
    } as unknown as Storage,
    store: { pause: null, sendingRules: defaultSendingRules, disregardedUntilMs: null },
    limitOf: () => null,
    events,
  });
  return { clock, room, sending, told };
}

const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

it('writes into the room that is set aside, and sends nothing until the disk has room of its own', () => {
  const { clock, room, sending } = sendingBench();
  let tries = 0;
  const write = (): string => {
    tries += 1;
    if (room.made === 0) throw full();
    return 'written';
  };
  expect(sending.written(write)).toBe('written');
  expect(tries).toBe(2);
  expect(sending.holds.hold?.kind).toBe('disk');
  clock.advance(60_000);
  expect(sending.holds.hold?.kind, 'still full').toBe('disk');
  room.isThere = true;
  clock.advance(30_000);
  expect(sending.holds.hold).toBeNull();
});

it('looks for room at once where somebody asks, and tells what it found', () => {
  const { clock, room, sending, told } = sendingBench();
  expect(sending.lookForRoom(), 'nothing waits for it').toBe(true);
  sending.diskIsFull(full());
  expect(sending.lookForRoom()).toBe(false);
  expect(sending.holds.hold?.kind).toBe('disk');
  room.isThere = true;
  expect(sending.lookForRoom()).toBe(true);
  expect(sending.holds.hold).toBeNull();
  clock.advance(120_000);
  expect(told, 'told once that there is room').toEqual([true, false]);
});

it('passes on whatever else goes wrong', () => {
  const { room, sending } = sendingBench();
  expect(() =>
    sending.written(() => {
      throw new Error('a bug');
    }),
  ).toThrow('a bug');
  expect(room.made).toBe(0);
});
