import { assembleEngine } from '../../../src-main/engine/composition/assemble-engine.ts';
import { isDiskFull } from '../../../src-main/foundation/disk-full.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { Engine } from '../../../src-main/engine/engine.ts';
import { forgetHealed } from '../disk/damage.ts';
import { ModelWatchers } from '../disk/watcher-port.ts';
import { addConnections, secretOf } from '../storage/connections.ts';
import { strike, type Loss } from '../storage/losses.ts';
import { ModelDataFolder } from '../storage/model-data-folder.ts';
import { openLife } from '../storage/open-life.ts';
import { Life, type CrashPlace } from '../world/life.ts';
import type { World } from '../world/world.ts';
import { checkRecovery } from '../invariants/recovery.ts';
import { forgetUnknown } from '../invariants/uploads.ts';
import { emptyDatabase, reopen } from './database-template.ts';
import { bareHost, modelHost } from './model-host.ts';
import { watchRoom } from './room-watch.ts';
import { watchRows } from './row-watch.ts';

/** Videos here are small, and still come in several parts. */
export const leastPartBytes = 1_500;

interface Running {
  readonly life: Life;
  readonly database: OutboxDatabase;
  readonly watchers: ModelWatchers;
  engine: Engine | null;
}

/** The computer that the engine runs on: it starts, is killed, is ended, sleeps and wakes, with what is on its disk. */
export class Machine {
  readonly #world: World;
  readonly #secrets = new Map<string, string>();
  readonly #onWake = new Set<() => void>();
  readonly #onNetwork = new Set<() => void>();
  readonly #databases: OutboxDatabase[] = [];
  readonly folder = new ModelDataFolder();
  /** What strikes the data folder before the next start. */
  loss: Loss | null = null;
  /** Told after a start with a database that is not as it was left. */
  onRestored: () => void = () => undefined;
  #running: Running | null = null;
  #isStopping = false;
  lifeNumber = 0;

  constructor(world: World) {
    this.#world = world;
    const database = reopen(emptyDatabase());
    for (const { connectionId, key } of world.accounts) this.#secrets.set(secretOf(connectionId), key);
    addConnections(database, world.accounts);
    this.folder.image = database.serialize();
    database.close();
  }

  get engine(): Engine | null {
    return this.#running?.life.isAlive === true && !this.#isStopping ? this.#running.engine : null;
  }

  get life(): Life | null {
    return this.#running?.life ?? null;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Only for looking, at rest. */
  get database(): OutboxDatabase {
    if (this.#running === null) throw new Error('The engine is not running');
    return this.#running.database;
  }

  touched(path: string): void {
    this.#running?.watchers.touched(path);
  }

  start(): void {
    if (this.#running !== null) return;
    const world = this.#world;
    this.lifeNumber += 1;
    const life = new Life(this.lifeNumber, (place) => {
      this.kill(place);
    });
    const isStruck = this.loss !== null && strike(world, this.folder, this.loss);
    this.loss = null;
    const { database, storage } = openLife(world, life, this.folder, (closing) => {
      this.folder.image = closing.serialize();
    });
    this.#databases.push(database);
    const running: Running = { life, database, watchers: new ModelWatchers(world, life), engine: null };
    this.#running = running;
    this.#isStopping = false;
    world.trace.note(`machine starts life ${life.number}`);
    if (isStruck) {
      world.watch.restored(database);
      world.said.restored(database);
      forgetUnknown(world, database);
      forgetHealed(world.damaged, database);
    }
    world.watch.restart(database);
    watchRows(database, {
      jobChanged: (before, after) => life.isAlive && world.watch.jobChanged(before, after),
      jobRemoved: (job) => life.isAlive && world.watch.jobRemoved(job),
      attemptOpened: (...attempt) => life.isAlive && world.watch.attemptOpened(...attempt),
      attemptClosed: (...attempt) => life.isAlive && world.watch.attemptClosed(...attempt),
      connectionChanged: (...connection) => life.isAlive && world.watch.connectionChanged(...connection),
      kindHeld: (...kind) => life.isAlive && world.watch.kindHeld(...kind),
      kindReleased: (...kind) => life.isAlive && world.watch.kindReleased(...kind),
      pauseChanged: (value) => life.isAlive && world.watch.pauseChanged(value),
    });
    if (world.mix.fullDisk > 0) {
      watchRoom(database, (write) => world.volume.refuses(life, running.engine === null, write));
    }
    assembleEngine({
      host: modelHost(world, life, running.watchers, {
        secrets: this.#secrets,
        onWake: this.#onWake,
        onNetwork: this.#onNetwork,
      }),
      storage,
      isDelivering: true,
      isTracking: true,
      leastPartBytes,
    }).then(
      async (engine) => {
        running.engine = engine;
        if (isStruck && life.isAlive) this.onRestored();
        if (life.isAlive && world.mix.sendingRules > 0) {
          world.said.checkStored(await engine.handlers['app.snapshot']({}));
        }
      },
      (error: unknown) => {
        if (!life.isAlive) return;
        if (isDiskFull(error) && world.volume.isFull) this.#startLater(running);
        else world.violations.add('engine', `It does not start: ${spelledError(error)}`);
      },
    );
  }

  /** While nothing runs, something else changes what is on the disk. */
  alter(change: (committed: Buffer) => Buffer): void {
    const { image } = this.folder;
    if (this.#running === null && image !== null) this.folder.image = change(image);
  }

  /** It said why it could not start, and ended. */
  #startLater(running: Running): void {
    const { trace, time } = this.#world;
    trace.note('machine cannot start on a full disk');
    this.folder.image = running.database.serialize();
    this.#leave(running);
    time.at(() => {
      this.start();
    }, 60_000);
  }

  /** The process is gone from one instruction to the next; what was committed stays. */
  kill(place: CrashPlace | 'between'): void {
    const running = this.#running;
    if (running === null) return;
    const world = this.#world;
    if (running.database.inTransaction) throw new Error('No port may be used inside a transaction');
    world.trace.note(`machine kills life ${running.life.number} at ${place}`);
    world.tally.count('crashes', place);
    const committed = running.database.serialize();
    this.folder.image = committed;
    this.#leave(running);
    if (world.chance.happens(0.1)) checkRecovery(world, committed, () => bareHost(world.time));
    world.time.at(
      () => {
        this.start();
      },
      world.chance.between(10, 60_000),
    );
  }

  /** A person quits; it comes to an end by itself within its patience. */
  quit(): void {
    const running = this.#running;
    const engine = this.engine;
    if (running === null || engine === null) return;
    const world = this.#world;
    world.trace.note('machine quits');
    world.tally.count('crashes', 'quit');
    this.#isStopping = true;
    const deadlineMs = world.time.monotonicMs + 90_000;
    engine.stop().then(
      () => {
        if (!running.life.isAlive) return;
        world.violations.check(
          world.time.monotonicMs <= deadlineMs,
          'I12',
          () => 'it took more than 90 s to end by itself',
        );
        world.trace.note('machine has quit');
        this.#leave(running);
        world.time.at(
          () => {
            this.start();
          },
          world.chance.between(10, 5_000),
        );
      },
      (error: unknown) => {
        if (running.life.isAlive) world.violations.add('engine', `It does not end: ${spelledError(error)}`);
      },
    );
  }

  /** Time passes that no timer counts; connections are dead afterwards. */
  sleep(forMs: number): void {
    const { time, network, trace } = this.#world;
    trace.note(`machine sleeps ${forMs}`);
    time.wallJumpedMs += forMs;
    this.#world.sleptMs += forMs;
    network.cut(null);
    for (const listener of [...this.#onWake]) listener();
  }

  networkChanged(): void {
    for (const listener of [...this.#onNetwork]) listener();
  }

  storeKey(connectionId: number, key: string): void {
    this.#secrets.set(secretOf(connectionId), key);
  }

  /** Lets go of all that the lives of this machine had. */
  dispose(): void {
    if (this.#running !== null) this.#leave(this.#running);
    for (const database of this.#databases) if (database.open) database.close();
  }

  #leave(running: Running): void {
    running.life.isAlive = false;
    this.#running = null;
    this.#world.network.processDied();
    this.#onWake.clear();
    this.#onNetwork.clear();
    this.#world.conditions.listeners.clear();
  }
}

function spelledError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
