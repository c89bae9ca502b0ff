import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../src-main/foundation/random.ts';
import { ignoredName, nameThatIsNoText, pick, takenName } from './names.ts';
import { walk } from './walk.ts';

/** Below the deepest folder that is made, so that a path stays shorter than the system allows. */
const deepest = 5;
const secret = 'a secret that lies outside of the watched folder';

/** There is no file, or no place, that an operation could take. */
class NotPossible extends Error {}

/**
 * A watched folder in the hands of many people and programs at once. Whatever bytes stood in a file of it after any single call to the
 * system are remembered: nothing else may ever be delivered from it.
 */
export class RandomDisk {
  readonly root: string;
  /** On the same disk, and watched by nobody. */
  readonly beside: string;
  /** Checksums of what stood in a file below the root, each with the path it had first. */
  readonly stood = new Map<string, string>();
  readonly #random: Random;
  readonly #away: string;
  readonly counts = new Map<string, number>();
  readonly #taken: { readonly from: string; readonly taken: string }[] = [];
  #number = 0;

  constructor(parent: string, random: Random) {
    this.#random = random;
    this.root = join(parent, 'watched');
    this.beside = join(parent, 'beside');
    this.#away = join(parent, 'unplugged');
    mkdirSync(this.root);
    mkdirSync(this.beside);
    writeFileSync(join(this.beside, 'secret.txt'), secret);
  }

  get secretSha256(): string {
    return sha256Of(Buffer.from(secret));
  }

  get isAway(): boolean {
    return !existsSync(this.root);
  }

  /** One thing that somebody does. What cannot be done as the disk is now is left out. */
  operate(): void {
    const operation = pick(this.#random, operations);
    try {
      if (this.isAway && operation.name !== 'plug in') return;
      operation.run(this);
      this.counts.set(operation.name, (this.counts.get(operation.name) ?? 0) + 1);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  }

  /** Everything is as it is on an ordinary day: the folder is there, and everything in it can be read. */
  heal(): void {
    if (this.isAway) this.plugIn();
    for (const { path, kind, name } of walk(this.root)) {
      if (typeof name !== 'string') continue;
      if (kind === 'directory') chmodSync(path, 0o755);
      if (kind === 'file') chmodSync(path, 0o644);
    }
  }

  writeNew(): void {
    this.#write(this.#freshPath(), this.#content());
  }

  writeIgnored(): void {
    writeFileSync(join(this.#someFolder(), ignoredName(this.#random, (this.#number += 1))), this.#content());
  }

  /** The bytes come one piece after the other, with whatever else happens in between. */
  grow(): void {
    const path = this.#someFile();
    appendFileSync(path, this.#content());
    this.#note(path);
  }

  shrink(): void {
    const path = this.#someFile();
    truncateSync(path, Math.floor(lstatSync(path).size * this.#random.next()));
    this.#note(path);
  }

  rewriteInPlace(): void {
    const path = this.#someFile();
    const file = openSync(path, 'r+');
    const content = this.#content();
    const half = Math.ceil(content.length / 2);
    try {
      writeSync(file, content, 0, half, 0);
      this.#note(path);
      writeSync(file, content, half, content.length - half, half);
    } finally {
      closeSync(file);
    }
    this.#note(path);
  }

  saveByRename(): void {
    const path = this.#someFile();
    const temporary = `${dirname(path)}/.save ${String((this.#number += 1))}.tmp`;
    writeFileSync(temporary, this.#content());
    renameSync(temporary, path);
    this.#note(path);
  }

  finishDownload(): void {
    const path = this.#freshPath();
    const part = join(dirname(path), `${String(this.#number)}.part`);
    writeFileSync(part, this.#content());
    renameSync(part, path);
    this.#note(path);
  }

  rename(): void {
    const [from, to] = [this.#someFile(), this.#freshPath()];
    renameSync(from, to);
    this.#note(to);
  }

  swap(): void {
    const [one, other] = [this.#someFile(), this.#someFile()];
    const meanwhile = join(this.beside, 'swapped');
    renameSync(one, meanwhile);
    if (one !== other) renameSync(other, one);
    renameSync(meanwhile, other);
    for (const path of [one, other]) this.#note(path);
  }

  /** Only its case changes. */
  renameByCase(): void {
    const path = this.#someFile();
    const to = join(dirname(path), path.slice(dirname(path).length + 1).toUpperCase());
    if (existsSync(to)) return;
    renameSync(path, to);
    this.#note(to);
  }

  copy(): void {
    const to = this.#freshPath();
    copyFileSync(this.#someFile(), to);
    this.#note(to);
  }

  link(): void {
    const to = this.#freshPath();
    rmSync(to, { force: true });
    linkSync(this.#someFile(), to);
    this.#note(to);
  }

  remove(): void {
    rmSync(this.#someFile());
  }

  /** To the desktop, and later back to wherever there is room. */
  takeOut(): void {
    const taken = join(this.beside, `taken ${String((this.#number += 1))}`);
    const from = this.#someFile();
    renameSync(from, taken);
    this.#taken.push({ from, taken });
  }

  bringBack(): void {
    const back = this.#taken.pop();
    if (back === undefined) throw new NotPossible();
    const status = lstatSync(back.from, { throwIfNoEntry: false });
    if (status !== undefined && !status.isFile()) throw new NotPossible();
    renameSync(back.taken, back.from);
    this.#note(back.from);
  }

  makeFolder(): void {
    const folder = this.#someFolder();
    if (folder.slice(this.root.length).split('/').length > deepest) return;
    mkdirSync(join(folder, `folder ${String((this.#number += 1) % 12)}`));
  }

  moveFolder(): void {
    const [from, to] = [this.#someFolder(), this.#someFolder()];
    if (from === this.root || `${to}/`.startsWith(`${from}/`)) return;
    const target = join(to, `moved ${String((this.#number += 1) % 12)}`);
    if (existsSync(target) || target.slice(this.root.length).split('/').length > deepest + 1) return;
    renameSync(from, target);
  }

  removeFolder(): void {
    const folder = this.#someFolder();
    if (folder !== this.root) rmSync(folder, { recursive: true });
  }

  /** A file, and later a whole folder, that leads outside. */
  linkOutside(): void {
    const path = this.#freshPath();
    rmSync(path, { force: true });
    symlinkSync(join(this.beside, 'secret.txt'), path);
  }

  linkFolderOutside(): void {
    symlinkSync(this.beside, join(this.#someFolder(), `link ${String((this.#number += 1) % 20)}`));
  }

  /** Its name stays, and what it leads to is outside from now on. */
  swapFolderForLink(): void {
    const folder = this.#someFolder();
    if (folder === this.root) return;
    const aside = join(this.beside, `was a folder ${String((this.#number += 1))}`);
    renameSync(folder, aside);
    symlinkSync(this.beside, folder);
  }

  makePipe(): void {
    const path = this.#freshPath();
    if (!existsSync(path)) execFileSync('mkfifo', [path], { stdio: 'ignore' });
  }

  writeNameThatIsNoText(): void {
    const path = Buffer.concat([Buffer.from(`${this.#someFolder()}/`), nameThatIsNoText]);
    writeFileSync(path, this.#content());
  }

  changeRights(): void {
    chmodSync(this.#someFile(), pick(this.#random, [0o000, 0o200, 0o644]));
  }

  changeTimes(): void {
    const path = this.#someFile();
    const seconds = pick(this.#random, [0, 1, 1_000_000_000, 4_000_000_000]);
    utimesSync(path, seconds, seconds);
  }

  writeEmpty(): void {
    writeFileSync(this.#freshPath(), '');
  }

  pull(): void {
    renameSync(this.root, this.#away);
  }

  plugIn(): void {
    if (this.isAway) renameSync(this.#away, this.root);
  }

  #write(path: string, content: Buffer): void {
    writeFileSync(path, content);
    this.#note(path);
  }

  /** What a single call left in a file below the root. */
  #note(path: string): void {
    const content = readFileSync(path);
    if (content.length > 0 && !this.stood.has(sha256Of(content))) this.stood.set(sha256Of(content), path);
  }

  #content(): Buffer {
    const length = 1 + Math.floor(this.#random.next() ** 6 * 300_000);
    const line = `Content ${String((this.#number += 1))} of this disk, ${String(this.#random.next())}.\n`;
    return Buffer.from(line.repeat(Math.ceil(length / line.length)));
  }

  #someFile(): string {
    const files = walk(this.root).filter(({ kind, name }) => kind === 'file' && typeof name === 'string');
    if (files.length === 0) throw new NotPossible();
    return pick(this.#random, files).path;
  }

  #someFolder(): string {
    const folders = walk(this.root).filter(({ kind }) => kind === 'directory');
    return this.#random.next() < 0.3 || folders.length === 0 ? this.root : pick(this.#random, folders).path;
  }

  /** Free, or a file's: what is written to a pipe or a link would go elsewhere. */
  #freshPath(): string {
    const path = join(this.#someFolder(), takenName(this.#random, (this.#number += 1)));
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status !== undefined && !status.isFile()) throw new NotPossible();
    return path;
  }
}

const operations: readonly { readonly name: string; readonly run: (disk: RandomDisk) => void }[] = [
  ...times(8, 'write', (disk) => {
    disk.writeNew();
  }),
  ...times(4, 'append', (disk) => {
    disk.grow();
  }),
  ...times(2, 'truncate', (disk) => {
    disk.shrink();
  }),
  ...times(3, 'rewrite in place', (disk) => {
    disk.rewriteInPlace();
  }),
  ...times(4, 'save by rename', (disk) => {
    disk.saveByRename();
  }),
  ...times(4, 'finish a download', (disk) => {
    disk.finishDownload();
  }),
  ...times(5, 'rename', (disk) => {
    disk.rename();
  }),
  ...times(3, 'swap', (disk) => {
    disk.swap();
  }),
  ...times(2, 'rename by case', (disk) => {
    disk.renameByCase();
  }),
  ...times(3, 'copy', (disk) => {
    disk.copy();
  }),
  ...times(2, 'hard link', (disk) => {
    disk.link();
  }),
  ...times(3, 'remove', (disk) => {
    disk.remove();
  }),
  ...times(3, 'take out', (disk) => {
    disk.takeOut();
  }),
  ...times(4, 'bring back', (disk) => {
    disk.bringBack();
  }),
  ...times(4, 'make a folder', (disk) => {
    disk.makeFolder();
  }),
  ...times(3, 'move a folder', (disk) => {
    disk.moveFolder();
  }),
  ...times(1, 'remove a folder', (disk) => {
    disk.removeFolder();
  }),
  ...times(2, 'link a file outside', (disk) => {
    disk.linkOutside();
  }),
  ...times(1, 'link a folder outside', (disk) => {
    disk.linkFolderOutside();
  }),
  ...times(1, 'swap a folder for a link', (disk) => {
    disk.swapFolderForLink();
  }),
  ...times(1, 'make a pipe', (disk) => {
    disk.makePipe();
  }),
  ...times(1, 'a name that is no text', (disk) => {
    disk.writeNameThatIsNoText();
  }),
  ...times(2, 'write what is ignored', (disk) => {
    disk.writeIgnored();
  }),
  ...times(2, 'change rights', (disk) => {
    disk.changeRights();
  }),
  ...times(2, 'change times', (disk) => {
    disk.changeTimes();
  }),
  ...times(1, 'write nothing', (disk) => {
    disk.writeEmpty();
  }),
  ...times(1, 'pull out', (disk) => {
    disk.pull();
  }),
  ...times(3, 'plug in', (disk) => {
    disk.plugIn();
  }),
];

function times(
  weight: number,
  name: string,
  run: (disk: RandomDisk) => void,
): { name: string; run: (disk: RandomDisk) => void }[] {
  return Array.from({ length: weight }, () => ({ name, run }));
}

/** What people and programs run into every day, as the disk is never quite as they believe. */
function isExpected(error: unknown): boolean {
  const expected = ['ENOENT', 'EEXIST', 'ENOTEMPTY', 'EACCES', 'ENAMETOOLONG', 'EISDIR', 'ENOTDIR', 'EPERM'];
  if (!(error instanceof Error)) return false;
  if (error instanceof NotPossible) return true;
  return 'code' in error && typeof error.code === 'string' && expected.includes(error.code);
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
