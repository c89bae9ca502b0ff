import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from '../../../src-main/contract/zod.ts';

const root = join(import.meta.dirname, '../../..');
const json = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

const versionsSchema = z.record(z.string(), z.string());
const { dependencies, devDependencies, optionalDependencies, engines } = z
  .object({
    dependencies: versionsSchema,
    devDependencies: versionsSchema,
    optionalDependencies: versionsSchema,
    engines: z.object({ node: z.string() }),
  })
  .parse(json('package.json'));
const lock = z
  .object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })
  .parse(json('package-lock.json'));

interface Floor {
  readonly name: string;
  /** The lowest version that is safe to build with. */
  readonly atLeast: string;
  /** What a lower one is known for: the identifiers of what was published. */
  readonly because: string;
}

/** What ships; older copies that a build tool brings along for itself do not. A newer flaw raises a floor here, beside its identifier, so that an old lock file is found out. */
const floors: readonly Floor[] = [
  {
    name: 'electron',
    atLeast: '45.4.1',
    because: 'CVE-2026-34765 (code of a page), CVE-2026-34769 (code of a switch), CVE-2026-2441 (Chromium)',
  },
  {
    name: 'undici',
    atLeast: '8.12.4',
    because:
      'CVE-2026-120415 (a redirect takes Authorization along), CVE-2026-84890 (unbounded decompression), CVE-2026-109932 (memory ' +
      'by pings), CVE-2026-22036 (chains of encodings), CVE-2026-1525 (two lengths)',
  },
  { name: 'ws', atLeast: '8.23.0', because: 'CVE-2024-37890 (a request with many headers ends the server)' },
  { name: 'better-sqlite3', atLeast: '13.2.0', because: 'It brings SQLite along, see below' },
];

/** At least `floor`, number by number. Anything that is no plain version is not. */
function isAtLeast(version: string, floor: string): boolean {
  if (!/^\d+\.\d+\.\d+$/u.test(version)) return false;
  const numbers = version.split('.').map(Number);
  for (const [index, least] of floor.split('.').map(Number).entries()) {
    const number = numbers[index] ?? 0;
    if (number !== least) return number > least;
  }
  return true;
}

describe('the versions that are built with', () => {
  it.each([...floors])('have $name at $atLeast or above: $because', ({ name, atLeast }) => {
    const wanted = dependencies[name] ?? devDependencies[name] ?? '';
    const { version = '' } = lock.packages[`node_modules/${name}`] ?? {};
    expect(version).toBe(wanted);
    expect(isAtLeast(version, atLeast), version).toBe(true);
  });

  it('have a Node without CVE-2025-59465, CVE-2026-21637 and CVE-2025-55131: 24.13.0, or 22.22.0 where it is brought', () => {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      expect(isAtLeast(version, '24.13.0'), `${name} is ${version}`).toBe(true);
    }
    expect(engines.node).toBe('>=22.22');
  });

  it('have an SQLite without CVE-2025-6965, CVE-2025-7709 and CVE-2025-70873: 3.51.3', () => {
    const database = new Database(':memory:');
    const version = z.string().parse(database.prepare('SELECT sqlite_version()').pluck().get());
    database.close();
    expect(isAtLeast(version, '3.51.3'), version).toBe(true);
  });

  it.each(['45.4.0', '44.9.9', '45.4', '45.4.1-beta.1', '', '^45.4.1'])('would not be %j', (version) => {
    expect(isAtLeast(version, '45.4.1')).toBe(false);
  });
});
