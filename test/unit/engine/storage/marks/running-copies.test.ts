import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../../../../src-main/engine/create-engine.ts';
import { untilHoldsBy } from '../../../../helpers/engine-changes.ts';
import { copyOf, marked, namesAt, questionOf, type Marked } from '../../../../helpers/marked-engine.ts';
import { testHost } from '../../../../helpers/running-engine.ts';

/** A copy of the data folder, with the same key, started while the first runs. */
async function alsoStart(all: Marked, copy: string): Promise<Engine> {
  const { running, clock, stateDirectory } = all;
  const secrets = { ...testHost(copy, clock).secrets, get: () => Promise.resolve(running.practice.apiKey) };
  const engine = await createEngine({ host: { ...testHost(copy, clock), stateDirectory, secrets } });
  onTestFinished(() => engine.stop());
  return engine;
}

const until = ({ clock }: Marked, engine: Engine, what: string, holds: () => boolean | Promise<boolean>) =>
  untilHoldsBy(clock, engine, what, holds);

async function queuedOf({ handlers }: Engine): Promise<number> {
  return (await handlers['app.status']({})).counts.queued;
}

describe('a copy of a data folder that is started while the first runs', () => {
  it('sends nothing, though the copy holds all that was sent', async () => {
    const all = await marked();
    await all.deliver('a.pdf');
    const copied = copyOf(all.running.dataDirectory);
    const copy = await alsoStart(all, copied);
    all.write('b.pdf', 'c.pdf');
    await until(all, copy, 'the copy has both in its queue', async () => (await queuedOf(copy)) === 2);
    await all.running.until('the first sent both', () => namesAt(all.running).length >= 3);
    await all.running.untilIdle();
    expect(copy.idleStatus()).toMatchObject({ idle: true, exitCode: 3 });
    expect(namesAt(all.running)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(await questionOf(copy)).toMatchObject({
      sign: 'running',
      elsewhere: all.running.dataDirectory,
    });
    expect(await questionOf(all.running.engine), 'the first goes on').toBeNull();
    const { banners } = await copy.handlers['app.snapshot']({});
    expect(banners).toMatchObject([{ kind: 'older_copy', title: message('older_copy.running') }]);
  });

  it('sends nothing before anything was ever sent', async () => {
    const all = await marked();
    await all.running.untilIdle();
    const copy = await alsoStart(all, copyOf(all.running.dataDirectory));
    all.write('a.pdf');
    await until(all, copy, 'the copy has it in its queue', async () => (await queuedOf(copy)) === 1);
    await all.running.until('the first sent it', () => namesAt(all.running).length >= 1);
    await all.running.untilIdle();
    expect(copy.idleStatus()).toMatchObject({ idle: true, exitCode: 3 });
    expect(namesAt(all.running)).toEqual(['a.pdf']);
  });

  it('takes no answer while the first runs, and then looks for all that the first sent until its end', async () => {
    const all = await marked();
    await all.deliver('a.pdf');
    const copy = await alsoStart(all, copyOf(all.running.dataDirectory));
    all.write('b.pdf');
    await until(all, copy, 'the copy has it in its queue', async () => (await queuedOf(copy)) === 1);
    await all.running.until('the first sent it', () => namesAt(all.running).length >= 2);
    await all.running.untilIdle();
    for (const answer of ['look', 'send'] as const) {
      await expect(copy.handlers['app.answerOlderCopy']({ answer })).rejects.toMatchObject({
        told: { code: 'older_copy.still_runs_at' },
      });
    }
    await all.running.engine.stop();
    expect(await copy.handlers['app.answerOlderCopy']({ answer: 'look' })).toEqual({ looked: 1, found: 1 });
    await until(all, copy, 'everything ended', () => copy.idleStatus().idle);
    expect(namesAt(all.running)).toEqual(['a.pdf', 'b.pdf']);
    expect(await questionOf(copy)).toBeNull();

    await all.running.restart();
    await all.running.untilIdle();
    expect(await questionOf(all.running.engine), 'the copy goes on, so the first waits').not.toBeNull();
  });
});

describe('a data folder whose mark another one writes meanwhile', () => {
  it('sends nothing more before a person answers', async () => {
    const all = await marked();
    const { running, stateDirectory } = all;
    await all.deliver('a.pdf');
    await running.restart();
    const [mark = ''] = readdirSync(stateDirectory).filter((name) => name.endsWith('.json'));
    const written = JSON.parse(readFileSync(join(stateDirectory, mark), 'utf8')) as { sends: number };
    writeFileSync(
      join(stateDirectory, mark),
      JSON.stringify({ ...written, sends: written.sends + 7, dataDirectory: '/elsewhere', owner: 'other' }),
    );
    all.write('b.pdf');
    await running.until('it asks', async () => (await questionOf(running.engine)) !== null);
    await running.untilIdle();
    expect(await questionOf(running.engine)).toMatchObject({
      ...{ sign: 'mark', unknownSends: 7, elsewhere: '/elsewhere' },
    });
    expect(namesAt(running)).toEqual(['a.pdf']);
    expect((await running.jobs()).map(({ name, state }) => [name, state])).toEqual([
      ['a.pdf', 'done'],
      ['b.pdf', 'queued'],
    ]);
  });
});
