import { constants } from 'node:fs';
import { dirname } from 'node:path';
import type { Random } from '../../src-main/foundation/random.ts';
import type { Operation } from './operation-log.ts';

const sectorBytes = 512;

/** What a file was asked to hold and is not yet known to hold. */
type Pending =
  | { readonly kind: 'write'; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly change: NameChange & { readonly kind: 'truncate' } };

interface StoredFile {
  durable: Buffer;
  pending: Pending[];
}

/** Changes of names and lengths, which a file system keeps in its journal, in their order. */
type NameChange =
  | { readonly kind: 'make'; readonly path: string; readonly node: StoredFile | 'folder' }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'truncate'; readonly node: StoredFile; readonly sizeBytes: number };

/** The files of one moment, by path. `null`: a folder. */
export type DiskImage = ReadonlyMap<string, Buffer | null>;

/**
 * `careful`: as ext4 and XFS with their defaults. Names and lengths go through one journal, in order: after a power loss a prefix
 * of what was not synced is there. Syncing a file or folder makes all of the journal durable up to the last change that concerns
 * it, so a new file that was synced has its name.
 *
 * `strict`: what POSIX promises and no more. A name is durable only when its folder was synced; the order stays.
 *
 * In both, data between two syncs knows no order: each write is there, is not there, or is there in some of its sectors of 512
 * bytes; a file that a lost write made longer may be longer, with zeros.
 */
export type FileSystemModel = 'careful' | 'strict';

/** Follows the operations of a process on a disk, and says what the disk may hold if the power fails now. */
export class DiskModel {
  readonly #model: FileSystemModel;
  readonly #random: Random;
  readonly #files = new Map<number, StoredFile | 'folder'>();
  readonly #pathsOfFolders = new Map<number, string>();
  readonly #names = new Map<string, StoredFile | 'folder'>();
  readonly #durableNames = new Map<string, StoredFile | 'folder'>();
  #journal: NameChange[] = [];

  /** `random` decides what a failed sync loses. */
  constructor(root: string, model: FileSystemModel, random: Random) {
    this.#model = model;
    this.#random = random;
    this.#names.set(root, 'folder');
    this.#durableNames.set(root, 'folder');
  }

  apply(operation: Operation): void {
    switch (operation.kind) {
      case 'open':
        this.#open(operation.file, operation.path, operation.flags);
        break;
      case 'write':
        this.#fileOf(operation.file).pending.push({
          kind: 'write',
          offset: operation.offset,
          data: operation.data,
        });
        break;
      case 'truncate':
        this.#truncate(this.#fileOf(operation.file), operation.sizeBytes);
        break;
      case 'sync':
        this.#sync(operation.file);
        break;
      case 'failed-sync':
        this.#giveUp(operation.file);
        break;
      case 'unlink':
        this.#change({ kind: 'unlink', path: operation.path });
        break;
      case 'rename':
        this.#change({ kind: 'rename', from: operation.from, to: operation.to });
        break;
      case 'mkdir':
        this.#change({ kind: 'make', path: operation.path, node: 'folder' });
        break;
      case 'close':
        this.#files.delete(operation.file);
        this.#pathsOfFolders.delete(operation.file);
        break;
      case 'told':
        break;
    }
  }

  /** Writes that nothing has made durable yet. */
  get pendingCount(): number {
    const files = new Set([...this.#names.values(), ...this.#durableNames.values()]);
    let count = this.#journal.length;
    for (const file of files) if (file !== 'folder') count += file.pending.length;
    return count;
  }

  /** What the disk holds if nothing but what was synced arrived, or, with `random`, some of the rest too. */
  imageNow(random: Random | null): DiskImage {
    // Now nearly everything arrives, now nearly nothing, so that few images are in the middle of both.
    const likelihood = random === null ? 0 : (pick(random, [0.05, 0.3, 0.5, 0.7, 0.95, 1]) ?? 0);
    const tearing = random === null ? 0 : (pick(random, [0, 0.1, 0.5]) ?? 0);
    const journalled = random === null ? 0 : journalPrefix(random, this.#journal.length);
    const names = new Map(this.#durableNames);
    const applied = new Set<NameChange>();
    for (const change of this.#journal.slice(0, journalled)) {
      applied.add(change);
      applyToNames(names, change);
    }
    const contents = new Map<StoredFile, Buffer>();
    const image = new Map<string, Buffer | null>();
    for (const [path, node] of names) {
      if (node === 'folder') {
        image.set(path, null);
        continue;
      }
      const content = contents.get(node) ?? contentOf(node, applied, random, likelihood, tearing);
      contents.set(node, content);
      image.set(path, content);
    }
    return image;
  }

  #open(file: number, path: string, flags: number): void {
    let node = this.#names.get(path);
    if (node === undefined) {
      if ((flags & constants.O_CREAT) === 0) throw new Error(`${path} was opened and nobody made it`);
      node = { durable: Buffer.alloc(0), pending: [] };
      this.#change({ kind: 'make', path, node });
    }
    this.#files.set(file, node);
    if (node === 'folder') this.#pathsOfFolders.set(file, path);
    else if ((flags & constants.O_TRUNC) !== 0) this.#truncate(node, 0);
  }

  #truncate(node: StoredFile, sizeBytes: number): void {
    const change = { kind: 'truncate', node, sizeBytes } as const;
    node.pending.push({ kind: 'truncate', change });
    this.#journal.push(change);
  }

  #change(change: NameChange): void {
    this.#journal.push(change);
    applyToNames(this.#names, change);
  }

  #fileOf(file: number): StoredFile {
    const node = this.#files.get(file);
    if (node === undefined || node === 'folder') throw new Error(`File ${String(file)} is not open`);
    return node;
  }

  #sync(file: number): void {
    const folder = this.#pathsOfFolders.get(file);
    if (folder !== undefined) {
      this.#makeDurable((change) => concernsFolder(change, folder));
      return;
    }
    const node = this.#fileOf(file);
    if (this.#model === 'careful') this.#makeDurable((change) => concernsFile(change, node));
    node.durable = contentOf(node, 'all', null, 1, 0);
    node.pending = [];
    this.#journal = this.#journal.filter((change) => change.kind !== 'truncate' || change.node !== node);
  }

  /**
   * After a sync that failed, the system still shows what was written, but takes it for written out: some of it or all never gets to
   * the disk, and later syncs say nothing of it.
   */
  #giveUp(file: number): void {
    if (this.#pathsOfFolders.has(file)) return;
    const node = this.#fileOf(file);
    const likelihood = this.#random.next() < 0.5 ? 0 : 0.5;
    node.pending = node.pending.filter(
      (pending) => pending.kind === 'truncate' || this.#random.next() < likelihood,
    );
  }

  /** The journal up to the last change that `concerns` says yes to. */
  #makeDurable(concerns: (change: NameChange) => boolean): void {
    const last = this.#journal.findLastIndex(concerns);
    for (const change of this.#journal.slice(0, last + 1)) {
      applyToNames(this.#durableNames, change);
      if (change.kind === 'truncate') truncateDurably(change.node, change);
    }
    this.#journal = this.#journal.slice(last + 1);
  }
}

function applyToNames(names: Map<string, StoredFile | 'folder'>, change: NameChange): void {
  switch (change.kind) {
    case 'make':
      names.set(change.path, change.node);
      break;
    case 'unlink':
      names.delete(change.path);
      break;
    case 'rename': {
      const node = names.get(change.from);
      names.delete(change.from);
      if (node !== undefined) names.set(change.to, node);
      break;
    }
    case 'truncate':
      break;
  }
}

function concernsFile(change: NameChange, node: StoredFile): boolean {
  return (change.kind === 'make' || change.kind === 'truncate') && change.node === node;
}

function concernsFolder(change: NameChange, folder: string): boolean {
  switch (change.kind) {
    case 'make':
    case 'unlink':
      return dirname(change.path) === folder || change.path === folder;
    case 'rename':
      return dirname(change.from) === folder || dirname(change.to) === folder;
    case 'truncate':
      return false;
  }
}

/** A shorter length is durable; what was written before it and is not durable stays so, as far as it is within. */
function truncateDurably(node: StoredFile, change: NameChange): void {
  const index = node.pending.findIndex((pending) => pending.kind === 'truncate' && pending.change === change);
  const truncation = node.pending[index];
  if (truncation?.kind !== 'truncate') return;
  const { sizeBytes } = truncation.change;
  node.durable = resized(node.durable, sizeBytes);
  const before = node.pending.slice(0, index).flatMap((pending): Pending[] => {
    if (pending.kind === 'truncate') return [pending];
    if (pending.offset >= sizeBytes) return [];
    return [{ ...pending, data: pending.data.subarray(0, sizeBytes - pending.offset) }];
  });
  node.pending = [...before, ...node.pending.slice(index + 1)];
}

/** `random` null: writes are there or not by `likelihood` being 1 or 0. */
function contentOf(
  node: StoredFile,
  applied: ReadonlySet<NameChange> | 'all',
  random: Random | null,
  likelihood: number,
  tearing: number,
): Buffer {
  if (node.pending.length === 0) return node.durable;
  let sizeBytes = node.durable.length;
  let content = Buffer.from(node.durable);
  // What goes beyond a shorter length that did not become durable was put where nothing points to.
  let reach = Number.POSITIVE_INFINITY;
  for (const pending of node.pending) {
    if (pending.kind === 'truncate') {
      if (applied === 'all' || applied.has(pending.change)) {
        content = resized(content.subarray(0, sizeBytes), pending.change.sizeBytes);
        sizeBytes = pending.change.sizeBytes;
      } else reach = Math.min(reach, pending.change.sizeBytes);
      continue;
    }
    const { offset } = pending;
    const data = pending.data.subarray(0, Math.max(0, Math.min(pending.data.length, reach - offset)));
    if (data.length === 0) continue;
    const isThere = random === null ? likelihood === 1 : random.next() < likelihood;
    const isTorn = isThere && random !== null && random.next() < tearing;
    const makesLonger = !isThere && random !== null && random.next() < 0.2;
    if (!isThere && !makesLonger) continue;
    const end = offset + data.length;
    if (end > content.length) content = resized(content, Math.max(end, content.length * 2));
    sizeBytes = Math.max(sizeBytes, end);
    if (!isThere) continue;
    if (isTorn) copySomeSectors(data, content, offset, random);
    else data.copy(content, offset);
  }
  return content.subarray(0, sizeBytes);
}

function copySomeSectors(data: Buffer, into: Buffer, offset: number, random: Random): void {
  for (let at = 0; at < data.length;) {
    const next = Math.min(data.length, at + sectorBytes - ((offset + at) % sectorBytes));
    if (random.next() < 0.5) data.copy(into, offset + at, at, next);
    at = next;
  }
}

function resized(content: Buffer, sizeBytes: number): Buffer<ArrayBuffer> {
  const result = Buffer.alloc(sizeBytes);
  content.copy(result, 0, 0, Math.min(content.length, sizeBytes));
  return result;
}

function journalPrefix(random: Random, length: number): number {
  const chance = random.next();
  if (chance < 0.3) return 0;
  if (chance < 0.6) return length;
  return Math.floor(random.next() * (length + 1));
}

function pick<Value>(random: Random, values: readonly Value[]): Value | undefined {
  return values[Math.floor(random.next() * values.length)];
}
