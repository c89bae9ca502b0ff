import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LateStatements } from '../../../../../src-main/engine/storage/database/late-statements.ts';

function lateDatabase(): { database: Database.Database; prepared: () => string[] } {
  const database = new Database(':memory:');
  const prepare = vi.spyOn(database, 'prepare');
  new LateStatements(database).install();
  onTestFinished(() => {
    database.close();
  });
  database.exec('create table pair (id integer primary key, word text)');
  return { database, prepared: () => prepare.mock.calls.map(([source]) => source) };
}

it('a statement is prepared when it is first used, and once', () => {
  const { database, prepared } = lateDatabase();
  const insert = database.prepare<[string]>('insert into pair (word) values (?)');
  expect(prepared()).toEqual([]);
  expect(insert.run('one')).toEqual({ changes: 1, lastInsertRowid: 1 });
  insert.run('two');
  expect(prepared()).toEqual([insert.source]);
});

it('what was asked of its rows before its first use holds', () => {
  const { database } = lateDatabase();
  database.exec("insert into pair (word) values ('one'), ('two')");
  const words = database.prepare<[], string>('select word from pair order by id').pluck();
  expect(words.all()).toEqual(['one', 'two']);
  expect([...words.iterate()]).toEqual(['one', 'two']);
  expect(words.pluck(false).get()).toEqual({ word: 'one' });
  expect(database.prepare('select id, word from pair').raw().get()).toEqual([1, 'one']);
  expect(database.prepare('select word from pair where id = ?').bind(2).get()).toEqual({ word: 'two' });
});

it('what SQLite does not understand is said where it is used', () => {
  const { database } = lateDatabase();
  const wrong = database.prepare('select word from nowhere');
  expect(() => wrong.all()).toThrow('no such table: nowhere');
});

it('is a part of a transaction as any other', () => {
  const { database } = lateDatabase();
  const insert = database.prepare<[string]>('insert into pair (word) values (?)');
  expect(() =>
    database.transaction(() => {
      insert.run('gone');
      throw new Error('no');
    })(),
  ).toThrow('no');
  expect(database.prepare('select count(*) from pair').pluck().get()).toBe(0);
});
