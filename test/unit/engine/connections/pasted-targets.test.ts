import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../../../helpers/said.ts';
import type { PastedTarget } from '../../../../src-main/contract/connection.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

async function pastedOf(running: RunningEngine): Promise<PastedTarget[]> {
  return (await running.call['connections.targets']({ id: running.connection.id })).pasted;
}

async function addFile(running: RunningEngine, id: string, label: string | null, name = 'a.txt') {
  const path = join(running.folder, name);
  writeFileSync(path, `for ${id} ${name}`);
  return running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: running.connection.id,
    target: { kind: 'knowledge_base', id, label, slideId: null, slideLabel: null },
  });
}

describe('an id that a list does not have', () => {
  it('is taken with a warning, remembered under the name that was typed, and offered again', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const { added, warnings } = await addFile(running, 'kb_unlisted', 'Handbook');
    expect(added).toHaveLength(1);
    expect(warnings.map(said).join(' ')).toContain('The service lists no knowledge base kb_unlisted');
    expect(await pastedOf(running)).toEqual([
      { kind: 'knowledge_base', id: 'kb_unlisted', label: 'Handbook' },
    ]);
  });

  it('keeps its name where none is typed the next time, and gives it to what is sent there', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    await addFile(running, 'kb_unlisted', 'Handbook');
    await addFile(running, 'kb_unlisted', null, 'b.txt');
    const labels = (await running.jobs()).map(({ target }) => target.label);
    expect(labels).toEqual(['Handbook', 'Handbook']);
    expect(await pastedOf(running)).toMatchObject([{ label: 'Handbook' }]);
  });

  it('is remembered after a restart, and can be forgotten', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    await addFile(running, 'kb_unlisted', 'Handbook');
    await running.restart();
    expect(await pastedOf(running)).toHaveLength(1);
    await running.call['connections.forgetTarget']({
      id: running.connection.id,
      kind: 'knowledge_base',
      targetId: 'kb_unlisted',
    });
    expect(await pastedOf(running)).toEqual([]);
  });

  it('is remembered too where the list cannot be read at all', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    running.practice.setFaults([{ endpoint: 'list-kbs', kind: 'status', status: 404, body: 'not here' }]);
    const { warnings } = await addFile(running, 'kb_unlistable', null);
    expect(warnings.map(said).join(' ')).toContain('couldn’t ask the service about kb_unlistable');
    expect(await pastedOf(running)).toEqual([{ kind: 'knowledge_base', id: 'kb_unlistable', label: null }]);
  });

  it('is not offered apart once a list has it, and is called as it is there', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
    const [base] = knowledgeBases.items;
    running.practice.setFaults([{ endpoint: 'list-kbs', kind: 'status', status: 404, body: 'not here' }]);
    await addFile(running, base?.id ?? '', 'My own words');
    running.practice.clearFaults();
    expect(await pastedOf(running)).toEqual([]);
    running.practice.setFaults([{ endpoint: 'list-kbs', kind: 'status', status: 404, body: 'not here' }]);
    expect(await pastedOf(running)).toMatchObject([{ id: base?.id, label: base?.name }]);
  });

  it('holds for carousels and their slides', async () => {
    const running = await runningEngine();
    const { warnings } = await running.watch({
      target: { kind: 'carousel', id: 'car_unlisted', label: 'Spring' },
      slides: { mode: 'fixed', slideId: 'slide_1' },
    });
    expect(warnings.map(said).join(' ')).toContain('The service knows no carousel car_unlisted');
    expect(await pastedOf(running)).toEqual([{ kind: 'carousel', id: 'car_unlisted', label: 'Spring' }]);
  });

  it('holds for the brand of links, imported or taken through a recipe', async () => {
    const running = await runningEngine();
    await running.call['queue.pause']({ untilMs: null });
    const { id: connectionId } = running.connection;
    const { warnings } = await running.call['clips.import']({
      connectionId,
      brandId: 'brand_unlisted',
      links: [{ url: 'https://videos.example/one', title: null }],
    });
    expect(warnings.map(said).join(' ')).toContain('The service lists no brand brand_unlisted');
    await running.call['recipes.compose']({
      connectionId,
      batchId: null,
      name: null,
      rows: [
        {
          url: 'https://videos.example/two',
          title: null,
          brandId: 'brand_other',
          plan: { upTo: 'import', formats: ['9:16'], candidates: 'all' },
        },
      ],
    });
    expect((await pastedOf(running)).map(({ id }) => id).sort()).toEqual(['brand_other', 'brand_unlisted']);
  });
});
