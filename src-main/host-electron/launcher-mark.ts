import type { App, BrowserWindow, NativeImage } from 'electron';
import { attentionCount } from '../contract/attention-count.ts';
import type { Speech } from '../contract/speech.ts';
import { speaker } from '../languages/text.ts';
import type { QueueGlance } from './queue-glance.ts';

export interface LauncherProgress {
  /** From 0 to 1; -1: there is none. */
  readonly share: number;
  readonly mode: 'none' | 'normal' | 'paused' | 'error';
}

/** How far that is which is to go; nothing where nothing is. */
export function launcherProgressOf(glance: QueueGlance): LauncherProgress {
  const { progress, pause, sending } = glance;
  if (progress.toGo === 0) return { share: -1, mode: 'none' };
  const wholeBytes = progress.doneBytes + progress.toGoBytes;
  const share = wholeBytes > 0 ? Math.floor((progress.doneBytes / wholeBytes) * 100) / 100 : 0;
  if (attentionCount(glance) > 0) return { share, mode: 'error' };
  return { share, mode: pause === null && sending.hold === null ? 'normal' : 'paused' };
}

export interface LauncherOptions {
  readonly app: Pick<App, 'setBadgeCount'>;
  readonly platform: NodeJS.Platform;
  readonly window: () => Pick<BrowserWindow, 'setProgressBar' | 'setOverlayIcon'> | null;
  /** Laid over the button on Windows, which has no numbers there. */
  readonly overlay: () => NativeImage;
}

/** What the dock, the launcher or the taskbar shows of the queue: what needs somebody, and how far it is. */
export class LauncherMark {
  readonly #options: LauncherOptions;
  #shownCount = 0;
  #shownProgress = '';
  #shownOverlay = '';
  #marked: object | null = null;

  constructor(options: LauncherOptions) {
    this.#options = options;
  }

  show(glance: QueueGlance, speech: Speech): void {
    const { app, platform, window: windowOf, overlay } = this.#options;
    const count = attentionCount(glance);
    if (platform !== 'win32' && count !== this.#shownCount) app.setBadgeCount(count);
    this.#shownCount = count;
    const window = windowOf();
    if (window === null) return;
    // Another window has nothing of what its predecessor showed.
    const isNew = window !== this.#marked;
    this.#marked = window;
    const { share, mode } = launcherProgressOf(glance);
    const progress = `${mode} ${share}`;
    if (isNew || progress !== this.#shownProgress) window.setProgressBar(share, { mode });
    this.#shownProgress = progress;
    if (platform !== 'win32') return;
    const words = count === 0 ? '' : speaker(speech)('tray.count.attention', { jobs: count });
    if (isNew || words !== this.#shownOverlay) window.setOverlayIcon(words === '' ? null : overlay(), words);
    this.#shownOverlay = words;
  }
}
