import Database from 'better-sqlite3';
import { crc32 } from 'node:zlib';
import { sendingRulesSchema } from '../../../src-main/contract/sending.ts';
import { appearanceSchema, pauseSchema } from '../../../src-main/contract/status.ts';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import { serviceProfileSchema } from '../../../src-main/contract/service-profile.ts';
import { normaliseProfile, readProfile } from '../../../src-main/engine/connections/profile/profile-shape.ts';
import { Settings } from '../../../src-main/engine/storage/settings/settings.ts';
import { decodeLine, encodeLine } from '../../../src-main/engine/storage/journal/journal-entry.ts';
import { must, type Decoder } from './decoder.ts';

const database = new Database(':memory:');
database.exec('create table setting (key text primary key, value text not null)');
const keep = database.prepare<[string, string]>('insert or replace into setting (key, value) values (?, ?)');

/** A value of the settings, under every key: what is not understood is as if never said. */
export const settingsValues: Decoder = {
  name: 'settings',
  tokens: [
    ...[
      '"theme":"dark"',
      '"density":"compact"',
      '"untilMs":null',
      '"sinceMs":0',
      '"mode":"now"',
      '"order":"name"',
    ],
    ...[
      '"limitBytesPerSecond":32768',
      '"week":[',
      '"off"',
      'null,',
      '"onBattery":"wait"',
      '"onMetered":"send"',
    ],
  ],
  read(input) {
    const text = input.toString('utf8').replaceAll('\0', '');
    for (const key of ['appearance', 'pause', 'sendingRules', 'disregardedUntilMs']) keep.run(key, text);
    // As after a start: settings that were read once are kept.
    const settings = new Settings(database);
    return {
      appearance: appearanceSchema.parse(settings.appearance),
      pause: pauseSchema.nullable().parse(settings.pause),
      rules: sendingRulesSchema.parse(settings.sendingRules).order,
      until: settings.disregardedUntilMs,
    };
  },
};

/** A line of the send journal, with its own sum and with the right one. */
export const journalLines: Decoder = {
  name: 'journal-lines',
  tokens: [
    '"what":"final"',
    '"what":"end"',
    '"what":"removed"',
    '"state":"sending"',
    '"proof":null',
    '"send":{',
    '"job":{',
    ':null',
    ':0',
  ],
  read(input) {
    const line = input.toString('utf8');
    const json = line.slice(9);
    const entries = [decodeLine(line), decodeLine(`${crc32(json).toString(16).padStart(8, '0')} ${json}`)];
    for (const entry of entries) {
      if (entry === null) continue;
      must(
        JSON.stringify(decodeLine(encodeLine(entry))) === JSON.stringify(entry),
        'an entry is not read as written',
      );
    }
    return entries.filter((entry) => entry !== null).length;
  },
};

/** A service profile, as a person gives it in a file and as it was saved. */
export const profiles: Decoder = {
  name: 'service-profiles',
  tokens: [
    ...[
      '"version":1',
      '"paths":{',
      '"clip":"/v2/clips/{clipId}"',
      '"off":["health"]',
      '"fields":{',
      '"statuses":[',
    ],
    ...[
      '"clip.status":["/data/state"]',
      '{"subject":"clip","status":"x","meaning":"failure"}',
      '"strict5xx":true',
      '"idIsYes":["importClip"]',
    ],
    ...['{clipId}', '/%2e%2e/', '/../', '{', '}', '"__proto__":', '//host', '/a?b', '/a#b', '\\\\'],
  ],
  mayRepeat: true,
  isRefusal: (error) => error instanceof OutboxError && error.code === 'invalid_input',
  read(input) {
    const text = input.toString('utf8');
    const saved = readProfile(text);
    const given = serviceProfileSchema.safeParse(jsonOf(text));
    const isUsable = given.success;
    must(saved === null || isUsable, 'a profile is read that is none');
    if (!isUsable) return null;
    const normal = normaliseProfile(given.data);
    must(readProfile(JSON.stringify(normal)) !== null, 'what was saved cannot be read again');
    return null;
  },
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
