import { Menu, type Dock } from 'electron';
import type { Speech } from '../contract/speech.ts';
import { speaker } from '../languages/text.ts';
import type { QueueGlance } from './queue-glance.ts';
import { pausingItems, wordsOfMenu, type TrayActions } from './tray-menu.ts';

/** What the icon in the dock of macOS offers beside the system's own entries, which show the window and quit. */
export class DockMenu {
  readonly #dock: Pick<Dock, 'setMenu'>;
  readonly #nowMs: () => number;
  readonly #actions: TrayActions;
  #words = '';

  constructor(dock: Pick<Dock, 'setMenu'>, nowMs: () => number, actions: TrayActions) {
    this.#dock = dock;
    this.#nowMs = nowMs;
    this.#actions = actions;
  }

  /** Made anew only when its words change. */
  show(glance: QueueGlance, speech: Speech): void {
    const items = [
      { id: 'open', label: speaker(speech)('tray.open'), click: this.#actions.open },
      ...pausingItems(glance, speech, this.#nowMs, this.#actions),
    ];
    const words = wordsOfMenu(items);
    if (words === this.#words) return;
    this.#words = words;
    this.#dock.setMenu(Menu.buildFromTemplate(items));
  }
}
