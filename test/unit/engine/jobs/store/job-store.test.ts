import { message, legacy } from '../../../../../src-main/contract/messages/message.ts';
import { legacyTold } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import { maximumAttempts } from '../../../../../src-main/contract/job.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { AttemptFenced } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import { acceptedToFollow, doubtful, serverTrouble } from '../../../../helpers/attempt-results.ts';
import {
  documentJob,
  linkJob,
  queueBench,
  slideJob,
  type QueueBench,
} from '../../../../helpers/queue-bench.ts';

const reply = { statusCode: 201, excerpt: '{"success":true}' };
const accepted: AttemptResult = { ...acceptedToFollow, message: legacy('Accepted as document doc_1'), reply };
const notCancelled = { sentBytes: null, isCancelled: false };

function addOne(bench: QueueBench, path = '/in/a.pdf'): number {
  const [intake] = bench.intake.add([documentJob(path)]);
  if (intake?.kind !== 'added') throw new Error('not added');
  return intake.jobId;
}

function claimOne(bench: QueueBench) {
  const claim = bench.store.claim(bench.connectionId);
  if (claim === null) throw new Error('nothing to claim');
  return claim;
}

describe('the durable queue', () => {
  it('records the attempt in the same step in which a job is claimed', () => {
    const bench = queueBench();
    const id = addOne(bench);
    const claim = claimOne(bench);
    expect(claim.job).toMatchObject({ id, state: 'sending', phase: 'open', attempt_count: 1 });
    expect(bench.attempts.ofJob(id)).toMatchObject([{ number: 1, phase: 'open', outcome: null }]);
    expect(bench.store.claim(bench.connectionId)).toBeNull();
  });

  it('keeps the outcome, the state and what the service gave in one step', () => {
    const bench = queueBench();
    const id = addOne(bench);
    const claim = bench.store.recordFinal(claimOne(bench), 1000);
    bench.store.finish(claim, accepted, { sentBytes: 1000, isCancelled: false });
    expect(bench.job(id)).toMatchObject({
      state: 'tracking',
      remote_id: 'doc_1',
      remote_status: 'processing',
      counted_attempts: 0,
    });
    expect(bench.attempts.ofJob(id)).toMatchObject([
      { phase: 'closed', outcome: 'accepted', status_code: 201, sent_bytes: 1000 },
    ]);
  });

  it('puts a job back uncounted when the process died before its end was recorded', () => {
    const bench = queueBench();
    const id = addOne(bench);
    claimOne(bench);
    const afterwards = bench.reopen();
    afterwards.store.recover();
    expect(afterwards.job(id)).toMatchObject({ state: 'queued', counted_attempts: 0, interruptions: 1 });
    expect(afterwards.attempts.ofJob(id)).toMatchObject([{ outcome: 'interrupted', phase: 'closed' }]);
  });

  it('leaves a job in doubt when the process died after its end was recorded, and never claims it again', () => {
    const bench = queueBench();
    const id = addOne(bench);
    bench.store.recordFinal(claimOne(bench), 1000);
    const afterwards = bench.reopen();
    afterwards.store.recover();
    expect(afterwards.job(id).state).toBe('in_doubt');
    bench.clock.advance(365 * 24 * 3_600_000);
    expect(afterwards.store.claim(1)).toBeNull();
    expect(afterwards.store.recover(), 'recovering again changes nothing').toEqual([]);
  });

  it('stops sending a file that brought the process down three times in a row', () => {
    let bench = queueBench();
    const id = addOne(bench);
    for (let crash = 1; crash <= 3; crash += 1) {
      claimOne(bench);
      bench = bench.reopen();
      bench.store.recover();
    }
    expect(bench.job(id)).toMatchObject({ state: 'needs_attention', cause: 'poison' });
    expect(bench.commands.retry([id]).changed).toBe(1);
    expect(bench.job(id)).toMatchObject({ state: 'queued', interruptions: 0 });
  });

  it('lets nothing of an earlier run write: its end cannot be recorded, its result is ignored', () => {
    const bench = queueBench();
    const id = addOne(bench);
    const stale = claimOne(bench);
    const afterwards = bench.reopen();
    afterwards.store.recover();
    const fresh = claimOne(afterwards);
    expect(() => bench.store.recordFinal(stale, 1000)).toThrow(AttemptFenced);
    expect(bench.store.finish(stale, accepted, notCancelled).after).toBeNull();
    expect(afterwards.job(id)).toMatchObject({ state: 'sending', phase: 'open', attempt_count: 2 });
    afterwards.store.recordFinal(fresh, 1000);
    expect(afterwards.job(id).phase).toBe('final');
  });

  it('gives up after twelve counted attempts, and keeps the job', () => {
    const bench = queueBench();
    const id = addOne(bench);
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      bench.clock.advance(3_600_000);
      bench.store.finish(claimOne(bench), serverTrouble, notCancelled);
    }
    expect(bench.job(id)).toMatchObject({
      state: 'failed',
      counted_attempts: 12,
      reason: legacyTold('The service answered 503'),
    });
    bench.commands.retry([id]);
    expect(bench.job(id)).toMatchObject({ state: 'queued', counted_attempts: 0 });
  });

  it('counted nothing for a held connection, a stop, a changed or a locked file', () => {
    const results: AttemptResult[] = [
      { kind: 'connection_held', hold: 'offline', message: legacy('cannot be reached'), reply: null },
      { kind: 'stopped', message: legacy('closing') },
      { kind: 'source_changed', message: legacy('saved again') },
      { kind: 'source_busy', message: legacy('locked') },
    ];
    for (const result of results) {
      const bench = queueBench();
      const id = addOne(bench);
      for (let time = 0; time < 30; time += 1) {
        bench.clock.advance(3_600_000);
        bench.store.finish(claimOne(bench), result, notCancelled);
      }
      expect(bench.job(id), result.kind).toMatchObject({ state: 'queued', counted_attempts: 0 });
    }
  });

  it('waits as long as the service asked, without counting an attempt when the client says so', () => {
    const bench = queueBench();
    const id = addOne(bench);
    const asked: AttemptResult = {
      ...serverTrouble,
      cause: 'rate_limited',
      counted: false,
      retryAfterMs: 38_000,
    };
    bench.store.finish(claimOne(bench), asked, notCancelled);
    expect(bench.job(id)).toMatchObject({ state: 'queued', hold: 'rate_limit', counted_attempts: 0 });
    bench.clock.advance(37_000);
    expect(bench.store.claim(1)).toBeNull();
    bench.clock.advance(10_000);
    expect(bench.store.claim(1)).not.toBeNull();
  });

  it('sends the slides of one carousel one at a time and in their order', () => {
    const bench = queueBench();
    bench.intake.add([slideJob('/in/c.png', 3), slideJob('/in/a.png', 1), slideJob('/in/b.png', 2)]);
    const order: string[] = [];
    for (let slide = 0; slide < 3; slide += 1) {
      const claim = claimOne(bench);
      expect(bench.store.claim(1), 'only one of a carousel at a time').toBeNull();
      order.push(claim.job.name);
      bench.store.finish(claim, { ...accepted, proof: 'accepted_only' }, notCancelled);
    }
    expect(order).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('cancels what is being sent as long as its end has not been recorded', () => {
    const bench = queueBench();
    const id = addOne(bench);
    bench.store.finish(
      claimOne(bench),
      { kind: 'stopped', message: legacy('stopped') },
      { sentBytes: 400, isCancelled: true },
    );
    expect(bench.job(id).state).toBe('cancelled');
  });
});

describe('one job for each content and target', () => {
  it('records the same content under another name as a duplicate, once', () => {
    const bench = queueBench();
    const first = addOne(bench, '/in/a.pdf');
    const content = bench.job(first).sha256 ?? '';
    const [twin] = bench.intake.add([documentJob('/in/copy of a.pdf', content)]);
    expect(twin).toMatchObject({ kind: 'duplicate', of: first });
    expect(bench.job(first + 1)).toMatchObject({ state: 'skipped', cause: 'duplicate' });
    const again = bench.intake.add([documentJob('/in/copy of a.pdf', content)]);
    expect(again).toEqual([{ kind: 'duplicate', jobId: first + 1, of: first }]);
    expect(bench.store.inState('skipped')).toHaveLength(1);
  });

  it('adds nothing for a file that was only touched, and then sends it as it is now', () => {
    const bench = queueBench();
    const first = addOne(bench, '/in/a.pdf');
    const touched = documentJob('/in/a.pdf', bench.job(first).sha256 ?? '');
    expect(bench.intake.add([touched])).toEqual([{ kind: 'duplicate', jobId: null, of: first }]);
    expect(bench.job(first).modified_at_ms).toBe(touched.file?.modifiedAtMs);
  });

  it('sends only the newest of several contents saved to one path before any of them began', () => {
    const bench = queueBench();
    const older = addOne(bench, '/in/a.pdf');
    const newer = addOne(bench, '/in/a.pdf');
    expect(bench.job(older)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(claimOne(bench).job.id).toBe(newer);
  });

  it('sends content again that came back to a path after it was superseded', () => {
    const bench = queueBench();
    const [first] = bench.intake.add([documentJob('/in/a.pdf', 'one')]);
    bench.intake.add([documentJob('/in/a.pdf', 'two')]);
    const [back] = bench.intake.add([documentJob('/in/a.pdf', 'one')]);
    expect(first?.kind).toBe('added');
    expect(back?.kind).toBe('added');
    expect(bench.store.inState('queued').map((job) => job.sha256?.slice(0, 3))).toEqual(['one']);
  });

  it('does not start a refused file anew because somebody touched it', () => {
    const bench = queueBench();
    bench.database.exec(`insert into watch_folder
      (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
      values (5, 1, '/in', '1', '1', '{}', 'active', 'watching', 0)`);
    const job = documentJob('/in/a.pdf', 'content', { watchFolderId: 5 });
    bench.intake.add([job]);
    const rejected: AttemptResult = { kind: 'rejected', message: legacy('413'), wholeTarget: false, reply };
    bench.store.finish(claimOne(bench), rejected, notCancelled);
    expect(bench.intake.add([job])[0]?.kind).toBe('duplicate');
    expect(bench.intake.add([{ ...job, watchFolderId: null }])[0]?.kind, 'by hand it goes again').toBe(
      'added',
    );
  });

  it('sends a file under its new name when it was renamed before it began', () => {
    const bench = queueBench();
    const first = addOne(bench, '/in/draft.pdf');
    bench.intake.add([documentJob('/in/final.pdf', bench.job(first).sha256 ?? '')]);
    bench.store.finish(claimOne(bench), { kind: 'source_gone', message: legacy('gone') }, notCancelled);
    expect(bench.job(first)).toMatchObject({ state: 'skipped', cause: 'source_gone' });
    expect(claimOne(bench).job).toMatchObject({ name: 'final.pdf' });
  });

  it('imports a link once for a brand', () => {
    const bench = queueBench();
    const link = linkJob('https://video.example/1');
    expect(bench.intake.add([link, link]).map((intake) => intake.kind)).toEqual(['added', 'duplicate']);
  });

  it('sends content again only when a person asks for it', () => {
    const bench = queueBench();
    const id = addOne(bench);
    bench.store.finish(claimOne(bench), { ...accepted, proof: 'indexed' }, notCancelled);
    expect(bench.commands.retry([id]).refused).toHaveLength(1);
    expect(bench.commands.sendAnyway([id]).changed).toBe(1);
    expect(claimOne(bench).job).toMatchObject({ repetition: 1, name: 'a.pdf' });
    expect(bench.job(id).state, 'the receipt stays').toBe('done');
  });
});

describe('what people decide', () => {
  it('puts a job in doubt back in the queue only when somebody says that it did not arrive', () => {
    const bench = queueBench();
    const id = addOne(bench);
    bench.store.finish(claimOne(bench), doubtful, notCancelled);
    expect(bench.commands.retry([id]).refused[0]?.why).toEqual(message('not_done.maybe_arrived'));
    expect(bench.commands.resolve([id], 'not_arrived', null).changed).toBe(1);
    expect(bench.job(id).state).toBe('queued');
  });

  it('follows a job that somebody says arrived when its id is given, and is done with it otherwise', () => {
    const bench = queueBench();
    const [one, other] = [addOne(bench, '/in/a.pdf'), addOne(bench, '/in/b.pdf')];
    for (let job = 0; job < 2; job += 1) {
      bench.store.finish(claimOne(bench), doubtful, notCancelled);
    }
    bench.commands.resolve([one], 'arrived', 'doc_9');
    bench.commands.resolve([other], 'arrived', null);
    expect(bench.job(one)).toMatchObject({ state: 'tracking', remote_id: 'doc_9' });
    expect(bench.job(other)).toMatchObject({ state: 'done', proof: 'accepted_only' });
  });

  it('names each job that it leaves alone, and why', () => {
    const bench = queueBench();
    const id = addOne(bench);
    const affected = bench.commands.cancel([id, 4711]);
    expect(affected.changed).toBe(1);
    expect(affected.refused).toEqual([{ id: 4711, why: message('not_done.unknown_job', { job: 4711 }) }]);
    expect(bench.commands.cancel([id]).refused[0]?.why).toEqual(message('not_done.ended'));
  });

  it('sends a file to the slide that somebody chose for it', () => {
    const bench = queueBench();
    const unplaced = { ...slideJob('/in/IMG_1.jpg', 1), needsSlide: message('slide_unsaid.no_folder') };
    const [intake] = bench.intake.add([
      { ...unplaced, target: { ...unplaced.target, slideId: null, slideLabel: null } },
    ]);
    const id = intake?.jobId ?? 0;
    expect(bench.job(id)).toMatchObject({ state: 'needs_attention', cause: 'slide' });
    expect(bench.store.claim(1)).toBeNull();
    bench.commands.chooseSlide([id], { id: 'slide_6', label: 'Sunset', order: 6 });
    expect(claimOne(bench).job).toMatchObject({ slide_id: 'slide_6', slide_label: 'Sunset' });
  });
});
