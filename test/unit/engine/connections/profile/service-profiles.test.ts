import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { serviceOperations } from '../../../../../src-main/contract/service-profile.ts';
import { createProfileRecords } from '../../../../../src-main/engine/connections/profile/profile-records.ts';
import { ServiceProfiles } from '../../../../../src-main/engine/connections/profile/service-profiles.ts';
import { accepted } from '../../../../helpers/attempt-results.ts';
import { documentJob, linkJob } from '../../../../helpers/queue-bench.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { profile, profileBench, type ProfileBench } from './profile-bench.ts';

const stored = (bench: ProfileBench): unknown =>
  bench.database.prepare('select profile from connection where id = 1').pluck().get();
const store = (bench: ProfileBench, text: string): void => {
  bench.database.prepare('update connection set profile = ? where id = 1').run(text);
};

describe('a service profile', () => {
  it('differs in nothing until somebody says so', () => {
    const bench = profileBench();
    expect(bench.profiles.of(1)).toEqual(profile());
    expect(stored(bench)).toBeNull();
  });

  it('is kept, and read again by the next process', () => {
    const bench = profileBench();
    const own = profile({
      paths: { clip: '/v2/videos/{clipId}' },
      off: ['clipJobs'],
      fields: { 'importClip.clipId': ['/data/video/id'] },
      statuses: [{ subject: 'clip', status: 'archived', meaning: 'failure' }],
      strict5xx: true,
      idIsYes: ['uploadDocument'],
    });
    bench.profiles.set(1, own);
    const next = new ServiceProfiles({
      records: createProfileRecords(bench.database),
      kindHolds: bench.kindHolds,
      client: { idInReply: () => null },
      supplyId: () => undefined,
      onChanged: () => undefined,
      logger: silentLogger,
    });
    expect(next.of(1)).toEqual(own);
    expect(bench.profileChanges).toEqual([1]);
  });

  it('is not read from its text twice', () => {
    const bench = profileBench();
    bench.profiles.set(1, profile({ strict5xx: true }));
    expect(bench.profiles.of(1)).toBe(bench.profiles.of(1));
  });

  it('holds only what differs: a default path, repetitions and an empty profile leave nothing behind', () => {
    const bench = profileBench();
    bench.profiles.set(
      1,
      profile({
        paths: { clip: '/api-proxy/clips/{clipId}', brands: '/v2/brands' },
        off: ['clips', 'clips'],
        statuses: [
          { subject: 'clip', status: 'x', meaning: 'failure' },
          { subject: 'clip', status: 'x', meaning: 'success' },
        ],
      }),
    );
    expect(bench.profiles.of(1)).toEqual(
      profile({
        paths: { brands: '/v2/brands' },
        off: ['clips'],
        statuses: [{ subject: 'clip', status: 'x', meaning: 'success' }],
      }),
    );
    bench.profiles.set(1, profile());
    expect(stored(bench)).toBeNull();
    expect(bench.profiles.of(1)).toEqual(profile());
  });

  it.each([
    ['no JSON', '{'],
    ['another version', '{"version":99}'],
    ['a path without its id', '{"version":1,"paths":{"clip":"/clips"}}'],
  ])('that can no longer be read (%s) counts as the default, and the log says so once', (_why, text) => {
    const bench = profileBench();
    store(bench, text);
    expect(bench.profiles.of(1)).toEqual(profile());
    expect(bench.profiles.of(1)).toEqual(profile());
    expect(bench.logger.lines).toEqual([
      { level: 'warn', event: 'profile.unreadable', fields: { connectionId: 1 }, detail: {} },
    ]);
  });

  it('of a removed connection is never shown for one that takes over its number', () => {
    const bench = profileBench();
    bench.profiles.set(1, profile({ strict5xx: true }));
    bench.database.exec(`delete from connection;
      insert into connection (id, name, base_url, created_at_ms) values (1, 'Other', 'https://o.example', 0)`);
    expect(bench.profiles.of(1).strict5xx).toBe(false);
  });

  it('of an unknown connection is not found', () => {
    const { profiles } = profileBench();
    expect(() => profiles.of(9)).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => {
      profiles.set(9, profile());
    }).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

const about = (path: string) => ({ path, operation: 'clip', usual: '/api-proxy/clips/{clipId}' });

describe('a path', () => {
  it.each([
    ['/clips/one', message('profile.lacks', { ...about('/clips/one'), name: '{clipId}' })],
    [
      '/clips/{clipId}/{brandId}',
      message('profile.unknown', { ...about('/clips/{clipId}/{brandId}'), name: '{brandId}' }),
    ],
    [
      '/clips/{clipId}/{clipId}',
      message('profile.repeated', { ...about('/clips/{clipId}/{clipId}'), name: '{clipId}' }),
    ],
    ['/clips/{clipId}/{', message('profile.brace', about('/clips/{clipId}/{'))],
    ['/clips/%2e%2E/{clipId}', message('profile.dots', about('/clips/%2e%2E/{clipId}'))],
  ])('%s is refused with the operation, the reason and the next step', (path, told) => {
    const bench = profileBench();
    const setting = (): void => {
      bench.profiles.set(1, profile({ paths: { clip: path } }));
    };
    expect(setting).toThrow(OutboxError);
    expect(setting).toThrow(expect.objectContaining({ code: 'invalid_input', told }));
    expect(stored(bench)).toBeNull();
  });
});

describe('what the settings show', () => {
  it('lists every operation with the path it has, the default, and whether it is asked', () => {
    const { profiles } = profileBench();
    profiles.set(1, profile({ paths: { clip: '/v2/videos/{clipId}' }, off: ['renderClip'] }));
    const view = profiles.view(1);
    expect(view.operations.map(({ name }) => name)).toEqual(serviceOperations);
    expect(view.operations.find(({ name }) => name === 'clip')).toEqual({
      name: 'clip',
      method: 'GET',
      defaultPath: '/api-proxy/clips/{clipId}',
      path: '/v2/videos/{clipId}',
      isOff: false,
      placeholders: ['clipId'],
      source: 'interface',
    });
    expect(view.operations.find(({ name }) => name === 'renderClip')?.isOff).toBe(true);
    expect(view.knownStatuses).toContainEqual({ subject: 'document', status: 'indexed', meaning: 'success' });
  });
});

describe('teaching a status', () => {
  it('replaces what was taught before, and can be forgotten', () => {
    const { profiles } = profileBench();
    profiles.teachStatus(1, { subject: 'document', status: 'Archived', meaning: 'failure' });
    profiles.teachStatus(1, { subject: 'clip', status: 'Archived', meaning: 'working' });
    profiles.teachStatus(1, { subject: 'document', status: 'Archived', meaning: 'success' });
    expect(profiles.of(1).statuses).toEqual([
      { subject: 'clip', status: 'Archived', meaning: 'working' },
      { subject: 'document', status: 'Archived', meaning: 'success' },
    ]);
    profiles.teachStatus(1, { subject: 'document', status: 'Archived', meaning: null });
    profiles.teachStatus(1, { subject: 'clip', status: 'Archived', meaning: null });
    expect(profiles.of(1)).toEqual(profile());
  });

  it('is refused in plain words once there are too many', () => {
    const { profiles } = profileBench();
    const statuses = Array.from({ length: 200 }, (_, index) => ({
      subject: 'clip' as const,
      status: `s${String(index)}`,
      meaning: 'working' as const,
    }));
    profiles.set(1, profile({ statuses }));
    expect(() => {
      profiles.teachStatus(1, { subject: 'clip', status: 'one more', meaning: 'success' });
    }).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(profiles.of(1).statuses).toHaveLength(200);
  });

  it('leaves kinds held, as it mends no path', () => {
    const { profiles, kindHolds } = profileBench();
    kindHolds.hold(1, 'clip_render', { cause: 'path', message: legacy('not there'), untilMs: null });
    profiles.teachStatus(1, { subject: 'clip', status: 'x', meaning: 'success' });
    expect(kindHolds.isHeld(1, 'clip_render')).toBe(true);
  });
});

describe('teaching that an id is a yes', () => {
  it('is kept once for each write, and can be forgotten', () => {
    const bench = profileBench();
    const { profiles } = bench;
    profiles.teachIdIsYes(1, 'uploadDocument', true);
    profiles.teachIdIsYes(1, 'importClip', true);
    profiles.teachIdIsYes(1, 'uploadDocument', true);
    expect(profiles.of(1)).toEqual(profile({ idIsYes: ['importClip', 'uploadDocument'] }));
    profiles.teachIdIsYes(1, 'importClip', false);
    expect(profiles.of(1).idIsYes).toEqual(['uploadDocument']);
    profiles.teachIdIsYes(1, 'uploadDocument', false);
    expect(stored(bench)).toBeNull();
  });
});

/** One job sent and accepted without an id, with this reply. */
function acceptWithoutId(
  bench: ProfileBench,
  job: Parameters<ProfileBench['intake']['add']>[0][number],
  excerpt: string,
): number {
  bench.intake.add([job]);
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(
    claim,
    { ...accepted, remoteId: null, reply: { statusCode: 201, excerpt } },
    { sentBytes: null, isCancelled: false },
  );
  return Number(bench.database.prepare('select max(id) from job').pluck().get());
}

describe('teaching where a field stands', () => {
  it('puts the new pointer before the earlier ones, each once, five at most', () => {
    const { profiles } = profileBench();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) {
      profiles.teachField(1, 'clip.status', `/${name}`);
    }
    expect(profiles.of(1).fields['clip.status']).toEqual(['/c', '/f', '/e', '/d', '/b']);
  });

  it('takes ids over from the replies of accepted jobs of that kind, and says how many', () => {
    const bench = profileBench();
    const first = acceptWithoutId(bench, documentJob('/in/a.pdf'), '/data/ref=doc_a');
    acceptWithoutId(bench, documentJob('/in/b.pdf'), 'nothing here');
    acceptWithoutId(bench, linkJob('https://video.example/1'), '/data/ref=clip_1');
    const last = acceptWithoutId(bench, documentJob('/in/c.pdf'), '/data/ref=doc_c');

    expect(bench.profiles.teachField(1, 'uploadDocument.documentId', '/data/ref')).toBe(2);
    expect(bench.supplied).toEqual([
      [first, 'doc_a'],
      [last, 'doc_c'],
    ]);
  });

  it('leaves jobs alone that have an id, or are of another connection', () => {
    const bench = profileBench();
    acceptWithoutId(bench, documentJob('/in/a.pdf'), '/data/ref=doc_a');
    bench.database.exec(`update job set remote_id = 'doc_known'`);
    acceptWithoutId(bench, documentJob('/in/b.pdf'), '/data/ref=doc_b');
    bench.database.exec(`
      insert into connection (id, name, base_url, created_at_ms) values (2, 'Other', 'https://o.example', 0);
      update job set connection_id = 2 where remote_id is null`);
    expect(bench.profiles.teachField(1, 'uploadDocument.documentId', '/data/ref')).toBe(0);
    expect(bench.supplied).toEqual([]);
  });

  it.each([
    ['is proven in another way', `update job set proof = 'indexed'`],
    ['is not done', `update job set state = 'in_doubt', proof = null`],
    ['was not accepted by that reply', `update attempt set outcome = 'in_doubt'`],
  ])('leaves a job alone that %s', (_why, change) => {
    const bench = profileBench();
    acceptWithoutId(bench, documentJob('/in/a.pdf'), '/data/ref=doc_a');
    bench.database.exec(change);
    expect(bench.profiles.teachField(1, 'uploadDocument.documentId', '/data/ref')).toBe(0);
  });

  it('asks nothing of jobs where the field is no id of theirs', () => {
    const bench = profileBench();
    acceptWithoutId(bench, documentJob('/in/a.pdf'), '/data/ref=doc_a');
    expect(bench.profiles.teachField(1, 'documents.documents', '/data/ref')).toBe(0);
    expect(bench.supplied).toEqual([]);
  });

  it('goes on where one job cannot take its id', () => {
    let refused = 0;
    const bench = profileBench((_jobId, remoteId) => {
      if (remoteId !== 'doc_a') return;
      refused += 1;
      throw new OutboxError('conflict', 'The job is being changed.');
    });
    acceptWithoutId(bench, documentJob('/in/a.pdf'), '/data/ref=doc_a');
    acceptWithoutId(bench, documentJob('/in/b.pdf'), '/data/ref=doc_b');
    expect(bench.profiles.teachField(1, 'uploadDocument.documentId', '/data/ref')).toBe(1);
    expect(refused).toBe(1);
    expect(bench.supplied.map(([, id]) => id)).toEqual(['doc_b']);
    expect(bench.logger.events).toEqual(['profile.id_not_supplied']);
  });
});
