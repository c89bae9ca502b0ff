import { describe, expect, it } from 'vitest';
import type { EditedFile, FolderRules } from '../../../../src-main/contract/watch-folder.ts';
import type { NewJob } from '../../../../src-main/engine/jobs/job-intake.ts';
import { accepted, doubtful } from '../../../helpers/attempt-results.ts';
import { documentJob, queueBench, type QueueBench } from '../../../helpers/queue-bench.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';

const knowledgeBase = { kind: 'knowledge_base', id: 'kb_1', label: 'Product help' } as const;
const carousel = { kind: 'carousel', id: 'car_1', label: 'Lisbon' } as const;
const path = '/docs/handbook.pdf';

function watchFolder(bench: QueueBench, rules: Partial<FolderRules>, target: FolderRules['target']): number {
  const { lastInsertRowid } = bench.database
    .prepare(
      `insert into watch_folder (connection_id, path, device, inode, rules, state, health, created_at_ms)
       values (1, '/docs', '1', '1', ?, 'active', 'watching', 0)`,
    )
    .run(JSON.stringify(rulesTo(target, rules)));
  return Number(lastInsertRowid);
}

/** A folder with this rule, whose file holds what it is given. */
function folder(edited?: EditedFile, target: FolderRules['target'] = knowledgeBase) {
  const bench = queueBench();
  const rules = edited === undefined ? {} : { edited };
  const watchFolderId = watchFolder(bench, rules, target);
  const jobOf = (content: string, changes: Partial<NewJob> = {}): NewJob =>
    documentJob(path, content, {
      watchFolderId,
      target: { ...target, slideId: target.kind === 'carousel' ? 's1' : null, slideLabel: null },
      ...changes,
    });
  return {
    ...bench,
    jobOf,
    save: (content: string) => bench.intake.add([jobOf(content)])[0],
    /** Sends what is due to its end, and gives its id; `null` where nothing is. */
    deliver(): number | null {
      const claim = bench.queue.claim(1);
      if (claim === null) return null;
      const final = bench.queue.recordFinal(claim, 1000);
      bench.queue.finish(final, accepted, { sentBytes: 1000, isCancelled: false });
      return claim.job.id;
    },
  };
}

describe('a file that is edited after it was delivered', () => {
  it('waits for a person where nothing else is said of a knowledge base', () => {
    const { save, deliver, job } = folder();
    save('first');
    expect(deliver()).toBe(1);
    expect(save('second')).toEqual({ kind: 'added', jobId: 2, state: 'needs_attention' });
    expect(job(2)).toMatchObject({ cause: 'edited', newer_of: 1 });
    expect(job(2).reason).toBe(
      'Edited since it was delivered (job 1): send it as another document, or leave it',
    );
    expect(deliver()).toBeNull();
  });

  it('goes as another one once a person said so, and is not asked about again', () => {
    const { save, deliver, commands, job } = folder('ask');
    save('first');
    deliver();
    save('second');
    expect(commands.retry([2]).refused[0]?.why).toBe('Say first whether it goes as another document');
    expect(commands.answerEdited([2], 'send')).toEqual({ changed: 1, refused: [] });
    expect(deliver()).toBe(2);
    expect(job(2)).toMatchObject({ state: 'done', newer_of: 1 });
    expect(save('second')).toEqual({ kind: 'duplicate', jobId: null, of: 2 });
  });

  it('is left where a person said so, for this content and not for the next', () => {
    const { save, deliver, commands, job } = folder('ask');
    save('first');
    deliver();
    save('second');
    commands.answerEdited([2], 'leave');
    expect(job(2)).toMatchObject({ state: 'skipped', cause: 'left' });
    expect(save('second')).toEqual({ kind: 'duplicate', jobId: 2, of: 2 });
    expect(save('third')).toMatchObject({ kind: 'added', state: 'needs_attention' });
    expect(save('second')).toEqual({ kind: 'duplicate', jobId: 2, of: 2 });
    expect(job(3)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(deliver()).toBeNull();
  });

  it('can be sent after all when it was left', () => {
    const { save, deliver, commands } = folder('leave');
    save('first');
    deliver();
    save('second');
    expect(commands.retry([2]).changed).toBe(1);
    expect(deliver()).toBe(2);
  });

  it('is left without a question where nothing else is said of a carousel, and goes where the rule says send', () => {
    const slides = folder(undefined, carousel);
    slides.save('first');
    slides.deliver();
    slides.save('second');
    expect(slides.job(2)).toMatchObject({ state: 'skipped', cause: 'left', newer_of: 1 });

    const sending = folder('send');
    sending.save('first');
    sending.deliver();
    sending.save('second');
    expect(sending.deliver()).toBe(2);
    expect(sending.job(2).newer_of).toBe(1);
  });

  it('goes where what was before never arrived', () => {
    const { save, deliver, queue } = folder('ask');
    save('first');
    const claim = queue.claim(1);
    if (claim === null) throw new Error('nothing to send');
    const refused = { ...accepted, kind: 'rejected', wholeTarget: false } as const;
    queue.finish(claim, refused, { sentBytes: 10, isCancelled: false });
    expect(save('second')).toEqual({ kind: 'added', jobId: 2, state: 'queued' });
    expect(deliver()).toBe(2);
  });

  it('waits for older content that is being sent, and asks once that arrived', () => {
    const { save, deliver, queue, job, clock } = folder('ask');
    save('first');
    const claim = queue.claim(1);
    if (claim === null) throw new Error('nothing to send');
    expect(save('second')).toEqual({ kind: 'added', jobId: 2, state: 'queued' });
    expect(deliver()).toBeNull();
    expect(job(2)).toMatchObject({ state: 'queued', hold: 'backoff' });
    queue.finish(queue.recordFinal(claim, 1000), accepted, { sentBytes: 1000, isCancelled: false });
    clock.advance(3000);
    expect(deliver()).toBeNull();
    expect(job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited', newer_of: 1 });
  });

  it('is asked about while nobody knows whether older content arrived, and goes by itself once that did not', () => {
    const { save, deliver, queue, commands, job } = folder('ask');
    save('first');
    const claim = queue.claim(1);
    if (claim === null) throw new Error('nothing to send');
    queue.finish(queue.recordFinal(claim, 1000), doubtful, { sentBytes: 1000, isCancelled: false });
    save('second');
    expect(job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited' });
    commands.resolve([1], 'not_arrived', null);
    // The first content is looked for, and the second is there.
    save('second');
    expect(job(1)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(job(2)).toMatchObject({ state: 'queued', newer_of: null });
    expect(deliver()).toBe(2);
  });

  it('is asked about also where older content was cancelled while it may have arrived', () => {
    const { save, queue, commands, job } = folder('ask');
    save('first');
    const claim = queue.claim(1);
    if (claim === null) throw new Error('nothing to send');
    queue.finish(queue.recordFinal(claim, 1000), doubtful, { sentBytes: 1000, isCancelled: false });
    commands.cancel([1]);
    save('second');
    expect(job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited', newer_of: 1 });
  });

  it('is asked about when the rule became stricter while it waited', () => {
    const { save, deliver, database, job } = folder('send');
    save('first');
    deliver();
    save('second');
    database
      .prepare('update watch_folder set rules = ?')
      .run(JSON.stringify(rulesTo(knowledgeBase, { edited: 'ask' })));
    expect(deliver()).toBeNull();
    expect(job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited' });
  });

  it('goes when a person adds it by hand', () => {
    const { save, deliver, intake, jobOf } = folder('ask');
    save('first');
    deliver();
    expect(intake.add([jobOf('second', { watchFolderId: null })])[0]).toMatchObject({ state: 'queued' });
    expect(deliver()).toBe(2);
  });
});
