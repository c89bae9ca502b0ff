import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import {
  serviceProfileSchema,
  type ServiceProfileInput,
} from '../../../../../src-main/contract/service-profile.ts';
import type { ServiceAccess } from '../../../../../src-main/engine/service-client/wire/access.ts';
import type { Observation } from '../../../../../src-main/engine/service-client/wire/observation.ts';
import { apiKey, clientWith, contentOf, stepsWith } from '../service-stand-in.ts';

/* A service that answers as it is told, and every operation of the client against it. */

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}
interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}
export const service: { answer: Answer; asked: Asked[]; baseUrl: string } = {
  answer: { status: 200, body: '' },
  asked: [],
  baseUrl: '',
};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { authorization } = request.headers;
    service.asked.push({
      path: request.url ?? '',
      authorization,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    const text =
      typeof service.answer.body === 'string' ? service.answer.body : JSON.stringify(service.answer.body);
    response
      .writeHead(service.answer.status, { 'content-type': 'application/json', ...service.answer.headers })
      .end(text);
  });
});
/** Answers for as long as the tests of the file that calls this run. */
export function whileTested(): void {
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    service.baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

export const client = clientWith();
const post = { signal: new AbortController().signal, beforeEnd: async () => undefined };
export const session = { clipId: 'c1', uploadId: 'u1', key: 'clips/c1/source' };
const render = { clipId: 'c1', editRevision: 3, candidateId: null, formats: ['9:16'] as const };

type Call = (access: ServiceAccess) => Promise<object>;
const calls = {
  importClip: (access) =>
    client.importClip(access, { url: 'https://v.example/1', brandId: 'b', title: null }, post),
  renderClip: (access) => client.renderClip(access, render, post),
  createDraft: (access) =>
    client.createDraft(access, { clipId: 'c1', candidateId: 'k', aspectRatio: '9:16' }, post),
  uploadDocument: (access) =>
    client.uploadDocument(access, { knowledgeBaseId: 'k' }, contentOf(Buffer.from('hello')), stepsWith()),
  uploadCarouselAsset: (access) =>
    client.uploadCarouselAsset(
      access,
      { carouselId: 'c', slideId: 's' },
      contentOf(Buffer.from('hello')),
      stepsWith(),
    ),
  initClipUpload: (access) =>
    client.initClipUpload(
      access,
      { brandId: 'b', title: null, fileName: 'a.MP4', sizeBytes: 9, contentType: 'video/mp4' },
      post,
    ),
  presignClipUpload: (access) => client.presignClipUpload(access, session, [1, 2], post),
  completeClipUpload: (access) =>
    client.completeClipUpload(access, session, [{ partNumber: 1, etag: '"e"' }], post),
  abortClipUpload: (access) => client.abortClipUpload(access, session, post),
  deleteDocument: (access) => client.deleteDocument(access, { knowledgeBaseId: 'k', documentId: 'd' }, post),
  health: (access) => client.health(access),
  profile: (access) => client.profile(access),
  brands: (access) => client.brands(access),
  clips: (access) => client.clips(access, { offset: 0, limit: 10 }),
  clip: (access) => client.clip(access, 'c1'),
  clipJobs: (access) => client.clipJobs(access, 'c1'),
  knowledgeBases: (access) => client.knowledgeBases(access),
  documents: (access) => client.documents(access, { knowledgeBaseId: 'k', offset: 0, limit: 10 }),
  carousels: (access) => client.carousels(access),
  carousel: (access) => client.carousel(access, 'c1'),
} satisfies Record<string, Call>;
export type Operation = keyof typeof calls;

export async function outcomeOf(
  operation: Operation,
  status: number,
  body: unknown,
  options: {
    profile?: Partial<ServiceProfileInput>;
    headers?: Record<string, string>;
    seen?: Observation[];
  } = {},
): Promise<object> {
  service.answer = { status, body, ...(options.headers === undefined ? {} : { headers: options.headers }) };
  service.asked = [];
  return calls[operation]({
    baseUrl: service.baseUrl,
    apiKey,
    profile: serviceProfileSchema.parse({ version: 1, ...options.profile }),
    observe: (seen) => options.seen?.push(seen),
  });
}

export const ok = (data: unknown): unknown => ({ success: true, data });
export const no = (error: string, message?: string): unknown => ({ success: false, error, message });
export const clipFields = { id: 'c1', editRevision: 4, status: 'ready' };

/** Operation, status and body of the reply, and what comes of them. */
export type Row = readonly [Operation, number, unknown, object];
