import { EventEmitter } from 'node:events';
import type { SteerableTray } from '../control.ts';
import type { Rectangle } from './browser-window.ts';
import type { Menu } from './menu.ts';

export const liveTrays: SteerableTray[] = [];

export class Tray extends EventEmitter implements SteerableTray {
  #image: unknown;
  #toolTip = '';
  #title = '';
  #menu: Menu | null = null;
  #destroyed = false;

  constructor(image: unknown) {
    super();
    this.#image = image;
    liveTrays.push(this);
  }

  /** For tests only, as the next two. */
  get toolTip(): string {
    return this.#toolTip;
  }
  get title(): string {
    return this.#title;
  }
  get menuLabels(): string[] {
    return this.#menu?.items.map(({ label }) => label) ?? [];
  }
  get image(): unknown {
    return this.#image;
  }
  get menu(): Menu | null {
    return this.#menu;
  }

  setImage(image: unknown): void {
    this.#image = image;
  }
  setToolTip(toolTip: string): void {
    this.#toolTip = toolTip;
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  getTitle(): string {
    return this.#title;
  }
  setContextMenu(menu: Menu | null): void {
    this.#menu = menu;
  }
  popUpContextMenu(): void {}
  getBounds(): Rectangle {
    return { x: 0, y: 0, width: 16, height: 16 };
  }
  destroy(): void {
    this.#destroyed = true;
    const index = liveTrays.indexOf(this);
    if (index >= 0) liveTrays.splice(index, 1);
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
}
