import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

const repository = join(import.meta.dirname, '..', '..');
/** Everything that the tests read. */
const copied = [
  'README.md',
  'package.json',
  'tsconfig.json',
  '.config',
  'resources',
  'src-main',
  'src-renderer',
  'test',
];

/** A copy of the repository in a temporary folder. The mutants live there alone: the repository itself is never written. */
export class TreeCopy {
  readonly root: string;

  constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'outbox-mutants-'));
    for (const name of copied) cpSync(join(repository, name), join(this.root, name), { recursive: true });
    symlinkSync(join(repository, 'node_modules'), join(this.root, 'node_modules'));
  }

  /** Puts the fault in. Returns what takes it out again. */
  apply({ file, find, replace }: Mutant): () => void {
    const path = join(this.root, file);
    const sound = this.#read(file);
    writeFileSync(
      path,
      sound.replace(find, () => replace),
    );
    return () => {
      writeFileSync(path, sound);
    };
  }

  remove(): void {
    // Tests that were ended just now may still be going.
    rmSync(this.root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  #read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }
}
