import type { ConnectionHealth } from './connection.ts';

/** How a connection is, in the same few words wherever a person reads it. */
export const healthWords: Readonly<Record<ConnectionHealth, string>> = {
  ok: 'connected',
  unknown: 'not asked yet',
  no_key: 'no key is stored',
  auth: 'key refused',
  billing: 'account suspended',
  offline: 'cannot be reached',
  trouble: 'answers, but not as expected',
};
