import type { SlidePlace } from '../../../src-main/contract/slide-board.ts';
import type { Bridge, OutboxClient } from '../../../src-main/contract/transport.ts';
import { chooseDropped } from '../../api/dropped-file.ts';
import type { BoardDesk } from '../../watch-folders/board/board-desk.svelte.ts';
import { say } from '../../words/say.ts';

/** `null` where pages have no dialog of the system, and no way to a file of the computer they are looked at on. */
export type Window = Pick<Bridge, 'chooseDropped'> | null;

/** Files of the computer that a person drags or chooses for a slide. */
export class BoardFiles {
  readonly #client: OutboxClient;
  readonly #desk: Pick<BoardDesk, 'add'>;
  readonly #window: Window;
  #notice = $state<string | null>(null);
  #slide = $state.raw<SlidePlace | null>(null);

  constructor(client: OutboxClient, desk: Pick<BoardDesk, 'add'>, window: Window) {
    this.#client = client;
    this.#desk = desk;
    this.#window = window;
  }

  /** Why what was dropped lies nowhere now, in words. */
  get notice(): string | null {
    return this.#notice;
  }

  /** The slide for which a file is to be chosen among those that the pages may see. */
  get slide(): SlidePlace | null {
    return this.#slide;
  }

  async dropped(slide: SlidePlace, files: readonly File[]): Promise<void> {
    const window = this.#window;
    const [file] = files;
    this.#notice =
      window === null
        ? say('folders.board.of_browser')
        : files.length > 1
          ? say('folders.board.one_by_one')
          : null;
    if (window === null || this.#notice !== null || file === undefined) return;
    await this.#desk.add(slide, () => chooseDropped(window, file));
  }

  async choose(slide: SlidePlace): Promise<void> {
    this.#notice = null;
    if (this.#window === null) {
      this.#slide = slide;
      return;
    }
    await this.#desk.add(slide, async () => {
      const [chosen] = await this.#client.call('host.chooseFiles', {});
      return chosen ?? null;
    });
  }

  close(): void {
    this.#slide = null;
  }
}
