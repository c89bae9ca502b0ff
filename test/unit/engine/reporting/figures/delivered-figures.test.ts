import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runPhases } from '../../../../../src-main/contract/run-figures.ts';
import { processFigures } from '../../../../../src-main/machine/process-figures.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

it('tells of delivered files how fast they went and where their time went', async () => {
  const running = await runningEngine({ host: { processFigures } });
  expect((await running.call['app.figures']({})).sent).toBeNull();
  const names = ['a.txt', 'b.txt', 'c.txt'];
  for (const name of names) writeFileSync(join(running.folder, name), `the text of ${name}`);
  await running.watch({ existing: 'upload' });
  await running.until('all are done', async () => {
    const jobs = await running.jobs();
    return jobs.length === names.length && jobs.every(({ state }) => state === 'done');
  });
  const figures = await running.call['app.figures']({});
  const bytes = names.reduce((sum, name) => sum + `the text of ${name}`.length, 0);
  expect(figures.sent).toMatchObject({ files: names.length, bytes });
  // Each was settled, read, queued, sent, answered and followed; how many connections that took is another question.
  for (const phase of runPhases.filter((one) => one !== 'connecting')) {
    expect([phase, figures.phases[phase]?.count]).toEqual([phase, names.length]);
  }
  expect(figures.phases.connecting?.count).toBeGreaterThan(0);
  expect(figures.commits?.count).toBeGreaterThan(0);
  expect(figures.journal?.count).toBeGreaterThan(0);
  expect(figures.memory?.residentBytes).toBeGreaterThan(figures.memory?.heapBytes ?? Infinity);
  expect(figures.sockets?.busy).toBe(0);
  const { id: connectionId, name } = running.connection;
  expect(figures.widths).toEqual([{ connectionId, name, inUse: 0, atMost: expect.any(Number) as number }]);
});
