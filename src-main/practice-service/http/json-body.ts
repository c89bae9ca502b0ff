import type { Exchange } from './exchange.ts';
import { badRequest, invalid, tooLarge, unsupportedType } from './reply.ts';

const largestJsonBytes = 64 * 1024;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads a JSON object of at most 64 KiB. Throws 415, 413 or 400. */
export async function readJsonObject(exchange: Exchange): Promise<JsonObject> {
  const value = await readJson(exchange);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The body must be a JSON object');
  }
  // A non-null object that is not an array: its keys are strings, its values still unknown.
  return value as JsonObject;
}

/** Reads any JSON value of at most 64 KiB. Throws 415, 413 or 400. */
export async function readJson(exchange: Pick<Exchange, 'headers' | 'body'>): Promise<unknown> {
  const mediaType = exchange.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw unsupportedType('The body must be application/json');
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of exchange.body) {
    sizeBytes += chunk.length;
    if (sizeBytes > largestJsonBytes) throw tooLarge('A JSON body may hold 64 KiB');
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)),
    );
    return value;
  } catch {
    throw badRequest('The body is not JSON');
  }
}

function field(body: JsonObject, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

const longestTextLength = 4096;

/** A text of 1 to 4,096 characters. Throws 422. */
export function requiredText(body: JsonObject, name: string): string {
  const value = optionalText(body, name);
  if (value === null) throw invalid(`${name} is required`);
  return value;
}

/** As {@link requiredText}, or null where it is absent or null. Throws 422. */
export function optionalText(body: JsonObject, name: string): string | null {
  const value = field(body, name);
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value === '' || value.length > longestTextLength) {
    throw invalid(`${name} must be a text of 1 to ${longestTextLength} characters`);
  }
  return value;
}

/** A safe integer of `least` or more. Throws 422. */
export function requiredInteger(body: JsonObject, name: string, least: number): number {
  const value = field(body, name);
  if (value === undefined) throw invalid(`${name} is required`);
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw invalid(`${name} must be a whole number of ${least} or more`);
  }
  return value;
}

/** A list that is not empty, or null where it is absent. Throws 422. */
export function optionalList(body: JsonObject, name: string): readonly unknown[] | null {
  const value = field(body, name);
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length === 0) throw invalid(`${name} must be a list that is not empty`);
  const list: readonly unknown[] = value;
  return list;
}

/** As {@link optionalList}, but it must be there. Throws 422. */
export function requiredList(body: JsonObject, name: string): readonly unknown[] {
  const value = optionalList(body, name);
  if (value === null) throw invalid(`${name} is required`);
  return value;
}
