import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readBatchName } from '../../../src-main/contract/batch-name.ts';
import { message } from '../../../src-main/contract/messages/message.ts';
import { saidLine } from '../../../src-renderer/shared/said-line.ts';
import { nameOfBatch } from '../../../src-renderer/words/batch-names.ts';
import { speak } from '../../helpers/speaking.ts';
import { runningEngine } from '../../helpers/running-engine.ts';
import { plan } from '../engine/recipes/recipes-bench.ts';

function speakGerman(): void {
  speak({ language: 'de', locale: 'de-DE' });
  onTestFinished(() => {
    speak({ language: 'en', locale: 'en-GB' });
  });
}

it('every name that the engine gives a batch by its time is read again, and said in German', async () => {
  const running = await runningEngine({ engine: { deliver: false } });
  const { call, connection, folder, engine } = running;
  const { brands, knowledgeBases } = await call['connections.targets']({ id: connection.id });
  const brandId = brands.items[0]?.id ?? '';
  const id = knowledgeBases.items[0]?.id ?? '';
  const paths = ['a.md', 'b.md'].map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, path);
  const connectionId = connection.id;
  const added = [
    await call['jobs.addFiles']({
      tokens: paths.map((path) => engine.chosenPaths.issue(path)),
      connectionId,
      target: { kind: 'knowledge_base', id, label: null, slideId: null, slideLabel: null },
    }),
    await call['clips.import']({
      ...{ connectionId, brandId },
      links: [{ url: 'https://videos.example/one', title: null }],
    }),
    await call['recipes.compose']({
      ...{ connectionId, batchId: null, name: null },
      rows: [{ url: 'https://videos.example/two', title: null, brandId, plan: plan() }],
    }),
  ];
  const batches = await Promise.all(
    added.map(async ({ batchId }) => call['batches.get']({ id: batchId ?? 0 })),
  );
  expect(batches.map(({ name }) => readBatchName(name)?.of)).toEqual(['files', 'links', 'links']);
  speakGerman();
  expect(batches.map(({ name }) => nameOfBatch(name))).toEqual([
    expect.stringMatching(/^Dateien, \d+\. \p{L}+\.?, \d\d:\d\d$/u),
    expect.stringMatching(/^Links vom \d+\. \p{L}+\.?, \d\d:\d\d$/u),
    expect.stringMatching(/^Links vom \d+\. \p{L}+\.?, \d\d:\d\d$/u),
  ]);
});

it.each([
  'Links of March',
  'Links of 2026-03-02',
  'My links of 2026-03-02 14:02',
  'Files',
  'Files, 2026-03-02 14:02, second try',
  'Everything arrived',
  'Help centre, 2026-13-02',
])('what a person named stays: %s', (name) => {
  speakGerman();
  expect(nameOfBatch(name)).toBe(name);
});

it('says the day as people write it, and the year where it is another', () => {
  const nowMs = Date.parse('2026-11-20T12:00');
  expect(nameOfBatch('Links of 2026-03-02 14:02', nowMs)).toBe('Links of 2 Mar, 14:02');
  expect(nameOfBatch('Files, 2025-03-02 14:02', nowMs)).toBe('Files, 2 Mar 2025, 14:02');
  expect(nameOfBatch('Help centre, 2026-03-02', nowMs)).toBe('Help centre, 2 Mar');
  expect(nameOfBatch('Letters, late, 2025-12-31', nowMs)).toBe('Letters, late, 31 Dec 2025');
  speakGerman();
  expect(nameOfBatch('Help centre, 2026-03-02', nowMs)).toBe('Help centre, 2. März');
});

it('the end of a batch is told by its German name', () => {
  speakGerman();
  const line = (batch: string): string =>
    saidLine({ title: message('history.batch.done', { batch }), count: 1 }).title;
  expect(line('Files, 2020-03-02 14:02')).toBe('Dateien, 2. März 2020, 14:02 ist fertig');
  expect(line('Links of March')).toBe('Links of March ist fertig');
});
