import { defaultSendingRules, sendingRulesSchema, type SendingRules } from '../../contract/sending.ts';
import { appearanceSchema, pauseSchema, type Appearance, type Pause } from '../../contract/status.ts';
import { z } from '../../contract/zod.ts';
import type { OutboxDatabase } from '../database/open-database.ts';

/** Small things that people decide, each under a key, parsed when read: what cannot be understood is as if never said. */
export class Settings {
  readonly #get;
  readonly #set;
  readonly #delete;

  constructor(database: OutboxDatabase) {
    this.#get = database.prepare<[string], { value: string }>('select value from setting where key = ?');
    this.#set = database.prepare<[string, string]>(
      'insert into setting (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    );
    this.#delete = database.prepare<[string]>('delete from setting where key = ?');
  }

  get appearance(): Appearance {
    return this.#read('appearance', appearanceSchema) ?? { theme: 'system', density: 'two_lines' };
  }

  set appearance(appearance: Appearance) {
    this.#set.run('appearance', JSON.stringify(appearance));
  }

  get pause(): Pause | null {
    return this.#read('pause', pauseSchema);
  }

  set pause(pause: Pause | null) {
    if (pause === null) this.#delete.run('pause');
    else this.#set.run('pause', JSON.stringify(pause));
  }

  get sendingRules(): SendingRules {
    return this.#read('sendingRules', sendingRulesSchema) ?? defaultSendingRules;
  }

  set sendingRules(rules: SendingRules) {
    this.#set.run('sendingRules', JSON.stringify(rules));
  }

  get disregardedUntilMs(): number | null {
    return this.#read('disregardedUntilMs', z.number());
  }

  set disregardedUntilMs(untilMs: number | null) {
    if (untilMs === null) this.#delete.run('disregardedUntilMs');
    else this.#set.run('disregardedUntilMs', JSON.stringify(untilMs));
  }

  #read<Value>(key: string, schema: z.ZodType<Value>): Value | null {
    const row = this.#get.get(key);
    if (row === undefined) return null;
    const parsed = schema.safeParse(parseJson(row.value));
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
