import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPractice, textMatching } from './practice-fixture.ts';

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

describe('uploading a document to a knowledge base', () => {
  it('answers with id, name, processing and the time', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'Q3 FAQ.md', content: '# Prices' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: textMatching(/^doc_[0-9a-f]{4}$/),
        name: 'Q3 FAQ.md',
        status: 'processing',
        createdAt: '2025-06-02T12:00:00.000Z',
      },
    });
  });

  it('keeps the bytes and writes their size and checksum to the ledger', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const { data } = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.txt', content: 'hello' });
    const file = join(practice.directory, 'uploads', `${String(data['id'])}.txt`);
    expect(readFileSync(file, 'utf8')).toBe('hello');
    expect(practice.writes()).toEqual([
      expect.objectContaining({
        operation: 'upload-kb-doc',
        outcome: 'accepted',
        status: 201,
        resourceId: data['id'],
        kbId: kb,
        fileName: 'a.txt',
        sizeBytes: 5,
        sha256: sha256('hello'),
        connectionKeyHint: practice.service.apiKey.slice(-4),
        note: null,
      }),
    ]);
  });

  it('is indexed when its delay has passed, and is listed first', async () => {
    const practice = await startPractice({ delays: { documentIndexingMs: 6000 } });
    const { kb } = await practice.ids();
    await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'text' });
    const status = async (): Promise<unknown> =>
      ((await practice.get(`kbs/${kb}/docs?limit=1`)).data['documents'] as { status: string }[])[0]!.status;
    practice.clock.advance(5999);
    expect(await status()).toBe('processing');
    practice.clock.advance(1);
    expect(await status()).toBe('indexed');
  });

  it('takes a repeated upload as a second document', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    for (let round = 0; round < 2; round += 1) {
      await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'text' });
    }
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(5);
  });

  it.each(['a.pdf', 'a.DOCX', 'a.txt', 'notes.v2.md'])('takes %s', async (name) => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name, content: 'x' });
    expect(answer.status).toBe(201);
  });

  it.each(['a.xlsx', 'pdf', 'a.pdf.exe'])('refuses %s with 415', async (name) => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name, content: 'x' });
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual({
      success: false,
      error: 'unsupported_media_type',
      message: 'Supported formats are PDF, DOCX, TXT and MD',
    });
    expect(practice.writes()).toMatchObject([{ outcome: 'refused', resourceId: null, fileName: name }]);
  });

  it('refuses an empty file with 422 and keeps nothing of it', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: '' });
    expect(answer.status).toBe(422);
    expect(readdirSync(join(practice.directory, 'incoming'))).toEqual([]);
    expect(readdirSync(join(practice.directory, 'uploads'))).toEqual([]);
  });

  it('refuses a file over the limit with 413, whether announced or found while reading', async () => {
    const practice = await startPractice({ uploadLimitBytes: 1000 });
    const { kb } = await practice.ids();
    for (const sizeBytes of [1001, 500_000]) {
      const content = new Uint8Array(sizeBytes).fill(65);
      const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.txt', content });
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ success: false, error: 'payload_too_large' });
    }
    expect(readdirSync(join(practice.directory, 'incoming'))).toEqual([]);
    const fits = { name: 'a.txt', content: new Uint8Array(1000).fill(65) };
    expect((await practice.upload(`kbs/${kb}/docs/upload`, fits)).status).toBe(201);
  });

  it('answers 404 for a knowledge base it does not know', async () => {
    const practice = await startPractice();
    const answer = await practice.upload('kbs/kb_none/docs/upload', { name: 'a.md', content: 'x' });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
    expect((await practice.get('kbs/kb_none/docs')).status).toBe(404);
  });

  it('answers 422 without a file and 415 for another media type', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const headers = { authorization: `Bearer ${practice.service.apiKey}` };
    const form = new FormData();
    form.set('other', 'text');
    const withoutFile = await practice.post(`kbs/${kb}/docs/upload`, null, { headers, body: form });
    expect(withoutFile.status).toBe(422);
    expect((await practice.post(`kbs/${kb}/docs/upload`, {})).status).toBe(415);
  });

  it('streams a file of many chunks through with the right checksum', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const content = 'line of text\r\n--not the boundary\r\n'.repeat(200_000);
    await practice.upload(`kbs/${kb}/docs/upload`, { name: 'long.txt', content });
    expect(practice.writes()[0]).toMatchObject({ sizeBytes: content.length, sha256: sha256(content) });
  });

  it('takes names with quotes, spaces and letters of any script as they are', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const name = 'Prøve "één" 見本.md';
    const { data } = await practice.upload(`kbs/${kb}/docs/upload`, { name, content: 'x' });
    expect(data['name']).toBe(name);
  });

  it('never lets a name choose where a file is kept', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const { data } = await practice.upload(`kbs/${kb}/docs/upload`, { name: '../../evil.md', content: 'x' });
    expect(data['name']).toBe('evil.md');
    expect(readdirSync(join(practice.directory, 'uploads'))).toEqual([`${String(data['id'])}.md`]);
  });
});
