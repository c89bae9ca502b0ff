import { sha256Of } from '../disk/contents.ts';
import type { Account } from './account.ts';
import type { Wanted } from './ledger.ts';
import { readForm } from './read-form.ts';
import { joined } from './upload-sessions.ts';
import { idsIn } from './upload-steps.ts';

export interface WriteRequest {
  /** Below the account's base path. */
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
}

/** What a complete write asks for; a text where the service refuses it. */
export function readWrite(account: Account, request: WriteRequest): Wanted | string {
  const segments = request.path.split('/').slice(2).map(decodeURIComponent);
  const [area = '', id = '', action = ''] = segments;
  if (area === 'kbs' && action === 'docs') return readUpload(request, 'kb_document', id);
  if (area === 'carousels' && action === 'assets') {
    const slides = account.carousels.get(id);
    const wanted = readUpload(request, 'carousel_asset', id);
    if (typeof wanted === 'string') return wanted;
    return wanted.slideId !== null && slides?.includes(wanted.slideId) === true ? wanted : 'unknown_slide';
  }
  const fields = fieldsOf(request);
  if (fields === null) return 'not_json';
  const base = { slideId: null, sizeBytes: null, name: '', editRevision: null };
  if (area === 'clips' && id === 'import-url') {
    const { url, brandId, title } = fields;
    if (typeof url !== 'string' || typeof brandId !== 'string') return 'validation';
    const name = typeof title === 'string' ? title : '';
    return { ...base, kind: 'clip_import', targetId: brandId, content: url, name };
  }
  if (area === 'clips' && id === 'upload') return readCompletion(account, fields);
  const candidate = fields['candidateId'] ?? '*';
  if (typeof candidate !== 'string') return 'validation';
  if (area === 'clips' && action === 'render') {
    const { editRevision, formats } = fields;
    if (typeof editRevision !== 'number') return 'validation';
    const list = Array.isArray(formats) ? formats.join(',') : '';
    return { ...base, kind: 'clip_render', targetId: id, content: `${candidate} ${list} `, editRevision };
  }
  if (area === 'clips' && action === 'create-draft') {
    const aspect = typeof fields['aspectRatio'] === 'string' ? fields['aspectRatio'] : '';
    return { ...base, kind: 'post_draft', targetId: id, content: `${candidate}  ${aspect}` };
  }
  return 'unknown_path';
}

function readUpload(
  { contentType, body }: WriteRequest,
  kind: 'kb_document' | 'carousel_asset',
  targetId: string,
): Wanted | string {
  const parts = readForm(contentType, body);
  const file = parts?.find((part) => part.name === 'file');
  if (parts === null || file === undefined) return 'incomplete_form';
  const slide = parts.find((part) => part.name === 'slideId');
  return {
    kind,
    targetId,
    slideId: slide?.bytes.toString('utf8') ?? null,
    content: sha256Of(file.bytes),
    sizeBytes: file.bytes.byteLength,
    name: file.fileName ?? '',
    editRevision: null,
  };
}

/** A video whose parts have all arrived: its content is that of the parts which are listed. */
function readCompletion(account: Account, fields: Record<string, unknown>): Wanted | string {
  const ids = idsIn(fields);
  const session = ids === null ? null : account.uploads.named(ids);
  const listed: unknown = fields['parts'];
  if (ids === null || session === null || !Array.isArray(listed)) return 'no upload that ever was';
  const parts = listed.map((part: { partNumber: unknown; etag: unknown }) => ({
    partNumber: Number(part.partNumber),
    etag: String(part.etag),
  }));
  const bytes = joined(session, parts);
  if (bytes === null) return 'a part that never was stored';
  return {
    ...{ kind: 'clip_upload', targetId: session.brandId, slideId: null, name: session.title },
    ...{ content: sha256Of(bytes), sizeBytes: bytes.byteLength, editRevision: null },
    completes: { ids, parts },
  };
}

export function fieldsOf({ body }: WriteRequest): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // Not JSON: the service says so.
    return null;
  }
}
