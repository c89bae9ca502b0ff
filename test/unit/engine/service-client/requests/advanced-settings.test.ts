import { message } from '../../../../../src-main/contract/messages/message.ts';
import { said } from '../../../../helpers/said.ts';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  serviceProfileSchema,
  type ServiceProfileInput,
} from '../../../../../src-main/contract/service-profile.ts';
import {
  createdDraft,
  renderReceipt,
} from '../../../../../src-main/engine/service-client/replies/decode-receipts.ts';
import type { ServiceAccess } from '../../../../../src-main/engine/service-client/wire/access.ts';
import { replyOf } from '../outcomes/reply-table.ts';
import { apiKey, clientWith } from '../service-stand-in.ts';

/* What a person may set for one connection, where its service differs from what was observed. */

const post = { signal: new AbortController().signal, beforeEnd: async () => undefined };
const session = { clipId: 'c1', uploadId: 'u/1', key: 'k' };
const render = { clipId: 'c1', editRevision: 3, candidateId: null, formats: ['9:16'] as const };
const client = clientWith();

async function connected(
  profile: Partial<ServiceProfileInput>,
  status: number,
  body: unknown,
): Promise<{ access: ServiceAccess; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    access: {
      baseUrl: `http://127.0.0.1:${port}/tenant`,
      apiKey,
      profile: serviceProfileSchema.parse({ version: 1, ...profile }),
    },
    asked,
  };
}

const yes = { success: true, data: {} };

describe('a path that a person set', () => {
  it('may ask for any value that its operation has', async () => {
    const paths = {
      importClip: '/v2/brands/{brandId}/clips',
      presignClipUpload: '/v2/uploads/{uploadId}/sign',
      documents: '/v2/bases/{kbId}/files',
    };
    const { access, asked } = await connected({ paths }, 200, { success: true, data: [] });
    await client.importClip(access, { url: 'https://v.example/1', brandId: 'b 1', title: null }, post);
    await client.presignClipUpload(access, session, [1], post);
    await client.documents(access, { knowledgeBaseId: 'k', offset: 0, limit: 5 });
    expect(asked).toEqual([
      'POST /tenant/v2/brands/b%201/clips',
      'POST /tenant/v2/uploads/u%2F1/sign',
      'GET /tenant/v2/bases/k/files?limit=5&offset=0',
    ]);
  });

  it('that asks for something unknown, or leads upwards, holds its kind and is not used', async () => {
    for (const path of ['/v2/{brandId}/render', '/v2/%2e%2e/{clipId}', '/v2/./{clipId}']) {
      const { access, asked } = await connected({ paths: { renderClip: path, clip: path } }, 202, yes);
      const outcome = await client.renderClip(access, render, post);
      expect(outcome).toMatchObject({ kind: 'kind_held', cause: 'path', reply: null });
      expect(outcome).toMatchObject({ message: { code: 'refusal.unusable_path' } });
      expect(await client.clip(access, 'c1')).toMatchObject({ kind: 'not_offered', statusCode: 0 });
      expect(asked).toEqual([]);
    }
  });

  it.each([404, 405, 501])('and is not there (%i) holds the kind, with the path to check', async (status) => {
    const { access } = await connected({ paths: { renderClip: '/v2/{clipId}/r' } }, status, {
      success: false,
      error: 'nothing_here',
    });
    const outcome = await client.renderClip(access, render, post);
    expect(outcome).toMatchObject({ kind: 'kind_held', cause: 'path', reply: { statusCode: status } });
    expect('message' in outcome && said(outcome.message)).toMatch(
      /^Check the render path: .*POST \/v2\/\{clipId\}\/r .*try again$/,
    );
  });
});

describe('what a person switched off', () => {
  it.each([
    ['renderClip', 'Rendering is switched off'],
    ['initClipUpload', 'Uploading videos is switched off'],
  ] as const)('%s is not asked, and says how to go on', async (operation, message) => {
    const { access, asked } = await connected({ off: [operation] }, 200, yes);
    const outcome =
      operation === 'renderClip'
        ? await client.renderClip(access, render, post)
        : await client.initClipUpload(
            access,
            { brandId: 'b', title: null, fileName: 'a.mp4', sizeBytes: 1, contentType: 'video/mp4' },
            post,
          );
    expect(outcome).toMatchObject({ kind: 'kind_held', cause: 'off', reply: null });
    expect('message' in outcome && said(outcome.message)).toContain(message);
    expect('message' in outcome && said(outcome.message)).toContain(
      'Switch it on in the connection’s service profile, and it continues',
    );
    expect(asked).toEqual([]);
  });
});

describe('a 5xx in the service’s own envelope', () => {
  const no = { success: false, error: 'internal' };
  it.each([
    [500, false, 'in_doubt'],
    [503, false, 'retry'],
    [500, true, 'in_doubt'],
    [502, true, 'in_doubt'],
    [503, true, 'in_doubt'],
    [599, true, 'in_doubt'],
    [429, true, 'retry'],
    [422, true, 'rejected'],
    [409, true, 'stale_revision'],
  ] as const)('%i, strict: %s: %s', async (status, strict5xx, kind) => {
    const { access } = await connected({ strict5xx }, status, no);
    expect((await client.renderClip(access, render, post)).kind).toBe(kind);
  });
});

describe('a trial', () => {
  it('shows the request, what came, and what was understood', async () => {
    const { access, asked } = await connected({}, 200, {
      success: true,
      data: { id: 'c9', status: 'ready', editRevision: 2, candidates: [{ id: 'k', renderStatus: 'queued' }] },
    });
    const trial = await client.tryOperation(access, {
      operation: 'clip',
      path: '/v2/clip/{which}',
      values: { which: 'c9' },
    });
    expect(asked).toEqual(['GET /tenant/v2/clip/c9']);
    expect(trial).toMatchObject({
      request: `GET ${access.baseUrl}/v2/clip/c9`,
      statusCode: 200,
      missing: null,
      reply: expect.stringContaining('"c9"') as unknown,
    });
    expect(trial.understood).toContainEqual({ label: message('trial_label.status'), value: 'ready' });
    expect(trial.understood).toContainEqual({ label: message('trial_label.revision'), value: '2' });
  });

  it('names the field that was missing', async () => {
    const { access } = await connected({}, 200, { success: true, data: { files: [] } });
    const trial = await client.tryOperation(access, {
      operation: 'documents',
      path: null,
      values: { kbId: 'k' },
    });
    expect(trial).toMatchObject({ statusCode: 200, missing: 'documents', understood: [] });
    expect(trial.message).toMatchObject({ code: 'read.no_field', params: { field: 'documents' } });
    expect(trial.request).toContain('?limit=');
  });

  it('understands by the taught pointers', async () => {
    const { access } = await connected({ fields: { 'documents.documents': ['/data/files'] } }, 200, {
      success: true,
      data: { files: [{ id: 'd', status: 'indexed' }] },
    });
    const trial = await client.tryOperation(access, {
      operation: 'documents',
      path: null,
      values: { kbId: 'k' },
    });
    expect(trial.understood).toContainEqual({ label: message('trial_label.documents'), value: '1' });
  });

  it('asks what is switched off too, tells of nothing seen, and of a write only with GET', async () => {
    const { access, asked } = await connected({ off: ['createDraft'] }, 405, {
      success: false,
      error: 'x',
      odd: 1,
    });
    const seen: unknown[] = [];
    const trial = await client.tryOperation(
      { ...access, observe: (one) => seen.push(one) },
      { operation: 'createDraft', path: null, values: { clipId: 'c' } },
    );
    expect(asked).toEqual(['GET /tenant/api-proxy/clips/c/create-draft']);
    expect(trial).toMatchObject({ statusCode: 405, missing: null, understood: [] });
    expect(seen).toEqual([]);
  });

  it('of a service that is not there says so', async () => {
    const trial = await client.tryOperation(
      { baseUrl: 'http://127.0.0.1:1', apiKey },
      { operation: 'health', path: null, values: {} },
    );
    expect(trial).toMatchObject({ statusCode: null, tookMs: null, reply: null });
    expect(trial.message.code).toBe('unreached.offline');
  });

  it('without a value that its path asks for is refused', async () => {
    const trial = { operation: 'clip', path: null, values: {} } as const;
    await expect(client.tryOperation({ baseUrl: 'http://127.0.0.1:1', apiKey }, trial)).rejects.toMatchObject(
      {
        code: 'invalid_input',
        message: expect.stringContaining('clipId') as unknown,
      },
    );
  });
});

describe('receipts of renders and drafts (service-interface §4.5, §4.2)', () => {
  const whole = (data: unknown) => {
    const { body } = replyOf(200, { success: true, data });
    if (body.kind !== 'json') throw new Error(body.kind);
    return body.value;
  };

  it.each([
    [{ jobId: 'j' }, ['j']],
    [{ job: { id: 'j' } }, ['j']],
    [{ jobIds: ['a', 7, '../x', 'a'] }, ['a', '7']],
    [{ jobs: [{ id: 'a', status: 'queued' }, { jobId: 'b' }, null] }, ['a', 'b']],
    [{ id: 'j' }, ['j']],
    // The clip itself came back: its id is no job's.
    [{ id: 'c1', editRevision: 3 }, []],
    [{ jobIds: 'a' }, []],
    [[], []],
    [null, []],
  ] as const)('%j names the jobs %j', (data, jobIds) => {
    expect(renderReceipt(whole(data), 'c1').jobIds).toEqual(jobIds);
  });

  it.each([
    [{ id: 'p', status: 'draft' }, 'p'],
    [{ post: { id: 'p' } }, 'p'],
    [{ draft: { draftId: 'p' } }, 'p'],
    [{ postId: 9 }, '9'],
    [{ id: '../p' }, null],
    [[], null],
  ] as const)('%j names the draft %j', (data, draftId) => {
    expect(createdDraft.read({ whole: whole(data) }).draftId).toBe(draftId);
  });

  it('follow the taught pointers first', () => {
    const profile = serviceProfileSchema.parse({
      version: 1,
      fields: { 'renderClip.jobId': ['/data/ticket'], 'createDraft.draftId': ['/data/none', '/data/ref'] },
    });
    expect(renderReceipt(whole({ ticket: 't', jobId: 'j' }), 'c1', profile).jobIds).toEqual(['t', 'j']);
    expect(createdDraft.read({ whole: whole({ ref: 'r', id: 'p' }), profile }).draftId).toBe('r');
  });
});
