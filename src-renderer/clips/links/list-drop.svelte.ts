import { hasFiles } from '../../shared/has-files.ts';
import { isField } from '../../shared/is-field.ts';
import type { ListFile } from './list-file.ts';

interface DropPorts {
  takeFiles(files: readonly ListFile[]): void;
  takeText(text: string): void;
}

const textTypes = ['text/uri-list', 'text/plain'] as const;

/** Something is dragged over a part of the page: whether it would be taken, and what becomes of it when it is let go. */
export class ListDrop {
  readonly #ports: DropPorts;
  #isOver = $state(false);

  constructor(ports: DropPorts) {
    this.#ports = ports;
  }

  /** True while something that would be taken is over the part. */
  get isOver(): boolean {
    return this.#isOver;
  }

  over(event: DragEvent): void {
    if (!isTaken(event)) return;
    // Without this the browser opens what is dropped instead of the app.
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    this.#isOver = true;
  }

  leave(event: DragEvent): void {
    const to = event.relatedTarget;
    const part = event.currentTarget;
    // From one child to the next it is still over the part.
    if (to instanceof Node && part instanceof Node && part.contains(to)) return;
    this.#isOver = false;
  }

  drop(event: DragEvent): void {
    this.#isOver = false;
    const { dataTransfer } = event;
    if (dataTransfer === null || !isTaken(event)) return;
    event.preventDefault();
    if (dataTransfer.files.length > 0) this.#ports.takeFiles([...dataTransfer.files]);
    else this.#ports.takeText(droppedText((type) => dataTransfer.getData(type)));
  }
}

/** A field takes dropped text by itself, where the pointer is; files it does not. */
export function isTaken({ dataTransfer, target }: DragEvent): boolean {
  if (hasFiles(dataTransfer)) return true;
  const types = dataTransfer?.types ?? [];
  return !isField(target) && textTypes.some((type) => types.includes(type));
}

/** Addresses of dragged links, each on a line of its own; where there are none, the text. */
export function droppedText(dataOf: (type: string) => string): string {
  const addresses = dataOf('text/uri-list')
    .split(/[\r\n]+/u)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return addresses.length > 0 ? addresses.join('\n') : dataOf('text/plain');
}
