/** A connection's health as a mark and as words. */
import type { Connection, ConnectionHealth } from '../../src-main/contract/connection.ts';
import { upperFirst } from '../../src-main/contract/job-words.ts';
import { formatAgo, formatDuration } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import { saidOf, say } from '../words/say.ts';
import { said } from '../shared/said.ts';

/** `good`: a filled dot · `wait`: an empty ring · `ask`: a person is needed, a diamond. */
export type Pip = 'good' | 'wait' | 'ask';

const pips: Readonly<Record<ConnectionHealth, Pip>> = {
  ok: 'good',
  unknown: 'wait',
  offline: 'wait',
  no_key: 'ask',
  auth: 'ask',
  billing: 'ask',
  trouble: 'ask',
};

export function pipOf(connection: Connection, nowMs: number): Pip {
  return isResting(connection, nowMs) ? 'wait' : pips[connection.health];
}

/** It answers, and nothing is sent to it for now: it asked for that, or failed again and again. */
function isResting({ health, waitsUntilMs, failing }: Connection, nowMs: number): boolean {
  return health === 'ok' && ((waitsUntilMs ?? 0) > nowMs || (failing?.untilMs ?? 0) > nowMs);
}

/** One line on what was last seen, and what waits for it. */
export function describeHealth(connection: Connection, nowMs: number): string {
  const { health, healthDetail, checkedAtMs, waitsUntilMs, failing } = connection;
  const message = upperFirst(say(`connection.health.${health}`));
  const detail = healthDetail === null ? message : said(healthDetail);
  switch (health) {
    case 'ok':
      if (waitsUntilMs !== null && waitsUntilMs > nowMs) {
        return join(
          say('connections.service_asked_to_wait', { left: formatDuration(waitsUntilMs - nowMs) }),
          waitingWords(connection),
        );
      }
      if (failing !== undefined && failing.untilMs > nowMs) {
        return say('connections.answers_with_errors', { left: formatDuration(failing.untilMs - nowMs) });
      }
      return checkedAtMs === null
        ? message
        : say('connections.answered', { when: formatAgo(checkedAtMs, nowMs) });
    case 'unknown':
      return message;
    case 'offline':
      return join(detail, probeWords(connection, nowMs));
    case 'no_key':
    case 'auth':
    case 'billing':
    case 'trouble':
      return join(detail, waitingWords(connection));
  }
}

/** The same where there is room for a few words: without what is known of this one case. */
export function healthInShort(connection: Connection, nowMs: number): string {
  return connection.health === 'ok'
    ? describeHealth(connection, nowMs)
    : upperFirst(say(`connection.health.${connection.health}`));
}

/** What else was found out when it was last proved, each a sentence. */
export function proofWords({
  provedBy,
  serviceSays,
}: Pick<Connection, 'provedBy' | 'serviceSays'>): string[] {
  return [provedBy, serviceSays].filter((message) => message !== null).map((message) => said(message));
}

function probeWords(connection: Connection, nowMs: number): string | null {
  if (connection.nextProbeAtMs === null || connection.nextProbeAtMs <= nowMs) return waitingWords(connection);
  return say('connections.asked_again_in', { left: formatDuration(connection.nextProbeAtMs - nowMs) });
}

function waitingWords(connection: Connection): string | null {
  if (connection.waitingJobs === 0) return null;
  return say('connections.jobs_wait_with_attempts', { jobs: connection.waitingJobs });
}

function join(first: string, second: string | null): string {
  return second === null ? first : `${first.replace(/\.$/u, '')}. ${second}`;
}

/** `api.halden.example, key ends in 4f1c, kept in the system's key store` */
export function addressWords(connection: Connection): string {
  const parts = [hostOf(connection.baseUrl)];
  if (connection.keyHint !== null) parts.push(say('connections.key_ends_in', { hint: connection.keyHint }));
  if (connection.keyPlace !== null)
    parts.push(say('connections.kept_in', { place: saidOf(connection.keyPlace) }));
  return parts.join(', ');
}

/** The host of a base URL with its path, without the scheme. */
export function hostOf(baseUrl: string): string {
  return visibleText(baseUrl.replace(/^https?:\/\//u, '').replace(/\/$/u, ''));
}

const systems = ['linux', 'darwin', 'win32'] as const;

/** A system as its maker writes it; one that nobody knows as it came. */
export function systemName(platform: string): string {
  const known = systems.find((each) => each === platform);
  return known === undefined ? platform : say(`connections.system.${known}`);
}

/** A name to begin with: what the service said, or where it stands. */
export function suggestedName(identity: string | null, baseUrl: string): string {
  if (identity !== null && identity.trim() !== '') return identity.trim().slice(0, 200);
  return (hostOf(baseUrl).split('/')[0] ?? '').slice(0, 200);
}

/** The one connection that the rail's foot shows: one that needs somebody, then one in trouble, then the first. */
export function foremost(connections: readonly Connection[], nowMs: number): Connection | null {
  const order: readonly Pip[] = ['ask', 'wait', 'good'];
  for (const pip of order) {
    const found = connections.find((each) => pipOf(each, nowMs) === pip && each.health !== 'unknown');
    if (found !== undefined) return found;
  }
  return connections[0] ?? null;
}
