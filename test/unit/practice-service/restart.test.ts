import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Practice, startPractice } from './practice-fixture.ts';

async function useEverything(practice: Practice): Promise<void> {
  const { brand, kb, carousel, slides, clip } = await practice.ids();
  await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
  await practice.upload(
    `carousels/${carousel}/assets`,
    { name: 'a.png', content: 'x' },
    { slideId: slides[2]! },
  );
  await practice.post('clips/import-url', { url: 'https://files.kestrel.example/a.mp4', brandId: brand });
  await practice.post(`clips/${clip}/render`, { editRevision: 1 });
  await practice.post(`clips/${clip}/create-draft`, { aspectRatio: '1:1' });
  await practice.admin('POST', `clips/${clip}/touch`);
}

describe('a practice service started again on the same folder', () => {
  it('still knows its documents, assets, clips, renders, drafts and revisions', async () => {
    const before = await startPractice();
    await useEverything(before);
    const state = (await before.admin('GET', 'state')).body;
    const writes = before.writes();
    await before.service.stop();

    const after = await startPractice({ directory: before.directory, clock: before.clock });
    expect((await after.admin('GET', 'state')).body).toEqual(state);
    expect(after.writes()).toEqual(writes);
    expect(after.service.apiKey).toBe(before.service.apiKey);
  });

  it('goes on where it was: time has passed, and new ids and numbers follow the old', async () => {
    const before = await startPractice({ delays: { documentIndexingMs: 5000 } });
    const { kb } = await before.ids();
    const path = `kbs/${kb}/docs/upload`;
    const first = (await before.upload(path, { name: 'a.md', content: 'x' })).data;
    await before.service.stop();
    before.clock.advance(5000);

    const after = await startPractice({ directory: before.directory, clock: before.clock });
    const second = (await after.upload(path, { name: 'b.md', content: 'y' })).data;
    expect(second['id']).not.toBe(first['id']);
    const { documents } = (await after.get(`kbs/${kb}/docs`)).data as {
      documents: { id: string; status: string }[];
    };
    expect(documents.slice(0, 2)).toMatchObject([
      { id: second['id'], status: 'processing' },
      { id: first['id'], status: 'indexed' },
    ]);
    const [one, two] = after.writes();
    expect(two!.sequence).toBeGreaterThan(one!.sequence);
  });

  it('writes one line of JSON per write to ledger.ndjson, and reads to memory alone', async () => {
    const practice = await startPractice();
    await useEverything(practice);
    await practice.get('brands');
    const lines = readFileSync(join(practice.directory, 'ledger.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(practice.writes());
    expect(practice.service.ledger().at(-1)).toMatchObject({ operation: 'list-brands', outcome: 'accepted' });
  });

  it('passes over torn and foreign lines and starts a new line after them', async () => {
    const before = await startPractice();
    await useEverything(before);
    await before.service.stop();
    const files = ['journal.ndjson', 'ledger.ndjson'].map((name) => join(before.directory, name));
    for (const file of files) appendFileSync(file, '{"kind":"planet"}\n[]\n\u0000\n{"kind":"document","docu');

    const middle = await startPractice({ directory: before.directory, clock: before.clock });
    expect(middle.writes()).toHaveLength(5);
    const { kb } = await middle.ids();
    await middle.upload(`kbs/${kb}/docs/upload`, { name: 'b.md', content: 'y' });
    await middle.service.stop();
    const after = await startPractice({ directory: before.directory, clock: before.clock });
    expect(after.writes()).toHaveLength(6);
    expect((await after.get(`kbs/${kb}/docs`)).data['total']).toBe(5);
  });

  it('removes what unfinished uploads left behind', async () => {
    const before = await startPractice();
    await before.service.stop();
    writeFileSync(join(before.directory, 'incoming', '1.part'), 'half');
    await startPractice({ directory: before.directory });
    expect(readdirSync(join(before.directory, 'incoming'))).toEqual([]);
  });

  it('forgets everything after a reset, for good', async () => {
    const before = await startPractice();
    const fresh = (await before.admin('GET', 'state')).body;
    await useEverything(before);
    before.service.setFaults([{ endpoint: '*', kind: 'hang' }]);
    expect((await before.admin('POST', 'reset')).status).toBe(200);
    expect((await before.admin('GET', 'state')).body).toEqual(fresh);
    expect(before.service.ledger()).toEqual([]);
    expect(before.service.faults()).toEqual([]);
    expect(readdirSync(join(before.directory, 'uploads'))).toEqual([]);
    await before.service.stop();
    const after = await startPractice({ directory: before.directory, clock: before.clock });
    expect((await after.admin('GET', 'state')).body).toEqual(fresh);
    expect(after.service.ledger()).toEqual([]);
  });
});
