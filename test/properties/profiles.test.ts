import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendingOrders } from '../../src-main/contract/sending.ts';
import {
  doubtfulWrites,
  readOperations,
  serviceOperations,
  serviceProfileSchema,
  statusMeanings,
  statusSubjects,
} from '../../src-main/contract/service-profile.ts';
import { meaningOf } from '../../src-main/engine/service-client/replies/known-statuses.ts';
import { operationFacts, pathOf } from '../../src-main/engine/service-client/requests/service-paths.ts';
import { normaliseProfile, readProfile } from '../../src-main/engine/connections/profile/profile-shape.ts';
import { Settings } from '../../src-main/engine/storage/settings/settings.ts';
import { holds } from './holds.ts';

const operation = fc.constantFrom(...serviceOperations);
const taught = fc.record({
  subject: fc.constantFrom(...statusSubjects),
  status: fc.constantFrom('failed', 'ok', 'ready', 'on hold'),
  meaning: fc.constantFrom(...statusMeanings),
});
const profile = fc
  .record({
    version: fc.constant(1),
    moved: fc.uniqueArray(operation),
    kept: fc.uniqueArray(fc.constantFrom(...readOperations)),
    off: fc.array(operation, { maxLength: 6 }),
    statuses: fc.array(taught, { maxLength: 8 }),
    strict5xx: fc.boolean(),
    idIsYes: fc.array(fc.constantFrom(...doubtfulWrites), { maxLength: doubtfulWrites.length }),
  })
  .map(({ moved, kept, ...rest }) =>
    serviceProfileSchema.parse({
      ...rest,
      paths: Object.fromEntries<string>([
        ...kept.map((name) => [name, operationFacts[name].path] as const),
        ...moved.map((name) => [name, `/v2${operationFacts[name].path}`] as const),
      ]),
    }),
  );

describe('a service profile', () => {
  it('made smaller says the same, is as small as can be, and is read as it was saved', () => {
    holds(
      fc.property(profile, operation, taught, (given, name, { subject, status }) => {
        const once = normaliseProfile(given);
        expect(normaliseProfile(once)).toEqual(once);
        expect(readProfile(JSON.stringify(once))).toEqual(once);
        expect(pathOf(once, name)).toBe(pathOf(given, name));
        expect(once.off.includes(name)).toBe(given.off.includes(name));
        expect(new Set(once.idIsYes)).toEqual(new Set(given.idIsYes));
        const last = given.statuses.findLast(
          (one) => one.subject === subject && one.status === status,
        )?.meaning;
        expect(meaningOf(once, subject, status)).toBe(last ?? meaningOf(undefined, subject, status));
      }),
    );
  });
});

describe('a setting', () => {
  const database = new Database(':memory:');
  database.exec('create table setting (key text primary key, value text not null)');
  const hour = fc.oneof(fc.constant('off'), fc.constant(null), fc.integer({ min: 32_768, max: 1e9 }));

  it('is read as it was written', () => {
    const rules = fc.record({
      limitBytesPerSecond: fc.option(fc.integer({ min: 32_768, max: 1e9 })),
      week: fc.option(fc.array(hour, { minLength: 168, maxLength: 168 })),
      ...{ onBattery: fc.constantFrom('send', 'wait'), onMetered: fc.constantFrom('send', 'wait') },
      order: fc.constantFrom(...sendingOrders),
    });
    const pause = fc.record({
      untilMs: fc.option(fc.nat()),
      sinceMs: fc.nat(),
      mode: fc.constantFrom('now', 'after_current'),
    });
    holds(
      fc.property(rules, fc.option(pause), (givenRules, givenPause) => {
        const written = new Settings(database);
        written.sendingRules = givenRules;
        written.pause = givenPause;
        // As after a start: whoever wrote it keeps it, and would not read it again.
        for (const settings of [written, new Settings(database)]) {
          expect(settings.sendingRules).toEqual(givenRules);
          expect(settings.pause).toEqual(givenPause);
        }
      }),
      300,
    );
  });

  it('that cannot be understood is as if never said', () => {
    const put = database.prepare<[string, string]>(
      'insert or replace into setting (key, value) values (?, ?)',
    );
    holds(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        for (const key of ['sendingRules', 'appearance']) put.run(key, text.replaceAll('\0', ''));
        const settings = new Settings(database);
        expect(settings.sendingRules.order).toBe('added');
        expect(settings.appearance.theme).toBe('system');
      }),
      300,
    );
  });
});
