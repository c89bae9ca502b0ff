import { AppImageUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import type { PackageInstallerOptions } from './package-installer.ts';

type Kind = Omit<PackageInstallerOptions, 'app'>;

/** A package of the system's own tools is replaced by them, and a portable program by whoever carries it. */
export function kindOf(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): Kind | null {
  if (platform === 'darwin') {
    return { fileEnd: '.zip', openUpdater: (app) => new MacUpdater(undefined, app) };
  }
  if (platform === 'win32' && environment['PORTABLE_EXECUTABLE_FILE'] === undefined) {
    return { fileEnd: '.exe', openUpdater: (app) => new NsisUpdater(null, app) };
  }
  if (platform === 'linux' && environment['APPIMAGE'] !== undefined) {
    return { fileEnd: '.AppImage', openUpdater: (app) => new AppImageUpdater(null, app) };
  }
  return null;
}
