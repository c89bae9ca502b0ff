import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { MachineConditions } from '../../contract/sending.ts';
import type { CancelTimer } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { writeMakingRoom } from '../../foundation/disk-full.ts';
import { WaitingWrites } from '../../foundation/waiting-writes.ts';
import type { EngineEvents } from './engine-events.ts';
import type { HostServices } from '../host-services.ts';
import { ConnectionBandwidth } from '../deliveries/source/connection-bandwidth.ts';
import { queueHoldWriter } from '../jobs/availability/queue-hold-table.ts';
import { QueueHolds, type SendingStore } from '../jobs/availability/queue-holds.ts';
import { onFullDisk } from '../storage/database/full-disk-notice.ts';
import type { Storage } from '../storage/storage.ts';

const roomLookMs = 30 * secondMs;

/** Whether and how fast anything is sent. */
export interface SendingParts {
  readonly holds: QueueHolds;
  readonly bandwidth: ConnectionBandwidth;
  /** Nothing is sent until there is room again. */
  diskIsFull(error: unknown): void;
  /** Looks now whether there is room, and goes on where there is. True where the disk is not full, or not any more. */
  lookForRoom(): boolean;
  /** What must be written, and waits where there is no room at all. */
  readonly writes: WaitingWrites;
  /** Writes what must be written now, into the room that is set aside if there is no other. It may begin twice. */
  written<Result>(write: () => Result): Result;
  start(): void;
  stop(): void;
}

export function assembleSending(options: {
  host: HostServices;
  storage: Storage;
  store: SendingStore;
  limitOf: (connectionId: number) => number | null;
  events: EngineEvents;
}): SendingParts {
  const { host, storage, events } = options;
  const { clock, signals } = host;
  const bandwidth = new ConnectionBandwidth(clock, options.limitOf);
  let machine: MachineConditions = signals.conditions?.() ?? { isOnBattery: null, isMetered: null };
  const holds = new QueueHolds({
    clock,
    store: options.store,
    machine: () => machine,
    setLimit: (bytesPerSecond) => {
      bandwidth.setLimit(bytesPerSecond);
    },
    writeHolds: queueHoldWriter(storage.database),
    stopSending: (message) => {
      events.emit('queue.stopped', message);
    },
    onChanged: () => {
      events.emit('queue.changed');
    },
  });

  const disk = watchDisk(options, (isFull) => {
    holds.holdForDisk(isFull);
  });
  let endConditions: () => void = () => undefined;
  return {
    holds,
    bandwidth,
    ...disk.parts,
    start() {
      endConditions =
        signals.onConditionsChange?.((conditions) => {
          machine = conditions;
          holds.machineChanged();
        }) ?? endConditions;
      holds.start();
    },
    stop() {
      endConditions();
      disk.stop();
      holds.stop();
      bandwidth.stop();
    },
  };
}

/** From the moment at which something found no room until there is some again. `hold`: nothing is sent meanwhile, or it may go on. */
function watchDisk(
  {
    host: { clock, logger },
    storage,
    events,
  }: { host: HostServices; storage: Storage; events: EngineEvents },
  hold: (isFull: boolean) => void,
): { parts: Pick<SendingParts, 'writes' | 'diskIsFull' | 'lookForRoom' | 'written'>; stop(): void } {
  /** Monotonic. */
  let fullSinceMs: number | null = null;
  let cancelLook: CancelTimer = () => undefined;
  let isStopped = false;
  function lookSoon(): void {
    if (isStopped) return;
    cancelLook = clock.setTimer(() => {
      if (!lookForRoom()) lookSoon();
    }, roomLookMs);
  }

  function lookForRoom(): boolean {
    if (fullSinceMs === null) return true;
    // Some of it may fit where there is too little to go on with.
    if (!writes.look() || !storage.hasRoom()) return false;
    cancelLook();
    const fullForMs = Math.round(clock.monotonicMs() - fullSinceMs);
    logger.write('storage.disk_has_room', { fullForMs });
    fullSinceMs = null;
    events.emit('disk.changed', false, fullForMs);
    hold(false);
    return true;
  }

  function diskIsFull(error: unknown): void {
    storage.makeRoom();
    if (fullSinceMs !== null) return;
    fullSinceMs = clock.monotonicMs();
    logger.write('storage.disk_full', faultOf(error), messageOfFault(error));
    events.emit('disk.changed', true, null);
    hold(true);
    lookSoon();
  }

  const forget = onFullDisk(storage.database, diskIsFull);
  const writes = new WaitingWrites(diskIsFull);
  return {
    parts: { writes, diskIsFull, lookForRoom, written: (write) => writeMakingRoom(write, diskIsFull) },
    stop() {
      isStopped = true;
      forget();
      cancelLook();
      writes.close();
    },
  };
}
