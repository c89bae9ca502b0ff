import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  uploadedDocument,
  createdDraft,
} from '../../../../src-main/engine/service-client/replies/decode-receipts.ts';
import { parseStrictJson } from '../../../../src-main/engine/service-client/replies/strict-json.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

const reply = (data: object) => parseStrictJson(JSON.stringify({ success: true, data }));

describe('what the service tells of what it made', () => {
  it('is a document’s name and time, and a draft’s caption and media in whatever shape they come', () => {
    expect(
      uploadedDocument.read({ whole: reply({ id: 'd', name: 'Report', createdAt: '2026-03-02T09:00:00Z' }) }),
    ).toMatchObject({
      name: 'Report',
      createdAt: '2026-03-02T09:00:00Z',
    });
    const [one, two] = ['https://cdn.example/1.mp4', 'https://cdn.example/2.mp4'];
    for (const shown of [
      { caption: 'Hello', media: [one, two] },
      { text: 'Hello', mediaUrls: [one, two] },
      { content: 'Hello', assets: [{ url: one }, { src: two }] },
      { caption: 'Hello', mediaUrl: one, attachments: [{ url: two }, { id: 3 }, 'javascript:alert(1)'] },
    ]) {
      expect(createdDraft.read({ whole: reply({ id: 'p', ...shown }) })).toMatchObject({
        caption: 'Hello',
        media: [one, two],
      });
    }
    expect(createdDraft.read({ whole: reply({ id: 'p' }) })).toMatchObject({ caption: null, media: [] });
  });

  it('is bounded', () => {
    const media = Array.from({ length: 500 }, (_, index) => `https://cdn.example/${String(index)}.mp4`);
    const draft = createdDraft.read({ whole: reply({ id: 'p', caption: 'x'.repeat(100_000), media }) });
    expect(draft.caption?.length).toBeLessThanOrEqual(2000);
    expect(draft.media).toHaveLength(20);
  });

  it('is kept with the job and its receipt, also after a restart', async () => {
    const running = await runningEngine();
    await running.watch();
    writeFileSync(join(running.folder, 'a.txt'), 'hello');
    await running.untilIdle();
    await running.restart();
    const id = (await running.jobs())[0]?.id ?? 0;
    const { told } = await running.call['jobs.get']({ id });
    expect(told).toMatchObject({ name: 'a.txt', caption: null, media: [] });
    expect(Date.parse(told?.createdAt ?? '')).not.toBeNaN();
    const { receipts } = await running.call['receipts.page']({ search: '', offset: 0, limit: 10 });
    expect(receipts[0]?.told).toEqual(told);
  });
});
