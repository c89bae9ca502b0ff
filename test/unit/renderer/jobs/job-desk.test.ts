import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { affectedWords } from '../../../../src-renderer/jobs/affected-words.ts';
import { JobDesk } from '../../../../src-renderer/jobs/job-desk.svelte.ts';
import { Toasts } from '../../../../src-renderer/state/toasts.svelte.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';
import { jobRow } from '../sample-values.ts';
import { ScriptedTransport, type Script } from '../scripted-transport.ts';

function setUp(script: Script) {
  const transport = new ScriptedTransport(script);
  const toasts = new Toasts(new ManualSchedule().schedule);
  return { transport, toasts, desk: new JobDesk(createClient(transport), toasts) };
}

describe('the desk', () => {
  it('cancels queued jobs at once and offers the way back', async () => {
    const { transport, toasts, desk } = setUp({
      'jobs.cancel': ({ ids }) => ({ changed: ids.length, refused: [] }),
      'jobs.retry': ({ ids }) => ({ changed: ids.length, refused: [] }),
    });
    desk.perform('cancel', [jobRow({ id: 1 }), jobRow({ id: 2 })]);
    await settled();
    expect(toasts.shown[0]?.text).toBe('2 jobs cancelled');
    toasts.shown[0]?.action?.run();
    await settled();
    expect(transport.callsOf('jobs.retry')).toEqual([{ ids: [1, 2] }]);
  });

  it('offers no way back from cancelling what the service accepted, as that would send it twice', async () => {
    const { toasts, desk } = setUp({
      'jobs.cancel': ({ ids }) => ({ changed: ids.length, refused: [] }),
    });
    desk.perform('cancel', [jobRow({ state: 'needs_attention', cause: 'remote_failed' })]);
    await settled();
    expect(toasts.shown[0]?.text).toBe('1 job cancelled');
    expect(toasts.shown[0]?.action ?? null).toBeNull();
  });

  it('asks before it sends again what failed at the service', () => {
    const { desk, transport } = setUp({});
    const failed = jobRow({ state: 'needs_attention', cause: 'remote_failed', remoteId: 'doc_1' });
    desk.perform('send_anyway', [failed]);
    expect(desk.question?.action).toBe('send_anyway');
    expect(transport.callsOf('jobs.sendAnyway')).toEqual([]);
  });

  it('moves queued jobs to the top at once', async () => {
    const { transport, toasts, desk } = setUp({
      'jobs.moveToTop': ({ ids }) => ({ changed: ids.length, refused: [] }),
    });
    desk.perform('top', [jobRow({ id: 4 }), jobRow({ id: 2 })]);
    await settled();
    expect(transport.callsOf('jobs.moveToTop')).toEqual([{ ids: [4, 2] }]);
    expect(toasts.shown[0]?.text).toBe('2 jobs moved to the top');
  });

  it('holds jobs at once, and releases those that it held where that is undone', async () => {
    const { transport, toasts, desk } = setUp({
      'jobs.hold': () => ({ changed: 1, refused: [{ id: 2, why: message('not_done.sending') }] }),
      'jobs.release': ({ ids }) => ({ changed: ids.length, refused: [] }),
    });
    desk.perform('hold', [jobRow({ id: 1 }), jobRow({ id: 2 })]);
    await settled();
    expect(toasts.shown[0]?.text).toBe('1 job held. 1 was not: It is being sent');
    toasts.shown[0]?.action?.run();
    await settled();
    expect(transport.callsOf('jobs.release')).toEqual([{ ids: [1] }]);
  });

  it('sends jobs elsewhere, and each back to its own place where that is undone', async () => {
    const { transport, toasts, desk } = setUp({
      'jobs.retarget': ({ ids }) => ({
        changed: ids.length,
        refused: [],
        moved: ids.map((id) => ({ id, newId: id + 10 })),
      }),
    });
    const one = { ...jobRow({ id: 1 }).target, id: 'kb_1' };
    const other = { ...one, id: 'kb_2' };
    const jobs = [jobRow({ id: 1, target: one }), jobRow({ id: 2, target: other })];
    const to = {
      connectionId: 3,
      target: { kind: 'knowledge_base' as const, id: 'kb_9', label: null, slideId: null },
      otherClient: false,
    };
    expect(await desk.sendElsewhere(jobs, to)).toBe(true);
    expect(toasts.shown[0]?.text).toBe('2 jobs sent elsewhere instead');
    toasts.shown[0]?.action?.run();
    await settled();
    expect(transport.callsOf('jobs.retarget')).toMatchObject([
      { ids: [1, 2], target: { id: 'kb_9' } },
      { ids: [11], target: { id: 'kb_1' } },
      { ids: [12], target: { id: 'kb_2' } },
    ]);
    expect(toasts.shown.at(-1)?.text).toBe('2 jobs sent back');
  });

  it('asks before it sends again what may have arrived', async () => {
    const { transport, desk } = setUp({ 'jobs.resolve': () => ({ changed: 1, refused: [] }) });
    desk.perform('not_arrived', [jobRow({ id: 1, state: 'in_doubt' })]);
    await settled();
    expect(transport.calls).toEqual([]);
    expect(desk.question?.action).toBe('not_arrived');
    await desk.confirm();
    expect(transport.callsOf('jobs.resolve')).toEqual([{ ids: [1], answer: 'not_arrived' }]);
    expect(desk.question).toBeNull();
  });

  it('does nothing when the question is withdrawn', async () => {
    const { transport, desk } = setUp({});
    desk.perform('send_anyway', [jobRow({ state: 'done' })]);
    desk.withdraw();
    await desk.confirm();
    expect(transport.calls).toEqual([]);
  });

  it('offers no way back for a job that could not be cancelled', async () => {
    const { toasts, desk } = setUp({
      'jobs.cancel': () => ({ changed: 0, refused: [{ id: 1, why: message('not_done.row_done') }] }),
    });
    desk.perform('cancel', [jobRow({ id: 1 })]);
    await settled();
    expect(toasts.shown[0]).toMatchObject({ text: 'Nothing was changed: It is done', action: null });
  });

  it('lets go of what it was done with, and keeps what was refused', async () => {
    const transport = new ScriptedTransport({
      'jobs.retry': () => ({ changed: 1, refused: [{ id: 2, why: message('not_done.row_done') }] }),
    });
    const done: (readonly number[])[] = [];
    const desk = new JobDesk(createClient(transport), new Toasts(new ManualSchedule().schedule), (ids) =>
      done.push(ids),
    );
    desk.perform('retry', [jobRow({ id: 1, state: 'failed' }), jobRow({ id: 2, state: 'failed' })]);
    await settled();
    expect(done).toEqual([[1]]);
  });

  it('says what went wrong', async () => {
    const { toasts, desk } = setUp({
      'jobs.retry': () => {
        throw new OutboxError('unreachable', 'Outbox is not answering just now.');
      },
    });
    desk.perform('retry', [jobRow({ state: 'failed' })]);
    await settled();
    expect(toasts.shown[0]?.text).toBe('No answer. Outbox is not answering just now.');
    expect(desk.isBusy).toBe(false);
  });

  it('tells what was refused beside what was done', () => {
    expect(
      affectedWords(
        { changed: 3, refused: [{ id: 9, why: legacy('Its last bytes are out') }] },
        'job_acts.done.cancelled',
      ),
    ).toBe('3 jobs cancelled. 1 was not: Its last bytes are out');
  });

  it('tells each reason once where they were refused for several', () => {
    const refused = [9, 10, 11].map((id) => ({
      id,
      why: id === 9 ? message('not_done.ended') : message('not_done.sending'),
    }));
    expect(affectedWords({ changed: 1, refused }, 'job_acts.done.held')).toBe(
      '1 job held. 3 were not: for several reasons: 2 × It is being sent; 1 × It has already ended',
    );
  });
});
