import { writeFileSync } from 'node:fs';
import { englishOf } from '../../../../src-main/languages/english.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../../src-main/engine/host-services.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../helpers/running-engine.ts';

async function jobNamed(running: RunningEngine, name: string): Promise<SpokenJob | undefined> {
  return (await running.jobs()).find((job) => job.name === name);
}

async function untilState(
  running: RunningEngine,
  name: string,
  state: SpokenJob['state'],
  hold: SpokenJob['hold'] = null,
): Promise<SpokenJob> {
  const isSo = async (): Promise<boolean> => {
    const job = await jobNamed(running, name);
    return job?.state === state && job.hold === hold;
  };
  await running.until(`${name} is ${state}${hold === null ? '' : `, held: ${hold}`}`, isSo);
  const job = await jobNamed(running, name);
  if (job === undefined) throw new Error('no job');
  return job;
}

function write(running: RunningEngine, name: string, content = `This is ${name}`): void {
  writeFileSync(join(running.folder, name), content);
}

async function healthOf(running: RunningEngine): Promise<string | undefined> {
  return (await running.call['connections.list']({}))[0]?.health;
}

async function addSlides(
  running: RunningEngine,
  files: readonly { readonly name: string; readonly slideId: string }[],
  carouselId: string,
): Promise<void> {
  for (const { name, slideId } of files) {
    write(running, name);
    await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(join(running.folder, name))],
      connectionId: running.connection.id,
      target: { kind: 'carousel', id: carouselId, label: null, slideId, slideLabel: null },
    });
  }
}

async function firstCarousel(running: RunningEngine): Promise<{ id: string; slides: string[] }> {
  const { carousels } = await running.call['connections.targets']({ id: running.connection.id });
  const id = carousels.items[0]?.id ?? '';
  const { slides } = await running.call['connections.carousel']({
    id: running.connection.id,
    carouselId: id,
  });
  return { id, slides: slides.map((slide) => slide.id) };
}

async function removeSlide(running: RunningEngine, carouselId: string, slideId: string): Promise<void> {
  const address = `${running.practice.baseUrl}/practice/carousels/${carouselId}/slides/${slideId}`;
  const reply = await fetch(address, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${running.practice.apiKey}` },
  });
  expect(reply.status).toBe(200);
}

describe('a 403 that names no reason', () => {
  it('on one file refuses that file, and the others go on', async () => {
    const running = await runningEngine();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'forbidden', count: 1 }]);
    await running.watch();
    write(running, 'one.txt');
    const refused = await untilState(running, 'one.txt', 'rejected');
    expect(refused.reason).toContain('about this one alone');
    write(running, 'two.txt');
    await untilState(running, 'two.txt', 'done');
    expect(await healthOf(running)).toBe('ok');
  });

  it('holds the connection when a read right after it is refused too, and the job goes again, uncounted', async () => {
    const running = await runningEngine();
    await running.watch();
    running.practice.setFaults([{ endpoint: '*', kind: 'forbidden' }]);
    write(running, 'one.txt');
    const held = await untilState(running, 'one.txt', 'queued', 'auth');
    expect(held.countedAttempts).toBe(0);
    expect(await healthOf(running)).toBe('auth');
    running.practice.clearFaults();
    expect(await running.call['jobs.retry']({ ids: [held.id] })).toEqual({ changed: 1, refused: [] });
    await untilState(running, 'one.txt', 'done');
  });

  it('on a poll asks about the key once, and holds nothing while that is good', async () => {
    const running = await runningEngine();
    running.practice.setFaults([{ endpoint: 'list-kb-docs', kind: 'forbidden', count: 2 }]);
    await running.watch();
    write(running, 'one.txt');
    await untilState(running, 'one.txt', 'done');
    expect(await healthOf(running)).toBe('ok');
  });
});

describe('a 404', () => {
  it('for one slide of a carousel that is there refuses that file alone', async () => {
    const running = await runningEngine();
    const { id, slides } = await firstCarousel(running);
    const [gone = '', stays = ''] = slides;
    await running.call['queue.pause']({ untilMs: null });
    await addSlides(
      running,
      [
        { name: 'a.png', slideId: gone },
        { name: 'b.png', slideId: stays },
      ],
      id,
    );
    await removeSlide(running, id, gone);
    await running.call['queue.resume']({});
    const refused = await untilState(running, 'a.png', 'rejected');
    expect(refused.reason).toContain(`has no slide ${gone}`);
    await untilState(running, 'b.png', 'done');
  });

  it('for a carousel that is gone holds its other files, which go once it is there and somebody tries again', async () => {
    const running = await runningEngine();
    const { id, slides } = await firstCarousel(running);
    await running.call['queue.pause']({ untilMs: null });
    const files = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, slideId: slides[0] ?? '' }));
    await addSlides(running, files, id);
    running.practice.setFaults([
      { endpoint: 'upload-carousel-asset', kind: 'missing' },
      { endpoint: 'read-carousel', kind: 'missing' },
    ]);
    await running.call['queue.resume']({});
    await untilState(running, 'a.png', 'queued', 'target');
    const held = await untilState(running, 'b.png', 'queued', 'target');
    const { held: groups } = await running.call['app.snapshot']({});
    expect(groups).toMatchObject([
      { cause: 'target', target: { id }, jobs: 3, names: ['a.png', 'b.png', 'c.png'] },
    ]);
    const { refused } = await running.call['jobs.retry']({ ids: [held.id] });
    expect(refused).toMatchObject([{ id: held.id, why: { code: 'not_done.still_waits' } }]);
    running.practice.clearFaults();
    await running.call['jobs.retry']({ ids: [held.id] });
    await untilState(running, 'a.png', 'done');
    await untilState(running, 'b.png', 'done');
    await untilState(running, 'c.png', 'done');
  });

  it('where nothing can be read refuses one, and holds both and the target at the second file in a row', async () => {
    const running = await runningEngine();
    const { id, slides } = await firstCarousel(running);
    running.practice.setFaults([
      { endpoint: 'upload-carousel-asset', kind: 'missing' },
      { endpoint: 'read-carousel', kind: 'status', status: 405 },
    ]);
    await running.call['queue.pause']({ untilMs: null });
    const files = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, slideId: slides[0] ?? '' }));
    await addSlides(running, files, id);
    await running.call['queue.resume']({});
    for (const name of ['a.png', 'b.png', 'c.png']) await untilState(running, name, 'queued', 'target');
    running.practice.clearFaults();
    const { held } = await running.call['app.snapshot']({});
    expect(held).toMatchObject([{ cause: 'target', jobs: 3 }]);
    await running.call['connections.tryAgain']({ id: running.connection.id, jobKind: null, targetId: id });
    for (const name of ['a.png', 'b.png', 'c.png']) await untilState(running, name, 'done');
  });

  it('counts anew after a start, which sends nothing again that was refused, and one file more in vain at most', async () => {
    const running = await runningEngine();
    const { id, slides } = await firstCarousel(running);
    running.practice.setFaults([
      { endpoint: 'upload-carousel-asset', kind: 'missing' },
      { endpoint: 'read-carousel', kind: 'status', status: 405 },
    ]);
    const names = ['a.png', 'b.png', 'c.png', 'd.png'];
    const [first = '', ...others] = names;
    await addSlides(running, [{ name: first, slideId: slides[0] ?? '' }], id);
    await untilState(running, first, 'rejected');
    await running.restart();
    await running.call['queue.pause']({ untilMs: null });
    await addSlides(
      running,
      others.map((name) => ({ name, slideId: slides[0] ?? '' })),
      id,
    );
    await running.call['queue.resume']({});
    await untilState(running, 'd.png', 'queued', 'target');
    const states = (): Promise<unknown[]> =>
      Promise.all(names.map(async (name) => (await jobNamed(running, name))?.state));
    expect(await states()).toEqual(['rejected', 'queued', 'queued', 'queued']);
    await running.restart();
    await running.call['queue.tryNow']({});
    expect(await states(), 'the others still wait').toEqual(['rejected', 'queued', 'queued', 'queued']);
    const sent = running.practice.ledger().filter(({ operation }) => operation === 'upload-carousel-asset');
    expect(sent).toHaveLength(3);
  });
});

describe('what is refused one by one, and turns out to be about all of it', () => {
  const plan = { success: false, error: 'plan_limit', message: 'Your plan does not include uploads' };
  const missing = { success: false, error: 'not_found', message: 'No such knowledge base' };

  it('waits with the others from its first file on, and goes with them (403)', async () => {
    const running = await runningEngine();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 403, body: plan }]);
    await running.watch();
    const names = ['a.txt', 'b.txt', 'c.txt'];
    for (const name of names) write(running, name);
    for (const name of names) await untilState(running, name, 'queued', 'scope');
    const { held, banners } = await running.call['app.snapshot']({});
    expect(held).toMatchObject([{ cause: 'scope', jobs: 3 }]);
    expect(held.map(({ message: told }) => englishOf(told)).join()).toContain(
      'Your plan does not include uploads',
    );
    expect(banners.find(({ kind }) => kind === 'scope')?.detail).toMatchObject({ params: { more: 2 } });
    running.practice.clearFaults();
    const { id } = running.connection;
    await running.call['connections.releaseKind']({ id, kind: 'kb_document' });
    for (const name of names) await untilState(running, name, 'done');
  });

  it('waits with the others where the service shows the target that it does not know (404)', async () => {
    const running = await runningEngine();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 404, body: missing }]);
    await running.watch();
    write(running, 'a.txt');
    const first = await untilState(running, 'a.txt', 'rejected');
    expect(first.reason).toMatch(/still shows the knowledge base\. So far only this one is refused$/);
    expect(first.reason).not.toContain('may be gone');
    for (const name of ['b.txt', 'c.txt']) write(running, name);
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await untilState(running, name, 'queued', 'target');
    running.practice.clearFaults();
    await running.call['jobs.retry']({ ids: [first.id] });
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await untilState(running, name, 'done');
  });
});

describe('a suspended account', () => {
  it('is its own state of the connection, never a refused key, and goes on when somebody tries again', async () => {
    const told: Notification[] = [];
    const running = await runningEngine({ host: { notify: (notification) => void told.push(notification) } });
    await running.watch();
    running.practice.setFaults([{ endpoint: '*', kind: 'billing' }]);
    write(running, 'one.txt');
    const held = await untilState(running, 'one.txt', 'queued', 'billing');
    expect(held.reason).toContain('suspended the billing');
    expect(await healthOf(running)).toBe('billing');
    const { held: groups, banners } = await running.call['app.snapshot']({});
    expect(groups).toMatchObject([{ cause: 'billing', jobs: 1, names: ['one.txt'] }]);
    expect(banners.map(({ kind }) => kind)).toEqual(['billing']);
    expect(told.map(({ title }) => title)).toEqual([
      { code: 'alarm.account_suspended', params: { connection: 'Practice' } },
    ]);
    await running.untilIdle();
    expect(running.engine.idleStatus()).toMatchObject({ idle: true, exitCode: 6 });
    const id = running.connection.id;
    await expect(
      running.call['connections.tryAgain']({ id, jobKind: null, targetId: null }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('billing') as string });
    running.practice.clearFaults();
    await running.call['connections.tryAgain']({ id, jobKind: null, targetId: null });
    await untilState(running, 'one.txt', 'done');
  });
});

describe('what waits for a person', () => {
  const causes = [
    { kind: 'credits', hold: 'credits' },
    { kind: 'scope', hold: 'scope' },
  ] as const;
  it.each(causes)(
    '$hold: says so on the job, and Try again asks first and then goes',
    async ({ kind, hold }) => {
      const told: Notification[] = [];
      const running = await runningEngine({
        host: { notify: (notification) => void told.push(notification) },
      });
      running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind }]);
      await running.watch();
      write(running, 'one.txt');
      const held = await untilState(running, 'one.txt', 'queued', hold);
      const { explanation } = await running.call['jobs.get']({ id: held.id });
      expect(explanation.map((each) => englishOf(each)).join('\n')).toContain(held.reason?.slice(0, 30));
      const { held: groups, banners } = await running.call['app.snapshot']({});
      expect(groups).toMatchObject([{ cause: hold, jobKind: 'kb_document', jobs: 1 }]);
      expect(banners.map((banner) => banner.kind)).toEqual([hold]);
      expect(told).toHaveLength(1);

      // It still stands at the service: one job tries, and waits again.
      await running.call['jobs.retry']({ ids: [held.id] });
      await running.until(
        'it was asked again',
        async () => ((await jobNamed(running, 'one.txt'))?.attempts ?? 0) > 1,
      );
      await untilState(running, 'one.txt', 'queued', hold);

      // The service refuses even the read: nothing is sent.
      running.practice.setFaults([{ endpoint: '*', kind: 'billing' }]);
      const { changed, refused } = await running.call['jobs.retry']({ ids: [held.id] });
      expect([changed, refused.length]).toEqual([0, 1]);

      running.practice.clearFaults();
      await running.call['connections.tryAgain']({
        id: running.connection.id,
        jobKind: null,
        targetId: null,
      });
      await running.call['jobs.retry']({ ids: [held.id] });
      await untilState(running, 'one.txt', 'done');
      expect((await running.call['app.snapshot']({})).held).toEqual([]);
    },
  );

  it('lets one job try before all the others follow', async () => {
    const running = await runningEngine();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'credits' }]);
    await running.call['queue.pause']({ untilMs: null });
    await running.watch();
    for (let index = 0; index < 8; index += 1) write(running, `file-${String(index)}.txt`);
    await running.until('all are queued', async () => (await running.jobs()).length === 8);
    await running.call['queue.resume']({});
    await running.until('they wait', async () =>
      (await running.jobs()).every(({ hold }) => hold === 'credits'),
    );
    const asked = (): number =>
      running.practice.ledger().filter(({ operation }) => operation === 'upload-kb-doc').length;
    const before = asked();
    await running.call['connections.tryAgain']({
      id: running.connection.id,
      jobKind: 'kb_document',
      targetId: null,
    });
    await running.until('one was asked', () => asked() > before);
    await running.until('they wait again', async () =>
      (await running.jobs()).every(({ hold }) => hold === 'credits'),
    );
    expect(asked() - before).toBe(1);
  });

  it('a kind of work that rests after failures goes before its time when somebody tries again', async () => {
    const running = await runningEngine();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'html', status: 511 }]);
    await running.watch();
    for (let index = 0; index < 6; index += 1) write(running, `file-${String(index)}.txt`);
    const isResting = async (): Promise<boolean> => {
      const jobs = await running.jobs();
      return jobs.length === 6 && jobs.every(({ hold }) => hold === 'failing');
    };
    await running.until('it rests', isResting);
    const [first] = await running.jobs();
    expect(first?.lift).toEqual({ scope: 'kind', by: 'time', action: 'try_again' });
    running.practice.clearFaults();
    await running.call['jobs.retry']({ ids: [first?.id ?? 0] });
    await running.until(
      'it went',
      async () => (await jobNamed(running, first?.name ?? ''))?.state === 'done',
    );
    const gone = await jobNamed(running, first?.name ?? '');
    expect(gone?.updatedAtMs).toBeLessThan(first?.dueAtMs ?? 0);
    await running.untilIdle();
    expect((await running.jobs()).every(({ state }) => state === 'done')).toBe(true);
  });

  it('an operation that is switched off says so, and trying again does not pretend to help', async () => {
    const running = await runningEngine();
    const id = running.connection.id;
    const { profile } = await running.call['connections.profile']({ id });
    await running.call['connections.setProfile']({ id, profile: { ...profile, off: ['uploadDocument'] } });
    await running.watch();
    write(running, 'one.txt');
    const held = await untilState(running, 'one.txt', 'queued', 'off');
    const { refused } = await running.call['jobs.retry']({ ids: [held.id] });
    const why = { code: 'refusal.switched_off', params: { operation: 'uploadDocument' } };
    expect(refused).toEqual([{ id: held.id, why }]);
    await running.call['connections.setProfile']({ id, profile: { ...profile, off: [] } });
    await untilState(running, 'one.txt', 'done');
  });
});
