import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Far above what all tests that run at a time keep there. */
const roomBytes = 4 * 1024 ** 3;

/**
 * Where tests put data folders: in memory where there is room, as a sync costs nothing there. The product syncs several times for each
 * file that it sends, and on a disk that is most of what a test waits for. A process that is killed loses nothing in memory either;
 * what a power cut takes is shown with images of a disk (`test/power-loss`). Watched folders lie elsewhere, like those of people.
 */
export function quickFolder() {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
