import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { Provider, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { Release, ReleaseFile } from '../../updates/read-release.ts';
import type { FetchFile, UpdateInstaller } from '../../updates/update-host.ts';

/** What electron-updater asks of the app around it, as its own adapter does. */
export interface PackagedApp {
  readonly version: string;
  readonly name: string;
  readonly isPackaged: boolean;
  /** Paths, absolute. */
  readonly appUpdateConfigPath: string;
  readonly userDataPath: string;
  readonly baseCachePath: string;
  whenReady(): Promise<void>;
  relaunch(): void;
  quit(): void;
  onQuit(handler: (exitCode: number) => void): void;
}

export interface PackageInstallerOptions {
  readonly app: PackagedApp;
  /** Makes electron-updater's part for this package. */
  readonly openUpdater: (app: PackagedApp) => AppUpdater;
  /** How the name of the file ends that this package is replaced by: `.AppImage`, `.exe`, `.zip`. */
  readonly fileEnd: string;
}

/** Has electron-updater replace the package when the program has ended, and only where it was said that it ended in order. */
export class PackageInstaller implements UpdateInstaller {
  readonly #options: PackageInstallerOptions;
  #updater: AppUpdater | null = null;
  #isWanted = false;
  #hasEndedInOrder = false;

  constructor(options: PackageInstallerOptions) {
    this.#options = options;
  }

  choose(files: readonly ReleaseFile[]): ReleaseFile | undefined {
    const ofKind = files.filter(({ name }) => name.endsWith(this.#options.fileEnd));
    // A portable program is no installer.
    return ofKind.find(({ name }) => !name.includes('portable'));
  }

  async prepare(release: Release, file: ReleaseFile, fetchFile: FetchFile): Promise<void> {
    this.#isWanted = false;
    const updater = (this.#updater ??= this.#open());
    Object.assign(updater, { httpExecutor: executorOver(fetchFile) });
    updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(release, file) });
    const found = await updater.checkForUpdates();
    if (found?.isUpdateAvailable !== true) throw new Error('this package cannot replace itself');
    await updater.downloadUpdate();
    this.#isWanted = true;
  }

  discard(): void {
    this.#isWanted = false;
  }

  /** Everything has stopped: nothing is on its way any more. */
  endedInOrder(): void {
    this.#hasEndedInOrder = true;
  }

  #open(): AppUpdater {
    const { app, openUpdater } = this.#options;
    const updater = openUpdater({
      ...app,
      onQuit: (handler) => {
        app.onQuit((exitCode) => {
          if (this.#isWanted && this.#hasEndedInOrder) handler(exitCode);
        });
      },
    });
    updater.logger = null;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.disableDifferentialDownload = true;
    updater.disableWebInstaller = true;
    updater.allowDowngrade = false;
    // Who is among the share is decided before.
    updater.isUserWithinRollout = () => true;
    // What it tells as an event it also rejects with; an error without a listener would end the program.
    updater.on('error', () => undefined);
    return updater;
  }
}

/** Tells of the release that was read, so that what is installed is what was looked at. */
function providerOf(
  release: Release,
  file: ReleaseFile,
): new (options: unknown, updater: unknown, runtime: ProviderRuntimeOptions) => Provider<UpdateInfo> {
  const info = { url: file.name, sha512: file.sha512, size: file.bytes };
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve({
        ...{ version: release.version, files: [info], path: file.name, sha512: file.sha512 },
        releaseDate: new Date(release.releasedAtMs ?? 0).toISOString(),
      });
    }

    resolveFiles(): { url: URL; info: typeof info }[] {
      // Its name alone is asked for: the file comes by `executorOver`.
      return [{ url: new URL(file.name, 'https://feed.invalid/'), info }];
    }
  };
}

/** In place of electron-updater's own requests, which follow an answer anywhere. */
function executorOver(fetchFile: FetchFile): {
  download: (address: URL, destination: string) => Promise<string>;
} {
  return {
    async download(_address, destination) {
      await fetchFile(destination);
      return destination;
    },
  };
}
