import {
  FileError,
  type EntryKind,
  type FileStatus,
} from '../../../src-main/foundation/files/file-system.ts';

/** What a name leads to. Files share nothing but, as hard links would, the node itself. */
export interface Node {
  readonly inode: number;
  readonly kind: EntryKind;
  bytes: Buffer;
  modifiedAtMs: number;
  /** When anything of it changed, also its name. */
  changedAtMs: number;
  /** Why it cannot be opened. */
  lock: 'denied' | 'busy' | null;
  /** Its bytes were changed without a trace in size and time. */
  isTampered: boolean;
}

/** A disk in memory: absolute paths, each with its node. */
export class ModelDisk {
  readonly #nodes = new Map<string, Node>();
  readonly #away = new Set<string>();
  /** What was in folders whose place another one has. */
  readonly #swapped = new Map<string, ReadonlyMap<string, Node>>();
  readonly #wallMs: () => number;
  readonly #onTouched: (path: string) => void;
  #nextInode = 100;

  constructor(wallMs: () => number, onTouched: (path: string) => void) {
    this.#wallMs = wallMs;
    this.#onTouched = onTouched;
  }

  // ── What the file system port asks ─────────────────────────────────────────────────────────────────────────────────
  node(path: string): Node {
    const node = this.find(path);
    if (node === null) throw new FileError('missing', path, `${path} does not exist`);
    return node;
  }

  find(path: string): Node | null {
    return this.#isAway(path) ? null : (this.#nodes.get(path) ?? null);
  }

  statusOf(node: Node): FileStatus {
    return {
      kind: node.kind,
      device: '7',
      inode: String(node.inode),
      sizeBytes: node.kind === 'file' ? node.bytes.byteLength : 0,
      modifiedAtMs: node.modifiedAtMs,
      bornAtMs: node.inode,
      inodeChangedAtMs: node.changedAtMs,
      linkCount: 1,
      unchangedForMs: 0,
    };
  }

  namesIn(directory: string): { name: string; kind: EntryKind }[] {
    const node = this.node(directory);
    if (node.kind !== 'directory')
      throw new FileError('not_directory', directory, `${directory} is no folder`);
    if (node.lock !== null) throw new FileError('denied', directory, 'permission denied (EACCES)');
    const prefix = `${directory}/`;
    return [...this.#nodes]
      .filter(([path]) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
      .map(([path, { kind }]) => ({ name: path.slice(prefix.length), kind }));
  }

  // ── What programs and people do ────────────────────────────────────────────────────────────────────────────────────
  makeDirectory(path: string): void {
    const above = path.slice(0, path.lastIndexOf('/'));
    if (above !== '' && !this.#nodes.has(above)) this.makeDirectory(above);
    if (!this.#nodes.has(path)) this.#nodes.set(path, this.#newNode('directory', Buffer.alloc(0)));
    this.#onTouched(path);
  }

  /** A new file in the place of whatever was there. */
  write(path: string, bytes: Buffer): void {
    this.#nodes.set(path, this.#newNode('file', bytes));
    this.#onTouched(path);
  }

  link(path: string): void {
    this.#nodes.set(path, this.#newNode('link', Buffer.alloc(0)));
    this.#onTouched(path);
  }

  /** The same file with other bytes. */
  saveInPlace(path: string, bytes: Buffer): void {
    const node = this.#nodes.get(path);
    if (node?.kind !== 'file') return;
    node.bytes = bytes;
    node.modifiedAtMs = this.#stamp();
    node.changedAtMs = node.modifiedAtMs;
    node.isTampered = false;
    this.#onTouched(path);
  }

  append(path: string, bytes: Buffer): void {
    const node = this.#nodes.get(path);
    if (node?.kind === 'file') this.saveInPlace(path, Buffer.concat([node.bytes, bytes]));
  }

  /** Other bytes of the same length, with size and time as before. */
  tamper(path: string): void {
    const node = this.#nodes.get(path);
    if (node?.kind !== 'file' || node.bytes.byteLength === 0) return;
    const bytes = Buffer.from(node.bytes);
    bytes[0] = (bytes[0] ?? 0) ^ 0x01;
    node.bytes = bytes;
    node.isTampered = true;
  }

  touch(path: string): void {
    const node = this.#nodes.get(path);
    if (node?.kind !== 'file') return;
    node.modifiedAtMs = this.#stamp();
    node.changedAtMs = node.modifiedAtMs;
    this.#onTouched(path);
  }

  rename(from: string, to: string): void {
    const node = this.#nodes.get(from);
    if (node === undefined || from === to) return;
    this.#nodes.delete(from);
    this.#nodes.set(to, node);
    node.changedAtMs = this.#stamp();
    this.#onTouched(from);
    this.#onTouched(to);
  }

  delete(path: string): void {
    if (this.#nodes.delete(path)) this.#onTouched(path);
  }

  lock(path: string, lock: Node['lock']): void {
    const node = this.#nodes.get(path);
    if (node !== undefined) node.lock = lock;
    this.#onTouched(path);
  }

  unlockAll(): void {
    for (const [path, node] of this.#nodes) if (node.lock !== null) this.lock(path, null);
  }

  /** Its drive is pulled out, or comes back. */
  setAway(root: string, isAway: boolean): void {
    if (isAway) this.#away.add(root);
    else this.#away.delete(root);
    this.#onTouched(root);
  }

  /** Another folder with the same names takes its place. */
  swap(root: string, bytesOf: (path: string) => Buffer): void {
    if (this.#swapped.has(root) || !this.#nodes.has(root)) return;
    const own = this.#atOrBelow(root);
    this.#swapped.set(root, own);
    for (const [path, { kind }] of own) {
      this.#nodes.set(path, this.#newNode(kind, kind === 'file' ? bytesOf(path) : Buffer.alloc(0)));
    }
    this.#onTouched(root);
  }

  /** The folder that was there before is back, and the other one is gone with all that was put into it. */
  giveBack(root: string): void {
    const own = this.#swapped.get(root);
    if (own === undefined) return;
    this.#swapped.delete(root);
    for (const path of this.#atOrBelow(root).keys()) this.#nodes.delete(path);
    for (const [path, node] of own) this.#nodes.set(path, node);
    this.#onTouched(root);
  }

  get swappedRoots(): readonly string[] {
    return [...this.#swapped.keys()];
  }

  get awayRoots(): readonly string[] {
    return [...this.#away];
  }

  filesBelow(root: string): [string, Node][] {
    return [...this.#nodes].filter(
      ([path, node]) => node.kind !== 'directory' && path.startsWith(`${root}/`),
    );
  }

  #isAway(path: string): boolean {
    return [...this.#away].some((root) => path === root || path.startsWith(`${root}/`));
  }

  #atOrBelow(root: string): Map<string, Node> {
    return new Map([...this.#nodes].filter(([path]) => path === root || path.startsWith(`${root}/`)));
  }

  #newNode(kind: EntryKind, bytes: Buffer): Node {
    this.#nextInode += 1;
    const modifiedAtMs = this.#stamp();
    const changedAtMs = modifiedAtMs;
    return { inode: this.#nextInode, kind, bytes, modifiedAtMs, changedAtMs, lock: null, isTampered: false };
  }

  /** Never the same twice, as on a file system that counts nanoseconds. */
  #stamp(): number {
    this.#nextInode += 1;
    return this.#wallMs() + (this.#nextInode % 1000) / 1000;
  }
}
