import type { IncomingMessage } from 'node:http';

export type JsonBody =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly status: 400 | 413 | 415; readonly message: string };

/** Reads a body that must be JSON by name (a form of another site cannot claim that) and small (reliability §7.10). */
export async function readJsonBody(request: IncomingMessage, maximumBytes: number): Promise<JsonBody> {
  if (request.headers['content-type'] !== 'application/json') {
    return { kind: 'refused', status: 415, message: 'The body must be application/json.' };
  }
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > maximumBytes) return { kind: 'refused', status: 413, message: 'The body is too large.' };
    pieces.push(piece);
  }
  try {
    return { kind: 'value', value: JSON.parse(Buffer.concat(pieces).toString('utf8')) };
  } catch {
    return { kind: 'refused', status: 400, message: 'The body is not JSON.' };
  }
}
