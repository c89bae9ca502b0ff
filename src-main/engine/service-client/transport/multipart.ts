import { randomBytes } from 'node:crypto';
import { headerFileName } from '../wire/file-name.ts';

/** A `multipart/form-data` body but for the file's bytes, which go between `head` and `end`. */
export interface MultipartFrame {
  /** Value of the content-type header. */
  readonly contentType: string;
  /** Text parts, then the header of the file part, which comes last. */
  readonly head: Buffer;
  /** The closing delimiter: the bytes that are held back (reliability §2.1). */
  readonly end: Buffer;
}

export interface FilePart {
  readonly fileName: string;
  readonly contentType: string;
}

export function multipartFrame(
  fields: readonly (readonly [string, string])[],
  file: FilePart,
): MultipartFrame {
  const boundary = newBoundary();
  let head = '';
  for (const [name, value] of fields) {
    head += `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  }
  head += `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${headerFileName(file.fileName)}"\r\n`;
  head += `content-type: ${safeContentType(file.contentType)}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(head, 'utf8'),
    end: Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
  };
}

/**
 * Real chance and not the engine's seeded one: a file that could foretell the boundary could hold the closing delimiter
 * itself, and so complete the request before its end is released.
 */
function newBoundary(): string {
  return `outbox-${randomBytes(24).toString('hex')}`;
}

function safeContentType(contentType: string): string {
  return /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(; ?charset=[\w-]{1,40})?$/.test(contentType)
    ? contentType
    : 'application/octet-stream';
}
