/** A small disk that is really full, and another program that took what was set aside on it: the command line goes on once there is room. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { commandEntry } from '../../../helpers/command-line.ts';
import { connectedWithKnowledgeBase } from '../../../helpers/connected-command-line.ts';
import { countingRelay, type CountingRelay } from '../../../helpers/counting-relay.ts';
import { acceptedBy } from '../../../helpers/engine-changes.ts';
import { temporaryDataFolder } from '../../../helpers/temporary-folder.ts';
import { whyNoSmallDisk } from '../../../power-loss/full-disk.ts';

const command = promisify(execFile);
const why = whyNoSmallDisk();
const patience = { timeout: 60_000 };
const program = [process.execPath, '--disable-warning=ExperimentalWarning', commandEntry];
/** Its own folder on a disk of 8 MiB that only this process and those that enter its world see. */
const onSmallDisk = [
  '-Urm',
  'sh',
  '-c',
  'mount -t tmpfs -o mode=700,size=8m tmpfs "$0" && cp -a "$1" "$0" && shift && exec "$@"',
];

/** Until not a byte more fits. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let piece = Buffer.alloc(1024 * 1024); piece.length > 0;) {
      try {
        if (writeSync(file, piece) < piece.length) piece = piece.subarray(0, piece.length >> 1);
      } catch {
        piece = piece.subarray(0, piece.length >> 1);
      }
    }
  } finally {
    closeSync(file);
  }
}

it.skipIf(why !== null)(
  `goes on without a restart, and asks about nothing, when another program took the room set aside on a full disk${why === null ? '' : ` (${why})`}`,
  async () => {
    const relays: CountingRelay[] = [];
    const { root, dataDirectory, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase({
      isDataInRoot: true,
      baseUrlOf: async ({ baseUrl }) => {
        const relay = await countingRelay(baseUrl);
        relays.push(relay);
        return relay.baseUrl;
      },
    });
    const names = Array.from({ length: 8 }, (_, index) => join(root, `note ${String(index + 1)}.md`));
    for (const name of names) writeFileSync(name, name);
    await cli.mustRun(['add', ...names, '--kb', knowledgeBase]);

    const disk = temporaryDataFolder();
    const env = {
      ...process.env,
      OUTBOX_HOME: join(disk, 'data'),
      OUTBOX_KEYRING: 'off',
      OUTBOX_API_KEY: '',
    };
    const run = spawn('unshare', [...onSmallDisk, disk, dataDirectory, ...program, 'run'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void run.kill('SIGKILL'));
    let said = '';
    const ended = once(run, 'close');
    const told = (words: RegExp): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (text = ''): void => {
          said += text;
          if (words.test(said)) resolve();
        };
        run.stderr.setEncoding('utf8').on('data', look);
        run.once('close', () => {
          reject(new Error(`it ended: ${said}`));
        });
      });
    const isFull = told(/^The disk is full: .*$/mu);
    const outbox = async (...words: string[]): Promise<string> => {
      const within = ['--target', String(run.pid), '--user', '--mount', '--preserve-credentials'];
      return (await command('nsenter', [...within, ...program, ...words], { env })).stdout;
    };
    const writes = (): number => acceptedBy(practice).length;
    const [relay] = relays;
    if (relay === undefined) throw new Error('there is no relay');
    await vi.waitFor(() => {
      expect(relay.waiting()).toBeGreaterThan(0);
    }, patience);
    const filler = join(`/proc/${String(run.pid)}/root`, disk, 'film');
    rmSync(join(`/proc/${String(run.pid)}/root`, disk, 'data', 'ballast'));
    fill(filler);
    relay.answerAll();
    await isFull;
    const status = await outbox('status');
    expect(status).toContain(
      'Nothing is sent: The disk with the data folder is full. Free some space; it goes on by itself.',
    );
    expect(status).not.toMatch(/start Outbox again/u);

    rmSync(filler);
    await outbox('room');
    await vi.waitFor(() => {
      expect(writes()).toBe(names.length);
    }, patience);
    expect(await outbox('jobs')).not.toContain('in doubt');
    run.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(writes(), 'each once').toBe(names.length);
  },
);
