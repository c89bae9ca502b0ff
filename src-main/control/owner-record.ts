import { lstatSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutboxError } from '../contract/errors.ts';
import { message } from '../contract/messages/message.ts';
import { z } from '../contract/zod.ts';
import { errorCode } from '../foundation/error-code.ts';
import { whyNotOwn } from '../foundation/own-place.ts';
import { readSmallFile } from '../foundation/read-small-file.ts';
import { controlProtocol } from './control-frames.ts';

/** How to reach the instance that owns a data folder. Its secret makes the caller as trusted as the folder's owner. */
const ownerRecordSchema = z.object({
  protocol: z.literal(controlProtocol),
  version: z.string().max(100),
  address: z.string().min(1).max(1000),
  secret: z.string().min(32).max(200),
  processId: z.int(),
});
export type OwnerRecord = z.infer<typeof ownerRecordSchema>;

/** What the record of any version says: those before the second had no number, and a token. */
const anyRecordSchema = z.object({
  protocol: z.int().default(1),
  version: z.string().max(100).nullable().default(null),
  address: z.string().min(1).max(1000),
  processId: z.int().nullable().default(null),
});

export type FoundRecord =
  | { readonly kind: 'own_version'; readonly record: OwnerRecord }
  | { readonly kind: 'other_version'; readonly record: z.infer<typeof anyRecordSchema> };

const maximumRecordBytes = 8192;
const unreachable: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR', 'EACCES']);

const recordPath = (dataDirectory: string): string => join(dataDirectory, 'control.json');

/** Replaces the record in one step, readable by its owner only. Only the owner of the folder writes it. */
export function writeOwnerRecord(dataDirectory: string, record: OwnerRecord): void {
  const path = recordPath(dataDirectory);
  const temporary = `${path}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, `${JSON.stringify(record)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, path);
}

/**
 * `null` where there is none, or none that can be understood. Throws `OutboxError` storage where somebody else may have written or
 * read it: then it may lead anywhere.
 */
export function readOwnerRecord(dataDirectory: string): FoundRecord | null {
  const path = recordPath(dataDirectory);
  const text = read(path, dataDirectory);
  if (text === null) return null;
  const content = parsed(text);
  const own = ownerRecordSchema.safeParse(content);
  if (own.success) return { kind: 'own_version', record: own.data };
  const any = anyRecordSchema.safeParse(content);
  return any.success && any.data.protocol !== controlProtocol
    ? { kind: 'other_version', record: any.data }
    : null;
}

export function removeOwnerRecord(dataDirectory: string): void {
  rmSync(recordPath(dataDirectory), { force: true });
}

function read(path: string, dataDirectory: string): string | null {
  try {
    // A link may lead to what another user writes, and is never made by an owner.
    if (!lstatSync(path).isFile()) {
      throw new OutboxError('storage', `${path} is not a file. Remove it, then try again.`);
    }
    const file = readSmallFile(path, { maximumBytes: maximumRecordBytes, followsLinks: false });
    if (file.kind !== 'read') return null;
    const why = whyNotOwn(dataDirectory, statSync(dataDirectory)) ?? whyNotOwn(path, file.status);
    if (why !== null)
      throw new OutboxError('storage', message('data_folder.owner_not_asked', { reason: why }));
    return file.text;
  } catch (error) {
    if (error instanceof OutboxError) throw error;
    // None was written, or its owner has just ended. A folder that cannot be entered is told by whoever opens it.
    if (unreachable.has(errorCode(error))) return null;
    throw new OutboxError('storage', `${path} cannot be read. Remove it, then try again.`, { cause: error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
