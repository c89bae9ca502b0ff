import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerFileName } from '../../src-main/engine/service-client/wire/file-name.ts';
import { FinalBytesLatch } from '../../src-main/engine/service-client/transport/final-bytes-latch.ts';
import { multipartFrame } from '../../src-main/engine/service-client/transport/multipart.ts';
import { uploadBody } from '../../src-main/engine/service-client/transport/outgoing-body.ts';
import { boundaryOf, MultipartParser } from '../../src-main/practice-service/http/multipart-parser.ts';
import { holdsInTime } from './holds.ts';

interface Sent {
  readonly bytes: Buffer;
  readonly announcedBytes: number;
  readonly contentType: string;
  readonly error: unknown;
  readonly recorded: { readonly sizeBytes: number; readonly sum: string } | null;
}

interface Given {
  readonly fileName: string;
  readonly slideId: string;
  readonly chunks: readonly Uint8Array[];
  readonly sizeBytes: number;
  readonly mayEnd: boolean;
}

async function send({ fileName, slideId, chunks, sizeBytes, mayEnd }: Given): Promise<Sent> {
  let recorded: Sent['recorded'] = null;
  const signal = new AbortController().signal;
  const file = { fileName, contentType: 'application/pdf' };
  const body = uploadBody(
    multipartFrame([['slideId', slideId]], file),
    {
      ...file,
      sizeBytes,
      chunks: async function* () {
        yield* chunks;
      },
    },
    {
      signal,
      onProgress: () => undefined,
      beforeEnd(sent) {
        recorded = sent;
        return mayEnd ? Promise.resolve() : Promise.reject(new Error('not recorded'));
      },
    },
  );
  const pieces: Uint8Array[] = [];
  let error: unknown = null;
  try {
    const watch = {
      pieceLeaves: () => undefined,
      pieceLeft: () => undefined,
      allTaken: () => Promise.resolve(),
    };
    for await (const piece of body.pieces(new FinalBytesLatch(() => undefined), watch))
      pieces.push(Buffer.from(piece));
  } catch (thrown) {
    error = thrown;
  }
  return {
    bytes: Buffer.concat(pieces),
    announcedBytes: body.lengthBytes,
    contentType: body.contentType,
    error,
    recorded,
  };
}

/** Whatever a file may be called. */
const name = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((text) => `x${text.toWellFormed().replaceAll(/[\0/]/g, '_')}`);
const slideId = fc.stringMatching(/^[a-z0-9_-]{1,30}$/);
const chunks = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 6 });
const lengthOf = (all: readonly Uint8Array[]): number =>
  all.reduce((sum, chunk) => sum + chunk.byteLength, 0);

describe('an upload', () => {
  it('is exactly as long as it says, and its checksum is that of what left, whatever name and content', async () => {
    await holdsInTime(
      fc.asyncProperty(name, slideId, chunks, async (fileName, slide, content) => {
        const sizeBytes = lengthOf(content);
        const sent = await send({ fileName, slideId: slide, chunks: content, sizeBytes, mayEnd: true });
        expect(sent.error).toBeNull();
        expect(sent.bytes.byteLength).toBe(sent.announcedBytes);
        const sum = createHash('sha256').update(Buffer.concat(content)).digest('hex');
        expect(sent.recorded).toEqual({ sizeBytes, sum });
      }),
    );
  });

  it('is read by the other side as the same field, name and content, however the network cuts it', async () => {
    await holdsInTime(
      fc.asyncProperty(
        name,
        slideId,
        chunks,
        fc.integer({ min: 1, max: 5000 }),
        async (fileName, slide, content, cut) => {
          const sizeBytes = lengthOf(content);
          const sent = await send({ fileName, slideId: slide, chunks: content, sizeBytes, mayEnd: true });
          const parser = new MultipartParser(boundaryOf(sent.contentType));
          const parts: { name: unknown; content: Buffer }[] = [];
          for (let start = 0; start < sent.bytes.length; start += cut) {
            for (const event of parser.push(sent.bytes.subarray(start, start + cut))) {
              if (event.kind === 'part') parts.push({ name: event.name, content: Buffer.alloc(0) });
              const last = parts.at(-1);
              if (event.kind === 'content' && last !== undefined)
                last.content = Buffer.concat([last.content, event.bytes]);
            }
          }
          expect(parser.isClosed).toBe(true);
          expect(parts.map((part) => part.name)).toEqual([
            { name: 'slideId', fileName: null },
            {
              name: 'file',
              fileName: headerFileName(fileName)
                .replaceAll('%22', '"')
                .replaceAll(/%0D/gi, '\r')
                .replaceAll(/%0A/gi, '\n'),
            },
          ]);
          expect(parts.map((part) => part.content)).toEqual([Buffer.from(slide), Buffer.concat(content)]);
        },
      ),
    );
  });

  it('without leave to end stays without its end, which no content can stand in for', async () => {
    await holdsInTime(
      fc.asyncProperty(name, slideId, chunks, async (fileName, slide, content) => {
        const sent = await send({
          fileName,
          slideId: slide,
          chunks: content,
          sizeBytes: lengthOf(content),
          mayEnd: false,
        });
        expect(sent.error).not.toBeNull();
        const boundary = boundaryOf(sent.contentType);
        expect(sent.bytes.includes(`--${boundary}--`)).toBe(false);
        const parser = new MultipartParser(boundary);
        parser.push(sent.bytes);
        expect(parser.isClosed).toBe(false);
      }),
    );
  });

  it('of a file that is not as long as it was never ends, and is never recorded as sent', async () => {
    await holdsInTime(
      fc.asyncProperty(chunks, fc.integer({ min: -3000, max: 3000 }), async (content, difference) => {
        fc.pre(difference !== 0);
        const sizeBytes = Math.max(0, lengthOf(content) + difference);
        fc.pre(sizeBytes !== lengthOf(content));
        const sent = await send({
          fileName: 'a.pdf',
          slideId: 's',
          chunks: content,
          sizeBytes,
          mayEnd: true,
        });
        expect(sent.error).not.toBeNull();
        expect(sent.recorded).toBeNull();
        expect(sent.bytes.byteLength).toBeLessThan(sent.announcedBytes);
      }),
    );
  });
});
