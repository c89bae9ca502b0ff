import { CountedReasons } from './counted-reasons.ts';
import type { BatchSweepName } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { JobState } from '../../../contract/job.ts';
import { nextTurn, type AfterTurn, type Clock } from '../../../foundation/clock.ts';
import type { WaitingWrites } from '../../../foundation/waiting-writes.ts';
import type { Affected, JobCommands } from '../store/job-commands.ts';
import type { PlaceInOrder } from '../store/batch-jobs.ts';
import type { JobStore } from '../store/job-store.ts';
import { refusedStates } from '../record/states.ts';
import type { BatchRecords } from './batch-records.ts';
import { cancelUnsent } from './cancel-unsent.ts';
import type { RetargetJobs } from './retarget.ts';
import { PieceSize } from './piece-size.ts';
import { sweepOf, toldName, type OneSweep, type Sweep } from './sweep-text.ts';

export interface Swept {
  readonly changed: number;
  readonly refused: readonly { readonly why: Message; readonly count: number }[];
}

export interface SweepParts {
  readonly store: JobStore;
  readonly records: BatchRecords;
  readonly commands: Pick<JobCommands, 'cancel' | 'retry'>;
  readonly retarget: RetargetJobs;
  readonly afterTurn: AfterTurn;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Does a transaction for which nobody waits until it is on the disk. */
  readonly unsynced: <Result>(work: () => Result) => Result;
  readonly writes: Pick<WaitingWrites, 'inHand'>;
  /** A start that failed in between closed the database, and stopped nothing. */
  readonly isOpen: () => boolean;
  readonly onChanged: (ids: readonly number[]) => void;
  /** It went through all of its jobs; of what an earlier process began, only what this one did is counted. */
  readonly onSwept: (batchId: number, name: BatchSweepName, changed: number, unchanged: number) => void;
  /** Something may be due now. */
  readonly wake: () => void;
}

interface Piece extends Affected {
  readonly name: Sweep['name'];
  readonly phase: Sweep['phase'];
  /** There may be more of the same phase. */
  readonly isWhole: boolean;
  /** The command was carried to its end. */
  readonly isOver: boolean;
  /** What people are told of the command; `null`: nothing. */
  readonly told: BatchSweepName | null;
}

const statesOfSweep: Readonly<Record<Sweep['name'], readonly JobState[]>> = {
  // What is in doubt keeps its question: nobody looked whether it arrived.
  cancel: ['queued', 'sending', 'needs_attention'],
  retry: refusedStates,
  retarget: ['queued', 'needs_attention'],
  hold: ['queued'],
  release: ['queued'],
  move: ['queued'],
};

type NewSweep = Pick<Sweep, 'name' | 'phase'> & Partial<Pick<Sweep, 'place' | 'priority' | 'before'>>;

/** Of what is under way, what a new command neither does itself nor takes back. */
function goingOnAfter(name: Sweep['name'], { later, ...first }: Sweep): OneSweep[] {
  const under = [first, ...later];
  if (name === 'retry') return under;
  return under.filter((each) => (each.name === 'move') !== (name === 'move'));
}

/**
 * Commands for all jobs of a batch. Each is written down first and done piece by piece, so that one of 100,000 jobs holds nobody up
 * and a crash in the middle is gone on from.
 */
export class BatchSweeps {
  readonly #parts: SweepParts;
  readonly #running = new Set<Promise<unknown>>();
  /** How often each was followed in this process. */
  readonly #turns = new Map<number, number>();
  /** Of which some may still be claimed, although nothing more of them is to begin. */
  readonly #settingAside = new Set<number>();
  /** By command and phase: another target costs a hundred times what another place in the order does. */
  readonly #sizes = new Map<string, PieceSize>();
  readonly #awaitingRoom = new Set<() => void>();
  #isStopped = false;

  constructor(parts: SweepParts) {
    this.#parts = parts;
  }

  /** Throws `OutboxError` conflict where another command goes through its jobs. */
  async run(batchId: number, name: BatchSweepName, place: Sweep['place'] = null): Promise<Swept> {
    const { records } = this.#parts;
    const record = records.get(batchId);
    if (record === null) throw new OutboxError('not_found', message('batch.unknown', { batch: batchId }));
    if (record.command !== null && toldName(sweepOf(record.command)) !== null) {
      const { name: under } = sweepOf(record.command);
      const command = under === 'retry' ? 'again' : under;
      throw new OutboxError('conflict', message('batch.command_under_way', { batch: batchId, command }));
    }
    if (name === 'retarget' && records.hasRow(batchId)) {
      throw new OutboxError('conflict', message('batch.has_recipe_links', { batch: batchId }));
    }
    const isAside = name !== 'retry';
    this.#begin(batchId, { name, phase: isAside ? 'aside' : 'act', place }, () => {
      // Nothing more of it is begun while it is gone through.
      if (isAside && record.held_at_ms === null) records.setHeld(batchId, 0);
    });
    return this.#follow(batchId);
  }

  /**
   * The same for what takes a moment: `write` is what it begins with, in the same commit. A hold takes the place of a release that is
   * under way and the other way round; what has nothing to do with it goes on afterwards. Throws `OutboxError` conflict where a longer command goes through its jobs.
   */
  async set(batchId: number, sweep: NewSweep, write: () => void): Promise<void> {
    const command = this.#parts.records.get(batchId)?.command ?? null;
    if (command !== null && toldName(sweepOf(command)) !== null) {
      throw new OutboxError('conflict', message('batch.busy', { batch: batchId }));
    }
    this.#begin(batchId, sweep, write);
    await this.#follow(batchId);
  }

  /** Resolves where no place in the order is being made free. */
  async roomMade(): Promise<void> {
    const { records, isOpen } = this.#parts;
    const isMaking = (id: number): boolean => {
      const text = records.get(id)?.command ?? null;
      if (text === null) return false;
      const { later, ...first } = sweepOf(text);
      return [first, ...later].some(({ phase }) => phase === 'room');
    };
    while (!this.#isStopped && isOpen() && records.commanded().some(isMaking)) {
      await new Promise<void>((resolve) => {
        this.#awaitingRoom.add(resolve);
      });
    }
  }

  /** A place may have been made free, or nobody makes it any more: whoever waits for that looks. */
  #roomMayBeMade(): void {
    for (const look of this.#awaitingRoom) look();
    this.#awaitingRoom.clear();
  }

  /** While what waits of a batch is being set aside, or a place in the order is made free, nothing is to be claimed. */
  get isSettingAside(): boolean {
    return this.#settingAside.size > 0;
  }

  /** What a process that is gone had begun. */
  resume(): void {
    for (const id of this.#parts.records.commanded()) void this.#follow(id);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled(this.#running);
  }

  /** Whoever followed it until now does so no more, so that what is done is counted by whom it was begun. */
  #follow(batchId: number): Promise<Swept> {
    const turn = (this.#turns.get(batchId) ?? 0) + 1;
    this.#turns.set(batchId, turn);
    const work = this.#sweep(batchId, () => this.#turns.get(batchId) === turn);
    this.#running.add(work);
    void work
      .finally(() => {
        this.#running.delete(work);
        this.#roomMayBeMade();
      })
      .catch(() => undefined);
    return work;
  }

  #begin(batchId: number, sweep: NewSweep, write: () => void): void {
    const { store, records } = this.#parts;
    store.together(() => {
      write();
      const text = records.get(batchId)?.command ?? null;
      const under = text === null ? null : sweepOf(text);
      const begun: OneSweep = {
        ...{ priority: 0, place: null, before: null },
        ...{ ...sweep, afterId: 0, upToId: store.newestJobId() },
      };
      const later = under === null ? [] : goingOnAfter(sweep.name, under);
      const [first] = later;
      // A place that is half made free is finished first: until then, nothing is claimed.
      const isMakingRoom = under?.phase === 'room' && first?.phase === 'room';
      this.#write(
        batchId,
        isMakingRoom ? { ...first, later: [begun, ...later.slice(1)] } : { ...begun, later },
      );
    });
  }

  async #sweep(batchId: number, isFollowed: () => boolean): Promise<Swept> {
    const { afterTurn, onChanged, isOpen, wake, writes } = this.#parts;
    let changed = 0;
    const reasons = new CountedReasons();
    while (!this.#isStopped && isOpen() && isFollowed()) {
      const done = await writes.inHand(() => this.#timed(batchId));
      // Nothing of it can have ended before: whoever looks for that looks through what waits.
      if (done === null || done.isOver) onChanged([batchId]);
      if (done === null) break;
      changed += done.changed;
      for (const { why } of done.refused) reasons.add(why);
      if (done.isOver) {
        const unchanged = reasons.total();
        if (done.told !== null) this.#parts.onSwept(batchId, done.told, changed, unchanged);
        break;
      }
      await nextTurn(afterTurn);
    }
    if (isFollowed()) this.#settingAside.delete(batchId);
    wake();
    return { changed, refused: reasons.all() };
  }

  #timed(batchId: number): Piece | null {
    const { clock, wake } = this.#parts;
    const fromMs = clock.monotonicMs();
    // Not waited for by the disk: the command is written durably, and goes on from whatever a power cut left of its pieces.
    const piece = this.#parts.unsynced(() => this.#slice(batchId));
    if (piece?.isWhole === true) this.#sizeOf(piece).took(clock.monotonicMs() - fromMs);
    const isInBetween = piece?.phase === 'aside' || piece?.phase === 'room';
    if (isInBetween && !piece.isOver) this.#settingAside.add(batchId);
    else this.#settingAside.delete(batchId);
    if (piece?.phase === 'room' && !piece.isWhole) this.#roomMayBeMade();
    // What is let go again need not wait for the rest.
    if (piece?.phase === 'back') wake();
    return piece;
  }

  /** One piece; `null` where another one has brought the command to its end. */
  #slice(batchId: number): Piece | null {
    const { store, records } = this.#parts;
    return store.together(() => {
      const text = records.get(batchId)?.command ?? null;
      if (text === null) return null;
      const sweep = sweepOf(text);
      const { name, phase, afterId, upToId } = sweep;
      const limit = this.#sizeOf(sweep).jobs;
      const range = { afterId, upToId, limit };
      const states = phase === 'act' ? statesOfSweep[name] : (['queued'] as const);
      const ids = phase === 'room' ? store.waitingIds(range) : store.idsOfBatch(batchId, states, range);
      const affected = this.#act(batchId, sweep, ids);
      const isWhole = ids.length === limit;
      const next = isWhole ? { ...sweep, afterId: ids.at(-1) ?? upToId } : this.#following(batchId, sweep);
      if (next === null) records.setCommand(batchId, null);
      else this.#write(batchId, next);
      return { ...affected, name, phase, isWhole, isOver: next === null, told: toldName(sweep) };
    });
  }

  #sizeOf({ name, phase }: Pick<Sweep, 'name' | 'phase'>): PieceSize {
    const key = `${name} ${phase}`;
    const size = this.#sizes.get(key) ?? new PieceSize();
    this.#sizes.set(key, size);
    return size;
  }

  /** What comes once all of its jobs were gone through; `null`: nothing. */
  #following(batchId: number, sweep: Sweep): Sweep | null {
    const next = this.#nextPhase(batchId, sweep);
    if (next !== null) return next;
    const [first, ...later] = sweep.later;
    return first === undefined ? null : { ...first, later };
  }

  #nextPhase(batchId: number, sweep: Sweep): Sweep | null {
    const { store, records } = this.#parts;
    const { name, phase } = sweep;
    if (phase === 'room') return { ...sweep, phase: 'act', afterId: 0, upToId: store.newestJobId() };
    if (name === 'hold' || name === 'release' || name === 'move' || name === 'retry') return null;
    if (phase === 'aside') return { ...sweep, phase: 'act', afterId: 0 };
    // 0: held by the command alone.
    if (phase === 'back' || records.get(batchId)?.held_at_ms !== 0) return null;
    records.setHeld(batchId, null);
    return { ...sweep, phase: 'back', afterId: 0, upToId: store.newestJobId() };
  }

  #act(batchId: number, sweep: Sweep, ids: readonly number[]): Affected {
    const { name, phase, place, priority, before } = sweep;
    const { commands, retarget, store } = this.#parts;
    const none: Affected = { changed: 0, refused: [] };
    if (ids.length === 0) return none;
    if (phase === 'aside') store.setAside(ids);
    if (phase === 'back') store.takeBack(ids);
    if (phase === 'room' && before !== null) this.#makeRoom(batchId, before, ids);
    if (phase !== 'act') return none;
    switch (name) {
      case 'cancel':
        return cancelUnsent(this.#parts, ids);
      case 'retry':
        return commands.retry(ids);
      case 'retarget':
        if (place === null) throw new Error('A batch goes to another target, and none is given');
        return retarget(ids, place);
      case 'move':
        store.setPriorityOf(ids, priority);
        return none;
      case 'hold':
      case 'release':
        return none;
    }
  }

  #makeRoom(batchId: number, before: PlaceInOrder, ids: readonly number[]): void {
    const { records, store } = this.#parts;
    const batch = records.get(batchId);
    if (batch !== null) store.raise(ids, { before, connectionId: batch.connection_id, forBatchId: batchId });
  }

  #write(batchId: number, sweep: Sweep): void {
    this.#parts.records.setCommand(batchId, JSON.stringify(sweep));
  }
}
