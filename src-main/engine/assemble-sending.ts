import type { MachineConditions } from '../contract/sending.ts';
import type { CancelTimer } from '../foundation/clock.ts';
import { secondMs } from '../foundation/durations.ts';
import { writeMakingRoom } from '../foundation/disk-full.ts';
import type { HostServices } from './host-services.ts';
import { BytePacer } from './sending/byte-pacer.ts';
import { SendingGate, type SendingStore } from './sending/sending-gate.ts';
import type { Storage } from './storage/storage.ts';

const roomLookMs = 30 * secondMs;

/** Whether and how fast anything is sent. */
export interface SendingParts {
  readonly gate: SendingGate;
  readonly pacer: BytePacer;
  /** Nothing is sent until there is room again. */
  diskIsFull(error: unknown): void;
  /** Writes what must be written now, into the room that is set aside if there is no other. It may begin twice. */
  written<Result>(write: () => Result): Result;
  start(): void;
  stop(): void;
}

export function assembleSending(options: {
  host: HostServices;
  storage: Storage;
  store: SendingStore;
  stopSending(words: string): void;
  onChanged(): void;
  /** The disk is full, or has room again (`null`). */
  onDisk(words: string | null): void;
}): SendingParts {
  const { host, storage } = options;
  const { clock, logger, signals } = host;
  const pacer = new BytePacer(clock);
  let machine: MachineConditions = signals.conditions?.() ?? { isOnBattery: null, isMetered: null };
  const gate = new SendingGate({
    clock,
    store: options.store,
    machine: () => machine,
    setLimit: (bytesPerSecond) => {
      pacer.setLimit(bytesPerSecond);
    },
    stopSending: (words) => {
      options.stopSending(words);
    },
    onChanged: () => {
      options.onChanged();
    },
  });

  let isFull = false;
  let cancelLook: CancelTimer = () => undefined;
  function lookForRoom(): void {
    cancelLook = clock.setTimer(() => {
      if (!storage.hasRoom()) {
        lookForRoom();
        return;
      }
      isFull = false;
      options.onDisk(null);
      gate.holdForDisk(null);
    }, roomLookMs);
  }

  let endConditions: () => void = () => undefined;
  function diskIsFull(error: unknown): void {
    storage.makeRoom();
    if (isFull) return;
    isFull = true;
    logger.warn('disk full', { error: error instanceof Error ? error.message : String(error) });
    const words = 'The disk with the data folder is full. Free some space; it goes on by itself';
    options.onDisk(words);
    gate.holdForDisk(words);
    lookForRoom();
  }

  return {
    gate,
    pacer,
    diskIsFull,
    written: (write) => writeMakingRoom(write, diskIsFull),
    start() {
      endConditions =
        signals.onConditionsChange?.((conditions) => {
          machine = conditions;
          gate.machineChanged();
        }) ?? endConditions;
      gate.start();
    },
    stop() {
      endConditions();
      cancelLook();
      gate.stop();
      pacer.stop();
    },
  };
}
