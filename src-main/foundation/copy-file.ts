import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const pieceBytes = 1024 * 1024;

/**
 * Copies a file as it is; what stands at the other path is overwritten. For its owner alone. Where the system interrupts a write, that write
 * is made again; Node's own copy begins the whole file again, perhaps for ever. Throws the system's errors.
 */
export function copyFile(from: string, to: string): void {
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w', 0o600);
    try {
      const piece = Buffer.allocUnsafe(pieceBytes);
      for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
        for (let written = 0; written < read;) written += writeSync(target, piece, written, read - written);
      }
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}
