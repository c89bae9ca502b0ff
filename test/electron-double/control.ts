/**
 * What tests see of the double beside Electron's own API: `globalThis.electronDouble` in the app's main process, read
 * with `electronApp.evaluate`. Kept free of imports, so that specs can take these types without the double's code.
 */

export interface OpenedWindow {
  readonly id: number;
  /** The options given to `new BrowserWindow`, as JSON. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface ShownDialog {
  readonly kind: 'open' | 'save' | 'message' | 'error';
  readonly options: unknown;
}

/** Everything the app asked of the operating system, in order; plain JSON. */
export interface SystemRecord {
  readonly windows: OpenedWindow[];
  readonly notifications: { readonly title: string; readonly body: string; readonly silent: boolean }[];
  readonly dialogs: ShownDialog[];
  readonly openedUrls: string[];
  readonly openedPaths: string[];
  readonly shownInFolder: string[];
  readonly trashed: { readonly path: string; readonly movedTo: string }[];
  /** Whether `app.enableSandbox()` was called before the app was ready. */
  sandboxEnabled: boolean;
  appUserModelId: string;
  loginItemSettings: Readonly<Record<string, unknown>>;
  badgeCount: number;
  /** What the window's button in the taskbar shows last; a share of -1 is none. */
  progressBar: { readonly share: number; readonly mode: string };
  /** What each running powerSaveBlocker prevents, by id. */
  readonly powerSaveBlockers: Record<number, string>;
  relaunches: number;
}

interface Steerable {
  emit(event: string, ...args: unknown[]): boolean;
}

export interface SteerableNotification extends Steerable {
  readonly title: string;
  readonly body: string;
}

export interface SteerableTray extends Steerable {
  readonly toolTip: string;
  readonly title: string;
  readonly menuLabels: readonly string[];
}

/** What `safeStorage` stands on. Start-up value from ELECTRON_DOUBLE_KEYRING: a backend's name, or 'none'. */
export interface Keyring {
  backend: 'basic_text' | 'gnome_libsecret' | 'kwallet' | 'kwallet5' | 'kwallet6' | 'unknown';
  available: boolean;
  /** Makes decryptStringAsync ask for re-encryption. */
  rotated: boolean;
}

/** The handlers last given to the default session; the double never calls them itself. */
export interface PermissionHandlers {
  request: ((...args: never[]) => unknown) | null;
  check: ((...args: never[]) => unknown) | null;
  device: ((...args: never[]) => unknown) | null;
  displayMedia: ((...args: never[]) => unknown) | null;
}

/** What a test can do in the operating system's or the user's place. */
export interface SystemControls {
  /** Shown notifications; `emit('click')` clicks one. */
  readonly notifications: SteerableNotification[];
  readonly trays: SteerableTray[];
  readonly keyring: Keyring;
  readonly permissionHandlers: PermissionHandlers;
  /** Handlers given to ipcMain.handle, by channel: for calling one with a forged event. */
  readonly ipcHandlers: ReadonlyMap<string, (event: object, ...args: unknown[]) => unknown>;
  setOnline(online: boolean): void;
  /** What the system says of proxies from now on, as `PROXY host:80; DIRECT`. */
  setProxyAnswer(answer: string): void;
  setSystemDark(dark: boolean): void;
  setIdleSeconds(seconds: number): void;
  setOnBattery(onBattery: boolean): void;
}

export interface ElectronDouble {
  readonly record: SystemRecord;
  readonly controls: SystemControls;
}
