import type { World } from '../world/world.ts';
import { standsAtRest } from '../invariants/at-rest.ts';
import { liftRules } from './rule-acts.ts';

const minuteMs = 60_000;
const tidyEveryMs = 2 * minuteMs;
/** Longer than a rescan's interval, so that hints that were lost are made up for. */
const atLeastMs = 12 * minuteMs;

/**
 * Everything works again, and somebody answers what is asked. From here on the engine has four hours to come to rest
 * (reliability §5.1, I12).
 */
export class Healing {
  readonly #world: World;
  readonly #deadlineMs: number;
  readonly #startedAtMs: number;
  #visits = 0;

  constructor(world: World) {
    this.#world = world;
    const { disk, accounts, machine, network, time } = world;
    world.trace.note('healed');
    world.isDisturbed = false;
    disk.unlockAll();
    for (const root of disk.awayRoots) disk.setAway(root, false);
    for (const root of disk.swappedRoots) disk.giveBack(root);
    for (const account of accounts) {
      account.isCutOff = false;
      account.isSuspended = false;
      account.hasCredits = true;
      account.goneSlides.clear();
      machine.storeKey(account.connectionId, account.key);
      for (const documents of account.knowledgeBases.values()) {
        documents.splice(
          0,
          documents.length,
          ...documents.map((one) => ({ ...one, statuses: [[0, 'indexed']] as const })),
        );
      }
    }
    network.cut(null);
    world.volume.free();
    this.#startedAtMs = time.monotonicMs;
    this.#deadlineMs = time.monotonicMs + 240 * minuteMs;
    time.at(() => {
      this.#tidy();
    }, 1_000);
  }

  /** Null while it goes on, else whether it came to rest. */
  get result(): 'at rest' | 'too late' | null {
    const { time } = this.#world;
    if (time.monotonicMs - this.#startedAtMs >= atLeastMs && standsAtRest(this.#world)) return 'at rest';
    return time.monotonicMs > this.#deadlineMs ? 'too late' : null;
  }

  /** Comes by every two minutes, and does what the app asks for. */
  #tidy(): void {
    const world = this.#world;
    const { time, person, watch, machine, accounts, chance, mix } = world;
    machine.start();
    if (machine.engine !== null) {
      this.#visits += 1;
      // Most of what waits for somebody does so from the beginning; the rest shows when nothing moves for long.
      if (this.#visits < 3 || this.#visits % 8 === 0) {
        if (this.#world.mix.sendingRules > 0) liftRules(this.#world);
        person.resume();
        person.forgetPolicies(watch.jobs.values());
        this.#attendFolders();
        for (const { connectionId, key } of accounts) this.#attendConnection(connectionId, key);
      }
      for (const job of [...watch.jobs.values()]) {
        // Whoever sees a success that came too early takes it for one as often as not.
        if (job.cause === 'early_success') person.resolve(job, chance.happens(0.5));
        else if (job.state === 'in_doubt' && mix.givesUp && job.id % 5 === 0) person.cancel(job);
        else if (job.state === 'in_doubt') person.resolve(job, true);
        else if (job.state === 'tracking' && job.kind === 'clip_render' && this.#visits > 5)
          person.sayRendered(job);
        else if (job.cause === 'damaged' && this.#world.damaged.get(job.id)?.column !== 'name')
          person.cancel(job);
        // What it was to repeat is not on the disk any more, and trying again would only find that out again.
        else if (job.cause === 'file') person.cancel(job);
        else if (job.cause === 'edited') person.answerEdited([job], job.id % 2 === 0 ? 'send' : 'leave');
        else if (job.cause === 'remote_failed') person.sendAnyway(job);
        else if (job.state === 'needs_attention') this.#attend(job.id, job.cause);
        // Whoever finds at the service what came of it without an id tells it in some worlds, for the job to be followed on.
        else if (this.#visits === 1 && world.seed % 4 === 0) person.supplyId(job);
        else if (job.state === 'queued' && job.hold === 'target') this.#attend(job.id, null);
        else if (this.#visits === 1 && (job.state === 'failed' || job.state === 'rejected')) {
          if (world.seed % 4 === 1) person.cancel(job);
          else this.#attend(job.id, null);
        }
      }
    }
    time.at(() => {
      this.#tidy();
    }, tidyEveryMs);
  }

  #attend(id: number, cause: string | null): void {
    const { person } = this.#world;
    const ids = [id];
    if (cause === 'slide') {
      person.do('jobs.chooseSlide', (handlers) => handlers['jobs.chooseSlide']({ ids, slideId: 's1' }));
    } else if (cause === 'revision') {
      person.do('jobs.approveRevision', (handlers) => handlers['jobs.approveRevision']({ ids }));
    } else person.do('jobs.retry', (handlers) => handlers['jobs.retry']({ ids }));
  }

  #attendFolders(): void {
    const { person } = this.#world;
    person.do(
      'watchFolders.list',
      (handlers) => handlers['watchFolders.list']({}),
      (folders) => {
        for (const { id, health } of folders) {
          if (health !== 'paused' && health !== 'different') continue;
          person.do('watchFolders.resume', (handlers) =>
            handlers['watchFolders.resume']({ id, usesThisFolder: health === 'different' }),
          );
        }
      },
    );
  }

  #attendConnection(id: number, key: string): void {
    const { person } = this.#world;
    person.do(
      'connections.list',
      (handlers) => handlers['connections.list']({}),
      (connections) => {
        const health = connections.find((one) => one.id === id)?.health;
        if (health === 'auth' || health === 'no_key') {
          person.do('connections.replaceKey', (handlers) => handlers['connections.replaceKey']({ id, key }));
        } else if (health === 'billing') {
          person.do('connections.tryAgain', (handlers) =>
            handlers['connections.tryAgain']({ id, jobKind: null, targetId: null }),
          );
        } else if (health === 'trouble' || (health === 'ok' && this.#visits === 1)) {
          // What is merely offline comes back by itself.
          person.do('connections.check', (handlers) => handlers['connections.check']({ id }));
        }
      },
    );
    for (const kind of [
      'kb_document',
      'carousel_asset',
      'clip_import',
      'clip_render',
      'post_draft',
      ...(this.#world.mix.videos ? (['clip_upload'] as const) : []),
    ] as const) {
      person.do('connections.releaseKind', (handlers) => handlers['connections.releaseKind']({ id, kind }));
    }
  }
}
