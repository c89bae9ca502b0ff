import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { accepted, doubtful } from '../../../../helpers/attempt-results.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import {
  documentJob,
  linkJob,
  queueBench,
  slideJob,
  type QueueBench,
} from '../../../../helpers/queue-bench.ts';
import { addConnection } from '../../../../helpers/queue-parts.ts';

const video = 'https://videos.kestrel.example/ep-112.mp4';

function clipWork(kind: 'clip_render' | 'post_draft'): NewJob {
  return {
    ...linkJob(video),
    ...{ kind, url: null, target: { ...linkJob(video).target, kind: 'clip', id: 'clip_1' } },
    clipWork: { candidateId: 'cand_1', formats: ['9:16'], aspectRatio: '9:16', approvedRevision: null },
  };
}

/** Two keys of one account. */
function twoKeys(): QueueBench {
  const bench = queueBench();
  addConnection(bench.database, 2, 'A second key');
  return bench;
}

function over(connectionId: number, job: NewJob): NewJob {
  return { ...job, connectionId };
}

function claimOver(bench: QueueBench, connectionId: number) {
  const claim = bench.store.claim(connectionId);
  return claim === null ? null : bench.store.recordFinal(claim, null);
}

function deliver(bench: QueueBench, connectionId: number): void {
  const claim = claimOver(bench, connectionId);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(claim, accepted, { sentBytes: null, isCancelled: false });
}

const things: readonly (readonly [string, NewJob])[] = [
  ['a document', documentJob('/in/a.pdf')],
  ['a picture of a slide', slideJob('/in/a.png', 1)],
  ['a link', linkJob(video)],
];

describe('what waits for two connections of one account', () => {
  it.each(things)('goes once: %s', (_what, job) => {
    const bench = twoKeys();
    bench.intake.add([over(1, job), over(2, job)]);
    expect([1, 2].map((id) => bench.job(id).state)).toEqual(['queued', 'queued']);
    const first = claimOver(bench, 1);
    expect(bench.store.claim(2), 'while the first is under way').toBeNull();
    expect(bench.job(2)).toMatchObject({ state: 'queued' });
    if (first !== null) bench.store.finish(first, accepted, { sentBytes: null, isCancelled: false });
    bench.clock.advance(5_000);
    expect(bench.store.claim(2)).toBeNull();
    expect(bench.job(2)).toMatchObject({ state: 'skipped', cause: 'duplicate' });
  });

  it('goes once where the spelling of the link is another', () => {
    const bench = twoKeys();
    bench.intake.add([
      over(1, linkJob('https://www.youtube.com/watch?v=dQw4w9WgXcQ')),
      over(2, linkJob('https://youtu.be/dQw4w9WgXcQ')),
    ]);
    deliver(bench, 1);
    expect(bench.store.claim(2)).toBeNull();
    expect(bench.job(2).state).toBe('skipped');
  });

  it.each(things)('goes over the second where the first could not deliver it: %s', (_what, job) => {
    const bench = twoKeys();
    bench.intake.add([over(1, job), over(2, job)]);
    bench.commands.cancel([1]);
    expect(bench.store.claim(2)?.job.id).toBe(2);
  });

  it.each(things)('goes once whatever the clock was set to meanwhile: %s', (_what, job) => {
    const bench = twoKeys();
    bench.intake.add([over(1, job), over(2, job)]);
    bench.clock.set(-3_600_000);
    deliver(bench, 1);
    expect(bench.store.claim(2)).toBeNull();
    expect(bench.job(2).state).toBe('skipped');
  });

  it.each(things)('waits for what is in doubt over the other: %s', (_what, job) => {
    const bench = twoKeys();
    bench.intake.add([over(1, job), over(2, job)]);
    const first = claimOver(bench, 1);
    if (first !== null) bench.store.finish(first, doubtful, { sentBytes: null, isCancelled: false });
    expect(bench.store.claim(2)).toBeNull();
    expect(bench.job(2).state).toBe('skipped');
  });

  it.each(things)('goes where a person sends it anyway: %s', (_what, job) => {
    const bench = twoKeys();
    bench.intake.add([over(1, job), over(2, job)]);
    deliver(bench, 1);
    bench.store.claim(2);
    expect(bench.commands.sendAnyway([2]).changed).toBe(1);
    expect(bench.store.claim(2)?.job.id).toBe(2);
  });
});

describe('what was left out because another connection of the account may have sent it', () => {
  /** The first was in doubt as the second was added, and had not arrived. */
  function leftOut(): QueueBench {
    const bench = twoKeys();
    bench.intake.add([over(1, documentJob('/in/a.pdf', 'one'))]);
    const claim = claimOver(bench, 1);
    if (claim !== null) bench.store.finish(claim, doubtful, { sentBytes: null, isCancelled: false });
    bench.intake.add([over(2, documentJob('/other/b.pdf', 'one'))]);
    expect(bench.job(2)).toMatchObject({ state: 'skipped', cause: 'duplicate' });
    bench.commands.resolve([1], 'not_arrived', null);
    expect(bench.job(1).state).toBe('queued');
    return bench;
  }

  it('goes where the file of the other was given other content meanwhile', () => {
    const bench = leftOut();
    bench.intake.add([over(1, documentJob('/in/a.pdf', 'two'))]);
    expect(bench.job(1)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(bench.job(2)).toMatchObject({ state: 'queued', reason: told('twin.changed', { name: 'a.pdf' }) });
    expect(bench.store.claim(2)?.job.id).toBe(2);
  });

  it('goes where the file of the other is gone', () => {
    const bench = leftOut();
    bench.store.skipMissingSource(1, message('source.file_missing'));
    expect(bench.job(2).state).toBe('queued');
  });

  it('is asked about where a person cancelled the other', () => {
    const bench = leftOut();
    bench.commands.cancel([1]);
    expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'same_cancelled' });
  });

  it('stays where its own connection was removed, or is of another account', () => {
    for (const sql of [`removed_at_ms = 1`, `account = 'Somebody else'`]) {
      const bench = leftOut();
      bench.database.exec(`update connection set account = 'Practice' where id = 1`);
      bench.database.exec(`update connection set ${sql} where id = 2`);
      bench.store.skipMissingSource(1, message('source.file_missing'));
      expect(bench.job(2).state, sql).toBe('skipped');
    }
  });

  it('lets the second of its own connection go first', () => {
    const bench = leftOut();
    bench.intake.add([over(1, documentJob('/in/c.pdf', 'one'))]);
    bench.store.skipMissingSource(1, message('source.file_missing'));
    expect([2, 3].map((id) => bench.job(id).state)).toEqual(['skipped', 'queued']);
  });
});

it('asks as a folder brings it about what may have arrived over another connection', () => {
  const bench = twoKeys();
  bench.intake.add([over(1, documentJob('/in/a.pdf', 'one'))]);
  const claim = claimOver(bench, 1);
  if (claim !== null) bench.store.finish(claim, doubtful, { sentBytes: null, isCancelled: false });
  bench.commands.cancel([1]);
  const rules = rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: null }, {});
  const { lastInsertRowid: folder } = bench.database
    .prepare(
      `insert into watch_folder (connection_id, path, device, inode, rules, state, health, created_at_ms)
       values (2, '/other', '1', '1', ?, 'active', 'watching', 0)`,
    )
    .run(JSON.stringify(rules));
  bench.intake.add([over(2, documentJob('/other/b.pdf', 'one', { watchFolderId: Number(folder) }))]);
  expect(bench.job(2)).toMatchObject({ state: 'needs_attention', cause: 'sent_before' });
});

describe.each(['clip_render', 'post_draft'] as const)('a %s for two connections of one account', (kind) => {
  const work = clipWork(kind);
  const asked = { ...work, repeats: true };

  it.each([
    ['asked for by hand', asked, asked],
    ['of two recipes', work, work],
    ['of a recipe, then asked for by hand', work, asked],
    ['asked for by hand, then of a recipe', asked, work],
  ])('is made once: %s', (_how, one, another) => {
    const bench = twoKeys();
    bench.intake.add([over(1, one)]);
    expect(bench.intake.add([over(2, another)])).toMatchObject([{ kind: 'duplicate', of: 1 }]);
    deliver(bench, 1);
    expect(bench.store.claim(2)).toBeNull();
  });

  it('is made again over the other where a person asks for it once more', () => {
    const bench = twoKeys();
    bench.intake.add([over(1, asked)]);
    deliver(bench, 1);
    bench.database.exec(`update job set state = 'done', proof = 'completed' where id = 1`);
    expect(bench.intake.add([over(2, work)]), 'of a recipe').toMatchObject([{ kind: 'duplicate', of: 1 }]);
    expect(bench.intake.add([over(2, asked)])).toMatchObject([{ kind: 'added' }]);
    expect(bench.store.claim(2)).not.toBeNull();
  });

  it('is left out with one row, however often it is asked for', () => {
    const bench = twoKeys();
    bench.intake.add([over(1, asked)]);
    for (let time = 0; time < 3; time += 1) bench.intake.add([over(2, asked)]);
    expect(bench.database.prepare('select count(*) from job').pluck().get()).toBe(2);
  });
});
