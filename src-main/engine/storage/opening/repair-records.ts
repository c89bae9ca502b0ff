import { legacy, messageSchema } from '../../../contract/messages/message.ts';
import { z } from '../../../contract/zod.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { Repaired } from '../storage.ts';

const key = 'repairs';
/** Of more than these, each was restored from a copy that had the ones before. */
const kept = 5;
/** Earlier versions wrote sentences. */
const toldSchema = z.union([messageSchema, z.string().transform(legacy)]);
const repairsSchema = z.array(z.object({ title: toldSchema, detail: toldSchema }));

/** What was repaired, newest first, in the database itself: it stays until a person says that it was read. */
export class RepairRecords {
  readonly #write;
  readonly #forget;
  #all: readonly Repaired[];

  constructor(database: OutboxDatabase) {
    this.#write = database.prepare<[string, string]>(
      'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    );
    this.#forget = database.prepare<[string]>('delete from meta where key = ?');
    const value = database.prepare<[string], string>('select value from meta where key = ?').pluck().get(key);
    this.#all = value === undefined ? [] : repairsSchema.parse(JSON.parse(value));
  }

  add({ title, detail }: Repaired): void {
    this.#all = [{ title, detail }, ...this.#all].slice(0, kept);
    this.#write.run(key, JSON.stringify(this.#all));
  }

  list(): readonly Repaired[] {
    return this.#all;
  }

  /** How many there were. */
  acknowledge(): number {
    const { length } = this.#all;
    this.#forget.run(key);
    this.#all = [];
    return length;
  }
}
