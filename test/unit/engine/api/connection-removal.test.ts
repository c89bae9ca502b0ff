import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { SecretStore } from '../../../../src-main/engine/host-services.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../helpers/running-engine.ts';

/** A place for keys that can be looked into, and that may refuse to erase, or never answer. */
function openSecrets(): {
  store: SecretStore;
  kept: Map<string, string>;
  refusesToErase: boolean;
  isStuck: boolean;
} {
  const secrets = {
    kept: new Map<string, string>(),
    refusesToErase: false,
    isStuck: false,
    store: {
      place: message('key_place.memory'),
      persists: false,
      get: (name: string) =>
        secrets.isStuck
          ? new Promise<never>(() => undefined)
          : Promise.resolve(secrets.kept.get(name) ?? null),
      set: (name: string, value: string) => Promise.resolve(void secrets.kept.set(name, value)),
      delete: (name: string) =>
        secrets.refusesToErase
          ? Promise.reject(new Error('locked'))
          : Promise.resolve(void secrets.kept.delete(name)),
    },
  };
  return secrets;
}

async function jobNamed(running: RunningEngine, name: string): Promise<SpokenJob | undefined> {
  return (await running.jobs()).find((job) => job.name === name);
}

/** One document in doubt, one that is followed, and one that waits. */
async function withAJobOfEachKind(secrets = openSecrets()): Promise<RunningEngine> {
  const running = await runningEngine({
    practice: { delays: { documentIndexingMs: 3_600_000 } },
    host: { secrets: secrets.store },
  });
  await running.watch();
  writeFileSync(join(running.folder, 'followed.txt'), 'accepted');
  await running.until(
    'one is followed',
    async () => (await jobNamed(running, 'followed.txt'))?.state === 'tracking',
  );
  running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 10, count: 1 }]);
  writeFileSync(join(running.folder, 'doubtful.txt'), 'did it arrive?');
  await running.until(
    'one is in doubt',
    async () => (await jobNamed(running, 'doubtful.txt'))?.state === 'in_doubt',
  );
  await running.call['queue.pause']({ untilMs: null });
  writeFileSync(join(running.folder, 'waiting.txt'), 'not yet');
  await running.until('one waits', async () => (await jobNamed(running, 'waiting.txt'))?.state === 'queued');
  return running;
}

describe('removing a connection', () => {
  it('says before what becomes of everything that wants it', async () => {
    const running = await withAJobOfEachKind();
    expect(await running.call['connections.removal']({ id: running.connection.id })).toEqual({
      consequences: [
        message('connection_removal.waiting', { count: 1 }),
        message('connection_removal.in_doubt', { count: 1 }),
        message('connection_removal.accepted', { count: 1 }),
        message('connection_removal.folders', { count: 1, names: 'watched' }),
        message('connection_removal.key', { reason: message('key_place.memory') }),
        message('connection_removal.receipts', { name: 'Practice' }),
      ],
      blockedBy: null,
    });
  });

  it('ends its jobs each in its own way, stops its folders, erases its key, and keeps its receipts', async () => {
    const secrets = openSecrets();
    const running = await withAJobOfEachKind(secrets);
    expect([...secrets.kept.values()]).toEqual([running.practice.apiKey]);
    await running.call['connections.remove']({ id: running.connection.id });

    const [followed, doubtful, waiting] = await Promise.all(
      ['followed.txt', 'doubtful.txt', 'waiting.txt'].map((name) => jobNamed(running, name)),
    );
    expect(followed).toMatchObject({ state: 'done', proof: 'accepted_only' });
    expect(doubtful).toMatchObject({ state: 'cancelled' });
    expect(doubtful?.reason).toBe('In doubt when its connection was removed: it may have arrived');
    expect(waiting).toMatchObject({ state: 'cancelled' });
    expect([...secrets.kept]).toEqual([]);
    expect(await running.call['connections.list']({})).toEqual([]);
    expect(await running.call['watchFolders.list']({})).toEqual([]);
    const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 10 });
    expect(receipts).toMatchObject([{ name: 'followed.txt', connection: { name: 'Practice' } }]);
  });

  it('asks the service nothing any more, after a restart neither', async () => {
    const running = await withAJobOfEachKind();
    await running.call['connections.remove']({ id: running.connection.id });
    const asked = running.practice.ledger().length;
    await running.call['queue.resume']({});
    await running.call['queue.tryNow']({});
    await running.restart();
    await running.call['queue.tryNow']({});
    writeFileSync(join(running.folder, 'later.txt'), 'nobody watches');
    await running.untilIdle();
    expect(running.practice.ledger().length).toBe(asked);
    expect(running.engine.idleStatus()).toMatchObject({ idle: true, openJobs: 0 });
  });

  it('stops a file that is being sent, of which nothing arrives', async () => {
    const running = await runningEngine();
    await running.watch();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'hang', afterBytes: 1000 }]);
    writeFileSync(join(running.folder, 'large.txt'), 'x'.repeat(30_000_000));
    await running.until(
      'it is being sent',
      async () => (await jobNamed(running, 'large.txt'))?.state === 'sending',
    );
    await running.call['connections.remove']({ id: running.connection.id });
    expect(await jobNamed(running, 'large.txt')).toMatchObject({ state: 'cancelled' });
    expect(running.accepted()).toEqual([]);
  });

  it('waits for the answer to what is out already, and says so', async () => {
    const running = await runningEngine();
    await running.watch();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'delay', delayMs: 3_600_000 }]);
    writeFileSync(join(running.folder, 'out.txt'), 'all of it left');
    const { id } = running.connection;
    await running.until(
      'its end is out',
      async () => (await running.call['connections.removal']({ id })).blockedBy !== null,
    );
    await expect(running.call['connections.remove']({ id })).rejects.toMatchObject({
      code: 'conflict',
      told: message('connection_removal.answer_awaited', { count: 1, name: 'Practice' }),
    });
    expect(await running.call['connections.list']({})).toHaveLength(1);
  });

  it('is finished at the next start where it was cut short', async () => {
    const secrets = openSecrets();
    const running = await withAJobOfEachKind(secrets);
    secrets.refusesToErase = true;
    await expect(running.call['connections.remove']({ id: running.connection.id })).rejects.toThrow('locked');
    secrets.refusesToErase = false;
    await running.restart();
    expect([...secrets.kept]).toEqual([]);
    expect(await running.call['connections.list']({})).toEqual([]);
  });

  it('frees its name, and the receipts of before stay apart from those of the next', async () => {
    const running = await withAJobOfEachKind();
    await running.call['connections.remove']({ id: running.connection.id });
    const { connection } = await running.call['connections.save']({
      name: 'practice',
      baseUrl: running.practice.baseUrl,
      key: running.practice.apiKey,
    });
    expect(connection.id).not.toBe(running.connection.id);
    const { receipts } = await running.call['receipts.page']({ offset: 0, limit: 10 });
    expect(receipts).toMatchObject([{ connection: { name: 'practice (removed)' } }]);
  });

  it('leaves nothing that could be sent again to it', async () => {
    const running = await withAJobOfEachKind();
    await running.call['connections.remove']({ id: running.connection.id });
    const ids = (await running.jobs()).map(({ id }) => id);
    const again = await running.call['jobs.retry']({ ids });
    const anyway = await running.call['jobs.sendAnyway']({ ids });
    expect([again.changed, anyway.changed]).toEqual([0, 0]);
    expect(anyway.refused[0]?.why.code).toBe('not_done.connection_removed');
  });

  it('ends links on their way through a recipe', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const { brands } = await running.call['connections.targets']({ id: running.connection.id });
    await running.call['recipes.compose']({
      connectionId: running.connection.id,
      batchId: null,
      name: null,
      rows: [
        {
          url: 'https://videos.example/one',
          title: null,
          brandId: brands.items[0]?.id ?? '',
          plan: { upTo: 'draft', formats: ['9:16'], candidates: 'all' },
        },
      ],
    });
    const plan = await running.call['connections.removal']({ id: running.connection.id });
    expect(plan.consequences).toContainEqual(message('connection_removal.links', { count: 1 }));
    await running.call['connections.remove']({ id: running.connection.id });
    const { rows } = await running.call['recipes.page']({ batchId: null, offset: 0, limit: 5 });
    expect(rows).toMatchObject([{ state: 'stopped' }]);
    const again = await running.call['recipes.retry']({ rowIds: [rows[0]?.id ?? 0], step: 'import' });
    expect(again.refused[0]?.why.code).toBe('not_done.connection_of_row_removed');
  });
});

/** A video of which no part can be put down any more, so that its upload stays open. */
async function withAHalfUploadedVideo(secrets = openSecrets()): Promise<RunningEngine> {
  const running = await runningEngine({ host: { secrets: secrets.store } });
  running.practice.setFaults([{ endpoint: 'put-clip-part', kind: 'status', status: 503 }]);
  const path = join(running.folder, 'talk.mp4');
  writeFileSync(path, 'a video');
  const { brands } = await running.call['connections.targets']({ id: running.connection.id });
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: {
      kind: 'brand_clips',
      id: brands.items[0]?.id ?? '',
      label: null,
      slideId: null,
      slideLabel: null,
    },
  });
  await running.until('its upload was begun and waits', async () => {
    const job = await jobNamed(running, 'talk.mp4');
    return job?.state === 'queued' && job.attempts > 0;
  });
  return running;
}

const aborts = ({ practice }: RunningEngine) =>
  practice.ledger().filter(({ operation }) => operation === 'abort-clip-upload');

describe('a half uploaded video of a connection that is removed', () => {
  it('is given up at the service while the key is still there, and that is said before', async () => {
    const secrets = openSecrets();
    const running = await withAHalfUploadedVideo(secrets);
    const { id } = running.connection;
    const { consequences } = await running.call['connections.removal']({ id });
    expect(consequences).toEqual([
      message('connection_removal.waiting', { count: 1 }),
      message('connection_removal.uploads', { count: 1 }),
      message('connection_removal.key', { reason: message('key_place.memory') }),
      message('connection_removal.receipts_else', { name: 'Practice' }),
    ]);
    expect(await running.call['connections.remove']({ id })).toEqual({ left: [] });
    expect(aborts(running)).toMatchObject([{ outcome: 'accepted' }]);
    expect([...secrets.kept]).toEqual([]);
    expect(await jobNamed(running, 'talk.mp4')).toMatchObject({ state: 'cancelled' });
  });

  it.each([
    ['refuses for now', { kind: 'status', status: 503 }, /503/u],
    ['does not answer', { kind: 'hang' }, /upload_left\.no_answer/u],
  ] as const)(
    'is said to stay there where the service %s, once, and the key goes all the same',
    async (_how, fault, why) => {
      const secrets = openSecrets();
      const running = await withAHalfUploadedVideo(secrets);
      running.practice.setFaults([{ endpoint: 'abort-clip-upload', ...fault }]);
      const { left } = await running.call['connections.remove']({ id: running.connection.id });
      expect(left).toHaveLength(1);
      expect(left[0]).toMatchObject({ code: 'upload_left.may_stay', params: { name: 'talk.mp4' } });
      expect(JSON.stringify(left[0])).toMatch(why);
      expect([...secrets.kept]).toEqual([]);
      const entries = await running.call['activity.page']({ beforeId: null, limit: 50 });
      expect(entries).toContainEqual(
        expect.objectContaining({
          title: message('history.removed_but_left', { connection: 'Practice' }),
          detail: left[0],
        }),
      );
      const asked = aborts(running).length;
      await running.restart();
      expect(aborts(running)).toHaveLength(asked);
    },
  );

  it('is given up at the next start where the removal was cut short', async () => {
    const secrets = openSecrets();
    const running = await withAHalfUploadedVideo(secrets);
    secrets.isStuck = true;
    await running.restart();
    const removal = running.call['connections.remove']({ id: running.connection.id });
    const ended = expect(removal).rejects.toThrow('Outbox is closing');
    await running.engine.stop();
    await ended;
    secrets.isStuck = false;
    await running.restart();
    expect(aborts(running)).toMatchObject([{ outcome: 'accepted' }]);
    expect([...secrets.kept]).toEqual([]);
  });

  it('does not keep a start waiting for a key ring that is still silent, and is given up once that answers', async () => {
    const secrets = openSecrets();
    const running = await withAHalfUploadedVideo(secrets);
    secrets.isStuck = true;
    await running.restart();
    const removal = running.call['connections.remove']({ id: running.connection.id });
    const ended = expect(removal).rejects.toThrow('Outbox is closing');
    await running.restart();
    await ended;
    expect(await running.call['connections.list']({})).toEqual([]);
    secrets.isStuck = false;
    await running.restart();
    expect(aborts(running)).toMatchObject([{ outcome: 'accepted' }]);
    expect([...secrets.kept]).toEqual([]);
  });

  it('is left alone where its clip may have been made', async () => {
    const running = await withAHalfUploadedVideo();
    running.practice.setFaults([
      { endpoint: 'complete-clip-upload', kind: 'cut_reply', afterBytes: 10, count: 1 },
    ]);
    await running.call['queue.tryNow']({});
    await running.until(
      'nobody knows whether it arrived',
      async () => (await jobNamed(running, 'talk.mp4'))?.state === 'in_doubt',
    );
    await running.call['connections.remove']({ id: running.connection.id });
    expect(aborts(running)).toEqual([]);
  });
});
