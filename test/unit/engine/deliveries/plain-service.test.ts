import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noSlide } from '../../../../src-main/contract/no-slide.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('a service whose reads have no envelope is connected, delivered to, and followed to the proof', async () => {
  const running = await runningEngine({ practice: { dialect: 'plain' } });
  const { id } = running.connection;
  const { baseUrl, apiKey } = running.practice;
  expect(await running.call['connections.test']({ baseUrl, key: apiKey })).toMatchObject({
    health: 'ok',
    identity: 'Practice account',
    brandCount: 1,
    provedBy: null,
    warnings: [],
  });
  const targets = await running.call['connections.targets']({ id });
  const [brand] = targets.brands.items;
  const [carousel] = targets.carousels.items;
  if (brand === undefined || carousel === undefined) throw new Error('The account has no brand or carousel');
  expect(targets.brands.listable).toBe(true);

  writeFileSync(join(running.folder, 'guide.txt'), 'How to clean it');
  await running.watch();
  const path = join(running.dataDirectory, '..', 'cover.png');
  writeFileSync(path, 'a picture');
  const { id: carouselId, title: label } = carousel;
  await running.call['jobs.addFiles']({
    tokens: [running.engine.chosenPaths.issue(path)],
    connectionId: id,
    target: { kind: 'carousel', id: carouselId, label, slideId: noSlide, slideLabel: null },
  });
  await running.call['clips.import']({
    connectionId: id,
    brandId: brand.id,
    links: [{ url: 'https://videos.example/1', title: null }],
  });
  await running.until('all three are done', async () => {
    const jobs = await running.jobs();
    return jobs.length === 3 && jobs.every(({ state }) => state === 'done');
  });
  const jobs = (await running.jobs()).map(({ kind, proof }) => `${kind} ${String(proof)}`);
  expect(jobs.toSorted()).toEqual([
    'carousel_asset accepted_only',
    'clip_import completed',
    'kb_document indexed',
  ]);
  expect(running.accepted()).toHaveLength(3);
});
