import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPlace } from '../../../../src-main/host-headless/cli/findings/disk-findings.ts';
import { findWatchLimits } from '../../../../src-main/host-headless/cli/findings/watch-findings.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const saying = (mounts: string) => ({
  readFile: () => Promise.resolve(mounts),
  run: () => Promise.resolve(''),
});

describe('where the data folder lies', () => {
  test.each(['nfs4', 'cifs', 'fuse.sshfs'])('is a problem on a disk of another machine: %s', async (type) => {
    const folder = join(temporaryFolder('place'), 'not/there/yet');
    const mounts = `/dev/sda1 / ext4 rw 0 0\nnas:/home ${join(folder, '../../..')} ${type} rw 0 0\n`;
    const { verdict, detail } = await findPlace(folder, 'linux', saying(mounts));
    expect(verdict).toBe('problem');
    expect(detail).toContain(`${folder} is on a network disk (${type})`);
    expect(detail).toContain(
      '--data-dir or OUTBOX_HOME; "outbox export" and "outbox import-setup" take the setup there',
    );
  });

  test('is a problem where a program keeps it the same on several computers', async () => {
    const folder = join(temporaryFolder('place'), 'Dropbox', 'outbox');
    const { verdict, detail } = await findPlace(folder, 'linux', saying('/dev/sda1 / ext4 rw 0 0\n'));
    expect([verdict, detail]).toEqual(['problem', expect.stringMatching(/damages a database.+--data-dir/u)]);
  });

  test.skipIf(process.platform === 'win32')('is a problem where every user may replace it', async () => {
    const above = temporaryFolder('place');
    chmodSync(above, 0o777);
    const { verdict, detail } = await findPlace(join(above, 'data'), 'linux', saying(''));
    expect([verdict, detail]).toEqual(['problem', expect.stringContaining(`Run "chmod o-w ${above}"`)]);
  });

  test('is well on a disk of this computer, and where nobody can tell', async () => {
    const folder = temporaryFolder('place');
    expect(await findPlace(folder, 'linux', saying('/dev/sda1 / ext4 rw 0 0\n'))).toEqual({
      what: 'place',
      verdict: 'well',
      detail: 'on this computer (ext4)',
    });
    expect(await findPlace(folder, 'linux', saying(''))).toMatchObject({ verdict: 'well' });
  });
});

describe('how much may be watched', () => {
  const limits = (watches: string, instances: string) =>
    findWatchLimits('linux', (name) => (name === 'max_user_watches' ? watches : instances));

  test('is well where it suffices', () => {
    expect(limits('524288\n', '128\n').map(({ what, verdict }) => [what, verdict])).toEqual([
      ['watch limit', 'well'],
      ['watch instances', 'well'],
    ]);
  });

  test('is told with the command that raises it', () => {
    const [watches, instances] = limits('8192\n', '16\n');
    expect(watches).toMatchObject({
      verdict: 'note',
      detail: expect.stringMatching(
        /^8192 folders; .+"sudo sysctl fs\.inotify\.max_user_watches=524288"/u,
      ) as unknown,
    });
    expect(instances).toMatchObject({
      verdict: 'note',
      detail: expect.stringMatching(
        /^16 at a time.+"sudo sysctl fs\.inotify\.max_user_instances=512"/u,
      ) as unknown,
    });
  });

  test('is told with what to try where it cannot be read', () => {
    const findings = findWatchLimits('linux', () => {
      throw new Error('EACCES: permission denied');
    });
    for (const { verdict, detail } of [...findings, ...limits('', 'many')]) {
      expect(verdict).toBe('note');
      expect(detail).toMatch(
        /^cannot be read: .+; if changes are seen late, try "sudo sysctl fs\.inotify\./u,
      );
    }
  });

  test('is no question on other systems', () => {
    expect(findWatchLimits('darwin')).toEqual([
      { what: 'watch limit', verdict: 'well', detail: 'none on this system' },
    ]);
  });
});
