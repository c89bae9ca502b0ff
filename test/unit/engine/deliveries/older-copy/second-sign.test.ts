import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  copyOf,
  marked,
  namesAt,
  putBack,
  questionOf,
  untilQueued,
  type Marked,
} from '../../../../helpers/marked-engine.ts';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import type { Fault } from '../../../../../src-main/practice-service/practice-service.ts';

const listing: Fault = { endpoint: 'list-kb-docs', kind: 'status', status: 503 };

/** Delivered `a`, was copied, delivered `b` and `c`; then the mark is gone and the copy is put in the place of the newer folder. */
async function copyWithoutMark(before?: (all: Marked) => Promise<void> | void): Promise<Marked> {
  const { all, copy } = await copied();
  await all.deliver('b.pdf', 'c.pdf');
  await before?.(all);
  await putBackWithoutMark(all, copy);
  return all;
}

/** Delivered `a`, and was copied. */
async function copied(rules: Partial<FolderRules> = {}): Promise<{ all: Marked; copy: string }> {
  const all = await marked(rules);
  await all.deliver('a.pdf');
  await all.running.engine.stop();
  const copy = copyOf(all.running.dataDirectory);
  await all.running.restart();
  return { all, copy };
}

async function putBackWithoutMark(all: Marked, copy: string): Promise<void> {
  await all.running.engine.stop();
  rmSync(all.stateDirectory, { recursive: true, force: true });
  await putBack(all, copy);
}

/** Somebody puts a document there by other means. */
async function uploadByOtherMeans({ running: { practice, connection, call } }: Marked, name: string) {
  const targets = await call['connections.targets']({ id: connection.id });
  const base = targets.knowledgeBases.items[0]?.id ?? '';
  const form = new FormData();
  form.set('file', new Blob([`%PDF-1.4\nby other means ${name}\n%%EOF\n`]), name);
  const reply = await fetch(`${practice.baseUrl}/api-proxy/kbs/${base}/docs/upload`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${practice.apiKey}` } },
  });
  expect(reply.ok).toBe(true);
}

describe('an older copy of a data folder without its mark', () => {
  it('is known by what the service lists, and sends nothing twice', async () => {
    const all = await copyWithoutMark();
    const { running } = all;
    await running.untilIdle();
    expect(namesAt(running), 'nothing was sent').toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(await questionOf(running.engine)).toMatchObject({ sign: 'service', elsewhere: null });
    const { banners, sending } = await running.call['app.snapshot']({});
    expect(sending.hold).toMatchObject({ kind: 'older_copy' });
    expect(banners).toMatchObject([{ kind: 'older_copy', title: message('older_copy.may_be') }]);

    await running.restart();
    await untilQueued(all, 2);
    expect(await questionOf(running.engine), 'each start asks the same').not.toBeNull();
    expect(await running.call['app.answerOlderCopy']({ answer: 'look' })).toEqual({ looked: 2, found: 2 });
    await running.untilIdle();
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect((await running.jobs()).every(({ state }) => state === 'done')).toBe(true);
    await running.restart();
    await running.untilIdle();
    expect(await questionOf(running.engine), 'answered once').toBeNull();
  });

  it('is known where its mark may not be written', async () => {
    const all = await marked();
    rmSync(all.stateDirectory, { recursive: true, force: true });
    mkdirSync(join(all.stateDirectory, '..'), { recursive: true });
    writeFileSync(all.stateDirectory, '');
    await all.deliver('a.pdf');
    await all.running.engine.stop();
    const copy = copyOf(all.running.dataDirectory);
    await all.running.restart();
    await all.deliver('b.pdf');
    expect(await questionOf(all.running.engine), 'a start without a mark alone').toBeNull();
    await putBack(all, copy);
    await all.running.untilIdle();
    expect(await questionOf(all.running.engine)).toMatchObject({ sign: 'service', unknownSends: 1 });
    expect(namesAt(all.running)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('sends all of it where a person knows that nothing of it was sent', async () => {
    const { running } = await copyWithoutMark();
    await running.untilIdle();
    await running.call['app.answerOlderCopy']({ answer: 'send' });
    await running.untilIdle();
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'b.pdf', 'c.pdf', 'c.pdf']);
    expect(await questionOf(running.engine)).toBeNull();
  });

  it('is known by a file that its folder brings only after a start that had a mark again', async () => {
    const { all, copy } = await copied();
    const { running } = all;
    await all.deliver('b.pdf');
    const aside = join(running.folder, '..', 'aside.pdf');
    cpSync(join(running.folder, 'b.pdf'), aside, { preserveTimestamps: true });
    rmSync(join(running.folder, 'b.pdf'));
    await putBackWithoutMark(all, copy);
    await all.deliver('new.pdf');
    await running.restart();
    cpSync(aside, join(running.folder, 'b.pdf'), { preserveTimestamps: true });
    await running.until('it is asked', async () => (await questionOf(running.engine)) !== null);
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'new.pdf']);
  });

  it('sends nothing while the list cannot be read, and asks once it can', async () => {
    const all = await copyWithoutMark(({ running }) => {
      running.practice.setFaults([{ ...listing, status: 429, count: 3 }]);
    });
    const { running } = all;
    await running.until('it is asked', async () => (await questionOf(running.engine)) !== null);
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });
});

describe('what is no sign of an older copy', () => {
  it('newer documents of others, none of which waits here', async () => {
    const { all, copy } = await copied();
    await uploadByOtherMeans(all, 'theirs.pdf');
    await putBackWithoutMark(all, copy);
    await all.deliver('mine.pdf');
    expect(await questionOf(all.running.engine)).toBeNull();
    expect((await all.running.jobs()).every(({ state }) => state === 'done')).toBe(true);
  });

  it('a document of the same name that stood there before this database was last written', async () => {
    const all = await marked();
    await uploadByOtherMeans(all, 'plan.pdf');
    const before = all.clock.nowMs();
    await all.running.until('a minute passed', () => all.clock.nowMs() > before + 60_000);
    await all.deliver('a.pdf');
    await all.running.engine.stop();
    rmSync(all.stateDirectory, { recursive: true, force: true });
    await all.running.restart();
    await all.deliver('plan.pdf', 'new.pdf');
    expect(await questionOf(all.running.engine)).toBeNull();
  });

  it('the first start on this computer, whatever stands at the service', async () => {
    const all = await marked();
    await uploadByOtherMeans(all, 'a.pdf');
    all.write('a.pdf');
    await all.running.until('it arrived too', () => namesAt(all.running).length === 2);
    expect(await questionOf(all.running.engine)).toBeNull();
  });

  it('a clip that a try from here opened, and which ended before it was noted', async () => {
    const all = await marked();
    const { running } = all;
    await all.deliver('a.pdf');
    running.practice.setFaults([
      { endpoint: 'init-clip-upload', kind: 'cut_reply', when: 'after', afterBytes: 10 },
    ]);
    const film = join(running.folder, '..', 'film.mp4');
    writeFileSync(film, Buffer.alloc(2000, 'film'));
    const { brands } = await running.call['connections.targets']({ id: running.connection.id });
    await running.call['jobs.addFiles']({
      tokens: [running.engine.chosenPaths.issue(film)],
      connectionId: running.connection.id,
      target: {
        ...{ kind: 'brand_clips', id: brands.items[0]?.id ?? '', label: null },
        ...{ slideId: null, slideLabel: null },
      },
    });
    await running.until('a try ended', async () => {
      const [, job] = await running.jobs();
      return job !== undefined && job.countedAttempts > 0 && job.state === 'queued';
    });
    await running.engine.stop();
    rmSync(all.stateDirectory, { recursive: true, force: true });
    running.practice.clearFaults();
    await running.restart();
    await running.until('it arrived', async () =>
      (await running.jobs()).every(({ state }) => state === 'done'),
    );
    expect(await questionOf(running.engine)).toBeNull();
  });

  it('a newer version of a file whose older one was sent from here since', async () => {
    const { all, copy } = await copied({ edited: 'send' });
    await putBackWithoutMark(all, copy);
    const { running } = all;
    await all.deliver('b.pdf');
    await running.restart();
    writeFileSync(join(running.folder, 'b.pdf'), '%PDF-1.4\nsaid better\n%%EOF\n');
    await running.until(
      'both arrived',
      () => namesAt(running).filter((name) => name === 'b.pdf').length === 2,
    );
    expect(await questionOf(running.engine)).toBeNull();
  });

  it.each([404, 500, 503])('a service that answers its list with %i alone', async (status) => {
    const { all, copy } = await copied();
    all.running.practice.setFaults([{ ...listing, status }]);
    await putBackWithoutMark(all, copy);
    all.write('b.pdf');
    await all.running.until('it arrived', () => namesAt(all.running).includes('b.pdf'));
    expect(await questionOf(all.running.engine)).toBeNull();
  });
});
