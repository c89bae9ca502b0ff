import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PracticeService } from '../../../../src-main/practice-service/practice-service.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../helpers/running-engine.ts';

/* What stands before the service answers in its place: after it did the work, or while it is down. */

type Fault = Parameters<PracticeService['setFaults']>[0][number];

const page = '<html><body><h1>Upstream</h1></body></html>';
/** One of each kind; the table of all is `classify-write.test.ts`. */
const answers: readonly (readonly [number, string, Fault['body']])[] = [
  [408, 'as a page', page],
  [503, 'as JSON of its own', { message: 'no healthy upstream' }],
  [500, 'in an envelope', { success: false, error: 'internal' }],
];

function posts({ practice }: RunningEngine, operation: string): number {
  return practice.ledger().filter((entry) => entry.operation === operation).length;
}

async function jobOf(running: RunningEngine): Promise<SpokenJob> {
  const [job] = await running.jobs();
  if (job === undefined) throw new Error('there is no job');
  return job;
}

async function addFiles(running: RunningEngine, count: number): Promise<void> {
  await running.watch();
  for (let index = 0; index < count; index += 1) {
    writeFileSync(join(running.folder, `file-${String(index)}.txt`), `This is file ${String(index)}`);
  }
}

describe('the sign-in page of a network', () => {
  it('that answers each request with success is known after the first file, and holds the others', async () => {
    const running = await runningEngine();
    await running.watch();
    running.practice.setFaults([{ endpoint: '*', kind: 'html' }]);
    writeFileSync(join(running.folder, 'first.txt'), 'The first file');
    const connection = async () => (await running.call['connections.list']({}))[0];
    await running.until('the connection waits', async () => (await connection())?.health === 'trouble');
    expect((await connection())?.healthDetail?.code).toBe('proof.only_pages');
    writeFileSync(join(running.folder, 'later.txt'), 'A later file');
    await running.until('it waits', async () => (await running.jobs())[1]?.state === 'queued');
    running.practice.clearFaults();
    await running.call['connections.check']({ id: running.connection.id });
    await running.until('the later one arrives', async () => (await running.jobs())[1]?.state === 'done');
    expect((await jobOf(running)).state).toBe('in_doubt');
  });
});

describe('a gateway that answers after the service did the work', () => {
  it.each(answers)(
    'with %i %s doubles no document: it is looked for and found',
    async (status, _how, body) => {
      const running = await runningEngine();
      running.practice.setFaults([
        {
          endpoint: 'upload-kb-doc',
          kind: 'status',
          status,
          ...(body === undefined ? {} : { body }),
          when: 'after',
        },
      ]);
      await addFiles(running, 1);
      await running.until('it is found', async () => (await running.jobs())[0]?.state === 'done');
      expect((await jobOf(running)).finding?.code).toBe('finding.listed');
      expect(posts(running, 'upload-kb-doc')).toBe(1);
    },
  );

  it.each([429, 503])('with %i, as if to wait, doubles one document at most', async (status) => {
    const running = await runningEngine();
    const body = { success: false, error: 'busy' };
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status, body, when: 'after' }]);
    await addFiles(running, 1);
    await running.until('it is in doubt', async () => (await running.jobs())[0]?.state === 'in_doubt');
    expect((await jobOf(running)).code).toBe('doubt.waits_that_acted');
    expect(posts(running, 'upload-kb-doc')).toBe(2);
    writeFileSync(join(running.folder, 'later.txt'), 'This is a later file');
    await running.until('it is found', async () => (await running.jobs())[1]?.state === 'done');
    expect(posts(running, 'upload-kb-doc'), 'sent once, and looked for').toBe(3);
  });

  it('doubles no import, which is left to a person where the list does not tell addresses, and no render', async () => {
    const delays = { clipProcessingMs: 10, renderQueueMs: 5, renderingMs: 5 };
    const running = await runningEngine({ practice: { delays } });
    const gateway = { kind: 'status', status: 503, body: page, when: 'after' } as const;
    const { id: connectionId } = running.connection;
    const { brands } = await running.call['connections.targets']({ id: connectionId });
    const importClip = (url: string): unknown =>
      running.call['clips.import']({
        ...{ connectionId, brandId: brands.items[0]?.id ?? '', links: [{ url, title: null }] },
      });
    await importClip('https://videos.example/ready');
    await running.until('the clip is ready', async () => (await jobOf(running)).state === 'done');
    running.practice.setFaults([
      { endpoint: 'import-clip', ...gateway },
      { endpoint: 'render-clip', ...gateway },
    ]);
    const clipId = (await jobOf(running)).remoteId ?? '';
    await running.call['clips.render']({
      ...{ connectionId, clipId, candidateIds: null, formats: ['1:1'], approvedRevision: null },
    });
    await running.until('the clip says that it was rendered', async () =>
      (await running.jobs()).every(({ state }) => state === 'done'),
    );
    await importClip('https://videos.example/other');
    await running.until('nobody can tell of the import', async () =>
      (await running.jobs()).some(({ state }) => state === 'in_doubt'),
    );
    expect([posts(running, 'import-clip'), posts(running, 'render-clip')]).toEqual([2, 1]);
  });
});

describe('an outage behind a gateway', () => {
  it('leaves in doubt what was under way, and the rest goes when it is over, without anybody', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const files = 30;
    await addFiles(running, files);
    await running.until('all are queued', async () => (await running.jobs()).length === files);
    running.practice.setFaults([{ endpoint: '*', kind: 'html', status: 503 }]);
    await running.call['queue.resume']({});
    await running.until('it is known that the service is not reached', async () =>
      (await running.jobs()).every(({ state, hold }) => state === 'in_doubt' || hold === 'offline'),
    );
    const doubted = (await running.jobs()).filter(({ state }) => state === 'in_doubt').length;
    expect(doubted, 'the first eight, and few after them').toBeLessThanOrEqual(12);

    running.practice.clearFaults();
    await running.until('the rest went', async () =>
      (await running.jobs()).every(({ state }) => state === 'in_doubt' || state === 'done'),
    );
    expect((await running.call['app.snapshot']({})).held).toEqual([]);
    expect(running.accepted()).toHaveLength(files - doubted);
  });
});

describe('a redirect that only writes meet', () => {
  const location = 'https://new.example/x?t=1';

  it('doubles nothing where it follows the work, and lets the rest wait for longer each time', async () => {
    const running = await runningEngine();
    running.practice.setFaults([
      { endpoint: 'upload-kb-doc', kind: 'redirect', status: 308, headers: { location }, when: 'after' },
    ]);
    await running.call['queue.pause']({ untilMs: null });
    await addFiles(running, 30);
    await running.until('all are queued', async () => (await running.jobs()).length === 30);
    await running.call['queue.resume']({});
    await running.until('it waits for a person', async () =>
      (await running.jobs()).every(({ state, hold }) => state !== 'queued' || hold === 'path'),
    );
    const sent = posts(running, 'upload-kb-doc');
    expect(sent, 'those of the first moment, and one after each rest').toBeLessThanOrEqual(16);
    await running.until('those were found there', async () =>
      (await running.jobs()).every(({ state }) => state === 'done' || state === 'queued'),
    );
    expect((await running.jobs()).filter(({ state }) => state === 'done')).toHaveLength(sent);
  });

  it('is named with where it leads, and a good read does not let it go', async () => {
    const running = await runningEngine();
    running.practice.setFaults([
      { endpoint: 'upload-kb-doc', kind: 'redirect', status: 308, headers: { location } },
    ]);
    await running.call['queue.pause']({ untilMs: null });
    await addFiles(running, 30);
    await running.until('all are queued', async () => (await running.jobs()).length === 30);
    await running.call['queue.resume']({});
    await running.until('it rests', async () =>
      (await running.jobs()).every(({ state, hold }) => state === 'in_doubt' || hold === 'failing'),
    );
    const sent = posts(running, 'upload-kb-doc');
    await running.call['connections.check']({ id: running.connection.id });
    await running.call['queue.tryNow']({});
    const reasons = (await running.jobs()).map(({ reason }) => reason ?? '');
    expect(reasons.filter((reason) => reason.includes('https://new.example')).length).toBeGreaterThan(0);
    expect(reasons.join()).not.toContain('t=1');
    expect(posts(running, 'upload-kb-doc')).toBe(sent);
    expect((await running.call['connections.list']({}))[0]?.health).toBe('ok');
  });
});
