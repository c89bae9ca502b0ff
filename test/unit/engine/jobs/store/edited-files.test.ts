import { message } from '../../../../../src-main/contract/messages/message.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import type { EditedFile, FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import { accepted, doubtful } from '../../../../helpers/attempt-results.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';

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
      const claim = bench.store.claim(1);
      if (claim === null) return null;
      const final = bench.store.recordFinal(claim, 1000);
      bench.store.finish(final, accepted, { sentBytes: 1000, isCancelled: false });
      return claim.job.id;
    },
  };
}

/** The same content as another file of the folder. */
function addCopy(desk: ReturnType<typeof folder>, content: string): void {
  const copy = { ...desk.jobOf(content), name: 'copy.pdf' };
  const file = copy.file === null ? null : { ...copy.file, path: '/docs/copy.pdf' };
  desk.intake.add([{ ...copy, file }]);
}

describe('a file that is edited after it was delivered', () => {
  it('waits for a person where nothing else is said of a knowledge base', () => {
    const desk = folder();
    desk.save('first');
    expect(desk.deliver()).toBe(1);
    expect(desk.save('second')).toEqual({ kind: 'added', jobId: 2, state: 'needs_attention' });
    expect(desk.job(2)).toMatchObject({ cause: 'edited', newer_of: 1 });
    expect(desk.job(2).reason).toBe(told('edited.since_delivered', { job: 1 }));
    expect(desk.deliver()).toBeNull();
  });

  it('goes as another one once a person said so, and is not asked about again', () => {
    const desk = folder('ask');
    desk.save('first');
    desk.deliver();
    desk.save('second');
    expect(desk.commands.retry([2]).refused[0]?.why).toEqual(message('not_done.asks_edited'));
    expect(desk.commands.answerEdited([2], 'send')).toEqual({ changed: 1, refused: [] });
    expect(desk.deliver()).toBe(2);
    expect(desk.job(2)).toMatchObject({ state: 'done', newer_of: 1 });
    expect(desk.save('second')).toEqual({ kind: 'duplicate', jobId: null, of: 2 });
  });

  it('is left where a person said so, for this content and not for the next', () => {
    const desk = folder('ask');
    desk.save('first');
    desk.deliver();
    desk.save('second');
    desk.commands.answerEdited([2], 'leave');
    expect(desk.job(2)).toMatchObject({ state: 'skipped', cause: 'left' });
    expect(desk.save('second')).toEqual({ kind: 'duplicate', jobId: 2, of: 2 });
    expect(desk.save('third')).toMatchObject({ kind: 'added', state: 'needs_attention' });
    expect(desk.save('second')).toEqual({ kind: 'duplicate', jobId: 2, of: 2 });
    expect(desk.job(3)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(desk.deliver()).toBeNull();
  });

  it('gives way, when it is left, to the same content in another file', () => {
    const desk = folder('ask');
    desk.save('first');
    desk.deliver();
    desk.save('second');
    addCopy(desk, 'second');
    expect(desk.job(3)).toMatchObject({ state: 'skipped', cause: 'duplicate' });
    desk.commands.answerEdited([2], 'leave');
    expect(desk.job(3)).toMatchObject({
      state: 'queued',
      reason: told('twin.left', { name: 'handbook.pdf' }),
    });
    expect(desk.deliver()).toBe(3);
    expect(desk.commands.retry([2]).refused[0]?.why).toEqual(
      message('not_done.same_for_target', { job: 3, name: 'copy.pdf' }),
    );
  });

  it('gives way also when the rule came to leave it while it waited', () => {
    const desk = folder('send');
    desk.save('first');
    desk.deliver();
    desk.save('second');
    addCopy(desk, 'second');
    desk.database
      .prepare('update watch_folder set rules = ?')
      .run(JSON.stringify(rulesTo(knowledgeBase, { edited: 'leave' })));
    expect(desk.deliver()).toBe(3);
    expect(desk.job(2)).toMatchObject({ state: 'skipped', cause: 'left' });
  });

  it('can be sent after all when it was left', () => {
    const desk = folder('leave');
    desk.save('first');
    desk.deliver();
    desk.save('second');
    expect(desk.commands.retry([2]).changed).toBe(1);
    expect(desk.deliver()).toBe(2);
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

  it('is asked about where its new content only goes on where the delivered one stopped, though the rule leaves it', () => {
    const desk = folder('leave');
    desk.save('first');
    desk.deliver();
    const before = desk.job(1);
    const watchFolderId = before.watch_folder_id ?? 0;
    expect(desk.intake.lastSentBytes(watchFolderId, path)).toBe(before.size_bytes);
    expect(desk.intake.lastSentBytes(watchFolderId, '/docs/other.pdf')).toBeNull();
    const longer = desk.jobOf('first, and the rest');
    const begins = { sizeBytes: before.size_bytes ?? 0, sha256: before.sha256 ?? '' };
    const other = { ...begins, sha256: 'f'.repeat(64) };
    const file = longer.file === null ? null : { ...longer.file, begins };
    expect(desk.intake.foresee({ ...longer, file }, 'leave').kind).toBe('edited');
    desk.intake.add([{ ...longer, file }]);
    expect(desk.job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited', newer_of: 1 });

    const edited = desk.jobOf('another beginning');
    desk.intake.add([{ ...edited, file: edited.file === null ? null : { ...edited.file, begins: other } }]);
    expect(desk.job(3)).toMatchObject({ state: 'skipped', cause: 'left' });
  });

  it('goes where what was before never arrived', () => {
    const desk = folder('ask');
    desk.save('first');
    const claim = desk.store.claim(1);
    if (claim === null) throw new Error('nothing to send');
    const refused = { ...accepted, kind: 'rejected', wholeTarget: false } as const;
    desk.store.finish(claim, refused, { sentBytes: 10, isCancelled: false });
    expect(desk.save('second')).toEqual({ kind: 'added', jobId: 2, state: 'queued' });
    expect(desk.deliver()).toBe(2);
  });

  it('waits for older content that is being sent, and asks once that arrived', () => {
    const desk = folder('ask');
    desk.save('first');
    const claim = desk.store.claim(1);
    if (claim === null) throw new Error('nothing to send');
    expect(desk.save('second')).toEqual({ kind: 'added', jobId: 2, state: 'queued' });
    expect(desk.deliver()).toBeNull();
    expect(desk.job(2)).toMatchObject({ state: 'queued', hold: 'backoff' });
    desk.store.finish(desk.store.recordFinal(claim, 1000), accepted, { sentBytes: 1000, isCancelled: false });
    desk.clock.advance(3000);
    expect(desk.deliver()).toBeNull();
    expect(desk.job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited', newer_of: 1 });
  });

  it('is asked about while nobody knows whether older content arrived, and goes by itself once that did not', () => {
    const desk = folder('ask');
    desk.save('first');
    const claim = desk.store.claim(1);
    if (claim === null) throw new Error('nothing to send');
    desk.store.finish(desk.store.recordFinal(claim, 1000), doubtful, { sentBytes: 1000, isCancelled: false });
    desk.save('second');
    expect(desk.job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited' });
    desk.commands.resolve([1], 'not_arrived', null);
    // The first content is looked for, and the second is there.
    desk.save('second');
    expect(desk.job(1)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(desk.job(2)).toMatchObject({ state: 'queued', newer_of: null });
    expect(desk.deliver()).toBe(2);
  });

  it('is asked about also where older content was cancelled while it may have arrived', () => {
    const desk = folder('ask');
    desk.save('first');
    const claim = desk.store.claim(1);
    if (claim === null) throw new Error('nothing to send');
    desk.store.finish(desk.store.recordFinal(claim, 1000), doubtful, { sentBytes: 1000, isCancelled: false });
    desk.commands.cancel([1]);
    desk.save('second');
    expect(desk.job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited', newer_of: 1 });
  });

  it('is asked about when the rule became stricter while it waited', () => {
    const desk = folder('send');
    desk.save('first');
    desk.deliver();
    desk.save('second');
    desk.database
      .prepare('update watch_folder set rules = ?')
      .run(JSON.stringify(rulesTo(knowledgeBase, { edited: 'ask' })));
    expect(desk.deliver()).toBeNull();
    expect(desk.job(2)).toMatchObject({ state: 'needs_attention', cause: 'edited' });
  });

  it('goes when a person adds it by hand', () => {
    const desk = folder('ask');
    desk.save('first');
    desk.deliver();
    expect(desk.intake.add([desk.jobOf('second', { watchFolderId: null })])[0]).toMatchObject({
      state: 'queued',
    });
    expect(desk.deliver()).toBe(2);
  });
});
