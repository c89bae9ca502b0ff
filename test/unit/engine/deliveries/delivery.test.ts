import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../../../helpers/said.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

describe('from a folder to the service', () => {
  it('sends every finished document once, with the bytes that were on the disk, and follows it until it is indexed', async () => {
    const running = await runningEngine();
    const contents = new Map(
      Array.from({ length: 12 }, (_, index) => [
        `note ${String(index)}.md`,
        `# Note ${String(index)}\n`.repeat(50),
      ]),
    );
    for (const [name, content] of contents) writeFileSync(join(running.folder, name), content);
    await running.watch();
    await running.until(
      'every document is indexed',
      async () => (await running.jobs()).filter((job) => job.proof === 'indexed').length === 12,
    );
    const arrived = running.accepted();
    expect(arrived.map((entry) => entry.fileName).sort()).toEqual([...contents.keys()].sort());
    for (const entry of arrived) expect(entry.sha256).toBe(sha256(contents.get(entry.fileName ?? '') ?? ''));
    await running.untilIdle();
    expect(running.engine.idleStatus()).toEqual({ idle: true, isLooking: false, openJobs: 0, exitCode: 0 });
  });

  it('puts pictures on the slide that their folder is named after', async () => {
    const running = await runningEngine();
    const targets = await running.call['connections.targets']({ id: running.connection.id });
    const listed = targets.carousels.items[0];
    const carousel = await running.call['connections.carousel']({
      id: running.connection.id,
      carouselId: listed?.id ?? '',
    });
    for (const slide of carousel.slides) {
      mkdirSync(join(running.folder, slide.title ?? slide.id));
      writeFileSync(join(running.folder, slide.title ?? slide.id, 'picture.png'), `picture of ${slide.id}`);
    }
    writeFileSync(join(running.folder, 'stray.png'), 'belongs nowhere');
    await running.watch({
      target: { kind: 'carousel', id: carousel.id, label: null },
      slides: { mode: 'folders' },
    });
    await running.until('all slides are filled', () => running.accepted().length === carousel.slides.length);
    await running.untilIdle();
    const order = carousel.slides.toSorted((one, other) => one.order - other.order).map((slide) => slide.id);
    expect(
      running
        .accepted()
        .map((entry) => entry.slideId)
        .toSorted(),
    ).toEqual(order.toSorted());
    for (const entry of running.accepted())
      expect(entry.sha256).toBe(sha256(`picture of ${entry.slideId ?? ''}`));
    const stray = (await running.jobs()).find((job) => job.name === 'stray.png');
    expect(stray?.state).toBe('needs_attention');
    expect(running.engine.idleStatus().exitCode).toBe(3);

    await running.call['jobs.chooseSlide']({ ids: [stray?.id ?? 0], slideId: order[0] ?? '' });
    await running.until(
      'the stray picture arrived',
      () => running.accepted().length === carousel.slides.length + 1,
    );
  });

  it('imports every link of a list once, and follows the clips until they are ready', async () => {
    const running = await runningEngine();
    writeFileSync(
      join(running.folder, 'links.txt'),
      'https://videos.example/1.mp4\nhttps://videos.example/2.mp4\nhttps://videos.example/1.mp4\nhttp://old.example/3.mp4\n',
    );
    const targets = await running.call['connections.targets']({ id: running.connection.id });
    await running.watch({
      target: { kind: 'brand_clips', id: targets.brands.items[0]?.id ?? '', label: null },
    });
    await running.until(
      'both clips are complete',
      async () => (await running.jobs()).filter((job) => job.proof === 'completed').length === 2,
    );
    expect(
      running
        .accepted()
        .map((entry) => entry.url)
        .sort(),
    ).toEqual(['https://videos.example/1.mp4', 'https://videos.example/2.mp4']);
  });

  it('sends nothing again after a restart', async () => {
    const running = await runningEngine();
    writeFileSync(join(running.folder, 'a.txt'), 'once');
    await running.watch();
    await running.until('it is indexed', async () => (await running.jobs())[0]?.proof === 'indexed');
    await running.restart();
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(1);
  });

  it('finds what was saved while it was not running', async () => {
    const running = await runningEngine();
    await running.watch();
    await running.untilIdle();
    await running.restart({ deliver: false });
    writeFileSync(join(running.folder, 'meanwhile.txt'), 'saved in between');
    await running.restart({ deliver: true });
    await running.until('it arrived', () => running.accepted().length === 1);
  });

  it('waits without using an attempt while the service cannot be reached, and goes on by itself', async () => {
    const running = await runningEngine();
    await running.watch();
    await running.practice.setReachable(false);
    writeFileSync(join(running.folder, 'a.txt'), 'patience');
    await running.until('it is offline', async () => (await running.jobs())[0]?.hold === 'offline');
    await running.practice.setReachable(true);
    await running.call['queue.tryNow']({});
    await running.until('it arrived', () => running.accepted().length === 1);
    const [job] = await running.jobs();
    expect(job?.countedAttempts).toBe(0);
  });

  it('knows of work at once that was added to a paused queue, so that a window does not end with it', async () => {
    const running = await runningEngine();
    const { brands } = await running.call['connections.targets']({ id: running.connection.id });
    await running.call['queue.pause']({ untilMs: null });
    await running.call['clips.import']({
      connectionId: running.connection.id,
      brandId: brands.items[0]?.id ?? '',
      links: [{ url: 'https://videos.example/one', title: null }],
    });
    expect(running.engine.idleStatus()).toEqual({ idle: true, isLooking: false, openJobs: 1, exitCode: 6 });
  });

  it('pauses the whole connection when its key is refused, and goes on with a new one', async () => {
    const running = await runningEngine();
    await running.watch();
    running.practice.setFaults([
      {
        endpoint: 'upload-kb-doc',
        kind: 'status',
        status: 401,
        body: '{"success":false,"error":"Unauthorized"}',
      },
    ]);
    writeFileSync(join(running.folder, 'a.txt'), 'one');
    writeFileSync(join(running.folder, 'b.txt'), 'two');
    await running.until(
      'both wait for a key',
      async () => (await running.jobs()).filter((job) => job.hold === 'auth').length === 2,
    );
    await running.untilIdle();
    expect(running.engine.idleStatus()).toMatchObject({ idle: true, exitCode: 4 });
    running.practice.clearFaults();
    await running.call['connections.replaceKey']({ id: running.connection.id, key: running.practice.apiKey });
    await running.until('both arrived', () => running.accepted().length === 2);
    expect((await running.jobs()).every((job) => job.countedAttempts === 0)).toBe(true);
  });

  it('leaves a document in doubt whose answer was lost, never sends it again by itself, and does what a person says', async () => {
    const running = await runningEngine();
    await running.watch();
    running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'cut_reply', afterBytes: 10, count: 1 }]);
    writeFileSync(join(running.folder, 'a.txt'), 'did it arrive?');
    await running.until('it is in doubt', async () => (await running.jobs())[0]?.state === 'in_doubt');
    expect(running.accepted(), 'the service has it').toHaveLength(1);
    await running.restart();
    await running.untilIdle();
    expect(running.accepted(), 'nothing was sent again').toHaveLength(1);
    const [job] = await running.jobs();
    const remoteId = running.accepted()[0]?.resourceId ?? '';
    await running.call['jobs.resolve']({ ids: [job?.id ?? 0], answer: 'arrived', remoteId });
    await running.until(
      'it is followed to its end',
      async () => (await running.jobs())[0]?.proof === 'indexed',
    );
    expect(running.accepted()).toHaveLength(1);
  });

  it('tries again by itself what was cut off before its end, as nothing can have arrived', async () => {
    const running = await runningEngine();
    await running.watch();
    running.practice.setFaults([
      { endpoint: 'upload-kb-doc', kind: 'cut_request', afterBytes: 5000, count: 3 },
    ]);
    // More than the network's buffers hold, so that the cut is noticed before the end could be handed over.
    const content = 'x'.repeat(30_000_000);
    writeFileSync(join(running.folder, 'a.txt'), content);
    await running.until('it arrived', () => running.accepted().length === 1);
    expect(running.accepted()[0]?.sha256).toBe(sha256(content));
    const detail = await running.call['jobs.get']({ id: (await running.jobs())[0]?.id ?? 0 });
    // On a kept connection it is tried again at once, on another one and in the same attempt.
    expect(detail.attempts.length).toBeOneOf([2, 3, 4]);
    expect(detail.attempts.slice(0, -1).every((attempt) => attempt.outcome === 'retry')).toBe(true);
  });

  it('says what the service said when it refuses a file, and goes on with the others', async () => {
    const running = await runningEngine({ practice: { uploadLimitBytes: 1000 } });
    writeFileSync(join(running.folder, 'large.txt'), 'x'.repeat(5000));
    writeFileSync(join(running.folder, 'small.txt'), 'x'.repeat(50));
    await running.watch();
    await running.until(
      'both have ended',
      async () =>
        (await running.jobs()).filter((job) => ['done', 'rejected'].includes(job.state)).length === 2,
    );
    const large = (await running.jobs()).find((job) => job.name === 'large.txt');
    expect(large?.state).toBe('rejected');
    expect(large?.reason).toContain('413');
    expect(running.engine.idleStatus().exitCode).toBe(2);
  });

  it('sends a file that was renamed before its turn under its new name, and only once', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    await running.watch();
    writeFileSync(join(running.folder, 'draft.txt'), 'the text');
    await running.until('it is queued', async () => (await running.jobs()).length === 1);
    renameSync(join(running.folder, 'draft.txt'), join(running.folder, 'final.txt'));
    await running.until('the new name is seen', async () => (await running.jobs()).length === 2);
    await running.call['queue.resume']({});
    await running.until('it arrived', () => running.accepted().length === 1);
    await running.untilIdle();
    expect(running.accepted().map((entry) => entry.fileName)).toEqual(['final.txt']);
  });

  it('skips a file once that was deleted before its turn', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    await running.watch();
    writeFileSync(join(running.folder, 'a.txt'), 'never mind');
    await running.until('it is queued', async () => (await running.jobs()).length === 1);
    rmSync(join(running.folder, 'a.txt'));
    await running.call['queue.resume']({});
    await running.until('it is skipped', async () => (await running.jobs())[0]?.state === 'skipped');
    expect(running.accepted()).toHaveLength(0);
  });

  it('sends content from where else it stands once a folder stands where its job was to read it', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const { watchFolder } = await running.watch();
    const first = join(running.folder, 'a.txt');
    writeFileSync(first, 'the same words');
    await running.until('it is queued', async () => (await running.jobs()).length === 1);
    writeFileSync(join(running.folder, 'b.txt'), 'the same words');
    await running.until('the other is its duplicate', async () => (await running.jobs()).length === 2);
    rmSync(first);
    mkdirSync(first);
    await running.call['queue.resume']({});
    const jobOf = async (name: string) => (await running.jobs()).find((job) => job.name === name);
    await running.until('nothing is read there', async () => (await jobOf('a.txt'))?.state === 'skipped');
    expect((await jobOf('a.txt'))?.reason).toContain('Something other than a file is in its place');
    await running.call['watchFolders.scan']({ id: watchFolder.id });
    await running.until('the other went', () => running.accepted().length === 1);
    expect(running.accepted()[0]?.fileName).toBe('b.txt');
  });

  it('moves a delivered file to _Sent where the folder says so, and does not send it from there', async () => {
    const running = await runningEngine();
    await running.watch({ after: 'move' });
    writeFileSync(join(running.folder, 'a.txt'), 'put me away');
    await running.until('it is indexed', async () => (await running.jobs())[0]?.proof === 'indexed');
    const { readdir } = await import('node:fs/promises');
    await running.until('it is put away', async () => !(await readdir(running.folder)).includes('a.txt'));
    const [day] = await readdir(join(running.folder, '_Sent'));
    expect(await readdir(join(running.folder, '_Sent', day ?? ''))).toEqual(['a.txt']);
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(1);
  });

  it('adds files by hand, naming those that it leaves out and why', async () => {
    const running = await runningEngine();
    const path = (name: string, content: string) => {
      writeFileSync(join(running.folder, name), content);
      return running.engine.chosenPaths.issue(join(running.folder, name));
    };
    const targets = await running.call['connections.targets']({ id: running.connection.id });
    const tokens = [path('a.md', 'text'), path('empty.txt', ''), path('picture.psd', 'pixels')];
    tokens.push(running.engine.chosenPaths.issue(join(running.folder, 'not there.md')));
    const result = await running.call['jobs.addFiles']({
      tokens,
      connectionId: running.connection.id,
      target: {
        kind: 'knowledge_base',
        id: targets.knowledgeBases.items[0]?.id ?? '',
        label: null,
        slideId: null,
        slideLabel: null,
      },
    });
    expect(result.added).toHaveLength(1);
    expect(result.skipped.map((one) => one.path.split('/').at(-1)).sort()).toEqual([
      'empty.txt',
      'not there.md',
      'picture.psd',
    ]);
    await running.until('it arrived', () => running.accepted().length === 1);
  });

  it('takes a target that no list has with a warning, and names those that there are', async () => {
    const running = await runningEngine();
    const { warnings, watchFolder } = await running.watch({
      target: { kind: 'knowledge_base', id: 'kb_nope', label: 'Handbook' },
    });
    expect(warnings.map(said).join(' ')).toMatch(
      /lists no knowledge base kb_nope.*Check the id.*It lists: kb_/,
    );
    expect(watchFolder.rules.target).toEqual({ kind: 'knowledge_base', id: 'kb_nope', label: 'Handbook' });
  });
});
