import { folderRulesSchema, type FolderRules } from '../../../contract/folder-rules.ts';
import type { FolderHealth } from '../../../contract/watch-folder.ts';
import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';
import { z } from '../../../contract/zod.ts';
import type { Volume } from '../../../foundation/files/file-system.ts';
import type { RootIdentity } from './likeness.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** A folder that is paused keeps the health it had. */
export type StoredHealth = Exclude<FolderHealth, 'paused'>;

export interface FolderRecord {
  readonly id: number;
  readonly connectionId: number;
  /** Absolute, with all links resolved when it was added. */
  readonly path: string;
  readonly device: string;
  readonly inode: string;
  readonly bornAtMs: number | null;
  readonly volume: Volume | null;
  /** It is not known yet what tells the folder from another one at its path. */
  readonly isUnplaced: boolean;
  /** Jobs up to this one were queued from another folder that was at its path then. */
  readonly earlierPlaceUpToJob: number;
  readonly rules: FolderRules;
  readonly state: 'active' | 'paused';
  /** Of a paused folder: when it goes on by itself; `null`: when a person says so. */
  readonly pausedUntilMs: number | null;
  /** Its files go outside its hours too, until then. */
  readonly hoursDisregardedUntilMs: number | null;
  readonly health: StoredHealth;
  readonly healthDetail: Recorded | null;
  readonly createdAtMs: number;
  readonly rescannedAtMs: number | null;
}

export interface NewFolder extends RootIdentity {
  readonly connectionId: number;
  readonly path: string;
  readonly rules: FolderRules;
  readonly health: StoredHealth;
  readonly createdAtMs: number;
}

type StoredRow = Omit<FolderRecord, 'rules' | 'bornAtMs' | 'volume' | 'isUnplaced'> & {
  readonly rules: string;
  readonly place: string | null;
};

const placeSchema = z.object({
  bornAtMs: z.number().nullable(),
  volume: z
    .object({
      type: z.string(),
      uuid: z.string().nullable(),
      label: z.string().nullable(),
      number: z.string().nullable(),
      share: z.string().nullable(),
    })
    .nullable(),
});

const placeText = ({ bornAtMs, volume }: Pick<RootIdentity, 'bornAtMs' | 'volume'>): string =>
  JSON.stringify({ bornAtMs, volume });

/** The table `watch_folder`. */
export class FolderRecords {
  readonly #insertHidden;
  readonly #selectAll;
  readonly #row;
  readonly #setState;
  readonly #setHoursDisregarded;
  readonly #setHealth;
  readonly #setIdentity;
  readonly #setEarlierPlace;
  readonly #setRescanned;
  readonly #setRules;
  readonly #setSentUpTo;
  /** Asked for with every batch of files, so that rules are read anew only where they changed. */
  readonly #parsed = new Map<number, { readonly text: string; readonly rules: FolderRules }>();

  constructor(database: OutboxDatabase) {
    this.#insertHidden = database.prepare<[Record<string, string | number>]>(
      `insert into watch_folder (connection_id, path, device, inode, place, rules, state, health, created_at_ms)
       values (@connectionId, @path, @device, @inode, @place, @rules, 'removed', @health, @createdAtMs)`,
    );
    const columns = `id, connection_id as connectionId, path, device, inode, place, earlier_place_up_to_job as earlierPlaceUpToJob, rules, state, health,
      paused_until_ms as pausedUntilMs, hours_disregarded_until_ms as hoursDisregardedUntilMs, health_detail as healthDetail, created_at_ms as createdAtMs, rescanned_at_ms as rescannedAtMs`;
    this.#selectAll = database.prepare<[], StoredRow>(
      `select ${columns} from watch_folder where state <> 'removed' order by id`,
    );
    const select = database.prepare<[number], StoredRow>(
      `select ${columns} from watch_folder where id = ? and state <> 'removed'`,
    );
    this.#row = keepAnswers(database, ['watch_folder'], (id: number) => select.get(id));
    this.#setState = database.prepare<[string, number | null, number]>(
      'update watch_folder set state = ?, paused_until_ms = ? where id = ?',
    );
    this.#setHoursDisregarded = database.prepare<[number | null, number]>(
      'update watch_folder set hours_disregarded_until_ms = ? where id = ?',
    );
    this.#setHealth = database.prepare<[string, Recorded | null, number]>(
      'update watch_folder set health = ?, health_detail = ? where id = ?',
    );
    this.#setIdentity = database.prepare<[string, string, string, number]>(
      'update watch_folder set device = ?, inode = ?, place = ? where id = ?',
    );
    this.#setEarlierPlace = database.prepare<[number, number]>(
      'update watch_folder set earlier_place_up_to_job = ? where id = ?',
    );
    this.#setRules = database.prepare<[number, string, number]>(
      'update watch_folder set connection_id = ?, rules = ? where id = ?',
    );
    this.#setSentUpTo = database.prepare<[number, number]>(
      'update watch_folder set sent_up_to_job = ? where id = ?',
    );
    this.#setRescanned = database.prepare<[number, number]>(
      'update watch_folder set rescanned_at_ms = ? where id = ?',
    );
  }

  /**
   * As `removed` at first: the folder exists from `setState(id, 'active')` on, which comes after the record of what was
   * there before, so that a crash in between never sends files that were to stay.
   */
  insertHidden(folder: NewFolder): number {
    const { volume, bornAtMs, ...columns } = folder;
    const place = placeText({ volume, bornAtMs });
    const { lastInsertRowid } = this.#insertHidden.run({
      ...{ ...columns, place },
      rules: JSON.stringify(folder.rules),
    });
    return Number(lastInsertRowid);
  }

  all(): FolderRecord[] {
    return this.#selectAll.all().map((row) => this.#recordOf(row));
  }

  get(id: number): FolderRecord | null {
    const row = this.#row(id);
    return row === undefined ? null : this.#recordOf(row);
  }

  setState(id: number, state: 'active' | 'removed'): void {
    this.#setState.run(state, null, id);
  }

  /** `null`: until a person says otherwise. */
  pause(id: number, untilMs: number | null): void {
    this.#setState.run('paused', untilMs, id);
  }

  /** `null` obeys its hours. */
  setHoursDisregarded(id: number, untilMs: number | null): void {
    this.#setHoursDisregarded.run(untilMs, id);
  }

  setHealth(id: number, health: StoredHealth, detail: Recorded | null): void {
    this.#setHealth.run(health, detail, id);
  }

  setIdentity(id: number, identity: RootIdentity): void {
    this.#setIdentity.run(identity.device, identity.inode, placeText(identity), id);
  }

  /** What was queued up to this job waits for the folder that it was queued from. */
  setEarlierPlace(id: number, upToJob: number): void {
    this.#setEarlierPlace.run(upToJob, id);
  }

  setRules(id: number, connectionId: number, rules: FolderRules): void {
    this.#setRules.run(connectionId, JSON.stringify(rules), id);
  }

  /** What jobs up to this one delivered from the folder is not sent to its new target; 0: it is. */
  setSentUpTo(id: number, jobId: number): void {
    this.#setSentUpTo.run(jobId, id);
  }

  setRescanned(id: number, atMs: number): void {
    this.#setRescanned.run(atMs, id);
  }

  #recordOf(row: StoredRow): FolderRecord {
    const known = this.#parsed.get(row.id);
    const { place, ...columns } = row;
    const placed =
      place === null
        ? { bornAtMs: null, volume: null, isUnplaced: true }
        : { ...placeSchema.parse(JSON.parse(place)), isUnplaced: false };
    if (known?.text === row.rules) return { ...columns, ...placed, rules: known.rules };
    const content: unknown = JSON.parse(row.rules);
    const rules = folderRulesSchema.parse(content);
    this.#parsed.set(row.id, { text: row.rules, rules });
    return { ...columns, ...placed, rules };
  }
}
