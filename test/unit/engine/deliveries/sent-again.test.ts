import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../helpers/running-engine.ts';

/** A file that a person added and that was delivered; then it is asked to go again, and something becomes of it first. */
async function askedAgainAfter(change: (path: string) => void): Promise<RunningEngine> {
  const running = await runningEngine();
  const path = join(running.folder, 'in', 'a.txt');
  mkdirSync(dirname(path));
  writeFileSync(path, 'as it was sent');
  utimesSync(path, 1000, 1000);
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: {
      ...{ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null },
      ...{ slideId: null, slideLabel: null },
    },
  });
  await running.until('it is delivered', async () => (await running.jobs())[0]?.state === 'done');
  change(path);
  await running.call['jobs.sendAnyway']({ ids: [(await running.jobs())[0]?.id ?? 0] });
  await running.untilIdle();
  return running;
}

const repetition = async (running: RunningEngine): Promise<SpokenJob | undefined> =>
  (await running.jobs())[1];

describe('what is asked to go again', () => {
  it('goes where it is the same file with the same content, even if it was touched', async () => {
    const running = await askedAgainAfter((path) => {
      utimesSync(path, 2000, 2000);
    });
    expect(running.accepted()).toHaveLength(2);
    expect((await repetition(running))?.proof).toBe('indexed');
  });

  it.each([
    [
      'was edited in its place',
      (path: string) => {
        writeFileSync(path, 'what it says by now');
      },
      /was changed since it was sent/u,
    ],
    [
      'was edited to as many bytes',
      (path: string) => {
        writeFileSync(path, 'as it was bent');
      },
      /was changed since it was sent/u,
    ],
    [
      'was edited to as many bytes, and has its old time',
      (path: string) => {
        writeFileSync(path, 'as it was bent');
        utimesSync(path, 1000, 1000);
      },
      /was changed since it was sent/u,
    ],
    [
      'was replaced by another, as editors save',
      (path: string) => {
        writeFileSync(`${path}.new`, 'as it was sent');
        renameSync(`${path}.new`, path);
      },
      /Another file is at/u,
    ],
    [
      'lies behind a link that took the place of its folder',
      (path: string) => {
        const folder = dirname(path);
        renameSync(folder, `${folder} before`);
        mkdirSync(`${folder} elsewhere`);
        writeFileSync(join(`${folder} elsewhere`, 'a.txt'), 'somebody else’s');
        symlinkSync(`${folder} elsewhere`, folder);
      },
      /Another file is at/u,
    ],
  ])('is not read from a file that %s: a person is asked', async (_words, change, reason) => {
    const running = await askedAgainAfter(change);
    expect(running.accepted()).toHaveLength(1);
    const asked = await repetition(running);
    expect(asked).toMatchObject({ state: 'needs_attention', cause: 'file' });
    expect(asked?.reason).toMatch(reason);
  });

  it('is looked at before anything of it leaves, where its time is another', async () => {
    const running = await askedAgainAfter((path) => {
      writeFileSync(path, 'as it was bent');
    });
    const { attempts } = await running.call['jobs.get']({ id: (await repetition(running))?.id ?? 0 });
    expect(attempts.map(({ sentBytes }) => sentBytes ?? 0)).toEqual([0]);
  });
});
