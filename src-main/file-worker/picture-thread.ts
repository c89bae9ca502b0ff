import type { Worker } from 'node:worker_threads';
import type {
  LargeLook,
  PictureFile,
  Pictures,
  Shrunk,
  SmallLook,
} from '../engine/watch-folders/looks/pictures.ts';
import { LoneThread } from './lone-thread.ts';
import type { PictureAnswer, PictureAsk } from './pictures/answer-looks.ts';

/** Shows files on a thread of its own: one that cannot be taken apart is shown as one that cannot be. */
export class PictureThread implements Pictures {
  readonly #thread: LoneThread<PictureAsk, PictureAnswer>;

  /** `start` gives nothing where the program of the thread is missing. */
  constructor(start: () => Worker | null, limits?: { readonly longestMs: number }) {
    this.#thread = new LoneThread(start, limits);
  }

  // Each kind of question has its own kind of answer (`answerLook`); the line between the threads does not know that.

  async small(file: PictureFile): Promise<SmallLook> {
    return (await this.#thread.ask({ kind: 'small', file })) as SmallLook;
  }

  async large(file: PictureFile): Promise<LargeLook | null> {
    return (await this.#thread.ask({ kind: 'large', file })) as LargeLook | null;
  }

  async shrink(jpeg: Uint8Array): Promise<Shrunk | null> {
    return (await this.#thread.ask({ kind: 'shrink', jpeg })) as Shrunk | null;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
