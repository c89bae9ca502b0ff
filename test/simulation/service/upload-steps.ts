import type { ExchangeRequest } from '../../../src-main/engine/service-client/transport/network.ts';
import type { Account } from './account.ts';
import type { UploadIds } from './upload-sessions.ts';
import { fieldsOf, type WriteRequest } from './writes.ts';

/** What is asked around an upload in parts, apart from its completion: none of it makes a clip. */
export type UploadStep =
  | {
      readonly step: 'init';
      readonly brandId: string;
      readonly title: string | null;
      readonly fileName: string;
      readonly sizeBytes: number;
    }
  | { readonly step: 'presign'; readonly ids: UploadIds; readonly partNumbers: readonly number[] }
  | {
      readonly step: 'part';
      readonly uploadId: string;
      readonly partNumber: number;
      readonly signature: number;
      readonly bytes: Buffer;
    }
  | { readonly step: 'abort'; readonly ids: UploadIds };

const uploads = '/api-proxy/clips/upload/';

/** Parts and their addresses go side by side within an attempt, and giving up is no attempt of its own. */
export function roleOf(account: Account, request: ExchangeRequest): 'read' | 'write' | 'part' | 'abort' {
  if (request.body === null) return 'read';
  if (request.origin === account.storeOrigin) return 'part';
  const path = request.path.slice(account.basePath.length);
  if (path === `${uploads}presign`) return 'part';
  return path === `${uploads}abort` ? 'abort' : 'write';
}

/** `null`: it is something else; a text where it makes no sense. */
export function readStep(request: WriteRequest, isStore: boolean): UploadStep | string | null {
  if (isStore) return readPart(request);
  if (!request.path.startsWith(uploads)) return null;
  const fields = fieldsOf(request);
  if (fields === null) return 'not_json';
  switch (request.path.slice(uploads.length)) {
    case 'init':
      return readInit(fields);
    case 'presign': {
      const ids = idsIn(fields);
      const numbers = fields['partNumbers'];
      if (ids === null || !Array.isArray(numbers)) return 'validation';
      return { step: 'presign', ids, partNumbers: numbers.map(Number) };
    }
    case 'abort': {
      const ids = idsIn(fields);
      return ids === null ? 'validation' : { step: 'abort', ids };
    }
    default:
      return null;
  }
}

export function idsIn(fields: Record<string, unknown>): UploadIds | null {
  const { clipId, uploadId, key } = fields;
  return typeof clipId === 'string' && typeof uploadId === 'string' && typeof key === 'string'
    ? { clipId, uploadId, key }
    : null;
}

function readInit(fields: Record<string, unknown>): UploadStep | string {
  const { brandId, title, fileName, fileSize, mimeType } = fields;
  if (typeof brandId !== 'string' || typeof fileName !== 'string') return 'validation';
  // A name that the disk damaged may be of another type.
  if (typeof fileSize !== 'number' || typeof mimeType !== 'string') return 'validation';
  const given = typeof title === 'string' ? title : null;
  return { step: 'init', brandId, title: given, fileName, sizeBytes: fileSize };
}

function readPart({ path, body }: WriteRequest): UploadStep | string {
  const [, uploadId, partNumber, signature] = /^\/parts\/([^/]+)\/(\d+)\?signature=(\d+)$/.exec(path) ?? [];
  if (uploadId === undefined) return 'no signed address';
  return {
    step: 'part',
    uploadId,
    partNumber: Number(partNumber),
    signature: Number(signature),
    bytes: body,
  };
}
