import { globSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  logEvents,
  type LogEventName,
  type LogFields,
} from '../../../../src-main/contract/log/log-events.ts';
import { eventNames, idsOfJob, rowOf, shapesOf, sharedWords, withoutNull } from './listed-events.ts';

const text = readFileSync('resources/docs/log.md', 'utf8');
/** The rows of the tables of the document, each by its cells. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
const listedEvents = rows.filter(([first = '']) => first.includes('.'));
const listedFields = rows.filter(([first = '']) => !first.includes('.'));

const fieldsOf = (part: 'fields' | 'detail') =>
  eventNames.flatMap((name) =>
    shapesOf(logEvents[name][part]).map(([field, shape]) => ({ name, field, ...withoutNull(shape) })),
  );

describe('the list of events for operators', () => {
  it('has each event once, with its level, its sentence and its fields, and no other', () => {
    const expected = eventNames.map(rowOf);
    const byName = (one: string[], other: string[]): number => (one[0] ?? '').localeCompare(other[0] ?? '');
    expect(listedEvents.toSorted(byName)).toEqual(expected.toSorted(byName));
  });

  it('says of each field what it is, and of no other', () => {
    const names = new Set([...fieldsOf('fields'), ...fieldsOf('detail')].map(({ field }) => `\`${field}\``));
    expect(listedFields.map(([first]) => first).toSorted()).toEqual([...names].toSorted());
  });

  it('has every word that many events share, and what the ids of a job are', () => {
    const whole = text.replace(/\s+/gu, ' ');
    for (const { words } of sharedWords) {
      expect(whole).toContain(`: ${words.map((word) => `\`${word}\``).join(', ')}.`);
    }
    expect(whole).toContain(idsOfJob);
  });
});

describe('the events', () => {
  it('are each told somewhere in the product, and nothing else is', () => {
    const told = globSync('src-main/**/*.ts')
      .filter((path) => !path.startsWith('src-main/contract/log/'))
      .flatMap((path) => [
        ...readFileSync(path, 'utf8').matchAll(/\b(?:write|warn)\(\s*'([a-z_]+\.[a-z_]+)'/gu),
      ])
      .map(([, name]) => name);
    expect([...new Set(told)].toSorted()).toEqual([...eventNames].toSorted());
  });

  it('are named by what they are of and what happened, in one style', () => {
    for (const name of eventNames) expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/u);
  });

  it('hold no free text but in what is left to the level debug', () => {
    const free = fieldsOf('fields').filter(
      ({ shape }) => shape.type === 'string' && shape.enum === undefined && shape.pattern === undefined,
    );
    expect(free).toEqual([]);
    const mayHoldPath = fieldsOf('fields').filter(
      ({ shape }) =>
        shape.pattern !== undefined && new RegExp(shape.pattern, 'u').test('secret folder/name.txt'),
    );
    expect(mayHoldPath).toEqual([]);
  });

  it('are known to the compiler, each with its own fields and no others', () => {
    expectTypeOf<string>().not.toExtend<LogEventName>();
    expectTypeOf<'job.invented'>().not.toExtend<LogEventName>();
    expectTypeOf<LogFields<'web.listening'>>().toEqualTypeOf<{ port: number }>();
    expectTypeOf<LogFields<'host.stopped'>>().toEqualTypeOf<Record<string, never>>();
    expectTypeOf<{ code: string; at: null }>().not.toExtend<LogFields<'host.uncaught'>>();
    expect(eventNames.length).toBeGreaterThan(0);
  });

  it('call no field as a line calls what all of them have', () => {
    const taken = [...fieldsOf('fields'), ...fieldsOf('detail')].filter(({ field }) =>
      ['level', 'time', 'event', 'msg', 'pid', 'hostname'].includes(field),
    );
    expect(taken).toEqual([]);
  });

  it('have no field that is of the line and of its detail at once', () => {
    const isBoth = ({ name, field }: { name: keyof typeof logEvents; field: string }): boolean =>
      Object.hasOwn(logEvents[name].fields.shape, field);
    expect(fieldsOf('detail').filter(isBoth)).toEqual([]);
  });
});
