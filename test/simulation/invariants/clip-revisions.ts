import type { WatchedJob } from '../engine/row-watch.ts';
import type { Account } from '../service/account.ts';
import type { Wanted } from '../service/ledger.ts';
import type { ModelReply } from '../service/reply.ts';
import type { World } from '../world/world.ts';

/** I16: the revision of a clip that is submitted was read since the attempt at it began. */
export class ClipRevisions {
  readonly #world: World;
  /** Revisions that were read, with the place in the trace. */
  readonly #read: { readonly clip: string; readonly revision: number; readonly place: number }[] = [];
  /** When each job's present attempt began, as a place in the trace. */
  readonly #begunAt = new Map<number, number>();

  constructor(world: World) {
    this.#world = world;
  }

  attemptBegan(jobId: number): void {
    this.#begunAt.set(jobId, this.#world.trace.count);
  }

  readDelivered(account: Account, path: string, reply: ModelReply): void {
    const clipId = /^\/api-proxy\/clips\/([^/?]+)$/.exec(path)?.[1];
    const revision = /"editRevision":(\d+)/.exec(reply.body.toString('utf8'))?.[1];
    if (clipId === undefined || revision === undefined) return;
    const clip = `${account.connectionId} ${clipId}`;
    this.#read.push({ clip, revision: Number(revision), place: this.#world.trace.count });
  }

  submitted(account: Account, wanted: Wanted, job: WatchedJob): void {
    const clip = `${account.connectionId} ${wanted.targetId}`;
    const begunAt = this.#begunAt.get(job.id) ?? 0;
    const isRead = this.#read.some(
      (read) => read.clip === clip && read.revision === wanted.editRevision && read.place > begunAt,
    );
    this.#world.violations.check(
      isRead,
      'I16',
      () => `job ${job.id} submits revision ${wanted.editRevision ?? ''}, which was not read in this round`,
    );
  }
}
