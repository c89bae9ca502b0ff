import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it, test } from 'vitest';
import type { Connection } from '../../../../src-main/contract/connection.ts';
import {
  addressWords,
  foremost,
  describeHealth,
  healthInShort,
  pipOf,
  suggestedName,
  systemName,
} from '../../../../src-renderer/connections/describe-connection.ts';
import { connection, minuteMs, nowMs } from '../sample-values.ts';

describe('the health of a connection', () => {
  test.each<[Partial<Connection>, string, string]>([
    [{ checkedAtMs: nowMs - 2 * minuteMs }, 'good', 'Answered 2 min ago'],
    [
      { checkedAtMs: nowMs, waitsUntilMs: nowMs + 40_000, waitingJobs: 38 },
      'wait',
      'The service asked to wait. It goes on automatically in 40 s. 38 files are waiting; this doesn’t use up any attempts',
    ],
    [{ checkedAtMs: nowMs - 2 * minuteMs, waitsUntilMs: nowMs - 1 }, 'good', 'Answered 2 min ago'],
    [
      {
        checkedAtMs: nowMs,
        failing: { jobKind: 'kb_document', detail: legacy('Error 500'), untilMs: nowMs + 22_000 },
      },
      'wait',
      'Answers with errors. Next try in 22 s',
    ],
    [{ health: 'unknown' }, 'wait', 'Not checked yet'],
    [
      { health: 'offline', healthDetail: legacy('Not reachable since 14:02'), nextProbeAtMs: nowMs + 40_000 },
      'wait',
      'Not reachable since 14:02. Asked again in 40 s',
    ],
    [
      { health: 'auth', healthDetail: legacy('Key refused at 11:20'), waitingJobs: 38 },
      'ask',
      'Key refused at 11:20. 38 files are waiting; this doesn’t use up any attempts',
    ],
    [
      { health: 'no_key', waitingJobs: 1 },
      'ask',
      'No key is stored. 1 file is waiting; this doesn’t use up any attempts',
    ],
    [{ health: 'trouble' }, 'ask', 'Answers, but not as expected'],
  ])('%o', (fields, pip, message) => {
    const each = connection(fields);
    expect([pipOf(each, nowMs), describeHealth(each, nowMs)]).toEqual([pip, message]);
  });

  it('is said in a few words where there is no room for the case', () => {
    const refused = connection({
      health: 'auth',
      healthDetail: legacy('The service refused the key (401 Unauthorized)'),
    });
    expect(healthInShort(refused, nowMs)).toBe('Key refused');
    expect(healthInShort(connection({ checkedAtMs: nowMs - 2 * minuteMs }), nowMs)).toBe(
      'Answered 2 min ago',
    );
  });

  it('brings forward what needs somebody', () => {
    const good = connection({ id: 1 });
    const offline = connection({ id: 2, health: 'offline' });
    const refused = connection({ id: 3, health: 'auth' });
    expect(foremost([good, offline, refused], nowMs)?.id).toBe(3);
    expect(foremost([good, offline], nowMs)?.id).toBe(2);
    expect(foremost([good, connection({ id: 4, health: 'unknown' })], nowMs)?.id).toBe(1);
    expect(foremost([], nowMs)).toBeNull();
  });

  it('never shows more of a key than its end', () => {
    expect(addressWords(connection())).toBe(
      'api.halden.example, key ends in 4f1c, kept in the system’s key store',
    );
  });

  it('names the system that it runs on as its maker does', () => {
    expect(['darwin', 'linux', 'win32', 'freebsd'].map(systemName)).toEqual([
      'macOS',
      'Linux',
      'Windows',
      'freebsd',
    ]);
  });

  it('suggests a name from what the service said, else from its address', () => {
    expect(suggestedName(' Halden & Moss ', 'https://api.halden.example')).toBe('Halden & Moss');
    expect(suggestedName(null, 'https://api.halden.example/v1')).toBe('api.halden.example');
  });
});
