import { stat } from 'node:fs/promises';
import type { FileSystem, Volume } from '../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../src-main/foundation/files/node-file-system.ts';

const known = new Map<bigint, Promise<Volume | null>>();

/**
 * The machine's own file system, whose disks are asked once in each process for what tells them apart. The product asks at each look by a
 * program of the system, and a process as large as that of tests takes longer to start one than for the rest of the look. What a
 * disk says has tests of its own (`test/unit/engine/watch-folders/folders/root-checks.test.ts`).
 */
export function fileSystemOfTests(): FileSystem {
  const files = createNodeFileSystem();
  return {
    ...files,
    volumeOf: async (path) => {
      const dev = await stat(path, { bigint: true }).then(
        (status) => status.dev,
        () => null,
      );
      if (dev === null) return files.volumeOf(path);
      const asked = known.get(dev) ?? files.volumeOf(path);
      known.set(dev, asked);
      return asked;
    },
  };
}
