import type { ConnectionRemovalPlan } from '../../contract/connection.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { Message } from '../../contract/messages/message.ts';
import { nextTurn, type AfterTurn } from '../../foundation/clock.ts';
import type { Connections } from '../connections/connections.ts';
import type { GiveUpUploads } from '../deliveries/clip-upload/give-up-uploads.ts';
import type { JobsOfConnection } from '../jobs/store/jobs-of-connection.ts';
import type { Worker } from '../jobs/worker/worker.ts';
import type { Recipes } from '../recipes/recipes.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import { removalPlan } from './removal-consequences.ts';

const jobsAtOnce = 200;

/**
 * Takes a connection away with everything that would still want it. Its row stays, because receipts refer to it, and so does every
 * receipt. From the first write on nothing is sent to it or read from it; what is left to do then is repeatable, and a removal
 * that was cut short is finished at the next start.
 */
export class ConnectionRemoval {
  readonly #connections: Connections;
  readonly #jobs: JobsOfConnection;
  readonly #uploads: GiveUpUploads;
  readonly #onLeft: (name: string, left: readonly Message[]) => void;
  readonly #worker: Pick<Worker, 'stopSending' | 'whenSent'>;
  readonly #folders: Pick<WatchFolders, 'list' | 'remove'>;
  readonly #recipes: Pick<Recipes, 'openOf' | 'cancel'>;
  readonly #isStopped: () => boolean;
  readonly #nextTurn: () => Promise<void>;

  constructor(options: {
    connections: Connections;
    jobs: JobsOfConnection;
    uploads: GiveUpUploads;
    /** Told what stays at the service, for people. */
    onLeft(name: string, left: readonly Message[]): void;
    worker: Pick<Worker, 'stopSending' | 'whenSent'>;
    folders: Pick<WatchFolders, 'list' | 'remove'>;
    recipes: Pick<Recipes, 'openOf' | 'cancel'>;
    readonly afterTurn: AfterTurn;
    /** Nothing can be written any more. */
    readonly isStopped: () => boolean;
  }) {
    this.#connections = options.connections;
    this.#jobs = options.jobs;
    this.#uploads = options.uploads;
    this.#onLeft = (name, left) => {
      options.onLeft(name, left);
    };
    this.#worker = options.worker;
    this.#folders = options.folders;
    this.#recipes = options.recipes;
    this.#isStopped = options.isStopped;
    this.#nextTurn = () => nextTurn(options.afterTurn);
  }

  /** What `remove` would do. Throws `OutboxError` not_found. */
  plan(id: number): ConnectionRemovalPlan {
    const connection = this.#connections.get(id);
    return removalPlan(connection, {
      ...this.#jobs.count(id),
      uploads: this.#uploads.count(id),
      links: this.#recipes.openOf(id).length,
      folders: this.#foldersOf(id).map(({ name }) => name),
    });
  }

  /**
   * Returns each thing that stays at the service and should not. Throws `OutboxError` not_found, or conflict while the
   * answer to something that was sent is awaited.
   */
  async remove(id: number): Promise<Message[]> {
    const { blockedBy } = this.plan(id);
    if (blockedBy !== null) throw new OutboxError('conflict', blockedBy);
    const { name } = this.#connections.get(id);
    this.#connections.markRemoved(id);
    for (const jobId of this.#jobs.sendingIds(id)) this.#worker.stopSending(jobId);
    return this.#finish({ id, name });
  }

  /** At start: what a removal had left to do when it was cut short. */
  async resume(): Promise<void> {
    for (const connection of this.#connections.removed()) await this.#finish(connection);
  }

  async #finish({ id, name }: { readonly id: number; readonly name: string }): Promise<Message[]> {
    for (const folder of this.#foldersOf(id)) await this.#folders.remove(folder.id);
    this.#recipes.cancel(this.#recipes.openOf(id));
    await this.#worker.whenSent(this.#jobs.sendingIds(id));
    const left = await this.#uploads.run(id, () => this.#connections.lastAccess(id));
    if (left.length > 0) this.#onLeft(name, left);
    // In parts, with everybody else's turn in between. Where the program ends first, the next start goes on.
    while (!this.#isStopped() && this.#jobs.endSome(id, jobsAtOnce) > 0) await this.#nextTurn();
    if (this.#isStopped()) return left;
    await this.#connections.eraseKey(id);
    return left;
  }

  #foldersOf(id: number): { readonly id: number; readonly name: string }[] {
    return this.#folders.list().filter(({ connectionId }) => connectionId === id);
  }
}
