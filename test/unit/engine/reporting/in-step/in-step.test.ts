import { message } from '../../../../../src-main/contract/messages/message.ts';
import { readFileSync, rmSync, renameSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { baseOf, basesOf, compare, delivered, sendByOthers, untilAsked, write } from './in-step-bench.ts';

describe('a folder beside its knowledge base', () => {
  it('tells of each file and each document how they stand', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'same.md', 'edited.md', 'removed.md');
    await sendByOthers(running, 'theirs.md');
    write(running, 'edited.md', 'other words');
    rmSync(join(running.folder, 'removed.md'));
    await untilAsked(running);
    const scope = { watchFolderId: watchFolder.id };
    await running.until(
      'it is seen to be gone',
      async () => (await compare(running, scope)).states['removed.md'] === 'gone_here',
    );

    const { states, rows } = await compare(running, scope);
    expect(states).toMatchObject({
      ...{ 'same.md': 'in_step', 'edited.md': 'edited', 'removed.md': 'gone_here' },
      'theirs.md': 'only_there',
    });
    expect(rows.find(({ name }) => name === 'edited.md')).toMatchObject({
      actions: ['send'],
      path: join(running.folder, 'edited.md'),
      document: { name: 'edited.md', status: 'indexed', meaning: 'success' },
    });
    const whys = rows.map(({ name, why }) => [name, why.code]);
    expect(Object.fromEntries(whys)).toMatchObject({
      ...{ 'same.md': 'compared.service_says', 'edited.md': 'compared.edited' },
      ...{ 'removed.md': 'compared.service_says', 'theirs.md': 'compared.service_says' },
    });
    const { bases } = await running.call['knowledge.compare']({ scope, readAgain: false });
    expect(bases).toMatchObject([{ id: await baseOf(running), list: 'whole', tellsOnlyThere: true }]);
  });

  it('sends what was edited as another document, and lists the older one with its id and name', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'plan.md');
    const [first] = await running.jobs();
    write(running, 'plan.md', 'a better plan');
    await untilAsked(running);
    const scope = { watchFolderId: watchFolder.id };
    const asked = (await compare(running, scope)).rows.find(({ state }) => state === 'edited');
    const jobIds = [asked?.jobId ?? 0];
    expect(await running.call['knowledge.act']({ action: 'send', jobIds })).toEqual({
      changed: 1,
      refused: [],
    });
    // Said twice, it goes once.
    expect(await running.call['knowledge.act']({ action: 'send', jobIds })).toMatchObject({ changed: 0 });
    await running.untilIdle();

    const { id, rows } = await compare(running, scope);
    const own = rows.filter(({ name }) => name === 'plan.md');
    expect(own.map(({ state }) => state)).toEqual(['outdated', 'in_step']);
    expect(own[0]).toMatchObject({ documentId: first?.remoteId, document: { name: 'plan.md' } });
    const list = { comparisonId: id, states: ['outdated' as const] };
    const csv = await running.call['knowledge.list']({ ...list, format: 'csv', cursor: 0 });
    expect(csv.next).toBeNull();
    expect(csv.text.trim().split('\r\n')).toEqual([
      'state,knowledge_base,document_id,document_name,document_status,created_at,name,path,job,why,code',
      expect.stringContaining(`${first?.remoteId ?? ''},plan.md,indexed,`),
    ]);
    const { path, rows: written } = await running.call['knowledge.listFile']({ ...list, format: 'json' });
    expect(written).toBe(1);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      documents: [{ state: 'outdated', documentId: first?.remoteId, documentName: 'plan.md' }],
    });
    expect(running.accepted()).toHaveLength(2);
  });

  it('forgets what is gone here, and keeps its receipt', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'old.md');
    rmSync(join(running.folder, 'old.md'));
    const scope = { watchFolderId: watchFolder.id };
    await running.until(
      'it is seen to be gone',
      async () => (await compare(running, scope)).states['old.md'] === 'gone_here',
    );
    const { id } = await compare(running, scope);
    expect(
      await running.call['knowledge.actOnAll']({ comparisonId: id, action: 'forget', state: 'gone_here' }),
    ).toEqual({ changed: 1, refused: [] });
    expect((await compare(running, scope)).states['old.md']).toBeUndefined();
    const receipts = await running.call['receipts.page']({ search: 'old.md', offset: 0, limit: 10 });
    expect(receipts.total).toBe(1);
  });

  it('says of nothing that it is gone here while the folder is away', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'a.md', 'b.md');
    renameSync(running.folder, `${running.folder}-unplugged`);
    await running.call['watchFolders.scan']({ id: watchFolder.id });
    await running.until('the folder is away', async () => {
      const [folder] = await running.call['watchFolders.list']({});
      return folder?.health === 'unavailable';
    });
    const { states } = await compare(running, { watchFolderId: watchFolder.id });
    expect(states).toMatchObject({ 'a.md': 'not_compared', 'b.md': 'not_compared' });
    expect(Object.values(states)).not.toContain('gone_here');
  });

  it('says nothing of documents where their list cannot be read, and still tells what was edited', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'a.md', 'b.md');
    write(running, 'b.md', 'other words');
    await untilAsked(running);
    running.practice.setFaults([{ endpoint: 'list-kb-docs', kind: 'status', status: 501 }]);
    const scope = { watchFolderId: watchFolder.id };
    const { states } = await compare(running, scope);
    expect(states).toEqual({ 'a.md': 'not_compared', 'b.md': 'edited' });
    const { bases } = await running.call['knowledge.compare']({ scope, readAgain: false });
    expect(bases).toMatchObject([{ list: 'unread', documents: 0 }]);
    expect(JSON.stringify(bases[0]?.why)).toContain('501');
  });

  it('knows a file by its content: renamed, or sent by another folder too, it is in step', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'a.md');
    renameSync(join(running.folder, 'a.md'), join(running.folder, 'renamed.md'));
    const other = `${running.folder}-other`;
    mkdirSync(other);
    const { watchFolder: beside } = await running.watch({}, other);
    renameSync(write(running, 'tmp.part', 'the text of a.md'), join(other, 'copy.md'));
    await running.until(
      'both are known',
      async () => (await running.jobs()).filter(({ cause }) => cause === 'duplicate').length === 2,
    );
    await sendByOthers(running, 'theirs.md');
    const own = await compare(running, { watchFolderId: watchFolder.id });
    expect(own.states).toMatchObject({ 'renamed.md': 'in_step' });
    expect(own.states['a.md']).toBeUndefined();
    const besides = await compare(running, { watchFolderId: beside.id });
    expect(besides.states).toMatchObject({ 'copy.md': 'in_step', 'theirs.md': 'only_there' });
    expect(besides.states['a.md']).toBeUndefined();
    expect(running.accepted().filter(({ operation }) => operation === 'upload-kb-doc')).toHaveLength(2);
  });

  it('lays each file beside the knowledge base that its name chose, and tells only there of none of them', async () => {
    const running = await runningEngine();
    const [one = '', other = ''] = await basesOf(running);
    const { watchFolder } = await running.watch({
      ...rulesTo({ kind: 'knowledge_base', id: one, label: null }),
      names: {
        patterns: ['{kb}_{rest}.md'],
        choose: [
          {
            part: 'kb',
            use: 'knowledge_base',
            values: [
              { value: 'x', id: one, label: null },
              { value: 'y', id: other, label: null },
            ],
          },
        ],
      },
    });
    await delivered(running, 'x_a.md', 'y_a.md');
    await sendByOthers(running, 'theirs.md');
    const { rows, states } = await compare(running, { watchFolderId: watchFolder.id });
    expect(states).toEqual({ 'x_a.md': 'in_step', 'y_a.md': 'in_step' });
    expect(rows.map(({ knowledgeBaseId }) => knowledgeBaseId).sort()).toEqual([one, other].sort());
    const whole = await compare(running, { connectionId: running.connection.id, knowledgeBaseId: one });
    expect(whole.states).toMatchObject({ 'x_a.md': 'in_step', 'theirs.md': 'only_there' });
    expect(whole.states['y_a.md']).toBeUndefined();
  });

  it('says what is still on its way, and that a document of a job in doubt may be its', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    running.practice.setFaults([
      { endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 0, count: 1 },
      { endpoint: 'list-kb-docs', kind: 'status', status: 501 },
    ]);
    write(running, 'doubtful.md');
    await running.until('it is in doubt', async () =>
      (await running.jobs()).some(({ state }) => state === 'in_doubt'),
    );
    running.practice.clearFaults();
    const { rows } = await compare(running, { watchFolderId: watchFolder.id });
    const own = rows.filter(({ name }) => name === 'doubtful.md');
    expect(own.map(({ state, why }) => [state, why])).toHaveLength(1);
    expect(['on_its_way', 'in_step']).toContain(own[0]?.state);
  });

  it('tells that a document is not listed any more, and sends it again once', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'lost.md');
    const forgets = await fetch(`${running.practice.baseUrl}/practice/reset`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.practice.apiKey}` },
    });
    expect(forgets.status).toBe(200);
    const scope = { watchFolderId: watchFolder.id };
    const { rows: early } = await compare(running, scope);
    expect(early.find(({ name }) => name === 'lost.md')?.state).toBe('on_its_way');
    await running.until(
      'the list had its time',
      async () => (await compare(running, scope)).states['lost.md'] === 'missing_there',
    );
    const { rows } = await compare(running, scope);
    const lost = rows.find(({ name }) => name === 'lost.md');
    expect(lost?.actions).toEqual(['send_again']);
    const jobIds = [lost?.jobId ?? 0];
    expect(await running.call['knowledge.act']({ action: 'send_again', jobIds })).toMatchObject({
      changed: 1,
    });
    expect(await running.call['knowledge.act']({ action: 'send_again', jobIds })).toEqual({
      changed: 0,
      refused: [{ id: jobIds[0], why: message('not_done.sent_since') }],
    });
    await running.untilIdle();
    expect((await compare(running, scope)).states['lost.md']).toBe('in_step');
  });

  it('asks for another comparison where one is not kept any more, and names a folder that is not watched', async () => {
    const running = await runningEngine({ engine: { deliver: false } });
    await expect(async () =>
      running.call['knowledge.rows']({ comparisonId: 9, state: null, search: '', offset: 0, limit: 10 }),
    ).rejects.toThrow('comparison.unknown');
    await expect(
      running.call['knowledge.compare']({ scope: { watchFolderId: 9 }, readAgain: false }),
    ).rejects.toThrow('folder.unknown {"folder":9}');
  });
});
