/** A disk that is really full: the card says so, and that there is room again is found by its button. */
import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { whyNoSmallDisk } from '../power-loss/full-disk.ts';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, type Outbox } from './fixtures.ts';
import { hostEnvironment } from './host-environment.ts';
import { placesOf } from './screenshots/agency.ts';
import { showPlace } from './screens.ts';
import { joinPractice, test } from './steps.ts';
import { enterPages } from './entrance.ts';

const command = promisify(execFile);
const productDirectory = resolve(import.meta.dirname, '../..');
const why = whyNoSmallDisk();
/** Room is what there was and 64 MiB more. */
const diskMiB = 160;
/** Puts a disk of its own onto the folder, in a world that only this process sees. */
const onSmallDisk = (folder: string): readonly string[] => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o mode=700,size=${String(diskMiB)}m tmpfs "$0" && exec "$@"`,
  folder,
];

/** The command line, where the disk is seen. It begins in a folder of its own. */
function commandLineOf(pid: number | undefined, folder: string): Outbox {
  return async (...words) => {
    const program = [process.execPath, resolve(productDirectory, 'out/main/cli.js'), ...words];
    const entered = ['--target', String(pid), '--user', '--mount', '--preserve-credentials', ...program];
    const env = hostEnvironment(folder, {});
    return (await command('nsenter', [...entered, '--data-dir', folder], { env })).stdout;
  };
}

/** Until nothing more fits. */
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

test('a full disk is a card with a button, and once there is room everything goes on', async ({
  home,
  dataDirectory,
  launchWeb,
  sharedBrowser,
  log,
}) => {
  test.skip(why !== null, why ?? '');
  const host = await launchWeb({ args: ['--root', home], within: onSmallDisk(dataDirectory) });
  const page = await (await sharedBrowser()).newPage();
  log.followPage(page);
  await enterPages(page, host.url);
  await joinPractice(page);

  const outbox = commandLineOf(host.process.pid, dataDirectory);
  const letter = join(home, 'All our letters.txt');
  writeFileSync(letter, 'What people ask, and what is answered.\n'.repeat(20_000));
  // What it comes to is written down while there is no room.
  await outbox('pace', '--limit', '200KB');
  const id = await placesOf(outbox);
  await outbox('add', letter, '--kb', id('Product help'));

  const filled = join(`/proc/${String(host.process.pid)}/root`, dataDirectory, 'somebody’s film');
  fill(filled);
  const card = page.getByRole('region', { name: 'The disk is full' });
  await showPlace(page, 'attention');
  await expect(card).toBeVisible();
  await expect(card).toContainText('Free some space on the disk');
  await expect(
    page.getByRole('navigation', { name: 'Outbox' }).getByRole('link', { name: /^Attention/u }),
  ).toContainText('1');
  await expectAccessibleInBoth(page, 'a full disk');
  await card.getByRole('button', { name: 'Check now' }).press('Enter');
  await expect(page.getByText('The disk is still full.')).toBeVisible();
  rmSync(filled);
  await card.getByRole('button', { name: 'Check now' }).press('Enter');
  await expect(page.getByText('There is disk space again. Everything goes on.')).toBeVisible();
  await expect(card).toHaveCount(0);
  const done = page.getByRole('navigation', { name: 'Outbox' }).getByRole('link', { name: /^Done/u });
  await expect(done).toContainText('1');
});
