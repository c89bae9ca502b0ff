import type { Worker } from 'node:worker_threads';
import type { PictureFile, Pictures, Shrunk } from '../engine/watch-folders/looks/pictures.ts';
import { LoneThread } from './lone-thread.ts';

/** Makes pictures small on a thread of its own: one that cannot be taken apart is shown as one that cannot be. */
export class PictureThread implements Pictures {
  readonly #thread: LoneThread<PictureFile, Shrunk>;

  /** `start` gives nothing where the program of the thread is missing. */
  constructor(start: () => Worker | null, limits?: { readonly longestMs: number }) {
    this.#thread = new LoneThread(start, limits);
  }

  shrink(file: PictureFile): Promise<Shrunk | null> {
    return this.#thread.ask(file);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
