import { createBlockingFileSystem } from '../../src-main/foundation/files/blocking-file-system.ts';
import type { FileSystem } from '../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../src-main/foundation/files/node-file-system.ts';

/** The machine's own disk, in both ways in which the product reads it: what keeps files apart holds in each. */
export const disks: readonly (readonly [way: string, disk: FileSystem])[] = [
  ['calls that wait for nobody', createNodeFileSystem()],
  ['calls that block, as on the file worker', { ...createNodeFileSystem(), ...createBlockingFileSystem() }],
];
