import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../../src-main/engine/create-engine.ts';
import { hourMs, minuteMs } from '../../../../../src-main/foundation/durations.ts';
import {
  copyOf,
  marked,
  namesAt,
  olderCopy,
  putBack,
  questionOf,
  untilQueued,
  type Marked,
} from '../../../../helpers/marked-engine.ts';
import { testHost } from '../../../../helpers/running-engine.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';

describe('a data folder that is put back from an older copy', () => {
  it.each(['look', 'send'] as const)(
    'is asked about again when it is put back once more, after %s',
    async (answer) => {
      const all = await olderCopy();
      const { running } = all;
      await untilQueued(all, 2);
      await running.call['app.answerOlderCopy']({ answer });
      await running.untilIdle();
      const sent = namesAt(running);
      await putBack(all, all.copy);
      await untilQueued(all, 2);
      expect(await questionOf(running.engine)).not.toBeNull();
      expect(namesAt(running), 'nothing was sent').toEqual(sent);
    },
  );

  it('sends nothing until a person answers, and nothing twice after that', async () => {
    const all = await olderCopy();
    const { running } = all;
    await untilQueued(all, 2);
    expect(running.engine.idleStatus(), 'it waits for a person').toMatchObject({ idle: true, exitCode: 3 });
    const { banners, sending } = await running.call['app.snapshot']({});
    expect(sending.hold).toMatchObject({ kind: 'older_copy' });
    expect(banners).toMatchObject([{ kind: 'older_copy', title: message('older_copy.is') }]);
    const { question, waiting } = await running.call['app.olderCopy']({});
    expect(question).toMatchObject({ unknownSends: 2, elsewhere: null });
    expect(waiting.map(({ name, target }) => [name, target]).sort()).toEqual([
      ['b.pdf', 'Product help'],
      ['c.pdf', 'Product help'],
    ]);
    const lines = await running.call['activity.page']({ beforeId: null, limit: 50 });
    expect(lines.map(({ title }) => englishOf(title))).toContain('This data folder is an older copy');

    await running.restart();
    await running.untilIdle();
    expect(await questionOf(running.engine), 'each start asks the same').toEqual(question);
    expect(namesAt(running), 'nothing was sent').toEqual(['a.pdf', 'b.pdf', 'c.pdf']);

    expect(await running.call['app.answerOlderCopy']({ answer: 'look' })).toEqual({ looked: 2, found: 2 });
    await running.untilIdle();
    await running.restart();
    await running.untilIdle();
    expect(await questionOf(running.engine)).toBeNull();
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect((await running.jobs()).every(({ state }) => state === 'done')).toBe(true);
  });

  it.each(['run', 'pause'])(
    'is known though the first send after a %s was followed by a kill, before anything else was written',
    async (rest) => {
      const all = await marked();
      const { running, clock, stateDirectory } = all;
      await all.deliver('a.pdf');
      const restedAtMs = clock.nowMs();
      if (rest === 'pause')
        await running.until('a minute passed', () => clock.nowMs() > restedAtMs + minuteMs);
      else await running.engine.stop();
      const copy = copyOf(running.dataDirectory);
      if (rest === 'run') await running.restart();
      all.write('b.pdf');
      await running.until('it arrived', () => namesAt(running).includes('b.pdf'));
      // As a kill leaves it: nothing closes the mark, and no timer of it runs any more.
      const host = { ...testHost(copy, clock), stateDirectory: copyOf(stateDirectory) };
      await running.untilIdle();
      const older = await createEngine({ host, deliver: false });
      expect(await questionOf(older)).toMatchObject({ sign: 'mark', unknownSends: 1 });
      await older.stop();
    },
  );

  it('leaves in doubt what is not found at the service, and says why', async () => {
    const all = await olderCopy();
    all.write('never-sent.pdf');
    await untilQueued(all, 3);
    const { running } = all;
    expect(await running.call['app.answerOlderCopy']({ answer: 'look' })).toEqual({ looked: 3, found: 2 });
    await running.untilIdle();
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    const doubted = (await running.jobs()).filter(({ state }) => state === 'in_doubt');
    expect(doubted).toMatchObject([
      { name: 'never-sent.pdf', reason: 'A newer copy of this data folder may have sent it' },
    ]);
  });

  it('sends all of it where a person knows that nothing of it was sent', async () => {
    const all = await olderCopy();
    await untilQueued(all, 2);
    await all.running.call['app.answerOlderCopy']({ answer: 'send' });
    await all.running.untilIdle();
    expect(namesAt(all.running)).toEqual(['a.pdf', 'b.pdf', 'b.pdf', 'c.pdf', 'c.pdf']);
    expect(await questionOf(all.running.engine)).toBeNull();
  });

  it('looks for a file of the lost time also where its folder brings it later, and sends newer ones', async () => {
    const all = await marked();
    const { running, clock } = all;
    await all.deliver('a.pdf');
    await running.engine.stop();
    const copy = copyOf(running.dataDirectory);
    await running.restart();
    await all.deliver('b.pdf');
    renameSync(join(running.folder, 'b.pdf'), join(running.folder, '..', 'b.pdf'));
    await putBack(all, copy);
    await running.untilIdle();
    expect(await running.call['app.answerOlderCopy']({ answer: 'look' })).toEqual({ looked: 0, found: 0 });
    const answeredAtMs = clock.nowMs();
    await running.until('an hour passed', () => clock.nowMs() > answeredAtMs + hourMs);

    renameSync(join(running.folder, '..', 'b.pdf'), join(running.folder, 'b.pdf'));
    all.write('new.pdf', 'never-sent.pdf');
    const lostMs = (await running.jobs())[0]?.createdAtMs ?? 0;
    utimesSync(join(running.folder, 'never-sent.pdf'), lostMs / 1000, lostMs / 1000);
    const savedAt = clock.nowMs() / 1000;
    utimesSync(join(running.folder, 'new.pdf'), savedAt, savedAt);
    await running.until('the new one arrived', () => namesAt(running).includes('new.pdf'));
    await running.untilIdle();
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'new.pdf']);
    await running.until('it was looked for', async () =>
      (await running.jobs()).some(({ name, state }) => name === 'b.pdf' && state === 'done'),
    );
    expect(await running.jobs()).toContainEqual(
      expect.objectContaining({ name: 'never-sent.pdf', state: 'in_doubt' }),
    );
    expect(namesAt(running), 'nothing was sent twice').toEqual(['a.pdf', 'b.pdf', 'new.pdf']);
  });

  it('looks for all that the first scan brings where a person answers before that', async () => {
    const all = await marked();
    const { running } = all;
    await all.deliver('a.pdf');
    await running.engine.stop();
    const copy = copyOf(running.dataDirectory);
    await running.restart();
    await all.deliver('b.pdf', 'c.pdf');
    await putBack(all, copy);
    const answered = await running.call['app.answerOlderCopy']({ answer: 'look' });
    expect(answered.looked, 'the scan has not brought anything yet').toBe(0);
    await running.until('they were looked for', async () => {
      const jobs = await running.jobs();
      return jobs.length === 3 && jobs.every(({ state }) => state === 'done');
    });
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  it('is the older one again where the copy went on without it', async () => {
    const all = await olderCopy();
    const { running } = all;
    await running.call['app.answerOlderCopy']({ answer: 'send' });
    await running.untilIdle();
    await running.engine.stop();
    const answered = copyOf(running.dataDirectory);
    await running.restart();
    await all.deliver('d.pdf');
    await putBack(all, answered);
    expect(await questionOf(running.engine)).toMatchObject({ unknownSends: 1 });
  });

  it('names the newer data folder where that lies elsewhere', async () => {
    const all = await marked();
    const { running, clock, stateDirectory } = all;
    await all.deliver('a.pdf');
    await running.engine.stop();
    const copy = copyOf(running.dataDirectory);
    await running.restart();
    await all.deliver('b.pdf');
    await running.engine.stop();
    const host = { ...testHost(copy, clock), stateDirectory };
    const other = await createEngine({ host, deliver: false });
    expect(await questionOf(other)).toMatchObject({ elsewhere: running.dataDirectory });
    const [banner] = (await other.handlers['app.snapshot']({})).banners;
    expect(banner?.detail).toMatchObject({
      ...{ code: 'older_copy.is_why_at', params: { place: running.dataDirectory } },
    });
    await other.stop();
  });
});

describe('no question is asked', () => {
  it('of a folder as a crash leaves it, before its mark is written and after', async () => {
    const all = await marked();
    const { running, clock, stateDirectory } = all;
    const crash = async (when: string): Promise<void> => {
      const image = copyOf(running.dataDirectory);
      const host = { ...testHost(image, clock), stateDirectory: copyOf(stateDirectory) };
      const next = await createEngine({ host, deliver: false });
      expect(await questionOf(next), when).toBeNull();
      await next.stop();
    };
    mkdirSync(stateDirectory, { recursive: true });
    for (const [index, name] of ['a.pdf', 'b.pdf'].entries()) {
      await all.deliver(name);
      await crash(`${name} arrived`);
      await running.until('its mark is written', () =>
        readdirSync(stateDirectory).some((file) =>
          readFileSync(join(stateDirectory, file), 'utf8').includes(`"sends":${String(index + 1)},`),
        ),
      );
      await crash(`the mark of ${name} is there`);
    }
  });

  it.each([
    ['is moved and called otherwise', (all: Marked) => renamed(all)],
    [
      'lies on another computer now',
      (all: Marked) => ({ ...all, stateDirectory: temporaryDataFolder('other') }),
    ],
    ['lost its mark', (all: Marked) => (rmSync(all.stateDirectory, { recursive: true }), all)],
    ['has a mark that is garbage', (all: Marked) => spoiled(all)],
    ['may write no mark', (all: Marked) => blocked(all)],
  ])('of a folder that %s', async (_, changed) => {
    const all = await marked();
    await all.deliver('a.pdf');
    await all.running.engine.stop();
    const { stateDirectory, running } = changed(all);
    const host = { ...testHost(running.dataDirectory, all.clock), stateDirectory };
    for (const start of [1, 2]) {
      const engine = await createEngine({ host, deliver: false });
      expect(await questionOf(engine), `start ${String(start)}`).toBeNull();
      await engine.stop();
    }
  });

  it('of a second data folder of the same user', async () => {
    const all = await marked();
    await all.deliver('a.pdf');
    const host = {
      ...testHost(temporaryDataFolder('second'), all.clock),
      stateDirectory: all.stateDirectory,
    };
    const second = await createEngine({ host, deliver: false });
    expect(await questionOf(second)).toBeNull();
    await second.stop();
  });

  it('where the send journal brought a damaged database up to what was sent', async () => {
    const all = await marked();
    const { running } = all;
    await all.deliver('a.pdf');
    await running.until(
      'a snapshot has it',
      () => readdirSync(join(running.dataDirectory, 'snapshots')).length > 0,
    );
    await all.deliver('b.pdf', 'c.pdf');
    await running.engine.stop();
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(join(running.dataDirectory, `outbox.db${suffix}`), { force: true });
    await running.restart();
    expect(await questionOf(running.engine)).toBeNull();
    await running.untilIdle();
    expect(namesAt(running)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  it('before anything was sent, and no mark is written then', async () => {
    const all = await marked();
    await all.running.restart();
    expect(await questionOf(all.running.engine)).toBeNull();
    expect(readdirSync(all.stateDirectory).filter((name) => name.endsWith('.json'))).toEqual([]);
  });
});

function renamed(all: Marked): Pick<Marked, 'stateDirectory'> & { running: { dataDirectory: string } } {
  const dataDirectory = join(temporaryDataFolder('moved'), 'called otherwise');
  cpSync(all.running.dataDirectory, dataDirectory, { recursive: true });
  return { stateDirectory: all.stateDirectory, running: { dataDirectory } };
}

function spoiled(all: Marked): Marked {
  for (const name of readdirSync(all.stateDirectory).filter((one) => one.endsWith('.json'))) {
    expect(readFileSync(join(all.stateDirectory, name), 'utf8')).toContain('"sends":1');
    writeFileSync(join(all.stateDirectory, name), '{"sends":');
  }
  return all;
}

/** A file stands where the folder should be. */
function blocked(all: Marked): Marked {
  rmSync(all.stateDirectory, { recursive: true });
  mkdirSync(join(all.stateDirectory, '..'), { recursive: true });
  writeFileSync(all.stateDirectory, '');
  return all;
}
