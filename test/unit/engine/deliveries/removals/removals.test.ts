import { message } from '../../../../../src-main/contract/messages/message.ts';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import { englishOf as said } from '../../../../../src-main/languages/english.ts';
import type { Fault } from '../../../../../src-main/practice-service/practice-service.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { baseOf, compare, delivered, sendByOthers, write } from '../../reporting/in-step/in-step-bench.ts';

const practice = { deletesDocuments: true };

/** Lets documents be deleted on the connection of the engine. */
async function switchOn({ call, connection }: RunningEngine): Promise<void> {
  const { profile } = await call['connections.profile']({ id: connection.id });
  await call['connections.setProfile']({
    id: connection.id,
    profile: { ...profile, on: ['deleteDocument'] },
  });
}

const deletions = ({ practice: service }: RunningEngine) =>
  service.ledger().filter(({ method }) => method === 'DELETE');

/** A folder whose one file was delivered, edited, and delivered again, with the job of the older document. */
async function replaced(
  running: RunningEngine,
  rules: Partial<FolderRules> = {},
): Promise<{ readonly scope: { watchFolderId: number }; readonly olderId: number }> {
  const { watchFolder } = await running.watch({ edited: 'send', ...rules });
  await delivered(running, 'plan.md');
  const [older] = await running.jobs();
  write(running, 'plan.md', 'a better plan');
  await running.until(
    'the newer one is indexed',
    async () =>
      (await running.jobs()).filter(({ proof }) => proof === 'indexed').length === 2 &&
      running.engine.idleStatus().idle,
  );
  return { scope: { watchFolderId: watchFolder.id }, olderId: older?.id ?? 0 };
}

const statesOf = async (running: RunningEngine, scope: { watchFolderId: number }) =>
  (await compare(running, scope)).rows.filter(({ name }) => name === 'plan.md').map(({ state }) => state);

const remove = ({ call }: RunningEngine, id: number) =>
  call['knowledge.act']({ action: 'delete', jobIds: [id] });

describe('an outdated document', () => {
  it('is deleted once a person agreed, and nothing else is', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { scope, olderId } = await replaced(running);
    await sendByOthers(running, 'plan.md');
    const { rows } = await compare(running, scope);
    const outdated = rows.find(({ state }) => state === 'outdated');
    expect(outdated).toMatchObject({ jobId: olderId, actions: ['delete', 'forget'] });
    expect(
      rows.filter(({ state }) => state === 'only_there').every(({ actions }) => actions.length === 0),
    ).toBe(true);
    expect(await remove(running, olderId)).toEqual({ changed: 1, refused: [] });
    await running.untilIdle();
    expect(deletions(running)).toMatchObject([{ status: 204, resourceId: outdated?.documentId }]);
    expect((await statesOf(running, scope)).sort()).toEqual(['in_step', 'only_there']);
    expect(await remove(running, olderId)).toMatchObject({
      refused: [{ why: message('not_done.deleting') }],
    });
    const { explanation } = await running.call['jobs.get']({ id: olderId });
    expect(explanation.map((each) => said(each)).at(-1)).toContain('It was deleted at the service');
  });

  it('is not offered, and refused, where nobody switched that on', async () => {
    const running = await runningEngine({ practice });
    const { scope, olderId } = await replaced(running, { whenReplaced: 'delete' });
    const { rows } = await compare(running, scope);
    expect(rows.find(({ state }) => state === 'outdated')?.actions).not.toContain('delete');
    expect((await remove(running, olderId)).refused[0]?.why).toEqual(message('not_done.deleting_off'));
    await running.untilIdle();
    expect(deletions(running)).toEqual([]);
    // What the rule wanted was given up, and can be agreed to later.
    await switchOn(running);
    expect(await remove(running, olderId)).toMatchObject({ changed: 1 });
    await running.untilIdle();
    expect(deletions(running)).toHaveLength(1);
  });

  it('is deleted by the rule of its folder as soon as the newer one is indexed, and not before', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { watchFolder } = await running.watch({ edited: 'send', whenReplaced: 'delete' });
    await delivered(running, 'plan.md');
    running.practice.setDelays({ documentIndexingMs: 10_000 });
    write(running, 'plan.md', 'a better plan');
    await running.until('the newer one is accepted', () => running.accepted().length === 2);
    expect(deletions(running)).toEqual([]);
    await running.until('it is deleted', () => deletions(running).length === 1);
    await running.untilIdle();
    const indexed = (await running.jobs()).filter(({ proof }) => proof === 'indexed');
    expect(indexed).toHaveLength(2);
    expect(await statesOf(running, { watchFolderId: watchFolder.id })).toEqual(['in_step']);
  });

  it('is not deleted while no newer one is indexed', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    await running.watch();
    await delivered(running, 'plan.md');
    const [only] = await running.jobs();
    expect((await remove(running, only?.id ?? 0)).refused[0]?.why).toEqual(message('not_done.no_newer'));
    expect((await remove(running, 99)).refused[0]?.why).toEqual(message('not_done.unknown_job', { job: 99 }));
  });

  it('stays where the service does not list the newer one as indexed', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { olderId } = await replaced(running);
    await running.call['connections.teachStatus']({
      ...{ id: running.connection.id, subject: 'document', status: 'indexed', meaning: 'failure' },
    });
    expect(await remove(running, olderId)).toMatchObject({ changed: 1 });
    await running.untilIdle();
    expect(deletions(running)).toEqual([]);
    const { explanation } = await running.call['jobs.get']({ id: olderId });
    expect(explanation.map((each) => said(each)).at(-1)).toContain(
      'It stays: the service says “indexed” about the newer document',
    );
  });

  it('stays where another file that lies here has its content', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { scope, olderId } = await replaced(running);
    write(running, 'copy.md', 'the text of plan.md');
    await running.until('the copy is known', async () =>
      (await running.jobs()).some(({ cause }) => cause === 'duplicate'),
    );
    expect((await remove(running, olderId)).refused).toEqual([
      { id: olderId, why: message('not_done.file_stands') },
    ]);
    expect((await compare(running, scope)).states['copy.md']).toBe('in_step');
    expect(deletions(running)).toEqual([]);
  });

  it('does not stand for its content any more: a file that is edited back goes again', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { scope } = await replaced(running, { whenReplaced: 'delete' });
    await running.until('the older one is deleted', () => deletions(running).length === 1);
    await running.untilIdle();
    write(running, 'plan.md', 'the text of plan.md');
    await running.until('the first content goes again', () => running.accepted().length === 3);
    await running.until('what it replaced is deleted', () => deletions(running).length === 2);
    await running.untilIdle();
    expect(await statesOf(running, scope)).toEqual(['in_step']);
    // The same content in another file is known again.
    renameSync(write(running, 'tmp.part', 'the text of plan.md'), join(running.folder, 'copy.md'));
    await running.until('the copy is known', async () =>
      (await running.jobs()).some(({ cause }) => cause === 'duplicate'),
    );
    expect(running.accepted()).toHaveLength(3);
  });
});

describe('a deletion that goes wrong', () => {
  const tries = async (fault: Omit<Fault, 'endpoint'>) => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const made = await replaced(running);
    running.practice.setFaults([{ endpoint: 'delete-kb-doc', ...fault }]);
    expect(await remove(running, made.olderId)).toMatchObject({ changed: 1 });
    return { running, ...made };
  };
  const acted = (running: RunningEngine) => deletions(running).filter(({ status }) => status === 204);

  it.each([
    ['the answer stays out, and it was done', { kind: 'cut_reply', afterBytes: 0, count: 1 }],
    ['the answer stays out, and it was not', { kind: 'cut_request', count: 1 }],
    ['the service fails', { kind: 'status', status: 500, count: 2 }],
    ['the service asks to wait', { kind: 'status', status: 503, retryAfter: 1, count: 1 }],
    [
      'the service says yes and has not done it',
      { kind: 'status', status: 200, body: { success: true }, count: 1 },
    ],
  ] satisfies [string, Omit<Fault, 'endpoint'>][])(
    'is repeated after the list was read: %s',
    async (_what, fault) => {
      const { running, scope } = await tries(fault);
      await running.until('it is gone', async () => !(await statesOf(running, scope)).includes('outdated'));
      await running.untilIdle();
      expect(acted(running).length).toBeLessThanOrEqual(1);
      expect(await statesOf(running, scope)).toEqual(['in_step']);
    },
  );

  it('is over where the service does not know the document any more', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { scope, olderId } = await replaced(running);
    const { rows } = await compare(running, scope);
    const documentId = rows.find(({ state }) => state === 'outdated')?.documentId ?? '';
    await fetch(`${running.practice.baseUrl}/api-proxy/kbs/${await baseOf(running)}/docs/${documentId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${running.practice.apiKey}` },
    });
    // The list of a moment ago has it still, so that it is asked for, and 404 is as good as a yes.
    expect(await remove(running, olderId)).toMatchObject({ changed: 1 });
    await running.untilIdle();
    const { explanation } = await running.call['jobs.get']({ id: olderId });
    expect(explanation.map((each) => said(each)).at(-1)).toMatch(
      /It was deleted at the service|no longer lists it/u,
    );
  });

  it('is given up where the service lists it and says that it is not there: the path is wrong', async () => {
    const { running, olderId, scope } = await tries({ kind: 'missing' });
    await running.untilIdle();
    const { explanation } = await running.call['jobs.get']({ id: olderId });
    expect(explanation.map((each) => said(each)).at(-1)).toContain('Check the path of deletions');
    const { rows } = await compare(running, scope);
    const outdated = rows.find(({ state }) => state === 'outdated');
    expect(outdated?.actions).toEqual(['delete', 'forget']);
    expect(outdated?.why.code).toBe('compared.not_deleted');
  });

  it('is given up with the service’s own no', async () => {
    const { running, olderId } = await tries({
      kind: 'status',
      status: 409,
      body: { success: false, error: 'locked' },
    });
    await running.untilIdle();
    const { explanation } = await running.call['jobs.get']({ id: olderId });
    expect(explanation.map((each) => said(each)).at(-1)).toContain('409');
  });

  it('goes on in the next run where the process ended in the middle', async () => {
    const { running, scope } = await tries({ kind: 'hang' });
    await running.until('it was asked for', () => running.practice.faults()[0]?.hits === 1);
    await running.restart();
    running.practice.clearFaults();
    await running.until('it is gone', async () => !(await statesOf(running, scope)).includes('outdated'));
    expect(acted(running)).toHaveLength(1);
  });

  it('waits while everything is paused', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { olderId } = await replaced(running);
    await running.call['queue.pause']({ untilMs: null, mode: 'after_current' });
    expect(await remove(running, olderId)).toMatchObject({ changed: 1 });
    const { explanation } = await running.call['jobs.get']({ id: olderId });
    expect(explanation.map(({ code }) => code)).toContain('removal.state.waiting');
    expect(deletions(running)).toEqual([]);
    await running.call['queue.resume']({});
    await running.until('it is deleted', () => acted(running).length === 1);
  });

  it('waits while the client that the base belongs to is paused, and says so', async () => {
    const running = await runningEngine({ practice });
    await switchOn(running);
    const { olderId } = await replaced(running);
    const [newest] = await running.jobs();
    const id = newest?.target.id ?? '';
    const acme = await running.call['clients.add']({ name: 'Acme', colour: 'teal' });
    const target = { kind: 'knowledge_base', id, label: null } as const;
    await running.call['clients.assign']({ clientId: acme.id, connectionId: running.connection.id, target });
    await running.call['clients.pause']({ id: acme.id });
    expect(await remove(running, olderId)).toMatchObject({ changed: 1 });
    await running.until('it says why it waits', async () => {
      const { explanation } = await running.call['jobs.get']({ id: olderId });
      return (
        explanation
          .map((each) => said(each))
          .at(-1)
          ?.includes('It waits until you resume Acme') === true
      );
    });
    expect(deletions(running)).toEqual([]);
    await running.call['clients.resume']({ id: acme.id });
    await running.until('it is deleted', () => acted(running).length === 1);
  });
});
