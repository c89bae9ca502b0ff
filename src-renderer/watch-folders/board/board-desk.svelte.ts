import { saidMessage } from '../../shared/said.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { JobRow } from '../../../src-main/contract/job.ts';
import { inNaturalOrder } from '../../../src-main/contract/natural-order.ts';
import type { SlideBoard, SlidePlace } from '../../../src-main/contract/slide-board.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import type { ChosenPath } from '../../state/choose-paths.ts';
import { Request } from '../../state/request.svelte.ts';
import { BoardAdditions } from './board-additions.svelte.ts';

interface Change {
  readonly jobId: number;
  readonly slideId: string | null;
}

/** Begun to be sent it stays where it is. */
export function isMovable(job: JobRow): boolean {
  if (job.state === 'queued') return true;
  return job.state === 'needs_attention' && (job.cause === 'slide' || job.cause === 'target');
}

/** The slides of a folder's carousel as a person arranges them. Nothing is written, or sent, before `confirm`. */
export class BoardDesk {
  readonly additions: BoardAdditions;
  readonly #client: OutboxClient;
  readonly #watchFolderId: number;
  readonly #reading = new Request<SlideBoard>();
  readonly #placing = new Request<unknown>();
  readonly #taking = new Request<boolean>();
  /** Where jobs are put that lie elsewhere still. */
  readonly #moved = new SvelteMap<number, string | null>();
  #refusal = $state<string | null>(null);

  constructor(client: OutboxClient, watchFolderId: number) {
    this.#client = client;
    this.additions = new BoardAdditions(client);
    this.#watchFolderId = watchFolderId;
  }

  get board(): SlideBoard | null {
    return this.#reading.value;
  }
  get error(): unknown {
    return this.#reading.error ?? this.#placing.error ?? this.#taking.error;
  }
  get isPlacing(): boolean {
    return this.#placing.isPending;
  }
  /** Why nothing was placed, in words. */
  get refusal(): string | null {
    return this.#refusal;
  }

  async read(): Promise<void> {
    const board = await this.#reading.run(() =>
      this.#client.call('slideBoard.read', { watchFolderId: this.#watchFolderId }),
    );
    if (board === null) return;
    // What went away or was sent meanwhile cannot be moved any more.
    const known = jobsOf(board);
    for (const id of [...this.#moved.keys()]) {
      const job = known.find((one) => one.id === id);
      if (job === undefined || !isMovable(job)) this.#moved.delete(id);
    }
  }

  /** What lies on a slide as it is arranged now. */
  jobOn(slide: SlidePlace): JobRow | null {
    const [put] = [...this.#moved].find(([, slideId]) => slideId === slide.id) ?? [];
    if (put !== undefined) return this.#job(put);
    return slide.job === null || this.#moved.has(slide.job.id) ? null : slide.job;
  }

  /** How many files a slide holds, or gets, beside the one that is shown on it. */
  moreOn(slide: SlidePlace): number {
    const { job } = slide;
    if (job === null || this.#moved.has(job.id)) return slide.more;
    const isCovered = this.additions.on(slide.id) !== null || this.jobOn(slide)?.id !== job.id;
    return slide.more + (isCovered ? 1 : 0);
  }

  /** Slides that get a file, and hold others, which it does not replace. */
  get crowded(): readonly SlidePlace[] {
    const gets = (slide: SlidePlace): boolean =>
      this.additions.on(slide.id) !== null || [...this.#moved.values()].includes(slide.id);
    return (this.board?.slides ?? []).filter((slide) => gets(slide) && this.moreOn(slide) > 0);
  }

  isMoved(job: JobRow): boolean {
    return this.#moved.has(job.id);
  }

  /** What needs a place as it is arranged now. */
  get tray(): readonly JobRow[] {
    const { board } = this;
    if (board === null) return [];
    return jobsOf(board).filter((job) => {
      const to = this.#moved.get(job.id);
      return to === null || (to === undefined && board.asking.some(({ id }) => id === job.id));
    });
  }

  get changes(): readonly Change[] {
    return [...this.#moved].map(([jobId, slideId]) => ({ jobId, slideId }));
  }

  /** Puts a job onto a slide, or off it. What lies there and may still move changes places with it. */
  put(jobId: number, slideId: string | null): void {
    const { board } = this;
    const job = this.#job(jobId);
    if (board === null || job === null || !isMovable(job)) return;
    const from = this.#slideOf(jobId);
    if (from === slideId) return;
    const target = board.slides.find(({ id }) => id === slideId);
    const other = target === undefined ? null : this.jobOn(target);
    this.#set(jobId, slideId);
    if (slideId !== null) this.additions.remove(slideId);
    if (other !== null && isMovable(other)) this.#set(other.id, from);
    this.#refusal = null;
  }

  /** The slides on which nothing lies as they are arranged now. */
  get free(): readonly SlidePlace[] {
    const { board } = this;
    return (board?.slides ?? []).filter(
      (slide) => this.jobOn(slide) === null && this.additions.on(slide.id) === null,
    );
  }

  /** Puts jobs onto the free slides, one on each, in the order of their names. What finds none stays where it is. */
  fillFree(jobs: readonly JobRow[]): void {
    const { free } = this;
    const inOrder = inNaturalOrder(jobs, ({ name }) => name);
    for (const [index, slide] of free.entries()) {
      const job = inOrder[index];
      if (job !== undefined) this.put(job.id, slide.id);
    }
  }

  /** Puts a file from outside onto a slide; `null` where none was chosen. What lies there and may still move needs a place then. */
  async add(slide: SlidePlace, choose: () => Promise<ChosenPath | null>): Promise<void> {
    this.#refusal = null;
    const { board } = this;
    if (board === null) return;
    const taken = await this.#taking.run(async () => {
      const chosen = await choose();
      if (chosen === null) return false;
      this.#refusal = await this.additions.take(board, slide, chosen);
      return this.#refusal === null;
    });
    if (taken !== true) return;
    const lies = this.jobOn(slide);
    if (lies !== null && isMovable(lies)) this.#set(lies.id, null);
  }

  /** Takes off what was added from outside; what it sent to the tray lies there again. */
  takeAway(slide: SlidePlace): void {
    this.additions.remove(slide.id);
    const { job } = slide;
    if (job !== null && this.#moved.get(job.id) === null) this.#moved.delete(job.id);
  }

  undo(): void {
    this.#moved.clear();
    this.additions.clear();
    this.#refusal = null;
  }

  /** How many were placed; `null` where none was. */
  async confirm(): Promise<number | null> {
    const places = this.changes.map(({ jobId, slideId }) => ({ jobId, slideId }));
    const { board } = this;
    if (board === null || (places.length === 0 && this.additions.all.length === 0)) return null;
    let placed: number | null = null;
    const done = await this.#placing.run(async () => {
      placed = places.length === 0 ? 0 : await this.#place(places);
      if (this.#refusal !== null) return false;
      const { queued, refusal } = await this.additions.queue(board);
      this.#refusal = refusal;
      placed += queued;
      // The arrangement holds until the board tells of it: what was placed would lie in the tray again for a moment.
      await this.read();
      this.#forget(places);
      return true;
    });
    if (done !== true) await this.read();
    return placed;
  }

  async #place(places: Change[]): Promise<number> {
    const { changed, refused } = await this.#client.call('slideBoard.place', {
      watchFolderId: this.#watchFolderId,
      places,
    });
    const [first] = refused;
    this.#refusal = first === undefined ? null : saidMessage(first.why);
    return changed;
  }

  #forget(places: readonly Change[]): void {
    for (const { jobId, slideId } of places) {
      if (this.#moved.get(jobId) === slideId) this.#moved.delete(jobId);
    }
  }

  #set(jobId: number, slideId: string | null): void {
    const job = this.#job(jobId);
    const lies = job === null || job.state === 'needs_attention' ? null : job.target.slideId;
    if (lies === slideId) this.#moved.delete(jobId);
    else this.#moved.set(jobId, slideId);
  }

  #slideOf(jobId: number): string | null {
    const moved = this.#moved.get(jobId);
    if (moved !== undefined) return moved;
    const job = this.#job(jobId);
    return job?.state === 'queued' ? job.target.slideId : null;
  }

  #job(jobId: number): JobRow | null {
    return this.board === null ? null : (jobsOf(this.board).find(({ id }) => id === jobId) ?? null);
  }
}

function jobsOf({ slides, asking }: SlideBoard): readonly JobRow[] {
  return [...slides.flatMap(({ job }) => (job === null ? [] : [job])), ...asking];
}
