import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What would lead a host under test to a real account, or have it started in another way than a person would. */
const withheld = new Set([
  ...['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'OUTBOX_API_KEY', 'OUTBOX_HOME'],
  // Of another language than the one that specs read: `LANG` says it.
  ...['LANGUAGE', 'LC_ALL', 'LC_MESSAGES'],
]);

/** What a host keeps outside of its data folder. */
export function stateDirectoryOf(dataDirectory: string): string {
  return dataDirectory === '' ? join(tmpdir(), 'outbox-test-state') : `${dataDirectory}-state`;
}

export function hostEnvironment(
  dataDirectory: string,
  additions: Readonly<Record<string, string>>,
): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !withheld.has(entry[0]),
  );
  return {
    ...Object.fromEntries(inherited),
    LANG: 'en_GB.UTF-8',
    OUTBOX_HOME: dataDirectory,
    XDG_STATE_HOME: stateDirectoryOf(dataDirectory),
    // What a spec waits for is the app, not the work that the practice service plays.
    OUTBOX_PRACTICE_SPEED: '10',
    ...additions,
  };
}
