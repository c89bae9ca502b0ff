import type { z } from '../../../contract/zod.ts';
import type { OutboxDatabase } from '../database/open-database.ts';

/**
 * One setting: read and parsed when it is first asked for, and kept, as the queue asks at every turn and nobody else writes it.
 * `null` where it was never said, or cannot be understood.
 */
export class StoredValue<Value> {
  readonly #database: OutboxDatabase;
  readonly #key: string;
  readonly #schema: z.ZodType<Value>;
  #known: { readonly value: Value | null } | null = null;

  constructor(database: OutboxDatabase, key: string, schema: z.ZodType<Value>) {
    this.#database = database;
    this.#key = key;
    this.#schema = schema;
  }

  get(): Value | null {
    if (this.#known !== null) return this.#known.value;
    const value = this.#read();
    this.#keep(value);
    return value;
  }

  /** `null` takes it back. */
  set(value: Value | null): void {
    if (value === null) this.#database.prepare('delete from setting where key = ?').run(this.#key);
    else {
      this.#database
        .prepare(
          'insert into setting (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
        )
        .run(this.#key, JSON.stringify(value));
    }
    this.#keep(value);
  }

  /** What stands in a transaction may yet be undone. */
  #keep(value: Value | null): void {
    this.#known = this.#database.inTransaction ? null : { value };
  }

  #read(): Value | null {
    const text = this.#database
      .prepare<[string], string>('select value from setting where key = ?')
      .pluck()
      .get(this.#key);
    if (text === undefined) return null;
    const parsed = this.#schema.safeParse(parseJson(text));
    return parsed.success ? parsed.data : null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
