import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** This computer's system under a layer of its own: whatever is installed and written there is gone with the test. */
export interface ScratchRoot {
  /** Runs a program in it as root; gives what it printed, and throws where it fails. */
  run(program: string, words: readonly string[], input?: string): Promise<string>;
  /** Starts a program in it that goes on; it is killed with the test. `before` runs first, in its own mount namespace, from outside. */
  start(words: readonly string[], before?: string): ChildProcess;
}

const outside = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
const mounting = [
  // The layer may not lie in what it is laid over.
  'mount -t tmpfs -o mode=755 tmpfs "$0"',
  'mkdir "$0/upper" "$0/work" "$0/root"',
  'mount -t overlay overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" "$0/root"',
  'mount -t proc proc "$0/root/proc"',
  'mount --bind /dev "$0/root/dev"',
].join(' && ');

/** Whether there can be one here: Linux, root, and mounts that a container may not allow. */
export function canMakeScratchRoot(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const trial =
    'mount -t tmpfs t /mnt && mkdir /mnt/u /mnt/w /mnt/r && mount -t overlay o -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w /mnt/r';
  return (
    spawnSync('unshare', ['--mount', 'sh', '-c', trial]).status === 0 &&
    ['dpkg', 'nsenter', 'setpriv'].every((tool) => spawnSync('which', [tool]).status === 0)
  );
}

export async function scratchRoot(): Promise<ScratchRoot> {
  const folder = temporaryFolder('scratch');
  const root = join(folder, 'root');
  // Holds the mounts as long as this process holds its input, so that nothing of them outlives a test that is killed.
  const keeper = spawn(
    'unshare',
    ['--mount', 'sh', '-c', `${mounting} && echo mounted && exec cat`, folder],
    {
      env: outside,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  onTestFinished(async () => {
    keeper.stdin.end();
    if (keeper.exitCode === null) await once(keeper, 'exit');
  });
  await Promise.race([
    once(keeper.stdout, 'data'),
    once(keeper, 'exit').then(() => Promise.reject(new Error('The scratch root could not be mounted.'))),
  ]);
  const entering = ['--target', String(keeper.pid), '--mount'];

  return {
    // Nothing here may block: what the program talks to is often in this very process.
    async run(program, words, input = '') {
      const child = spawn('nsenter', [...entering, 'chroot', root, program, ...words], {
        env: outside,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      child.stdin.on('error', () => undefined).end(input);
      const [exited, printed, said] = await Promise.all([
        once(child, 'exit'),
        text(child.stdout),
        text(child.stderr),
      ]);
      if (exited[0] !== 0)
        throw new Error(`${program} ${words.join(' ')} ended with ${String(exited[0])}: ${said}${printed}`);
      return printed;
    },
    start(words, before = 'true') {
      const script = `${before} && exec chroot "$0" "$@"`;
      const child = spawn(
        'nsenter',
        [...entering, 'unshare', '--mount', 'sh', '-c', script, root, ...words],
        {
          env: outside,
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      onTestFinished(async () => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      });
      return child;
    },
  };
}
