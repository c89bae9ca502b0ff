import { SvelteMap } from 'svelte/reactivity';
import type { CallOutput } from '../../../src-main/contract/api.ts';
import type { SlideBoard, SlidePlace } from '../../../src-main/contract/slide-board.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import type { ChosenPath } from '../../state/choose-paths.ts';
import { say } from '../../words/say.ts';
import { saidMessage } from '../../shared/said.ts';

type Preview = CallOutput<'jobs.previewFiles'>;

/** A file that lies on a slide as it is arranged, and is no job yet. */
export interface Addition extends ChosenPath {
  readonly slideId: string;
  readonly preview: Preview;
  /** That it goes from one client to another: only ever by a person's own tick. */
  readonly isOtherClientMeant: boolean;
}

/** Files from outside the folder that a person put onto slides: each looked at as it is put there, queued when it is confirmed. */
export class BoardAdditions {
  readonly #client: OutboxClient;
  readonly #bySlide = new SvelteMap<string, Addition>();

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get all(): readonly Addition[] {
    return [...this.#bySlide.values()];
  }

  /** What it says of clients has been answered for all of them. */
  get isAnswered(): boolean {
    return this.all.every(({ preview, isOtherClientMeant }) => !preview.otherClient || isOtherClientMeant);
  }

  on(slideId: string): Addition | null {
    return this.#bySlide.get(slideId) ?? null;
  }

  /** Why it cannot go there, in words; `null` where it lies there now. Throws as the engine does. */
  async take(board: SlideBoard, slide: SlidePlace, chosen: ChosenPath): Promise<string | null> {
    const wanted = wantedOf(board, slide, chosen);
    if (wanted === null) return say('slide_board.no_carousel');
    const preview = await this.#client.call('jobs.previewFiles', wanted);
    const [left] = [...preview.skipped, ...preview.leftOut];
    if (left !== undefined) return saidMessage(left.why);
    if (preview.alreadySent > 0) return say('slide_board.same_content');
    if (preview.files !== 1) return say('slide_board.is_a_folder');
    this.#bySlide.set(slide.id, { ...chosen, slideId: slide.id, preview, isOtherClientMeant: false });
    return null;
  }

  mean(slideId: string, isOtherClientMeant: boolean): void {
    const addition = this.#bySlide.get(slideId);
    if (addition !== undefined) this.#bySlide.set(slideId, { ...addition, isOtherClientMeant });
  }

  remove(slideId: string): void {
    this.#bySlide.delete(slideId);
  }

  clear(): void {
    this.#bySlide.clear();
  }

  /** Queues them. What is refused stays where it lies. */
  async queue(board: SlideBoard): Promise<{ readonly queued: number; readonly refusal: string | null }> {
    let queued = 0;
    for (const addition of this.all) {
      const slide = board.slides.find(({ id }) => id === addition.slideId);
      const wanted = slide === undefined ? null : wantedOf(board, slide, addition);
      if (wanted === null) return { queued, refusal: say('slide_board.no_such_slide') };
      const meant = addition.isOtherClientMeant ? { otherClient: true } : {};
      const { location } = board;
      const asFolder = location === undefined ? {} : { location };
      const { added, skipped } = await this.#client.call('jobs.addFiles', {
        ...wanted,
        ...meant,
        ...asFolder,
      });
      queued += added.length;
      const [left] = skipped;
      if (left !== undefined) return { queued, refusal: saidMessage(left.why) };
      this.remove(addition.slideId);
    }
    return { queued, refusal: null };
  }
}

/** `null` where the board has no carousel. */
function wantedOf({ connectionId, carousel }: SlideBoard, slide: SlidePlace, { token }: ChosenPath) {
  if (carousel === null) return null;
  const { id, label } = carousel;
  const target = { kind: 'carousel' as const, id, label, slideId: slide.id, slideLabel: slide.title };
  return { tokens: [token], connectionId, target };
}
