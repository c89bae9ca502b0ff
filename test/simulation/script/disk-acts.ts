import { contentOf } from '../disk/contents.ts';
import { leastPartBytes } from '../engine/machine.ts';
import type { World } from '../world/world.ts';
import { desk, type Place } from './places.ts';

const documentEndings = ['txt', 'md', 'pdf', 'docx', 'txt', 'md'];

/** What programs and people do to files, without a word to the engine. */
export class DiskActs {
  readonly #world: World;
  readonly #places: readonly Place[];
  #contents = 0;
  #names = 0;

  constructor(world: World, places: readonly Place[]) {
    this.#world = world;
    this.#places = places;
    world.disk.makeDirectory('/data');
    world.disk.makeDirectory(desk);
    for (const { root } of places) world.disk.makeDirectory(root);
  }

  /** A new file of the kind that the place is for; its path. */
  addFile(place: Place): string {
    const { chance, disk, trace, tally } = this.#world;
    const path = this.#newPath(place);
    const bytes = this.#bytesFor(path);
    const how = chance.weighted([
      ['whole', 6],
      ['growing', 3],
      ['renamed', 2],
    ] as const);
    trace.note(`disk new ${path} ${how} ${bytes.byteLength}`);
    tally.count('disk', how);
    if (how === 'whole') disk.write(path, bytes);
    else if (how === 'renamed') {
      disk.write(`${path}.part`, bytes);
      this.#later(() => disk.rename(`${path}.part`, path), chance.between(10, 5_000));
    } else this.#grow(path, bytes);
    return path;
  }

  addDeskFile(ending: string): string {
    this.#names += 1;
    const path = `${desk}/${this.#names}.${ending}`;
    this.#world.disk.write(path, this.#bytesFor(path));
    return path;
  }

  change(): void {
    const { chance, disk, trace, tally } = this.#world;
    const place = chance.pick(this.#places);
    const path = chance.pickOrNull(disk.filesBelow(place.root).map(([name]) => name));
    const kinds = [
      'save',
      'replace',
      'tamper',
      'touch',
      'rename',
      'swap',
      'delete',
      'copy',
      'link',
      'empty',
      'odd',
    ];
    const what = chance.pick(kinds);
    if (path === null) return;
    trace.note(`disk ${what} ${path}`);
    tally.count('disk', what);
    switch (what) {
      case 'save':
        return disk.saveInPlace(path, this.#bytesFor(path));
      case 'replace':
        return disk.write(path, this.#bytesFor(path));
      case 'tamper':
        return disk.tamper(path);
      case 'touch':
        return disk.touch(path);
      case 'rename':
        return disk.rename(path, this.#newPath(place));
      case 'swap':
        return this.#swap(place, path);
      case 'delete':
        return disk.delete(path);
      case 'copy': {
        const bytes = disk.find(path)?.bytes;
        if (bytes !== undefined) disk.write(this.#newPath(place), Buffer.from(bytes));
        return;
      }
      case 'link':
        return disk.link(this.#newPath(place));
      case 'empty':
        return disk.write(this.#newPath(place), Buffer.alloc(0));
      default:
        return disk.write(
          `${place.root}/${chance.pick(['.hidden.md', '~$a.docx', 'x.tmp', 'program.exe'])}`,
          Buffer.alloc(9, 1),
        );
    }
  }

  trouble(): void {
    const { chance, disk, trace, tally } = this.#world;
    const { root } = chance.pick(this.#places);
    const path = chance.pickOrNull(disk.filesBelow(root).map(([name]) => name));
    const what = chance.weighted([
      ['locked', 4],
      ['root_away', 2],
      ['root_locked', 1],
    ] as const);
    trace.note(`disk ${what} ${root}`);
    const forMs = chance.between(500, 600_000);
    if (what === 'root_away') {
      disk.setAway(root, true);
      this.#later(() => disk.setAway(root, false), forMs);
    } else {
      const locked = what === 'locked' ? path : root;
      if (locked === null) return;
      disk.lock(locked, chance.pick(['denied', 'busy']));
      this.#later(() => disk.lock(locked, null), forMs);
    }
    tally.count('faults', what);
  }

  #grow(path: string, bytes: Buffer): void {
    const { chance, disk } = this.#world;
    const steps = chance.int(2, 5);
    const stepBytes = Math.ceil(bytes.byteLength / steps);
    disk.write(path, bytes.subarray(0, stepBytes));
    let atMs = 0;
    for (let step = 1; step < steps; step += 1) {
      // Now and then a writer pauses for longer than a file takes to settle.
      atMs += chance.happens(0.15) ? chance.between(2_000, 8_000) : chance.between(50, 900);
      const piece = bytes.subarray(step * stepBytes, (step + 1) * stepBytes);
      this.#later(() => disk.append(path, piece), atMs);
    }
  }

  #swap(place: Place, path: string): void {
    const { chance, disk } = this.#world;
    const other = chance.pick(disk.filesBelow(place.root).map(([name]) => name));
    disk.rename(path, `${path}.swap`);
    disk.rename(other, path);
    disk.rename(`${path}.swap`, other);
  }

  #newPath(place: Place): string {
    const { chance } = this.#world;
    this.#names += 1;
    if (place.kind === 'links') return `${place.root}/list-${this.#names}.txt`;
    if (place.kind === 'videos') return `${place.root}/${this.#names}.mp4`;
    if (place.kind === 'documents') {
      const below = place.rules.recursive && chance.happens(0.2) ? '/sub' : '';
      if (below !== '') this.#world.disk.makeDirectory(`${place.root}${below}`);
      return `${place.root}${below}/${this.#names}.${chance.pick(documentEndings)}`;
    }
    const slide = chance.int(1, 4);
    if (place.rules.slides?.mode !== 'folders') return `${place.root}/${slide}-${this.#names}.png`;
    this.#world.disk.makeDirectory(`${place.root}/${slide}`);
    return `${place.root}/${slide}/${this.#names}.png`;
  }

  #bytesFor(path: string): Buffer {
    const { chance, accounts } = this.#world;
    if (path.includes('/links-') || path.includes('/slow-links-')) {
      const links = Array.from({ length: chance.int(1, 4) }, () => this.newLink());
      return Buffer.from(`${links.join('\n')}\n`);
    }
    if (chance.happens(0.75)) this.#contents += 1;
    const number = chance.happens(0.8) ? this.#contents : chance.int(0, this.#contents);
    if (path.endsWith('.mp4')) return contentOf(number * accounts.length, chance.int(20, 4 * leastPartBytes));
    const sizeBytes = chance.weighted([
      [chance.int(20, 2_000), 8],
      [chance.int(66_000, 200_000), 1],
    ]);
    const bytes = contentOf(number * accounts.length, sizeBytes);
    if (!path.endsWith('.pdf') || chance.happens(0.1)) return bytes;
    return Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes, Buffer.from('\n%%EOF\n')]);
  }

  newLink(): string {
    const { chance } = this.#world;
    if (chance.happens(0.8)) this.#contents += 1;
    return `https://videos.example/watch/${this.#contents}`;
  }

  #later(act: () => void, delayMs: number): void {
    this.#world.time.at(act, delayMs);
  }
}
