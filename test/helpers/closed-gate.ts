import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

/** What a thread waits at until it is opened, as at native code that hangs or a call to a disk: nothing ends it before. */
export function closedGate(path: string): { open(): void } {
  execFileSync('mkfifo', [path]);
  let isOpen = false;
  return {
    open(): void {
      if (isOpen) return;
      isOpen = true;
      // Both ends at once, so that this waits for nobody; then there is nothing to wait at any more.
      const both = openSync(path, 'r+');
      writeSync(both, 'x');
      rmSync(path);
      closeSync(both);
    },
  };
}
