import { legacy } from '../../../src-main/contract/messages/message.ts';
import { systemClock } from '../../../src-main/foundation/clock.ts';
import type { NewJob } from '../../../src-main/engine/jobs/store/job-intake.ts';
import type { Claim, SendJournal } from '../../../src-main/engine/jobs/store/sending-commits.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { AttemptResult } from '../../../src-main/engine/jobs/record/attempt-result.ts';
import { accepted, doubtful } from '../../helpers/attempt-results.ts';
import type { PicturePool } from './picture-pool.ts';
import { addConnection, queueParts, unsentKinds } from '../../helpers/queue-parts.ts';

const targets = 20;
const pictureEvery = 3;
const lanes = 8;
const fileBytes = 20_000;
const refused: AttemptResult = {
  kind: 'rejected',
  message: legacy('The service does not take this file'),
  wholeTarget: false,
  reply: { statusCode: 422, excerpt: '' },
};
const acceptedAs = (id: number): AttemptResult => ({ ...accepted, remoteId: `doc_${String(id)}` });

function held(claim: Claim | null): Claim {
  if (claim === null) throw new Error('Nothing is queued any more.');
  return claim;
}

/** The product's own queue on a database, filled and carried through by its own statements. No service is behind it. */
export class FilledQueue {
  readonly #parts: ReturnType<typeof queueParts>;
  readonly #pictures: PicturePool | undefined;
  #made: number;

  /** `pictures`: what every third job sends, so that a list of them has something to show. */
  constructor(database: OutboxDatabase, journal?: SendJournal, pictures?: PicturePool) {
    this.#pictures = pictures;
    // Where nobody answers, whatever is started on it.
    addConnection(database, 1, 'Bench', 'http://127.0.0.1:9');
    this.#made = Number(database.prepare('select ifnull(max(id), 0) from job').pluck().get());
    this.#parts = queueParts({
      ...{ database, clock: systemClock },
      kinds: unsentKinds(['kb_document'], { isTracked: () => false }),
      ...(journal === undefined ? {} : { journal }),
    });
  }

  /** Queues so many files, in batches that are one commit each. */
  add(count: number, batch: number): void {
    for (let left = count; left > 0; left -= batch) {
      this.#parts.intake.add(Array.from({ length: Math.min(batch, left) }, () => this.#newJob()));
    }
  }

  /** Carries the next so many to done, in lanes as a worker does: claimed, about to leave, accepted. */
  async deliver(count: number): Promise<void> {
    await this.#inLanes(count, acceptedAs);
  }

  /** The same, with a few refused and in doubt among them. */
  async end(count: number): Promise<void> {
    await this.#inLanes(count, (id) =>
      id % 50 === 0 ? refused : id % 500 === 1 ? doubtful : acceptedAs(id),
    );
  }

  /** The next so many, all with the same end. */
  async endAs(count: number, end: 'done' | 'rejected' | 'in_doubt'): Promise<void> {
    const results = { done: acceptedAs, rejected: () => refused, in_doubt: () => doubtful };
    await this.#inLanes(count, results[end]);
  }

  /** T1 alone; how long it took. */
  async claim(): Promise<number> {
    const startedAtMs = performance.now();
    held(await Promise.resolve(this.#parts.store.claim(1)));
    return performance.now() - startedAtMs;
  }

  async #inLanes(count: number, resultOf: (id: number) => AttemptResult): Promise<void> {
    let left = count;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await this.#carryOut(resultOf);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** As a worker does it: what the lanes write in one turn is one commit. */
  async #carryOut(resultOf: (id: number) => AttemptResult): Promise<void> {
    const { store } = this.#parts;
    let claim: Claim | null = null;
    store.claimTogether(() => (claim = store.claim(1)));
    const begun = held(claim);
    const final = await store.grouped(() => store.recordFinal(begun, fileBytes));
    const sent = { sentBytes: fileBytes, isCancelled: false };
    await store.grouped(() => store.finish(final, resultOf(final.job.id), sent));
  }

  #newJob(): NewJob {
    this.#made += 1;
    const number = this.#made;
    const picture = number % pictureEvery === 0 ? this.#pictures?.picture(number / pictureEvery) : undefined;
    const name = `file-${String(number).padStart(7, '0')}.${picture === undefined ? 'txt' : 'png'}`;
    const base = String(number % targets);
    return {
      kind: 'kb_document',
      connectionId: 1,
      watchFolderId: null,
      target: {
        kind: 'knowledge_base',
        id: `kb_${base}`,
        label: `Base ${base}`,
        slideId: null,
        slideLabel: null,
      },
      name,
      file: {
        ...{ path: `/watched/${base}/${name}`, device: '1', inode: String(number) },
        ...{ sizeBytes: fileBytes + (number % 1000), modifiedAtMs: number },
        ...picture,
        // Spread like real sums, and different for each.
        sha256: (BigInt(number) * 0x9e3779b97f4a7c15n).toString(16).padStart(64, '0').slice(-64),
      },
      url: null,
      title: null,
      serialOrder: 0,
    };
  }
}
