import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { readPassword } from '../../../../src-main/host-headless/cli/input/password-source.ts';
import { Output } from '../../../../src-main/host-headless/cli/output/output.ts';
import { isPassword } from '../../../../src-main/host-headless/sharing/password/hash-password.ts';
import { PasswordFile } from '../../../../src-main/host-headless/sharing/password/password-file.ts';
import { CliFixture } from './cli-fixture.ts';

const good = 'otter lamp gravel noon';
const isWindows = process.platform === 'win32';

let cli: CliFixture;
let path: string;
beforeEach(() => {
  cli = new CliFixture();
  path = join(cli.dataDirectory, 'sharing-password.json');
});

const kept = () => new PasswordFile(cli.dataDirectory).read();

async function set(password: string): ReturnType<CliFixture['run']> {
  cli.input = password;
  return cli.run('password', 'set');
}

describe('outbox password', () => {
  it('keeps the hash of what came on standard input, in a file that only its owner can read', async () => {
    const result = await set(`${good}\n`);
    expect(result).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The password is set\./u) as unknown,
    });
    expect(readFileSync(path, 'utf8')).not.toMatch(/otter|lamp|gravel|noon/u);
    if (!isWindows) expect(statSync(path).mode & 0o777).toBe(0o600);
    const hash = kept()?.hash;
    expect(hash).toMatchObject({ algorithm: 'scrypt', cost: 131_072, blockSize: 8, parallelization: 1 });
    if (hash === undefined) throw new Error('None is kept');
    expect(await isPassword(good, hash)).toBe(true);
    expect(await isPassword(`${good} `, hash)).toBe(false);
    // No engine was opened for it.
    expect(cli.opened).toEqual([]);
  });

  it('says whether one is set and since when, and never what it is', async () => {
    expect((await cli.run('password')).out).toMatch(
      /^No password is set\. "outbox password set" sets one\./u,
    );
    expect((await cli.run('password', 'show', '--json')).json()).toEqual({ setAt: null });
    await set(good);
    const shown = await cli.run('password');
    expect(shown.out).toMatch(/^A password is set since \d{4}-\d\d-\d\d \d\d:\d\d\.\n$/u);
    const json = await cli.run('password', 'show', '--json');
    expect(json.json()).toEqual({ setAt: new Date(kept()?.setAtMs ?? 0).toISOString() });
    const { salt = '-', hash = '-' } = kept()?.hash ?? {};
    for (const secret of [good, salt, hash]) expect(shown.out + json.out).not.toContain(secret);
  });

  it('is another one every time, also where it is the same words', async () => {
    await set(good);
    const first = kept()?.hash;
    await set(good);
    expect(kept()?.hash.salt).not.toBe(first?.salt);
    expect(kept()?.hash.hash).not.toBe(first?.hash);
  });

  it('is the same in either spelling of its letters', async () => {
    await set('Größe über Gärten\u0301');
    const hash = kept()?.hash;
    if (hash === undefined) throw new Error('None is kept');
    expect(await isPassword('Größe über Gärten\u0301'.normalize('NFD'), hash)).toBe(true);
  });

  it('is removed, and that there is none is said', async () => {
    await set(good);
    expect(await cli.run('password', 'remove')).toMatchObject({
      code: 0,
      out: 'The password is removed. No browser of another computer is let in.\n',
    });
    expect(existsSync(path)).toBe(false);
    expect(await cli.run('password', 'remove')).toMatchObject({
      code: 1,
      out: '',
      err: 'outbox: No password is set.\n',
    });
  });

  test.each([
    ['nothing', '', /No password came\. Type it at a terminal, or give it on standard input/u],
    ['an end of line', '\n', /No password came\./u],
    ['a short one', 'otter lamp', /it is too short: it has 10 of at least 12 characters\. Four words/u],
    ['a huge one', 'otter lamp '.repeat(30), /it is longer than 256 characters/u],
    ['what is no password at all', 'x'.repeat(5000), /too long for a password/u],
    ['several lines', 'otter lamp\ngravel noon', /A password is one line/u],
    ['keys that nobody types', 'otter \u0007 lamp gravel', /holds a control character/u],
    ['one letter over and over', 'aaaaaaaaaaaaaaaa', /repeats few characters, and is soon guessed/u],
  ])('is not set to %s, with words that do not repeat it', async (_name, given, says) => {
    const result = await set(given);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toMatch(says);
    expect(result.err).not.toMatch(/otter|aaaa|xxxx/u);
    expect(existsSync(path)).toBe(false);
  });

  test.skipIf(isWindows)('is not used where others could read or have put it', async () => {
    await set(good);
    chmodSync(path, 0o644);
    expect(await cli.run('password')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/open to other users.+chmod 600 .+and try again/u) as unknown,
    });
    await cli.run('password', 'remove');
    const elsewhere = join(cli.folder, 'elsewhere.json');
    writeFileSync(elsewhere, '{}', { mode: 0o600 });
    symlinkSync(elsewhere, path);
    expect((await cli.run('password')).err).toMatch(/cannot be read\. Remove it/u);
    // The link is removed, and what it leads to is left alone.
    expect((await set(good)).err).toMatch(/is not a file: it leads elsewhere\. Remove it/u);
    expect((await cli.run('password', 'remove')).code).toBe(0);
    expect((await set(good)).code).toBe(0);
    expect(readFileSync(elsewhere, 'utf8')).toBe('{}');
  });

  test.each(['', '{', '{"version":1}', `{"version":2,"setAtMs":1,"hash":{}}`])(
    'whose file holds %s says so, repeats nothing of it, and is set again',
    async (text) => {
      mkdirSync(cli.dataDirectory, { mode: 0o700 });
      writeFileSync(path, text, { mode: 0o600 });
      const { code, err } = await cli.run('password');
      expect([code, err]).toEqual([
        1,
        `outbox: The password file ${path} cannot be read. Remove it with "outbox password remove", then set the password again.\n`,
      ]);
      expect((await set(good)).code).toBe(0);
    },
  );
});

/** A terminal as Node has it: raw, it hands over each key. */
class Terminal extends PassThrough {
  readonly isTTY = true;
  readonly modes: boolean[] = [];

  setRawMode(isRaw: boolean): this {
    this.modes.push(isRaw);
    return this;
  }
}

describe('at a terminal', () => {
  let terminal: Terminal;
  let shown: string;
  let output: Output;
  beforeEach(() => {
    terminal = new Terminal();
    shown = '';
    const error = new PassThrough();
    error.on('data', (piece: Buffer) => (shown += piece.toString()));
    output = new Output({ standard: new PassThrough(), error });
  });

  /** Types one line for each question, once it stands there. */
  async function typed(...lines: readonly string[]): Promise<string> {
    const reading = readPassword(terminal, output);
    const answered = reading.catch(() => null);
    for (const [index, line] of lines.entries()) {
      while (terminal.modes.length < index * 2 + 1) await new Promise((resolve) => setImmediate(resolve));
      terminal.write(line);
    }
    await answered;
    return reading;
  }

  it('is typed twice without an echo, and the echo is back afterwards', async () => {
    expect(await typed(`${good}\r`, `${good}\r`)).toBe(good);
    expect(terminal.modes).toEqual([true, false, true, false]);
    expect(shown).toBe('The new password (it is not shown): \nOnce more: \n');
  });

  it('may be corrected while it is typed', async () => {
    expect(await typed('otter lampx\u007F gravel noon\r', `${good}\r`)).toBe(good);
  });

  it('is refused where the two differ', async () => {
    await expect(typed(`${good}\r`, 'otter lamp gravel moon\r')).rejects.toThrow('The two differ');
  });

  test.each([
    ['Ctrl+C', 'otter\u0003'],
    ['Ctrl+D', '\u0004'],
    ['Enter alone', '\r'],
  ])('ends without one by %s, with the echo back', async (_name, keys) => {
    await expect(typed(keys)).rejects.toThrow('No password came');
    expect(terminal.modes).toEqual([true, false]);
  });
});
