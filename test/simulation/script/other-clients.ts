import type { WatchedJob } from '../engine/row-watch.ts';
import type { World } from '../world/world.ts';

/** Other people with the same account: they put into it what has the same name, or comes from the same address. */
export class OtherClients {
  readonly #world: World;
  /** When each of their things was made, by the service's clock. */
  readonly #madeAt = new Map<string, number>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Adds something that could be taken for what one of our jobs sends: most likely one of which nobody knows. */
  act(): void {
    const { chance, watch } = this.#world;
    const jobs = [...watch.jobs.values()].filter(
      ({ kind, name }) => kind === 'clip_import' || (kind === 'kb_document' && name !== ''),
    );
    const doubtful = jobs.filter(({ state }) => state === 'in_doubt' || state === 'sending');
    const job = chance.pickOrNull(doubtful.length > 0 && chance.happens(0.7) ? doubtful : jobs);
    if (job !== null) this.#add(job);
  }

  /** `null`: nobody else made it. */
  madeAt(connectionId: number, remoteId: string): number | null {
    return this.#madeAt.get(`${connectionId} ${remoteId}`) ?? null;
  }

  #add({ id: jobId, kind, connectionId, targetId, name, content }: WatchedJob): void {
    const { trace, tally, serviceNowMs } = this.#world;
    const account = this.#world.account(connectionId);
    const id = account.newId('others');
    if (kind === 'kb_document') {
      const statuses = [[0, 'processing'] as const, [5_000, 'indexed'] as const];
      account.knowledgeBases.get(targetId)?.push({ id, name, createdAtMs: serviceNowMs, statuses });
    } else {
      account.clips.set(id, {
        ...{ id, url: content, title: null, createdAtMs: serviceNowMs, readyAfterMs: 5_000 },
        candidates: [{ id: `${id}-c1`, renders: [], renderAskedAtMs: null, renderTakesMs: 0 }],
        editRevision: 0,
      });
    }
    this.#madeAt.set(`${connectionId} ${id}`, serviceNowMs);
    trace.note(`others make ${id}, as job ${jobId} would`);
    tally.count('faults', 'others_make_the_same');
  }
}
