/**
 * A streaming reader of multipart/form-data (RFC 7578, RFC 2046 §5.1.1). It is fed chunks cut anywhere and keeps no
 * more than one unfinished header block (8 KiB) or one possible delimiter, however long the body is.
 *
 * Of its own, as the readers in common use pass over what is not well formed or read something out of it; here that is refused,
 * so that a mistake of the client's shows.
 */
import { parsePartName, type PartName } from './content-disposition.ts';
import { badRequest, unsupportedType } from './reply.ts';

export type MultipartEvent =
  | { readonly kind: 'part'; readonly name: PartName }
  /** A piece of the part that was announced last. */
  | { readonly kind: 'content'; readonly bytes: Buffer }
  | { readonly kind: 'part-end' };

type State = 'preamble' | 'after-delimiter' | 'headers' | 'content' | 'epilogue';

const largestHeaderBytes = 8 * 1024;
const largestPaddingBytes = 64;
const mostParts = 32;

const lineEnd = Buffer.from('\r\n');
const headersEnd = Buffer.from('\r\n\r\n');

/** The boundary of a multipart/form-data request. Throws 415 for other media types and 400 for a bad boundary. */
export function boundaryOf(contentType: string | undefined): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')) {
    throw unsupportedType('The body must be multipart/form-data');
  }
  const match = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType ?? '');
  const boundary = match?.[1] ?? match?.[2] ?? '';
  // RFC 2046: 1 to 70 of these characters, of which the last is not a space.
  if (!/^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/.test(boundary)) {
    throw badRequest('The boundary of the body is missing or not allowed');
  }
  return boundary;
}

export class MultipartParser {
  readonly #delimiter: Buffer;
  #state: State = 'preamble';
  /** The first delimiter may open the body, so a line end is imagined before it. */
  #pending: Buffer = lineEnd;
  #partCount = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /** True once the closing delimiter has been read; what follows it is ignored. */
  get isClosed(): boolean {
    return this.#state === 'epilogue';
  }

  /** What the chunk completes, in order. Throws 400 where the body is not well formed. */
  push(chunk: Buffer): MultipartEvent[] {
    if (this.#state === 'epilogue') return [];
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const events: MultipartEvent[] = [];
    while (this.#step(events));
    // A short rest must not keep a long chunk in memory.
    this.#pending = Buffer.from(this.#pending);
    return events;
  }

  /** Does one step; false when it needs more bytes. */
  #step(events: MultipartEvent[]): boolean {
    switch (this.#state) {
      case 'preamble':
        return this.#readToDelimiter(null);
      case 'after-delimiter':
        return this.#readDelimiterEnd();
      case 'headers':
        return this.#readHeaders(events);
      case 'content':
        return this.#readToDelimiter(events);
      case 'epilogue':
        this.#pending = Buffer.alloc(0);
        return false;
    }
  }

  /** Passes on everything that cannot belong to a delimiter; the preamble (no events) is dropped. */
  #readToDelimiter(events: MultipartEvent[] | null): boolean {
    const position = this.#pending.indexOf(this.#delimiter);
    const contentEnd = position === -1 ? this.#pending.length - this.#delimiter.length + 1 : position;
    if (contentEnd > 0) {
      events?.push({ kind: 'content', bytes: this.#pending.subarray(0, contentEnd) });
      this.#pending = this.#pending.subarray(contentEnd);
    }
    if (position === -1) return false;
    events?.push({ kind: 'part-end' });
    this.#pending = this.#pending.subarray(this.#delimiter.length);
    this.#state = 'after-delimiter';
    return true;
  }

  /** After a delimiter comes `--`, or blanks and a line end. */
  #readDelimiterEnd(): boolean {
    if (this.#pending.length < 2) return false;
    if (this.#pending.toString('latin1', 0, 2) === '--') {
      this.#state = 'epilogue';
      return true;
    }
    const end = this.#pending.indexOf(lineEnd);
    const padding = this.#pending.toString('latin1', 0, end === -1 ? this.#pending.length : end);
    if (!/^[ \t]*\r?$/.test(padding) || padding.length > largestPaddingBytes) {
      throw badRequest('A boundary of the body is followed by something else');
    }
    if (end === -1) return false;
    this.#pending = this.#pending.subarray(end);
    this.#state = 'headers';
    return true;
  }

  /** The line end of the delimiter is still there, so a block without headers reads like any other. */
  #readHeaders(events: MultipartEvent[]): boolean {
    const end = this.#pending.indexOf(headersEnd);
    if ((end === -1 ? this.#pending.length : end) > largestHeaderBytes) {
      throw badRequest('The headers of a part are longer than 8 KiB');
    }
    if (end === -1) return false;
    this.#partCount += 1;
    if (this.#partCount > mostParts) throw badRequest(`The body has more than ${mostParts} parts`);
    const block = this.#pending.toString('utf8', lineEnd.length, Math.max(end, lineEnd.length));
    events.push({ kind: 'part', name: partNameOf(block) });
    this.#pending = this.#pending.subarray(end + headersEnd.length);
    this.#state = 'content';
    return true;
  }
}

function partNameOf(block: string): PartName {
  let disposition: string | null = null;
  for (const line of block === '' ? [] : block.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!/^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name))
      throw badRequest('A part has a header that cannot be read');
    if (name !== 'content-disposition') continue;
    if (disposition !== null) throw badRequest('A part has two Content-Disposition headers');
    disposition = line.slice(colon + 1).trim();
  }
  if (disposition === null) throw badRequest('A part has no Content-Disposition');
  return parsePartName(disposition);
}
