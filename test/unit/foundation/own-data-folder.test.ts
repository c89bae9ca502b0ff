import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  symlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toldBy } from '../../../src-main/contract/errors.ts';
import { makeOwnDataFolder } from '../../../src-main/foundation/own-data-folder.ts';
import { whyNotOwn } from '../../../src-main/foundation/own-place.ts';
import { prepareDataFolder } from '../../../src-main/host-electron/data-folder.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { said } from '../../helpers/said.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

function whyRefused(prepare: () => void): string {
  try {
    prepare();
  } catch (error) {
    return said(toldBy(error));
  }
  return '';
}

/** Who is nobody on any system. */
const another = 65_534;

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(temporaryFolder('own'), 'data');
  });

  const hosts = [
    ['the command line', (path: string) => makeOwnDataFolder(path)],
    ['the window', (path: string) => prepareDataFolder({ setPath: () => undefined }, path)],
  ] as const;

  describe.each(hosts)('of %s', (_name, prepare) => {
    it('is made for its owner alone', () => {
      prepare(folder);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    });

    it.each([0o755, 0o750, 0o707, 0o777, 0o701])('is refused with mode %o, and left as it is', (mode) => {
      mkdirSync(folder);
      chmodSync(folder, mode);
      expect(whyRefused(() => prepare(folder))).toContain(
        `${folder} is open to other users of this computer. Run "chmod 700 ${folder}" and try again`,
      );
      expect(statSync(folder).mode & 0o777).toBe(mode);
      expect(existsSync(join(folder, 'electron'))).toBe(false);

      chmodSync(folder, 0o700);
      prepare(folder);
    });

    it.each(['outbox.db', 'outbox.db-wal', 'keys.json', 'window-keys.json', 'owner.lock'])(
      'is refused where others may read %s in it',
      (name) => {
        mkdirSync(folder, { mode: 0o700 });
        writeFileSync(join(folder, name), '');
        chmodSync(join(folder, name), 0o644);
        expect(whyRefused(() => prepare(folder))).toContain(
          `Run "chmod 600 ${join(folder, name)}" and try again`,
        );
      },
    );

    it('is refused where a file in it is a link', () => {
      mkdirSync(folder, { mode: 0o700 });
      symlinkSync(join(folder, 'elsewhere'), join(folder, 'keys.json'));
      expect(whyRefused(() => prepare(folder))).toContain(
        `${join(folder, 'keys.json')} is not a file: it leads elsewhere. Remove it`,
      );
    });

    it('is refused below a folder that everyone may change, also through a link, and nothing is made there', () => {
      const open = join(temporaryFolder('open'), 'for all');
      mkdirSync(open);
      chmodSync(open, 0o777);
      const link = `${folder}-way`;
      symlinkSync(open, link);
      const ways = [
        [join(open, 'data'), open],
        [join(open, 'deep', 'data'), open],
        [join(link, 'data'), link],
      ] as const;
      for (const [path, above] of ways)
        expect(whyRefused(() => prepare(path))).toContain(
          `as ${above} can be changed by all of them. Run "chmod o-w `,
        );
      expect(existsSync(join(open, 'data'))).toBe(false);
      mkdirSync(join(open, 'begun'), { mode: 0o700 });
      writeFileSync(join(open, 'begun', 'outbox.db'), '', { mode: 0o600 });
      prepare(join(open, 'begun'));
      // Of what lies there, each may rename only what is theirs.
      chmodSync(open, 0o1777);
      prepare(join(open, 'data'));
    });

    it.runIf(isRoot)('is refused where it belongs to somebody else, whoever may enter it', () => {
      mkdirSync(folder, { mode: 0o700 });
      chownSync(folder, another, another);
      expect(whyRefused(() => prepare(folder))).toContain(
        `${folder} belongs to another user (id ${String(another)}; this is id 0). Run Outbox as that user and try again`,
      );
    });
  });

  it('may be reached through a link, as to where there is more room', () => {
    makeOwnDataFolder(folder);
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    makeOwnDataFolder(link);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it('is refused by a command in one sentence, with the fix, and nothing is made in it', async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const result = await commandLine(folder).run('status');
    expect([result.exitCode, result.standardError]).toEqual([
      1,
      `outbox: The data folder ${folder} cannot be used: ${folder} is open to other users of this computer. ` +
        `Run "chmod 700 ${folder}" and try again. Another can be chosen with --data-dir.\n`,
    ]);
    expect(existsSync(join(folder, 'outbox.db'))).toBe(false);
  });
});

describe('a place that is not the own', () => {
  it('is named so that a shell takes it, whatever is in its name', () => {
    const folder = mkdtempSync(join(tmpdir(), "out box's-"));
    onTestFinished(() => rmdirSync(folder));
    chmodSync(folder, 0o755);
    expect(said(whyNotOwn(folder, statSync(folder)))).toContain(
      `chmod 700 '${folder.replace("'", "'\\''")}'`,
    );
  });

  it.each([
    [1000, 1000, 0o100600, null],
    [1000, 1001, 0o100600, 'belongs to another user'],
    [0, 1000, 0o100600, 'belongs to another user'],
    [1000, 1000, 0o100640, 'is open to other users'],
    [1000, 1000, 0o100601, 'is open to other users'],
  ])('user %i, owner %i, mode %o: %s', (userId, owner, mode, message) => {
    const status = { uid: owner, mode, isDirectory: () => false };
    const why = whyNotOwn('/x', status, userId);
    if (message === null) expect(why).toBeNull();
    else expect(said(why)).toContain(message);
  });
});
