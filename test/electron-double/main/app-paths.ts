import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const homeFolders: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  music: 'Music',
  pictures: 'Pictures',
  videos: 'Videos',
};

/** `app.getPath` and `app.setPath`. Folders of the app's own are made when asked for, as Electron does. */
export class AppPaths {
  readonly #chosen = new Map<string, string>();

  set(name: string, path: string): void {
    this.#chosen.set(name, path);
  }

  get(name: string, appName: string, userDataSwitch: string): string {
    const chosen = this.#chosen.get(name);
    if (chosen !== undefined) return made(chosen);
    const homeFolder = homeFolders[name];
    if (homeFolder !== undefined) return join(homedir(), homeFolder);
    const inUserData = (folder: string): string =>
      made(join(this.get('userData', appName, userDataSwitch), folder));
    switch (name) {
      case 'home':
        return homedir();
      case 'temp':
        return tmpdir();
      case 'exe':
        return process.execPath;
      case 'appData':
        return process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
      case 'userData':
        if (userDataSwitch !== '') return made(resolve(userDataSwitch));
        return made(join(this.get('appData', appName, userDataSwitch), appName));
      case 'sessionData':
        return this.get('userData', appName, userDataSwitch);
      case 'logs':
        return inUserData('logs');
      case 'crashDumps':
        return inUserData('Crashpad');
      default:
        throw new Error(`Failed to get '${name}' path`);
    }
  }
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
