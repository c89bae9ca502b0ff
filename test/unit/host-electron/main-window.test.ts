import type { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { MainWindow, type MainWindowOptions } from '../../../src-main/host-electron/main-window.ts';

interface FakeContents extends EventEmitter {
  readonly sent: unknown[][];
  reloads: number;
}

interface FakeWindow extends EventEmitter {
  readonly options: Record<string, unknown>;
  readonly webContents: FakeContents;
  readonly calls: string[];
  isMaximizedNow: boolean;
  isMinimizedNow: boolean;
}

const fake = vi.hoisted(() => ({
  windows: [] as FakeWindow[],
  loadFails: false,
  themeListener: (): void => undefined,
  isDark: false,
}));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    readonly options: unknown;
    readonly calls: string[] = [];
    readonly webContents = Object.assign(new Emitter(), {
      sent: [] as unknown[][],
      reloads: 0,
      isDestroyed: () => false,
      send(...values: unknown[]) {
        this.sent.push(values);
      },
      reload() {
        this.reloads += 1;
      },
    });
    isMaximizedNow = false;
    isMinimizedNow = false;
    constructor(options: unknown) {
      super();
      this.options = options;
      fake.windows.push(this as unknown as FakeWindow);
    }
    loadURL(url: string): Promise<void> {
      this.calls.push(`load ${url}`);
      return fake.loadFails ? Promise.reject(new Error('ERR_FAILED')) : Promise.resolve();
    }
    show(): void {
      this.calls.push('show');
    }
    hide(): void {
      this.calls.push('hide');
    }
    focus(): void {
      this.calls.push('focus');
    }
    restore(): void {
      this.calls.push('restore');
    }
    maximize(): void {
      this.calls.push('maximize');
    }
    setBackgroundColor(colour: string): void {
      this.calls.push(`background ${colour}`);
    }
    setTitleBarOverlay(): void {
      this.calls.push('overlay');
    }
    isMinimized(): boolean {
      return this.isMinimizedNow;
    }
    isMaximized(): boolean {
      return this.isMaximizedNow;
    }
    isDestroyed(): boolean {
      return false;
    }
    getNormalBounds(): object {
      return { x: 40, y: 50, width: 900, height: 600 };
    }
  }
  return {
    BrowserWindow,
    nativeTheme: {
      get shouldUseDarkColors() {
        return fake.isDark;
      },
      on: (_event: string, listener: () => void) => {
        fake.themeListener = listener;
      },
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] },
  };
});

let directory: string;
let hidesOnClose: boolean;
let options: MainWindowOptions;
let main: MainWindow;
const onHidden = vi.fn();
const onFirstShown = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(fake, { windows: [], loadFails: false, isDark: false });
  directory = mkdtempSync(join(tmpdir(), 'outbox-window-'));
  hidesOnClose = false;
  options = {
    startUrl: 'outbox://app/index.html',
    preloadPath: '/p.cjs',
    iconPath: '/i.png',
    placeFile: join(directory, 'electron', 'window.json'),
    hasDevTools: false,
    logger: recordedLog(),
    hidesOnClose: () => hidesOnClose,
    onHidden,
    onFirstShown,
  };
  main = new MainWindow(options);
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const open = (): FakeWindow => {
  main.open();
  return fake.windows.at(-1)!;
};

const close = (window: FakeWindow): boolean => {
  const preventDefault = vi.fn();
  window.emit('close', { preventDefault });
  const isHeld = preventDefault.mock.calls.length > 0;
  if (!isHeld) window.emit('closed');
  return !isHeld;
};

describe('the window', () => {
  it('shows itself when it has something to show', () => {
    const window = open();
    expect(window.calls).toEqual(['load outbox://app/index.html']);
    expect(onFirstShown).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.calls).toEqual(['load outbox://app/index.html', 'show']);
    expect(onFirstShown).toHaveBeenCalledOnce();
  });

  it('is one, and comes forward when it is opened again', () => {
    const window = open();
    window.isMinimizedNow = true;
    main.open();
    expect(fake.windows).toHaveLength(1);
    expect(window.calls.slice(1)).toEqual(['restore', 'show', 'focus']);
  });

  it('can be opened again after it was closed, where it stood', () => {
    const first = open();
    first.isMaximizedNow = true;
    expect(close(first)).toBe(true);
    expect(main.window).toBeNull();
    expect(main.contents).toBeNull();
    expect(JSON.parse(readFileSync(options.placeFile, 'utf8'))).toEqual({
      bounds: { x: 40, y: 50, width: 900, height: 600 },
      isMaximized: true,
    });

    const second = open();
    expect(second.options).toMatchObject({ x: 40, y: 50, width: 900, height: 600 });
    expect(second.calls).not.toContain('maximize');
    second.emit('ready-to-show');
    expect(second.calls.slice(1)).toEqual(['maximize', 'show']);
  });

  it('opens where the system puts it when the note of its place is damaged', () => {
    close(open());
    writeFileSync(options.placeFile, '{"bounds":');
    expect(open().options).not.toHaveProperty('x');
  });

  it('only hides where there is work left', () => {
    hidesOnClose = true;
    const window = open();
    expect(close(window)).toBe(false);
    expect(window.calls.at(-1)).toBe('hide');
    expect(onHidden).toHaveBeenCalledOnce();
    main.open();
    expect(fake.windows).toHaveLength(1);
    expect(window.calls.slice(-2)).toEqual(['show', 'focus']);
  });

  it('passes events on to its page, and drops them where there is none', () => {
    main.send('changed', { revision: 1 });
    const window = open();
    main.send('changed', { revision: 2 });
    expect(window.webContents.sent).toEqual([['outbox:event', 'changed', { revision: 2 }]]);
  });

  it('loads a page again that died, but not for ever', () => {
    const { webContents } = open();
    for (let death = 0; death < 10; death += 1) {
      webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
    }
    expect(webContents.reloads).toBe(3);
  });

  it('shows itself even where its page cannot be loaded', async () => {
    fake.loadFails = true;
    const window = open();
    await expect.poll(() => window.calls).toContain('show');
  });

  it('follows the colours of the system', () => {
    const window = open();
    fake.isDark = true;
    fake.themeListener();
    expect(window.calls).toContain('background #181b1d');
    expect(window.calls.includes('overlay')).toBe(process.platform !== 'darwin');
  });
});
