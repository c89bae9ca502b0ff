import { fileTypeFromBuffer } from 'file-type';
import type { ContentKind } from '../../../contract/file-limits.ts';
import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { extensionOf } from './file-names.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

/** Enough for the magic numbers of every format that is told apart. */
const lookedAtBytes = 4100;
const writtenOffice = /officedocument|opendocument|msword|ms-excel|ms-powerpoint|epub|rtf/u;
/** Containers whose first bytes say no more than that. */
const officeExtensions: ReadonlySet<string> = new Set([
  '.doc',
  '.docx',
  '.dot',
  '.xls',
  '.xlsx',
  '.ppt',
  '.pptx',
  '.odt',
  '.ods',
  '.odp',
  '.epub',
  '.pages',
  '.numbers',
  '.key',
]);

/** What a file is by its beginning; `null` where that tells nothing. Throws `FileError`. */
export async function contentKindOf(path: string, file: OpenFile): Promise<ContentKind | null> {
  const buffer = new Uint8Array(lookedAtBytes);
  const beginning = buffer.subarray(0, await file.read(buffer, 0));
  const detected = await fileTypeFromBuffer(beginning);
  if (detected === undefined) return isText(beginning) ? 'text' : null;
  const { mime, ext } = detected;
  const [family] = mime.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  if (mime === 'application/pdf') return 'pdf';
  if (writtenOffice.test(mime)) return 'document';
  if ((ext === 'zip' || ext === 'cfb') && officeExtensions.has(extensionOf(path))) return 'document';
  if (ext === 'cfb') return null;
  if (mime.endsWith('xml')) return 'text';
  return /zip|compress|tar|rar|7z|gzip|x-bzip|x-xz|zstd|x-lzip/u.test(mime) ? 'archive' : null;
}

/** `null` where it is one of those that are taken; otherwise why it is left out. */
export async function contentRefusal(
  path: string,
  file: OpenFile,
  taken: readonly ContentKind[],
): Promise<Recorded | null> {
  const kind = await contentKindOf(path, file);
  if (kind !== null && taken.includes(kind)) return null;
  return told('file.other_content', { content: kind ?? 'other' });
}

/** UTF-16 has zeros in plenty; its mark at the beginning says that it is text. */
function isText(beginning: Uint8Array): boolean {
  const [first, second] = beginning;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 || !beginning.includes(0);
}
