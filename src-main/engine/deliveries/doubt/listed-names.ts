import type { JobRecord } from '../../jobs/record/job-record.ts';
import { ListedName, SentName, sentNames, stemLength } from './changed-names.ts';
import { keysOf } from './content-keys.ts';
import type { Claimant } from './claimants.ts';
import type { Listed } from './remote-lists.ts';

/** A job by what it was sent under. */
export type SentAs = Pick<JobRecord, 'kind' | 'name' | 'url' | 'title'>;

/** What is known of names beside the list itself. Each is asked for at most once. */
export interface NameRecords {
  /** What each job sent whose id is listed. */
  listedReceipts(): readonly (SentAs & { readonly remoteId: string })[];
  /** Jobs of the list's target that have an id which is not listed: the service may list their things under others. */
  unlistedReceipts(): readonly Claimant[];
  /** The service has answered a document with another name than it was sent under. */
  answeredOtherNames(): boolean;
}

const namePrefix = 'name ';

/** A job that may have made something, with its names read once. */
interface Maker {
  readonly job: Claimant;
  readonly keys: ReadonlySet<string>;
  readonly names: readonly SentName[];
  /** Something is listed under the very name that it was sent under. */
  readonly isListed: boolean;
}

/** The names of a list beside those that our jobs were sent under: a service may store things under others. */
export class ListedNames {
  readonly #items: readonly Listed[];
  readonly #records: NameRecords;
  readonly #claimants: readonly Maker[];
  readonly #claimedKeys: ReadonlySet<string>;
  readonly #keys: ReadonlySet<string>;
  readonly #names = new Map<string, ListedName>();
  /** The length of the longest name. */
  readonly #longest: number;
  #unlisted: readonly Maker[] | null = null;
  #receipts: ReturnType<NameRecords['listedReceipts']> | null = null;
  #isChanged: boolean | null = null;

  constructor(items: readonly Listed[], claimants: readonly Claimant[], records: NameRecords) {
    this.#items = items;
    this.#records = records;
    const keys = items.flatMap(({ key }) => key ?? []);
    this.#keys = new Set(keys);
    this.#claimants = claimants.map((job) => this.#makerOf(job));
    this.#claimedKeys = new Set(this.#claimants.flatMap((maker) => [...maker.keys]));
    this.#longest = Math.max(0, ...keys.map((key) => stemLength(key.slice(namePrefix.length))));
  }

  /**
   * Other jobs that this may be of, under their own name or one that a service may have made of it. `sinceMs`: what was sent and
   * answered before, by our clock, made nothing of it. `sinceAttempt`: what was sent after this one did not end before it, however the clock
   * was set.
   */
  rivalsOf(
    item: Listed,
    job: { readonly id: number },
    sinceMs: number,
    sinceAttempt: number,
  ): readonly Claimant[] {
    this.#unlisted ??= this.#records.unlistedReceipts().map((one) => this.#makerOf(one));
    const unlisted = this.#unlisted.filter(
      ({ job: one }) => one.last_end_ms >= sinceMs || one.newest_attempt > sinceAttempt,
    );
    const listed = this.#nameOf(item);
    return [...this.#claimants, ...unlisted]
      .filter(({ job: other, keys, names, isListed }) => {
        if (other.id === job.id) return false;
        if (item.key !== null && keys.has(item.key)) return true;
        return !isListed && listed !== null && names.some((name) => listed.mayBe(name));
      })
      .map(({ job: other }) => other);
  }

  /** Those of `items` that may be of this job under another name. */
  likenessesOf(job: SentAs, items: readonly Listed[]): readonly Listed[] {
    const names = sentNames(job).map((name) => new SentName(name));
    return items.filter((item) => {
      const listed = this.#nameOf(item);
      if (listed === null) return false;
      const isClaimed = item.key !== null && this.#claimedKeys.has(item.key);
      return names.some((name) => (isClaimed ? listed.mayBe(name) : listed.looksLike(name)));
    });
  }

  /** Its id is a receipt for what was sent under other names alone, of which no service is known to make this one. */
  isOtherwiseNamed(item: Listed): boolean {
    const { id, key } = item;
    const listed = this.#nameOf(item);
    if (key === null || listed === null) return false;
    this.#receipts ??= this.#records.listedReceipts();
    const sent = this.#receipts.filter(({ remoteId }) => remoteId === id);
    const mayBe = (one: SentAs): boolean =>
      keysOf(one).has(key) || sentNames(one).some((name) => listed.mayBe(new SentName(name)));
    return sent.length > 0 && !sent.some(mayBe);
  }

  /** Something of ours is listed, or was answered, under a name that nothing of it was sent under. */
  get areChanged(): boolean {
    this.#isChanged ??= this.#hasChanged() || this.#records.answeredOtherNames();
    return this.#isChanged;
  }

  #hasChanged(): boolean {
    const keyOf = new Map(this.#items.map(({ id, key }) => [id, key]));
    const isOwnName = new Map<string, boolean>();
    this.#receipts ??= this.#records.listedReceipts();
    for (const sent of this.#receipts) {
      const key = keyOf.get(sent.remoteId) ?? null;
      // A clip that was imported without a title is named by the service.
      if (key === null || (sent.kind === 'clip_import' && key.startsWith(namePrefix))) continue;
      isOwnName.set(sent.remoteId, isOwnName.get(sent.remoteId) === true || keysOf(sent).has(key));
    }
    return [...isOwnName.values()].includes(false);
  }

  #makerOf(job: Claimant): Maker {
    const keys = keysOf(job);
    return {
      ...{ job, keys, names: sentNames(job).map((name) => new SentName(name)) },
      isListed: [...keys].some((key) => this.#keys.has(key)),
    };
  }

  #nameOf({ key }: Listed): ListedName | null {
    if (key?.startsWith(namePrefix) !== true) return null;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = new ListedName(key.slice(namePrefix.length), this.#longest);
    this.#names.set(key, name);
    return name;
  }
}
