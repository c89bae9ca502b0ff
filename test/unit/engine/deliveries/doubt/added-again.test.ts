import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PracticeService } from '../../../../../src-main/practice-service/practice-service.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../../helpers/running-engine.ts';

/* What a service carried out and refused, and a person then adds once more as another job. */

type When = Parameters<PracticeService['setFaults']>[0][number]['when'];

const uploads = ({ practice }: RunningEngine): number =>
  practice.ledger().filter(({ operation }) => operation === 'upload-kb-doc').length;
const imports = ({ practice }: RunningEngine): number =>
  practice.ledger().filter(({ operation }) => operation === 'import-clip').length;
const lists = ({ practice }: RunningEngine): number =>
  practice.ledger().filter(({ operation }) => operation === 'list-kb-docs').length;

async function add(
  running: RunningEngine,
  { base = 0, content = 'This is the plan', name = 'plan.txt' } = {},
): Promise<number> {
  const { id: connectionId } = running.connection;
  const { knowledgeBases } = await running.call['connections.targets']({ id: connectionId });
  const path = join(running.folder, name);
  writeFileSync(path, content);
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId,
    target: {
      ...{ kind: 'knowledge_base', id: knowledgeBases.items[base]?.id ?? '', label: null },
      ...{ slideId: null, slideLabel: null },
    },
  });
  return Math.max(...(await running.jobs()).map(({ id }) => id));
}

async function job(running: RunningEngine, id: number): Promise<SpokenJob> {
  const found = (await running.jobs()).find((each) => each.id === id);
  if (found === undefined) throw new Error('there is no such job');
  return found;
}

function untilIs(running: RunningEngine, id: number, state: SpokenJob['state']): Promise<void> {
  return running.until(`job ${String(id)} is ${state}`, async () => (await job(running, id)).state === state);
}

/** A document that was sent whole, and refused. */
async function refused(when: When): Promise<RunningEngine> {
  const running = await runningEngine();
  const body = { success: false, error: 'refused' };
  running.practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status', status: 422, body, when }]);
  await untilIs(running, await add(running), 'rejected');
  running.practice.setFaults([]);
  return running;
}

describe('a document that the service stored and refused', () => {
  it('is looked for before it is sent as another job, and found', async () => {
    const running = await refused('after');
    const again = await add(running);
    await running.until('it is looked for', async () => (await job(running, again)).state === 'in_doubt');
    expect((await job(running, again)).code).toBe('doubt.refused_stands');
    await untilIs(running, again, 'done');
    expect((await job(running, again)).finding?.code).toBe('finding.listed');
    expect(uploads(running)).toBe(1);
  });

  it('is found under its own name where it is added under another', async () => {
    const running = await refused('after');
    const again = await add(running, { name: 'plan-2.txt' });
    await running.until('it is looked for', async () => (await job(running, again)).state === 'in_doubt');
    expect((await job(running, again)).code).toBe('doubt.refused_stands');
    expect(uploads(running)).toBe(1);
  });

  it('is looked for also after a restart', async () => {
    const running = await refused('after');
    await running.restart();
    await untilIs(running, await add(running), 'done');
    expect(uploads(running)).toBe(1);
  });

  it('is sent where a person says that it is not there, and not asked about again', async () => {
    const running = await refused('after');
    const again = await add(running);
    await running.until('it is looked for', async () => (await job(running, again)).state === 'in_doubt');
    await running.call['jobs.resolve']({ ids: [again], answer: 'not_arrived' });
    await untilIs(running, again, 'done');
    expect(uploads(running)).toBe(2);
  });

  it('is not looked for where it goes to another place, or holds something else', async () => {
    const running = await refused('after');
    const before = lists(running);
    const other = await add(running, { content: 'Another plan' });
    await untilIs(running, other, 'done');
    expect((await job(running, other)).attempts).toBe(1);
    expect(uploads(running)).toBe(2);
    expect(lists(running) - before, 'what follows the document').toBeLessThanOrEqual(3);
  });
});

it('a document that was refused and not stored goes as another job, once the list must show it', async () => {
  const running = await refused('before');
  const again = await add(running);
  await untilIs(running, again, 'done');
  expect((await job(running, again)).attempts, 'with one that waited').toBe(2);
  expect(uploads(running)).toBe(2);
});

it('a link that was imported and refused is asked about when it is given again', async () => {
  const running = await runningEngine();
  const { id: connectionId } = running.connection;
  const { brands } = await running.call['connections.targets']({ id: connectionId });
  const body = { success: false, error: 'refused' };
  const give = async (): Promise<void> => {
    await running.call['clips.import']({
      ...{ connectionId, brandId: brands.items[0]?.id ?? '' },
      links: [{ url: 'https://videos.example/ready', title: null }],
    });
  };
  const states = async (): Promise<readonly string[]> => (await running.jobs()).map(({ state }) => state);
  running.practice.setFaults([{ endpoint: 'import-clip', kind: 'status', status: 422, body, when: 'after' }]);
  await give();
  await running.until('it is refused', async () => (await states()).includes('rejected'));
  running.practice.setFaults([]);
  await give();
  await running.until('a person is asked', async () => (await states()).includes('in_doubt'));
  expect(imports(running)).toBe(1);
});
