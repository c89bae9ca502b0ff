import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import Database from 'better-sqlite3';
import undici from 'undici/package.json' with { type: 'json' };
import { version } from '../../src-main/foundation/version.ts';

/** On what the figures are from: without it they mean little. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly kernel: string;
  /** Where temporary files lie: how long a sync takes depends on it. */
  readonly temporary: string;
  readonly versions: Readonly<Record<string, string>>;
}

export function thisMachine(): Machine {
  const database = new Database(':memory:');
  const sqlite = String(database.prepare('select sqlite_version()').pluck().get());
  database.close();
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    kernel: release(),
    temporary: `${tmpdir()} on ${fileSystemOf(tmpdir())}`,
    versions: {
      outbox: version,
      node: process.versions.node,
      undici: undici.version,
      sqlite,
      curl: firstWordsOf('curl', '--version'),
      openssl: firstWordsOf('openssl', 'version'),
    },
  };
}

export function machineLines(machine: Machine): string[] {
  const { cpu, cores, memoryBytes, kernel, temporary, versions } = machine;
  return [
    `${cpu}, ${String(cores)} cores, ${(memoryBytes / 2 ** 30).toFixed(1)} GiB, Linux ${kernel}, ${temporary}`,
    Object.entries(versions)
      .map(([name, words]) => `${name} ${words}`)
      .join(', '),
  ];
}

/** The second word of what a program says of its version. */
function firstWordsOf(command: string, ...words: string[]): string {
  try {
    return execFileSync(command, words, { encoding: 'utf8' }).split(/\s+/)[1] ?? 'unknown';
  } catch {
    return 'missing';
  }
}

/** Of the mount with the longest path that the folder lies below. */
function fileSystemOf(folder: string): string {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, place, kind] = line.split(' ');
      return place === undefined || kind === undefined ? [] : [{ place, kind }];
    })
    .filter(({ place }) => place === '/' || folder === place || folder.startsWith(`${place}/`));
  return mounts.toSorted((one, other) => other.place.length - one.place.length)[0]?.kind ?? 'unknown';
}
