import { describe, expect, it } from 'vitest';
import { keepAnswers } from '../../../../../src-main/engine/storage/database/kept-answers.ts';
import { queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

/** The name of a connection, and how often the database was asked for it. */
function keptName({ database }: QueueBench) {
  const name = database.prepare<[number], string>('select name from connection where id = ?').pluck();
  let asked = 0;
  const of = keepAnswers(database, ['connection'], (id: number) => {
    asked += 1;
    return name.get(id) ?? null;
  });
  return { of, asked: () => asked };
}

const rename = "update connection set name = 'Renamed' where id = 1";

describe('an answer that is kept', () => {
  it('is asked for once, and anew once its table is written', () => {
    const bench = queueBench();
    const { of, asked } = keptName(bench);
    const first = of(1);
    expect([of(1), of(1), asked()]).toEqual([first, first, 1]);
    bench.database.exec(rename);
    expect([of(1), of(1), asked()]).toEqual(['Renamed', 'Renamed', 2]);
  });

  it('is asked for anew where a row came, where it went, and where something else wrote it', () => {
    const bench = queueBench();
    const { of } = keptName(bench);
    expect(of(77)).toBeNull();
    bench.database.exec(`
      insert into connection (id, name, base_url, created_at_ms) values (77, 'New', 'http://127.0.0.1:1', 1)`);
    expect(of(77)).toBe('New');
    bench.database.exec(`
      create trigger by_itself after insert on meta begin update connection set name = 'By itself' where id = 77; end;
      insert into meta (key, value) values ('any', '1')`);
    expect(of(77)).toBe('By itself');
    bench.database.exec('delete from connection where id = 77');
    expect(of(77)).toBeNull();
  });

  it('is what the transaction wrote that asks, and what was there before where that is undone', () => {
    const bench = queueBench();
    const { of } = keptName(bench);
    const before = of(1);
    const undone = bench.database.transaction(() => {
      bench.database.exec(rename);
      expect([of(1), of(1)]).toEqual(['Renamed', 'Renamed']);
      throw new Error('undone');
    });
    expect(undone).toThrow('undone');
    expect(of(1)).toBe(before);
  });

  it('is of its own question', () => {
    const { database } = queueBench();
    const read = keepAnswers(database, ['connection'], (...parts: (string | number)[]) =>
      parts.join(' and '),
    );
    expect([read(1, 'a'), read(1, 'b'), read('1 a'), read()]).toEqual(['1 and a', '1 and b', '1 a', '']);
  });

  it('leaves nothing in the file', () => {
    const { database } = queueBench();
    const inFile = database
      .prepare<[], string>('select sql from sqlite_schema where sql is not null')
      .pluck();
    expect(inFile.all().filter((sql) => sql.includes('is_written'))).toEqual([]);
  });
});
