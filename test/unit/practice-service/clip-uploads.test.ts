import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Json, type Practice, startPractice } from './practice-fixture.ts';

const partBytes = 5 * 1024 * 1024;

interface Upload {
  readonly clipId: string;
  readonly uploadId: string;
  readonly key: string;
}

async function beginUpload(practice: Practice, fileSize: number): Promise<Upload> {
  const { brand } = await practice.ids();
  const answer = await practice.post('clips/upload/init', {
    brandId: brand,
    title: 'Live at the Forge',
    fileName: 'master.mov',
    fileSize,
    mimeType: 'video/quicktime',
  });
  expect(answer.status).toBe(201);
  return answer.data as unknown as Upload;
}

async function presign(
  practice: Practice,
  upload: Upload,
  partNumbers: readonly number[],
): Promise<string[]> {
  const { data } = await practice.post('clips/upload/presign', { ...upload, partNumbers });
  return (data['presignedUrls'] as { url: string }[]).map((each) => each.url);
}

async function putPart(
  url: string,
  content: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'PUT', body: content, headers });
}

async function putAll(
  practice: Practice,
  upload: Upload,
  contents: readonly Uint8Array<ArrayBuffer>[],
): Promise<Json[]> {
  const urls = await presign(
    practice,
    upload,
    contents.map((_, index) => index + 1),
  );
  return Promise.all(
    contents.map(async (content, index) => {
      const response = await putPart(urls[index]!, content);
      expect(response.status).toBe(200);
      return { partNumber: index + 1, etag: response.headers.get('etag') };
    }),
  );
}

describe('a local video as a clip', () => {
  it('is put together from its parts and then processed like any clip', async () => {
    const practice = await startPractice({ delays: { clipProcessingMs: 1000 } });
    const contents = [
      new Uint8Array(partBytes).fill(1),
      new Uint8Array(partBytes).fill(2),
      new Uint8Array(10).fill(3),
    ];
    const upload = await beginUpload(practice, 2 * partBytes + 10);
    expect((await practice.get(`clips/${upload.clipId}`)).data).toMatchObject({
      status: 'uploading',
      candidates: [],
    });
    const parts = await putAll(practice, upload, contents);
    const answer = await practice.post('clips/upload/complete', { ...upload, parts });
    expect(answer.body).toEqual({ success: true, data: { clipId: upload.clipId } });

    const whole = Buffer.concat(contents);
    expect(readFileSync(join(practice.directory, 'uploads', `${upload.clipId}.mov`)).equals(whole)).toBe(
      true,
    );
    expect(readdirSync(join(practice.directory, 'incoming'))).toEqual([]);
    expect(practice.writes().at(-1)).toMatchObject({
      operation: 'complete-clip-upload',
      resourceId: upload.clipId,
      fileName: 'master.mov',
      title: 'Live at the Forge',
      sizeBytes: whole.length,
      sha256: createHash('sha256').update(whole).digest('hex'),
    });
    expect((await practice.get(`clips/${upload.clipId}`)).data['status']).toBe('processing');
    practice.clock.advance(1000);
    expect((await practice.get(`clips/${upload.clipId}`)).data['status']).toBe('ready');
  });

  it('takes a part again, and the last one counts', async () => {
    const practice = await startPractice();
    const upload = await beginUpload(practice, 3);
    const [url] = await presign(practice, upload, [1]);
    const first = await putPart(url!, new Uint8Array([9, 9, 9]));
    const second = await putPart(url!, new Uint8Array([1, 2, 3]));
    const complete = (etag: string | null): Promise<{ status: number }> =>
      practice.post('clips/upload/complete', { ...upload, parts: [{ partNumber: 1, etag }] });
    expect((await complete(first.headers.get('etag'))).status).toBe(400);
    expect((await complete(second.headers.get('etag'))).status).toBe(200);
    expect([...readFileSync(join(practice.directory, 'uploads', `${upload.clipId}.mov`))]).toEqual([1, 2, 3]);
  });

  it('refuses a part that shows the API key, has no signature, or is empty', async () => {
    const practice = await startPractice();
    const upload = await beginUpload(practice, 1);
    const [url] = await presign(practice, upload, [1]);
    const content = new Uint8Array([1]);
    const authorization = `Bearer ${practice.service.apiKey}`;
    expect((await putPart(url!, content, { authorization })).status).toBe(400);
    expect((await putPart(url!.replace(/signature=\w{4}/, 'signature=0000'), content)).status).toBe(403);
    expect((await putPart(url!.split('?')[0]!, content)).status).toBe(403);
    expect((await putPart(url!, new Uint8Array())).status).toBe(400);
    expect(readdirSync(join(practice.directory, 'incoming'))).toEqual([]);
  });

  it('refuses to complete with parts that are out of order, too small or not the announced size', async () => {
    const practice = await startPractice();
    const upload = await beginUpload(practice, 5);
    const parts = await putAll(practice, upload, [new Uint8Array([1, 2]), new Uint8Array([3, 4])]);
    const complete = async (list: unknown): Promise<number> =>
      (await practice.post('clips/upload/complete', { ...upload, parts: list })).status;
    expect(await complete([...parts].reverse())).toBe(400);
    expect(await complete(parts)).toBe(400);
    expect(await complete(parts.slice(0, 1))).toBe(422);
    expect(await complete([{ partNumber: 3, etag: '"x"' }])).toBe(400);
    expect(await complete([])).toBe(422);
    expect(await complete(['x'])).toBe(422);
    expect((await practice.get(`clips/${upload.clipId}`)).data['status']).toBe('uploading');
  });

  it('can be aborted, and then is gone with its parts', async () => {
    const practice = await startPractice();
    const upload = await beginUpload(practice, 2);
    const [url] = await presign(practice, upload, [1]);
    await putPart(url!, new Uint8Array([1, 2]));
    expect((await practice.post('clips/upload/abort', { ...upload })).status).toBe(200);
    expect((await practice.get(`clips/${upload.clipId}`)).status).toBe(404);
    expect((await putPart(url!, new Uint8Array([1]))).status).toBe(404);
    expect((await practice.post('clips/upload/abort', { ...upload })).status).toBe(404);
    expect(readdirSync(join(practice.directory, 'incoming'))).toEqual([]);
  });

  it('checks what it is asked', async () => {
    const practice = await startPractice();
    const { brand } = await practice.ids();
    const good = { brandId: brand, fileName: 'a.mp4', fileSize: 1, mimeType: 'video/mp4' };
    const init = async (changed: Json): Promise<number> =>
      (await practice.post('clips/upload/init', { ...good, ...changed })).status;
    expect(await init({ brandId: 'brand_none' })).toBe(404);
    expect(await init({ fileSize: 0 })).toBe(422);
    expect(await init({ mimeType: 'image/png' })).toBe(422);
    expect(await init({ fileName: '' })).toBe(422);
    const upload = await beginUpload(practice, 1);
    for (const partNumbers of [[0], [10_001], ['1'], []]) {
      expect((await practice.post('clips/upload/presign', { ...upload, partNumbers })).status).toBe(422);
    }
    const foreign = { ...upload, clipId: 'clip_other', partNumbers: [1] };
    expect((await practice.post('clips/upload/presign', foreign)).status).toBe(404);
  });
});
