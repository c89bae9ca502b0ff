/**
 * The single-instance lock. It must be taken synchronously, so it is a file holding the owner's process id; an instance
 * that comes too late leaves a message beside it and the owner, watching the folder, picks it up.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SecondInstance {
  readonly argv: string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

const messageSuffix = '.message';

export class SingleInstanceLock {
  readonly #folder: string;
  readonly #ownerFile: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#ownerFile = join(folder, 'owner');
  }

  /** The lock, or undefined when another living process holds it; that one is then told of `message`. */
  static acquire(
    userDataFolder: string,
    message: SecondInstance,
    onSecondInstance: (message: SecondInstance) => void,
  ): SingleInstanceLock | undefined {
    const folder = join(userDataFolder, 'double-single-instance');
    mkdirSync(folder, { recursive: true });
    const lock = new SingleInstanceLock(folder);
    if (!lock.#take()) {
      lock.#tellOwner(message);
      return undefined;
    }
    lock.#listen(onSecondInstance);
    return lock;
  }

  release(): void {
    rmSync(this.#ownerFile, { force: true });
  }

  #take(): boolean {
    try {
      writeFileSync(this.#ownerFile, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isAlive(Number(readFileSync(this.#ownerFile, 'utf8')))) return false;
      this.release(); // its owner was killed
      return this.#take();
    }
  }

  #tellOwner(message: SecondInstance): void {
    const draft = join(this.#folder, `${process.pid}.draft`);
    writeFileSync(draft, JSON.stringify(message));
    renameSync(draft, join(this.#folder, `${process.pid}${messageSuffix}`)); // never seen half written
  }

  #listen(onSecondInstance: (message: SecondInstance) => void): void {
    watch(this.#folder, { persistent: false }, () => {
      for (const name of readdirSync(this.#folder).filter((entry) => entry.endsWith(messageSuffix))) {
        const file = join(this.#folder, name);
        const message = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance; // written by #tellOwner
        rmSync(file);
        onSecondInstance(message);
      }
    });
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
