import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { createEvent } from './double-event.ts';
import { plainCopy, record } from './record.ts';
import { WebContents } from './web-contents.ts';
import type { WebPreferences } from './web-preferences.ts';
import { windowList } from './window-list.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface BrowserWindowOptions {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly title?: string;
  readonly webPreferences?: WebPreferences;
  readonly [name: string]: unknown;
}

/** A page that paints nothing still gets its 'ready-to-show', this long after it loaded. */
const paintLimitMs = 150;

const open = new Map<number, BrowserWindow>();
let lastId = 0;
let focusedId: number | null = null;

/** A window: real in its page, simulated in its frame (position, focus, minimising and the like are only remembered). */
export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...open.values()];
  }
  static fromId(id: number): BrowserWindow | null {
    return open.get(id) ?? null;
  }
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focusedId === null ? null : BrowserWindow.fromId(focusedId);
  }

  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly #bounds: Rectangle;
  #title: string;
  #visible: boolean;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #destroyed = false;

  constructor(options: BrowserWindowOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const { x = 0, y = 0, width = 800, height = 600, show = true, title = app.name } = options;
    this.#bounds = { x, y, width, height };
    this.#title = title;
    this.#visible = show;
    record.windows.push({ id: this.id, options: plainCopy(options) as Record<string, unknown> });
    this.webContents = new WebContents(
      {
        close: () => {
          this.close();
        },
        destroy: () => {
          this.destroy();
        },
        isFocused: () => this.isFocused(),
        openWindow: (url) => {
          this.#openAnother(url);
        },
      },
      options.webPreferences ?? {},
      { width, height },
    );
    open.set(this.id, this);
    windowList.add(this);
    this.#announceFirstPaint();
    if (show) this.focus();
    app.emit('web-contents-created', createEvent(), this.webContents);
    app.emit('browser-window-created', createEvent(), this);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }
  loadFile(path: string): Promise<void> {
    return this.webContents.loadFile(path);
  }
  reload(): void {
    this.webContents.reload();
  }

  close(): void {
    if (this.#destroyed) return;
    const event = createEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    open.delete(this.id);
    if (this.isFocused()) focusedId = null;
    this.webContents.destroy();
    this.emit('closed');
    windowList.remove(this);
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }

  show(): void {
    this.showInactive();
    this.focus();
  }
  showInactive(): void {
    if (this.#visible) return;
    this.#visible = true;
    this.emit('show');
  }
  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.emit('hide');
    this.blur();
  }
  isVisible(): boolean {
    return this.#visible && !this.#minimized;
  }
  focus(): void {
    if (this.isFocused()) return;
    BrowserWindow.getFocusedWindow()?.blur();
    focusedId = this.id;
    this.emit('focus');
  }
  blur(): void {
    if (!this.isFocused()) return;
    focusedId = null;
    this.emit('blur');
  }
  isFocused(): boolean {
    return focusedId === this.id;
  }
  moveTop(): void {}

  minimize(): void {
    this.#minimized = true;
    this.emit('minimize');
  }
  restore(): void {
    this.#minimized = false;
    this.emit('restore');
  }
  isMinimized(): boolean {
    return this.#minimized;
  }
  maximize(): void {
    this.#maximized = true;
    this.emit('maximize');
  }
  unmaximize(): void {
    this.#maximized = false;
    this.emit('unmaximize');
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  setFullScreen(fullScreen: boolean): void {
    this.#fullScreen = fullScreen;
    this.emit(fullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }
  getNormalBounds(): Rectangle {
    return this.getBounds();
  }
  getContentBounds(): Rectangle {
    return this.getBounds();
  }
  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }
  setBounds(bounds: Partial<Rectangle>): void {
    Object.assign(this.#bounds, bounds);
    this.webContents.resize(this.#bounds);
    this.emit('resize');
    this.emit('resized');
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  setPosition(x: number, y: number): void {
    Object.assign(this.#bounds, { x, y });
    this.emit('move');
  }
  setMinimumSize(): void {}
  center(): void {}

  getTitle(): string {
    return this.#title;
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  setBackgroundColor(): void {}
  setTitleBarOverlay(): void {}
  setIcon(): void {}
  setMenu(): void {}
  removeMenu(): void {}
  setMenuBarVisibility(): void {}
  setAutoHideMenuBar(): void {}
  setProgressBar(progress: number, options: { mode?: string } = {}): void {
    record.progressBar = { share: progress, mode: options.mode ?? 'normal' };
  }
  setOverlayIcon(): void {}
  flashFrame(): void {}

  #announceFirstPaint(): void {
    let announced = false;
    const announce = (): void => {
      if (announced || this.#destroyed || this.webContents.getURL() === '') return;
      announced = true;
      this.emit('ready-to-show');
    };
    this.webContents.on('-first-paint', announce);
    this.webContents.on('did-finish-load', () => setTimeout(announce, paintLimitMs));
  }

  #openAnother(url: string): void {
    const window = new BrowserWindow();
    this.webContents.emit('did-create-window', window, { url });
    window.loadURL(url).catch((error: unknown) => {
      console.error('electron-double: a page opened a window:', error);
    });
  }
}
