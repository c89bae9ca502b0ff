import { setImmediate } from 'node:timers/promises';
import type { FileLooks } from '../engine/watch-folders/looks/file-looks.ts';
import type { Sighted } from '../engine/watch-folders/files/tree-walk.ts';
import { failureOf } from './failures.ts';
import {
  batchesOnTheWay,
  Handled,
  type Answer,
  type Ask,
  type FromWorker,
  type ToWorker,
} from './messages.ts';

/** Folders often hold less than fills a batch: what comes of several goes together. */
const batchSize = 128;
const batchAfterMs = 25;

/** The worker's side: takes the looks that it is asked for, and answers. Returns what takes a message. */
export function serveLooks(
  looks: FileLooks,
  post: (message: FromWorker) => void,
): (message: ToWorker) => void {
  const walks = new Map<number, Room>();

  async function answer(id: number, ask: Ask, handled: Handled): Promise<Answer> {
    const { stopped, onFile } = sharedWith(handled);
    switch (ask.kind) {
      case 'walk':
        await walk(id, ask, stopped);
        return { kind: 'walked' };
      case 'statuses': {
        const found = await looks.statuses(ask.paths);
        return {
          kind: 'statuses',
          found: found.map((look) => (look.kind === 'status' ? look.status : failureOf(look.error))),
        };
      }
      case 'read':
        return { kind: 'readings', readings: await looks.read(ask.requests, stopped, { onFile }) };
      case 'see': {
        const seen = await looks.see(ask.paths, { onFile });
        return { kind: 'seen', seen: seen.map((one) => (one.kind === 'seen' ? one : failureOf(one.error))) };
      }
    }
  }

  async function walk(
    id: number,
    { tree, relativeStart }: Extract<Ask, { kind: 'walk' }>,
    stopped: () => boolean,
  ): Promise<void> {
    const room = new Room(batchesOnTheWay);
    walks.set(id, room);
    let sighted: Sighted[] = [];
    let sentAtMs = performance.now();
    const send = async (): Promise<void> => {
      await room.taken(stopped);
      post({ id, answer: { kind: 'batch', sighted } });
      sighted = [];
      sentAtMs = performance.now();
    };
    try {
      for await (const batch of looks.walk(tree, relativeStart, stopped)) {
        if (stopped()) break;
        for (const one of batch) sighted.push(one);
        const isDue = sighted.length >= batchSize || performance.now() - sentAtMs >= batchAfterMs;
        if (!isDue) continue;
        // Calls that block leave no moment to hear what else is asked for.
        if (sighted.length > 0) await send();
        else sentAtMs = performance.now();
        await setImmediate();
      }
      if (sighted.length > 0 && !stopped()) await send();
    } finally {
      walks.delete(id);
    }
  }

  return (message) => {
    if (message.kind === 'more') {
      walks.get(message.id)?.add();
      return;
    }
    const { id, ask, cells } = message;
    answer(id, ask, new Handled(cells)).then(
      (given) => {
        post({ id, answer: given });
      },
      (error: unknown) => {
        post({ id, answer: { kind: 'failed', failure: failureOf(error) } });
      },
    );
  };
}

function sharedWith(handled: Handled): {
  readonly stopped: () => boolean;
  readonly onFile: (index: number, isLooking: boolean) => void;
} {
  return {
    stopped: () => handled.isStopped,
    onFile: (index, isLooking) => {
      handled.at(index, isLooking);
    },
  };
}

/** How many batches may still leave. */
class Room {
  #left: number;
  #waiting: (() => void) | null = null;

  constructor(left: number) {
    this.#left = left;
  }

  add(): void {
    this.#left += 1;
    this.#waiting?.();
  }

  /** Resolves once there is room, which it takes, or once nobody wants more. */
  async taken(stopped: () => boolean): Promise<void> {
    while (this.#left === 0 && !stopped()) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
      this.#waiting = null;
    }
    this.#left -= 1;
  }
}
