import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const content = 'What nobody chose to send';

/** A file that nobody chose here, and a receipts file that says it was sent from there. */
async function receiptOfAStranger(changes: object = {}) {
  const running = await runningEngine();
  const place = temporaryFolder('private');
  const path = join(place, 'secret.md');
  writeFileSync(path, content);
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  const receipt = {
    jobId: 1,
    kind: 'kb_document',
    connection: { name: 'Practice', baseUrl: running.connection.baseUrl, isPractice: false },
    target: {
      ...{ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id, label: null },
      ...{ slideId: null, slideLabel: null },
    },
    ...{ name: 'secret.md', path, url: null, clipWork: null },
    ...{ sha256: createHash('sha256').update(content).digest('hex'), sizeBytes: content.length },
    ...{ remoteId: 'doc_1', remoteUrl: null, remoteStatus: null, proof: 'indexed', attempts: 1 },
    ...{ sentAtMs: 1000, deliveredAtMs: 2000, isImported: false, finding: null },
    ...changes,
  };
  const file = join(place, 'receipts.json');
  writeFileSync(file, JSON.stringify({ format: 'outbox-receipts', version: 1, receipts: [receipt] }));
  const result = await running.call['receipts.importFile']({
    token: running.engine.chosenPaths.issue(file),
  });
  return { running, path, result };
}

const onlyJob = async (running: RunningEngine) => {
  const [job] = await running.jobs();
  if (job === undefined) throw new Error('nothing was imported');
  return job;
};

describe('A path in an imported receipt', () => {
  it('is never read: what is sent again of it waits until its content is met here', async () => {
    const { running, path, result } = await receiptOfAStranger();
    expect(result.imported).toBe(1);
    const job = await onlyJob(running);
    const { changed, refused } = await running.call['jobs.sendAnyway']({ ids: [job.id] });
    expect(changed).toBe(0);
    expect(refused).toMatchObject([{ why: { code: 'not_done.file_unknown' } }]);
    await running.untilIdle();
    expect(running.accepted()).toEqual([]);
    expect(job.path).toBeNull();
    expect(() => running.engine.pathOfJob(job.id)).toThrow('job.file_elsewhere');
    const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 1 });
    expect(receipts[0], 'people can still read where it was').toMatchObject({ path: null, wasAt: path });
  });

  it('becomes a real one when a file of the same content is met, which is not sent a second time', async () => {
    const { running } = await receiptOfAStranger();
    writeFileSync(join(running.folder, 'found again.md'), content);
    await running.watch();
    await running.until(
      'the receipt knows its file',
      async () => (await onlyJob(running)).path === join(running.folder, 'found again.md'),
    );
    await running.untilIdle();
    expect(await running.jobs()).toHaveLength(1);
    expect(running.accepted()).toEqual([]);

    await running.call['jobs.sendAnyway']({ ids: [(await onlyJob(running)).id] });
    await running.until('it is sent again', async () => (await running.jobs())[1]?.state === 'done');
    expect(running.accepted()).toHaveLength(1);
    const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 1 });
    expect(receipts[0]?.isImported, 'this time it was sent from here').toBe(false);
  });

  it('is of no use as a link either: only a public https address is taken over', async () => {
    const link = { kind: 'clip_import', sha256: null, sizeBytes: null, path: null };
    const target = { kind: 'brand_clips', id: 'brand_1', label: null, slideId: null, slideLabel: null };
    const { result } = await receiptOfAStranger({ ...link, target, url: 'file:///etc/passwd' });
    expect(result).toMatchObject({
      imported: 0,
      refused: [{ why: { code: 'receipt_entry.link', params: { reason: { code: 'link_fault.scheme' } } } }],
    });
  });
});
