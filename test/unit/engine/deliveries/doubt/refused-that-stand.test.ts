import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PracticeService } from '../../../../../src-main/practice-service/practice-service.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../../helpers/running-engine.ts';

/* A service that carries out what it is sent, and then refuses it. */

type Fault = Parameters<PracticeService['setFaults']>[0][number];

function uploads({ practice }: RunningEngine): number {
  return practice.ledger().filter(({ operation }) => operation === 'upload-kb-doc').length;
}

function lists({ practice }: RunningEngine): number {
  return practice.ledger().filter(({ operation }) => operation === 'list-kb-docs').length;
}

async function jobOf(running: RunningEngine): Promise<SpokenJob> {
  const [job] = await running.jobs();
  if (job === undefined) throw new Error('there is no job');
  return job;
}

function untilAll(running: RunningEngine, state: SpokenJob['state'], count = 1): Promise<void> {
  return running.until(`all are ${state}`, async () => {
    const jobs = await running.jobs();
    return jobs.length === count && jobs.every((job) => job.state === state);
  });
}

function untilHeld(running: RunningEngine): Promise<void> {
  return running.until('it was refused, and waits', async () => {
    const [job] = await running.jobs();
    return job?.attempts === 1 && job.state === 'queued' && job.hold !== null;
  });
}

/** Documents that were sent whole, and refused. `when`: whether the service acts on them. */
async function refusedDocuments(
  status: number,
  { count = 1, when = 'after' }: { count?: number; when?: Fault['when'] } = {},
): Promise<RunningEngine> {
  const running = await runningEngine();
  await running.watch();
  const body = { success: false, error: 'refused' };
  running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status, body, when }]);
  for (let index = 0; index < count; index += 1) {
    writeFileSync(join(running.folder, `file-${String(index)}.txt`), `This is file ${String(index)}`);
  }
  return running;
}

async function retryAll(running: RunningEngine): Promise<void> {
  running.practice.setFaults([]);
  await running.call['jobs.retry']({ ids: (await running.jobs()).map(({ id }) => id) });
}

describe('a document that the service stored, and refused', () => {
  it.each([400, 409, 413, 415, 422])('with %i is found before a person sends it again', async (status) => {
    const running = await refusedDocuments(status);
    await untilAll(running, 'rejected');
    await retryAll(running);
    await running.until('it is looked for', async () => (await jobOf(running)).state === 'in_doubt');
    expect((await jobOf(running)).code).toBe('doubt.refused_stands');
    await untilAll(running, 'done');
    expect((await jobOf(running)).finding?.code).toBe('finding.listed');
    expect(uploads(running)).toBe(1);
  });

  it('is none that stood there before, where a list shows it before it is sent again', async () => {
    const running = await refusedDocuments(422);
    await untilAll(running, 'rejected');
    await running.call['queue.pause']({ untilMs: null });
    await running.restart();
    const before = lists(running);
    await retryAll(running);
    await running.until('the names in the list are compared', () => Promise.resolve(lists(running) > before));
    await running.untilIdle();
    await running.call['queue.resume']({});
    await untilAll(running, 'done');
    expect(uploads(running)).toBe(1);
  });

  it('with 401 is found once the key is good again', async () => {
    const running = await refusedDocuments(401);
    await untilHeld(running);
    running.practice.setFaults([]);
    const { id } = running.connection;
    await running.call['connections.replaceKey']({ id, key: running.practice.apiKey });
    await untilAll(running, 'done');
    expect(uploads(running)).toBe(1);
  });

  it('with 402 is found once a person lets the kind go', async () => {
    const running = await refusedDocuments(402);
    await untilHeld(running);
    running.practice.setFaults([]);
    const { id } = running.connection;
    await running.call['connections.releaseKind']({ id, kind: 'kb_document' });
    await untilAll(running, 'done');
    expect(uploads(running)).toBe(1);
  });

  it('with 425 is found before it goes by itself', async () => {
    const running = await refusedDocuments(425);
    await untilAll(running, 'done');
    expect(uploads(running)).toBe(1);
  });

  it('is sent again where a person says that it is not there', async () => {
    const running = await refusedDocuments(422);
    await untilAll(running, 'rejected');
    await retryAll(running);
    await running.until('it is looked for', async () => (await jobOf(running)).state === 'in_doubt');
    await running.call['jobs.resolve']({ ids: [(await jobOf(running)).id], answer: 'not_arrived' });
    await untilAll(running, 'done');
    expect(uploads(running)).toBe(2);
  });
});

describe('documents that the service refused and did not store', () => {
  it('go when a person sends them again, once the list must show what was kept', async () => {
    const count = 6;
    const running = await refusedDocuments(422, { count, when: 'before' });
    await untilAll(running, 'rejected', count);
    const [before, sent] = [lists(running), uploads(running)];
    await retryAll(running);
    await untilAll(running, 'done', count);
    expect((await running.jobs()).map(({ attempts }) => attempts)).toEqual(Array(count).fill(3));
    expect(uploads(running) - sent).toBe(count);
    expect(lists(running) - before, 'two looks, and what follows the documents').toBeLessThanOrEqual(5);
  });
});

describe('an image that was refused', () => {
  /** Refused once, sent again by a person. */
  async function refusedImage(running: RunningEngine): Promise<() => Promise<SpokenJob | undefined>> {
    const { id: connectionId } = running.connection;
    const { carousels } = await running.call['connections.targets']({ id: connectionId });
    const carouselId = carousels.items[0]?.id ?? '';
    const { slides } = await running.call['connections.carousel']({ id: connectionId, carouselId });
    const body = { success: false, error: 'refused' };
    running.practice.setFaults([{ endpoint: 'upload-carousel-asset', kind: 'status', status: 422, body }]);
    const path = join(running.folder, 'picture.png');
    writeFileSync(path, pixel);
    await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(path)],
      connectionId,
      target: {
        kind: 'carousel',
        id: carouselId,
        label: null,
        slideId: slides[0]?.id ?? '',
        slideLabel: null,
      },
    });
    const image = async () => (await running.jobs()).find(({ kind }) => kind === 'carousel_asset');
    await running.until('the image is refused', async () => (await image())?.state === 'rejected');
    running.practice.setFaults([]);
    await running.call['jobs.retry']({ ids: [(await image())?.id ?? 0] });
    return image;
  }

  it('is asked about once the service kept a document that it refused', async () => {
    const running = await refusedDocuments(422);
    await untilAll(running, 'rejected');
    await retryAll(running);
    await untilAll(running, 'done');
    const image = await refusedImage(running);
    await running.until('a person is asked', async () => (await image())?.state === 'in_doubt');
    expect((await image())?.code).toBe('doubt.refused_unasked');
  });

  it('goes at once where the service never did', async () => {
    const running = await runningEngine();
    const image = await refusedImage(running);
    await running.until('it is there', async () => (await image())?.state === 'done');
  });
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('an import that was refused is asked about where a clip is there that may be it', async () => {
  const running = await runningEngine();
  const { id: connectionId } = running.connection;
  const { brands } = await running.call['connections.targets']({ id: connectionId });
  const body = { success: false, error: 'refused' };
  running.practice.setFaults([{ endpoint: 'import-clip', kind: 'status', status: 422, body, when: 'after' }]);
  await running.call['clips.import']({
    ...{ connectionId, brandId: brands.items[0]?.id ?? '' },
    links: [{ url: 'https://videos.example/ready', title: null }],
  });
  await untilAll(running, 'rejected');
  await retryAll(running);
  await untilAll(running, 'in_doubt');
  expect((await jobOf(running)).code).toBe('doubt.refused_stands');
});
