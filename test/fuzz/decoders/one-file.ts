import type { FileStatus, FileSystem, OpenFile } from '../../../src-main/foundation/files/file-system.ts';

const notAsked = (): never => {
  throw new Error('nothing else of the file system is asked');
};

/** A file that is opened under any name, and read in pieces as disks may give them. */
export function openFile(content: Uint8Array, pieceBytes = 4096): OpenFile {
  const status: FileStatus = {
    kind: 'file',
    bornAtMs: null,
    linkCount: 1,
    device: '1',
    inode: '1',
    sizeBytes: content.byteLength,
    modifiedAtMs: 0,
    unchangedForMs: 0,
  };
  return {
    status: () => Promise.resolve(status),
    read(buffer, position) {
      const length = Math.min(buffer.byteLength, pieceBytes);
      const piece = content.subarray(position, position + length);
      buffer.set(piece);
      return Promise.resolve(piece.byteLength);
    },
    close: () => Promise.resolve(),
  };
}

export function oneFile(content: Uint8Array): FileSystem {
  return {
    open: () => Promise.resolve(openFile(content)),
    status: notAsked,
    list: notAsked,
    realPath: notAsked,
    move: notAsked,
    repairMove: notAsked,
    volumeOf: notAsked,
    isSlow: notAsked,
    keepsChangeTimes: notAsked,
  };
}
