import { describe, expect, it, test } from 'vitest';
import type {
  Connection,
  ConnectionTargets,
  ConnectionTest,
} from '../../../../src-main/contract/connection.ts';
import {
  addressWords,
  foremost,
  describeHealth,
  pipOf,
  suggestedName,
} from '../../../../src-renderer/connections/describe-connection.ts';
import { matching, optionsOf, pastedOf } from '../../../../src-renderer/connections/target-choice.ts';
import { testLines } from '../../../../src-renderer/connections/test-lines.ts';
import { connection, minuteMs, nowMs } from '../sample-values.ts';

describe('the health of a connection', () => {
  test.each<[Partial<Connection>, string, string]>([
    [{ checkedAtMs: nowMs - 2 * minuteMs }, 'good', 'Answered 2 min ago'],
    [{ health: 'unknown' }, 'wait', 'Not asked yet'],
    [
      { health: 'offline', healthDetail: 'Not reachable since 14:02', nextProbeAtMs: nowMs + 40_000 },
      'wait',
      'Not reachable since 14:02. Asked again in 40 s',
    ],
    [
      { health: 'auth', healthDetail: 'Key refused at 11:20', waitingJobs: 38 },
      'ask',
      'Key refused at 11:20. 38 jobs wait and lose no attempts',
    ],
    [{ health: 'no_key', waitingJobs: 1 }, 'ask', 'No key is stored. 1 job waits and loses no attempts'],
    [{ health: 'trouble' }, 'ask', 'Answers, but not as expected'],
  ])('%o', (fields, pip, words) => {
    const each = connection(fields);
    expect([pipOf(each), describeHealth(each, nowMs)]).toEqual([pip, words]);
  });

  it('brings forward what needs somebody', () => {
    const good = connection({ id: 1 });
    const offline = connection({ id: 2, health: 'offline' });
    const refused = connection({ id: 3, health: 'auth' });
    expect(foremost([good, offline, refused])?.id).toBe(3);
    expect(foremost([good, offline])?.id).toBe(2);
    expect(foremost([good, connection({ id: 4, health: 'unknown' })])?.id).toBe(1);
    expect(foremost([])).toBeNull();
  });

  it('never shows more of a key than its end', () => {
    expect(addressWords(connection())).toBe(
      'api.halden.example, key ends in 4f1c, kept in the system’s key store',
    );
  });

  it('suggests a name from what the service said, else from its address', () => {
    expect(suggestedName(' Halden & Moss ', 'https://api.halden.example')).toBe('Halden & Moss');
    expect(suggestedName(null, 'https://api.halden.example/v1')).toBe('api.halden.example');
  });
});

describe('a test', () => {
  const test: ConnectionTest = {
    baseUrl: 'https://api.halden.example',
    health: 'ok',
    message: 'The key is good: Halden & Moss, 4 brands',
    answeredInMs: 184,
    identity: 'Halden & Moss',
    brandCount: 4,
    knowledgeBaseCount: 3,
    carouselCount: 11,
    provedBy: null,
    serviceSays: null,
    warnings: [],
  };

  it('says what it found, and nothing twice', () => {
    const message = 'The key is good: Halden & Moss, 4 brands, 3 knowledge bases, 11 carousels';
    expect(testLines({ ...test, message }).map((line) => `${line.mark}: ${line.words}`)).toEqual([
      'good: Answered in 184 ms',
      `good: ${message}`,
    ]);
  });

  it('marks a refusal and what is worth knowing', () => {
    const lines = testLines({
      ...test,
      health: 'auth',
      message: 'The service refused the key',
      answeredInMs: null,
      warnings: ['Keys usually begin with sk-social-'],
    });
    expect(lines.map((line) => line.mark)).toEqual(['bad', 'know']);
  });
});

describe('choosing a target', () => {
  const targets: ConnectionTargets = {
    connectionId: 1,
    brands: { listable: true, why: null, items: [{ id: 'br_1', name: 'Kestrel Audio' }] },
    knowledgeBases: {
      listable: true,
      why: null,
      items: [
        { id: 'kb_02c9', name: 'Product help', documentCount: 1046 },
        { id: 'kb_0311', name: 'Brand voice', documentCount: null },
      ],
    },
    carousels: { listable: false, why: 'The list of carousels answered 404', items: [] },
    pasted: [
      { kind: 'knowledge_base', id: 'kb_mine', label: 'Handbook' },
      { kind: 'brand_clips', id: 'brand_x', label: null },
    ],
  };

  it('offers ids that were pasted before, each with its name or as it is', () => {
    expect(pastedOf(targets, 'knowledge_base')).toEqual([
      { id: 'kb_mine', name: 'Handbook', note: 'kb_mine' },
    ]);
    expect(pastedOf(targets, 'brand_clips')).toEqual([{ id: 'brand_x', name: 'brand_x', note: null }]);
    expect(pastedOf(targets, 'carousel')).toEqual([]);
  });

  it('lists what can be listed and says why not otherwise', () => {
    expect(optionsOf(targets, 'knowledge_base').options).toEqual([
      { id: 'kb_02c9', name: 'Product help', note: '1,046 documents' },
      { id: 'kb_0311', name: 'Brand voice', note: null },
    ]);
    expect(optionsOf(targets, 'carousel')).toEqual({
      isListable: false,
      why: 'The list of carousels answered 404',
      options: [],
    });
    expect(optionsOf(targets, 'brand_clips').options).toHaveLength(1);
  });

  it('finds by name and by id', () => {
    const { options } = optionsOf(targets, 'knowledge_base');
    expect(matching(options, 'PRODUCT').map((each) => each.id)).toEqual(['kb_02c9']);
    expect(matching(options, '0311').map((each) => each.id)).toEqual(['kb_0311']);
    expect(matching(options, ' ')).toHaveLength(2);
  });
});
