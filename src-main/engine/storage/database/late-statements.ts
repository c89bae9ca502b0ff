import type Database from 'better-sqlite3';
import { noticeFullDisk } from './full-disk-notice.ts';

type Statement = Database.Statement;

/** More than there are; a program that makes up ever new ones would fill the memory. */
const mostRemembered = 1000;
const usedIn = new WeakMap<Database.Database, Set<string>>();

/** The statements that were used since this database was opened, each once, those of a plan aside. */
export const usedStatements = (database: Database.Database): readonly string[] => [
  ...(usedIn.get(database) ?? []),
];

/**
 * Has a database prepare each statement when it is first used. An engine has some 400 and uses few of them in its first second; preparing
 * all was a tenth of its start. What is wrong in one of them is found by the test that has SQLite explain each.
 */
export class LateStatements {
  readonly database: Database.Database;
  readonly #prepare: (source: string) => Statement;

  constructor(database: Database.Database) {
    this.database = database;
    const prepare = database.prepare.bind(database);
    this.#prepare = (source) => prepare(source);
  }

  /** The database's own `prepare` from now on. */
  install(): void {
    const late = (source: string): Statement => this.prepare(source);
    // Which values and rows it has is known to the caller alone, as with the library's own.
    this.database.prepare = late as Database.Database['prepare'];
    usedIn.set(this.database, new Set());
  }

  prepare(source: string): Statement {
    return new LateStatement(() => {
      const statement = this.#prepare(source);
      const used = usedIn.get(this.database);
      if (used !== undefined && used.size < mostRemembered && !/^explain /iu.test(source)) used.add(source);
      return statement;
    }, source);
  }
}

/** Stands for a statement until it is needed. What is asked of its rows before that is done to it then. */
class LateStatement implements Statement {
  readonly source: string;
  readonly #prepare: () => Statement;
  #setUp: ((statement: Statement) => void)[] = [];
  #prepared: Statement | null = null;

  constructor(prepare: () => Statement, source: string) {
    this.#prepare = prepare;
    this.source = source;
  }

  get database(): Database.Database {
    return this.#statement().database;
  }

  get reader(): boolean {
    return this.#statement().reader;
  }

  get readonly(): boolean {
    return this.#statement().readonly;
  }

  get busy(): boolean {
    return this.#prepared?.busy ?? false;
  }

  run(...values: unknown[]): Database.RunResult {
    return this.#noticing((statement) => statement.run(...values));
  }

  get(...values: unknown[]): unknown {
    return this.#noticing((statement) => statement.get(...values));
  }

  all(...values: unknown[]): unknown[] {
    return this.#noticing((statement) => statement.all(...values));
  }

  iterate(...values: unknown[]): IterableIterator<unknown> {
    return this.#statement().iterate(...values);
  }

  columns(): Database.ColumnDefinition[] {
    return this.#statement().columns();
  }

  pluck(isOn = true): this {
    return this.#asked((statement) => statement.pluck(isOn));
  }

  expand(isOn = true): this {
    return this.#asked((statement) => statement.expand(isOn));
  }

  raw(isOn = true): this {
    return this.#asked((statement) => statement.raw(isOn));
  }

  safeIntegers(isOn = true): this {
    return this.#asked((statement) => statement.safeIntegers(isOn));
  }

  bind(...values: unknown[]): this {
    return this.#asked((statement) => statement.bind(...values));
  }

  #noticing<Result>(use: (statement: Statement) => Result): Result {
    const statement = this.#statement();
    try {
      return use(statement);
    } catch (error) {
      noticeFullDisk(statement.database, error);
      throw error;
    }
  }

  #asked(what: (statement: Statement) => void): this {
    if (this.#prepared === null) this.#setUp.push(what);
    else what(this.#prepared);
    return this;
  }

  #statement(): Statement {
    if (this.#prepared !== null) return this.#prepared;
    const prepared = this.#prepare();
    for (const what of this.#setUp) what(prepared);
    this.#setUp = [];
    this.#prepared = prepared;
    return prepared;
  }
}
