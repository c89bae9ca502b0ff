import type { Bridge } from '../../../src-main/contract/transport.ts';
import { chooseDropped } from '../../api/dropped-file.ts';
import { isListName } from '../../clips/links/list-file.ts';
import { droppedText, isTaken } from '../../clips/links/list-drop.svelte.ts';
import { hasFiles } from '../../shared/has-files.ts';
import { isField } from '../../shared/is-field.ts';
import type { Brought } from '../../state/brought.svelte.ts';
import type { ChosenItem } from '../../state/choose-paths.ts';
import { say } from '../../words/say.ts';

interface Ports {
  readonly brought: Brought;
  /** `null` in a browser, which does not tell where a file lies. */
  readonly window: Pick<Bridge, 'chooseDropped'> | null;
  /** Leads to the review of links. */
  readonly showLinks: () => void;
  readonly say: (message: string) => void;
  readonly explain: (error: unknown) => string;
}

const mostAtOnce = 100;
const link = /https?:\/\//iu;

/** Files, folders, lists and links that are let go or pasted anywhere in the window where no part of it takes them by itself. */
export class WindowDrop {
  readonly #ports: Ports;
  #isOver = $state(false);
  /** What is dragged comes from the page itself: its own parts know what it means. */
  #isFromHere = false;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  lift(): void {
    this.#isFromHere = true;
  }

  letGo(): void {
    this.#isFromHere = false;
    this.#isOver = false;
  }

  over(event: DragEvent): void {
    this.#isOver = this.#takes(event);
    if (event.defaultPrevented) return;
    const { dataTransfer } = event;
    // The browser would leave the page for a file, taken or not.
    if (this.#isOver || hasFiles(dataTransfer)) event.preventDefault();
    if (dataTransfer !== null && hasFiles(dataTransfer))
      dataTransfer.dropEffect = this.#isOver ? 'copy' : 'none';
  }

  leave(event: DragEvent): void {
    if (event.relatedTarget === null) this.#isOver = false;
  }

  async drop(event: DragEvent): Promise<void> {
    const { dataTransfer } = event;
    const takes = this.#takes(event);
    this.letGo();
    if (takes || hasFiles(dataTransfer)) event.preventDefault();
    if (!takes || dataTransfer === null) return;
    if (!hasFiles(dataTransfer)) {
      this.#takeText(droppedText((type) => dataTransfer.getData(type)));
      return;
    }
    await this.#takeFiles([...dataTransfer.files]);
  }

  async paste(event: ClipboardEvent): Promise<void> {
    const { clipboardData, target } = event;
    if (isField(target) || event.defaultPrevented || isCovered() || clipboardData === null) return;
    if (clipboardData.files.length > 0) {
      event.preventDefault();
      await this.#takeFiles([...clipboardData.files]);
      return;
    }
    const text = clipboardData.getData('text/plain');
    if (!link.test(text)) return;
    event.preventDefault();
    this.#takeText(text);
  }

  /** A part that takes it has said so; then it is over that part, not over the window. A dialog is about something else. */
  #takes(event: DragEvent): boolean {
    return !event.defaultPrevented && !this.#isFromHere && !isCovered() && isTaken(event);
  }

  #takeText(text: string): void {
    const { brought, say: tell, showLinks } = this.#ports;
    if (!link.test(text)) {
      tell(say('frame.no_link'));
      return;
    }
    brought.takeLinks({ lists: [], text });
    showLinks();
  }

  async #takeFiles(files: readonly File[]): Promise<void> {
    const { brought, window, say: tell, explain, showLinks } = this.#ports;
    const areLists = files.every(({ name }) => isListName(name));
    if (files.length === 0) return;
    if (window === null) {
      if (!areLists) {
        tell(say('frame.of_browser'));
        return;
      }
      brought.takeLinks({ lists: files, text: '' });
      showLinks();
      return;
    }
    if (files.length > mostAtOnce) {
      tell(say('frame.too_many', { most: String(mostAtOnce) }));
      return;
    }
    const items: ChosenItem[] = [];
    try {
      for (const file of files) items.push(await chooseDropped(window, file));
    } catch (error) {
      tell(explain(error));
      return;
    }
    brought.takeFiles(items, areLists && items.every(({ isFolder }) => !isFolder) ? files : []);
  }
}

function isCovered(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
