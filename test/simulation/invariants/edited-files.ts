import { editedFileRule, type EditedFile } from '../../../src-main/contract/folder-rules.ts';
import type { WatchedJob } from '../engine/row-watch.ts';
import type { Place } from '../script/places.ts';
import type { World } from '../world/world.ts';

/**
 * I19: where a folder's rule says `ask` or `leave`, the service gets no more contents of one file than one, and one more for
 * each time that somebody said so.
 */
export class EditedFilesTruth {
  readonly #world: World;
  #places: readonly Place[] = [];
  /** Contents that were carried out, by file: the same one on another slide is no newer one. */
  readonly #delivered = new Map<string, Set<string>>();
  readonly #answers = new Map<string, number>();
  /** Jobs that somebody said are to be left. */
  readonly saidLeave = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  watch(places: readonly Place[]): void {
    this.#places = places;
  }

  /** Of a file in a watched folder; `null` for any other. */
  ruleOf(path: string | null): EditedFile | null {
    const place = this.#places.find(({ root }) => path?.startsWith(`${root}/`) === true);
    return place === undefined ? null : editedFileRule(place.rules);
  }

  /** A person took it upon themselves that newer content of this file goes, too. */
  answered(job: WatchedJob): void {
    const file = fileOf(job);
    this.#answers.set(file, (this.#answers.get(file) ?? 0) + 1);
  }

  carriedOut(job: WatchedJob, key: string): void {
    const rule = this.ruleOf(job.path);
    if (rule === null) return;
    const file = fileOf(job);
    const delivered = this.#delivered.get(file) ?? new Set();
    this.#delivered.set(file, delivered.add(contentIn(key)));
    if (delivered.size > 1) this.#world.tally.count('edited', `another one, ${rule}`);
    if (rule === 'send') return;
    const allowed = 1 + (this.#answers.get(file) ?? 0);
    this.#world.violations.check(
      delivered.size <= allowed,
      'I19',
      () =>
        `${file} has ${delivered.size} contents at the service, and ${allowed} are allowed (job ${job.id}, ${rule})`,
    );
  }

  /** What a restored installation cannot know of any more. */
  forget(key: string): void {
    for (const delivered of this.#delivered.values()) delivered.delete(contentIn(key));
  }
}

/** Of `connection|kind|target|slide|content|size`. */
function contentIn(key: string): string {
  return key.split('|').slice(4).join('|');
}

function fileOf({ connectionId, path }: WatchedJob): string {
  return `${connectionId} ${path ?? ''}`;
}
