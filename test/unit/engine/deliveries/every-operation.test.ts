import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../src-main/contract/api.ts';
import type { Attempt } from '../../../../src-main/contract/job.ts';
import { doubtfulWrites } from '../../../../src-main/contract/service-profile.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../helpers/running-engine.ts';

const quick = { clipProcessingMs: 10, renderQueueMs: 5, renderingMs: 5, documentIndexingMs: 10 };

async function brandOf(running: RunningEngine): Promise<string> {
  const { brands } = await running.call['connections.targets']({ id: running.connection.id });
  return brands.items[0]?.id ?? '';
}

/** An imported clip whose candidates exist. */
async function readyClip(running: RunningEngine): Promise<{ clipId: string; candidateId: string }> {
  const connectionId = running.connection.id;
  await running.call['clips.import']({
    connectionId,
    brandId: await brandOf(running),
    links: [{ url: 'https://videos.example/ready', title: 'Ready' }],
  });
  await running.until('the clip is ready', async () => (await running.jobs())[0]?.state === 'done');
  const clipId = (await running.jobs())[0]?.remoteId ?? '';
  const { candidates } = await running.call['clips.get']({ connectionId, clipId });
  return { clipId, candidateId: candidates[0]?.id ?? '' };
}

async function jobOf(running: RunningEngine, kind: SpokenJob['kind']): Promise<SpokenJob | undefined> {
  return (await running.jobs()).findLast((job) => job.kind === kind);
}

async function untilState(
  running: RunningEngine,
  kind: SpokenJob['kind'],
  state: SpokenJob['state'],
): Promise<SpokenJob> {
  await running.until(`${kind} is ${state}`, async () => (await jobOf(running, kind))?.state === state);
  const job = await jobOf(running, kind);
  if (job === undefined) throw new Error('no job');
  return job;
}

describe('what is asked of a clip by hand', () => {
  it('is rendered with the revision it has just then, and drafted, each with a receipt (service-interface §4.2, §4.5)', async () => {
    const running = await runningEngine({ practice: { delays: quick } });
    const connectionId = running.connection.id;
    const { clipId, candidateId } = await readyClip(running);
    await running.call['clips.render']({
      connectionId,
      clipId,
      candidateIds: [candidateId],
      formats: ['1:1', '9:16'],
      approvedRevision: null,
    });
    const render = await untilState(running, 'clip_render', 'done');
    expect(render).toMatchObject({ proof: 'completed', clipWork: { formats: ['9:16', '1:1'], candidateId } });
    expect(render.clipWork?.revision).toBeTypeOf('number');

    await running.call['clips.draft']({
      connectionId,
      clipId,
      drafts: [{ candidateId, aspectRatio: '1:1' }],
    });
    const draft = await untilState(running, 'post_draft', 'done');
    expect(draft.remoteId).not.toBeNull();

    const { receipts } = await running.call['receipts.page']({
      search: draft.remoteId ?? '',
      offset: 0,
      limit: 10,
    });
    expect(receipts.map(({ kind }) => kind)).toEqual(['post_draft']);
    const listed = await running.call['clips.list']({ connectionId, offset: 0, limit: 10 });
    expect(listed.clips.map(({ id }) => id)).toContain(clipId);
  });

  it('asks first where the clip has another revision than the approved one, and goes when it is approved', async () => {
    const running = await runningEngine({ practice: { delays: quick } });
    const connectionId = running.connection.id;
    const { clipId } = await readyClip(running);
    const { editRevision } = await running.call['clips.get']({ connectionId, clipId });
    await running.call['clips.render']({
      connectionId,
      clipId,
      candidateIds: null,
      formats: ['9:16'],
      approvedRevision: (editRevision ?? 0) + 5,
    });
    const waiting = await untilState(running, 'clip_render', 'needs_attention');
    expect(waiting.cause).toBe('revision');
    expect(running.accepted().filter(({ path }) => path.endsWith('/render'))).toHaveLength(0);
    await running.call['jobs.approveRevision']({ ids: [waiting.id] });
    await untilState(running, 'clip_render', 'done');
  });
});

describe('a local video', () => {
  it('arrives whole in parts as a clip, and goes on behind the parts that arrived when its engine was ended', async () => {
    const running = await runningEngine({ practice: { delays: quick } });
    const path = join(running.folder, 'talk.mp4');
    const content = randomBytes(20 * 1024 * 1024);
    writeFileSync(path, content);
    running.practice.setFaults([{ endpoint: 'complete-clip-upload', kind: 'status', status: 503, count: 1 }]);
    const { added } = await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(path)],
      connectionId: running.connection.id,
      target: {
        kind: 'brand_clips',
        id: await brandOf(running),
        label: null,
        slideId: null,
        slideLabel: null,
      },
    });
    expect(added).toHaveLength(1);
    await running.until('all parts arrived, and the end was put off', async () => {
      const job = await jobOf(running, 'clip_upload');
      return job !== undefined && job.attempts >= 1 && job.state !== 'sending';
    });
    await running.restart();
    const done = await untilState(running, 'clip_upload', 'done');
    expect(done).toMatchObject({ sha256: createHash('sha256').update(readFileSync(path)).digest('hex') });
    const parts = running.practice
      .ledger()
      .filter(({ method, outcome }) => method === 'PUT' && outcome === 'accepted');
    expect(parts).toHaveLength(3);
    const clip = await running.call['clips.get']({
      connectionId: running.connection.id,
      clipId: done.remoteId ?? '',
    });
    expect(clip.sizeBytes).toBe(content.length);
  });

  it('waits, and says why, where the service has no such way in', async () => {
    const running = await runningEngine();
    const path = join(running.folder, 'talk.mp4');
    writeFileSync(path, 'a short one');
    running.practice.setFaults([{ endpoint: 'init-clip-upload', kind: 'status', status: 404 }]);
    await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(path)],
      connectionId: running.connection.id,
      target: {
        kind: 'brand_clips',
        id: await brandOf(running),
        label: null,
        slideId: null,
        slideLabel: null,
      },
    });
    await running.until('it is held', async () => (await jobOf(running, 'clip_upload'))?.hold === 'path');
    const { heldKinds } = await running.call['connections.limits']({ id: running.connection.id });
    expect(heldKinds).toMatchObject([{ kind: 'clip_upload', cause: 'path' }]);
  });
});

describe('used up credits (402)', () => {
  it('hold all imports without using an attempt until somebody lets them go, and documents go on', async () => {
    const running = await runningEngine({ practice: { delays: quick } });
    running.practice.setFaults([
      {
        endpoint: 'import-clip',
        kind: 'status',
        status: 402,
        body: '{"success":false,"error":"insufficient_credits","message":"0 left"}',
      },
    ]);
    await running.call['clips.import']({
      connectionId: running.connection.id,
      brandId: await brandOf(running),
      links: ['one', 'two'].map((name) => ({ url: `https://videos.example/${name}`, title: null })),
    });
    await running.until('both wait', async () =>
      (await running.jobs()).every(({ hold }) => hold === 'credits'),
    );
    await running.watch();
    writeFileSync(join(running.folder, 'a.txt'), 'a document');
    await untilState(running, 'kb_document', 'done');
    expect(
      (await running.jobs()).filter(({ kind }) => kind === 'clip_import').map((job) => job.countedAttempts),
    ).toEqual([0, 0]);
    running.practice.clearFaults();
    await running.call['connections.releaseKind']({ id: running.connection.id, kind: 'clip_import' });
    await running.until('both arrived', async () =>
      (await running.jobs()).every(({ state }) => state === 'done'),
    );
  });
});

describe('a service that answers with an id and never says success', () => {
  it('leaves doubt with the next step, and is believed once that is taught, whatever is sent', async () => {
    const running = await runningEngine({ practice: { delays: quick } });
    const connectionId = running.connection.id;
    const brandId = await brandOf(running);
    running.practice.setFaults(
      (
        [
          ...['import-clip', 'render-clip', 'create-draft', 'upload-kb-doc', 'upload-carousel-asset'],
          ...['init-clip-upload', 'presign-clip-upload', 'complete-clip-upload'],
        ] as const
      ).map((endpoint) => ({ endpoint, kind: 'unsaid' })),
    );
    await running.watch();
    writeFileSync(join(running.folder, 'first.txt'), 'the first');
    // It is looked for at the service soon, and found; how its only attempt ended stays.
    const attemptOf = async (name: string): Promise<Attempt | undefined> => {
      const job = (await running.jobs()).find((one) => one.name === name);
      const attempts = job === undefined ? [] : (await running.call['jobs.get']({ id: job.id })).attempts;
      expect(attempts.length).toBeLessThan(2);
      return attempts[0];
    };
    const endOf = async (name: string): Promise<Attempt | undefined> => {
      await running.until(
        `${name} was sent`,
        async () => ((await attemptOf(name))?.outcome ?? null) !== null,
      );
      return attemptOf(name);
    };
    const doubtful = await endOf('first.txt');
    expect(doubtful?.outcome).toBe('in_doubt');
    expect(doubtful?.detail).toEqual({ code: 'doubt.success_unsaid', params: { status: 201 } });

    for (const operation of doubtfulWrites) {
      await running.call['connections.teachIdIsYes']({ id: connectionId, operation, isYes: true });
    }
    writeFileSync(join(running.folder, 'second.txt'), 'the second');
    expect(await endOf('second.txt')).toMatchObject({ outcome: 'accepted', statusCode: 201 });

    const add = async (name: string, target: CallInput<'jobs.addFiles'>['target']): Promise<void> => {
      const path = join(running.folder, '..', name);
      writeFileSync(path, `the content of ${name}`);
      const tokens = [running.engine.chosenPaths.issue(path)];
      expect((await running.call['jobs.addFiles']({ tokens, connectionId, target })).added).toHaveLength(1);
    };
    const { carousels } = await running.call['connections.targets']({ id: connectionId });
    const carouselId = carousels.items[0]?.id ?? '';
    const { slides } = await running.call['connections.carousel']({ id: connectionId, carouselId });
    const slideId = slides[0]?.id ?? '';
    await add('slide.png', { kind: 'carousel', id: carouselId, label: null, slideId, slideLabel: null });
    expect((await untilState(running, 'carousel_asset', 'done')).remoteId).not.toBeNull();
    await add('talk.mp4', {
      ...{ kind: 'brand_clips', id: brandId, label: null, slideId: null, slideLabel: null },
    });
    await untilState(running, 'clip_upload', 'done');

    await running.call['clips.import']({
      ...{ connectionId, brandId },
      links: [{ url: 'https://videos.example/one', title: null }],
    });
    const clipId = (await untilState(running, 'clip_import', 'done')).remoteId ?? '';
    const { candidates } = await running.call['clips.get']({ connectionId, clipId });
    const candidateId = candidates[0]?.id ?? '';
    await running.call['clips.render']({
      ...{ connectionId, clipId, candidateIds: [candidateId], formats: ['9:16'], approvedRevision: null },
    });
    await untilState(running, 'clip_render', 'done');
    await running.call['clips.draft']({
      ...{ connectionId, clipId, drafts: [{ candidateId, aspectRatio: '9:16' }] },
    });
    expect((await untilState(running, 'post_draft', 'done')).remoteId).not.toBeNull();
  });
});

describe('a document in doubt', () => {
  it('is found by a check in the list of its knowledge base, and marked as inferred', async () => {
    const running = await runningEngine({ practice: { delays: quick } });
    await running.watch();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 10, count: 1 }]);
    writeFileSync(join(running.folder, 'report.txt'), 'the report');
    const doubtful = await untilState(running, 'kb_document', 'in_doubt');
    const [outage] = await running.call['doubt.outages']({});
    expect(outage?.cards[0]).toMatchObject({ canCheck: true, job: { id: doubtful.id } });
    const [result] = await running.call['jobs.check']({ ids: [doubtful.id] });
    expect(result).toMatchObject({ finding: 'arrived', settled: true });
    const done = await untilState(running, 'kb_document', 'done');
    expect(done.finding?.code).toBe('finding.listed');
    expect(running.accepted()).toHaveLength(1);
  });
});

describe('a folder of link lists with a recipe', () => {
  it('takes every new link through it, each once', async () => {
    const running = await runningEngine({ practice: { delays: quick } });
    const plan = { upTo: 'render', formats: ['9:16'], candidates: 'first' } as const;
    await running.call['recipes.save']({ name: 'Shorts', plan: { ...plan, formats: ['9:16'] } });
    const target = { kind: 'brand_clips', id: await brandOf(running), label: null } as const;
    await running.watch({ target, recipe: 'shorts' });
    writeFileSync(join(running.folder, 'links.txt'), 'https://videos.example/1\nhttps://videos.example/2\n');
    const rows = async () =>
      (await running.call['recipes.page']({ batchId: null, offset: 0, limit: 10 })).rows;
    await running.until('both are rendered', async () => {
      const all = await rows();
      return all.length === 2 && all.every(({ state }) => state === 'done');
    });
    expect(running.accepted().filter(({ path }) => path.endsWith('/render'))).toHaveLength(2);
  });
});
