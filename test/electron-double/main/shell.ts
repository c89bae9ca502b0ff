import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { app } from './app.ts';
import { record } from './record.ts';
import { refuseUnknown } from './refuse-unknown.ts';

export const shell = refuseUnknown('shell', {
  async openExternal(url: string): Promise<void> {
    record.openedUrls.push(url);
  },
  async openPath(path: string): Promise<string> {
    record.openedPaths.push(path);
    return '';
  },
  showItemInFolder(path: string): void {
    record.shownInFolder.push(path);
  },
  /** Moves into a folder of its own below the app's user data, so that a test can look at what was thrown away. */
  async trashItem(path: string): Promise<void> {
    const trash = join(app.getPath('userData'), 'double-trash');
    mkdirSync(trash, { recursive: true });
    const movedTo = join(mkdtempSync(join(trash, 'item-')), basename(path));
    cpSync(path, movedTo, { recursive: true }); // copied, as the app's data may stand on another volume
    rmSync(path, { recursive: true });
    record.trashed.push({ path, movedTo });
  },
  beep(): void {},
});
