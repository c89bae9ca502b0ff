/** A small disk that is really full, and another program that took what was set aside on it: the command line goes on once there is room. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { commandEntry } from '../../../helpers/command-line.ts';
import { connectedWithKnowledgeBase } from '../../../helpers/connected-command-line.ts';
import { countingRelay, type CountingRelay } from '../../../helpers/counting-relay.ts';
import { acceptedBy } from '../../../helpers/engine-changes.ts';
import { temporaryDataFolder } from '../../../helpers/temporary-folder.ts';
import { whyNoSmallDisk } from '../../../power-loss/full-disk.ts';
import { untilPasses } from '../../../helpers/until-passes.ts';

const command = promisify(execFile);
const why = whyNoSmallDisk();
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

/** `outbox run` with a copy of this data folder on the small disk. */
function runOnSmallDisk(dataDirectory: string) {
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
  const outbox = async (...words: string[]): Promise<string> => {
    const within = ['--target', String(run.pid), '--user', '--mount', '--preserve-credentials'];
    return (await command('nsenter', [...within, ...program, ...words], { env })).stdout;
  };
  const data = join(`/proc/${String(run.pid)}/root`, disk, 'data');
  const filler = join(data, '..', 'film');
  return {
    ...{ told, outbox, ended },
    isFull: told(/^The disk is full: .*$/mu),
    fill(): void {
      rmSync(join(data, 'ballast'));
      fill(filler);
    },
    free(): void {
      rmSync(filler);
    },
    end: () => run.kill('SIGINT'),
  };
}

/** Of a command that ended with a code of its own. */
const outputOf = (error: unknown): string =>
  error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);

const inWords = 'The disk with the data folder is full. Free some space; it goes on automatically.';

it.skipIf(why !== null)(
  `says so in every place when a new file finds no room in the records${why === null ? '' : ` (${why})`}`,
  async () => {
    const { root, dataDirectory, cli, practice, knowledgeBase } = await connectedWithKnowledgeBase({
      isDataInRoot: true,
    });
    const watched = join(root, 'watched');
    mkdirSync(watched);
    await cli.mustRun(['watch', 'add', watched, '--kb', knowledgeBase]);
    const run = runOnSmallDisk(dataDirectory);
    await run.told(/^Outbox runs until/mu);
    run.fill();
    const names = Array.from({ length: 4 }, (_, index) => join(watched, `note ${String(index + 1)}.md`));
    for (const name of names) writeFileSync(name, name);
    await run.isFull;
    expect(await run.outbox('status')).toContain(`Nothing is sent: ${inWords}`);
    expect(await run.outbox('room').catch(outputOf)).toContain('is still full');
    expect(await run.outbox('doctor').catch(outputOf)).toMatch(/disk .*make room/u);

    run.free();
    expect(await run.outbox('room')).toContain('There is room');
    await untilPasses(() => {
      expect(acceptedBy(practice)).toHaveLength(names.length);
    });
    run.end();
    expect(await run.ended).toEqual([0, null]);
  },
);

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

    const run = runOnSmallDisk(dataDirectory);
    const writes = (): number => acceptedBy(practice).length;
    const [relay] = relays;
    if (relay === undefined) throw new Error('there is no relay');
    await untilPasses(() => {
      expect(relay.waiting()).toBeGreaterThan(0);
    });
    run.fill();
    relay.answerAll();
    await run.isFull;
    const status = await run.outbox('status');
    expect(status).toContain(`Nothing is sent: ${inWords}`);
    expect(status).not.toMatch(/start Outbox again/u);

    run.free();
    await run.outbox('room');
    await untilPasses(() => {
      expect(writes()).toBe(names.length);
    });
    expect(await run.outbox('jobs')).not.toContain('in doubt');
    run.end();
    expect(await run.ended).toEqual([0, null]);
    expect(writes(), 'each once').toBe(names.length);
  },
);
