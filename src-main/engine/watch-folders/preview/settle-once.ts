import { basename, dirname, join, resolve } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { FileSystem, FolderIdentity } from '../../../foundation/files/file-system.ts';
import type { SettledFile } from '../../jobs/store/job-intake.ts';
import type { FolderOfFiles } from './files-in-folder.ts';
import { mapLimited } from '../files/limits.ts';
import { refusalOfError } from '../intake/settle-refusals.ts';
import {
  settleTogether,
  type SettledOnce,
  type SettlePlace,
  type SettleTogetherOptions,
} from '../intake/settle-together.ts';

export interface SettleOnceOptions extends SettleTogetherOptions {
  readonly fileSystem: FileSystem;
}

/** A folder that files are settled in; whether it is slow is asked where that is left out. */
export type FolderToSettle = Pick<FolderOfFiles, 'root'> & Partial<FolderOfFiles>;

/** A file that a person names, by itself or in a folder. */
export interface AskedFile {
  readonly path: string;
  /** The folder that it was found in: nothing that lies outside it by now is read. `null` where it was named by itself. */
  readonly folder: FolderToSettle | null;
  /** What that folder has to be. Left out: whichever is there. */
  readonly known?: FolderIdentity | undefined;
}

const placesAtOnce = 32;

/**
 * Waits until one file stands still, and reads it. The folders on the way may be links where it was named by itself, the file may
 * not. Throws `OutboxError`: not_found, invalid_input for what can never be sent, conflict for what cannot be sent now.
 */
export async function settleFile(options: SettleOnceOptions, asked: AskedFile): Promise<SettledFile> {
  const { clock, timings } = options;
  const [place] = await placesOf(options, [asked]);
  if (place === undefined || place instanceof OutboxError) throw place ?? new Error('Nothing was asked for');
  const startedAtMs = clock.monotonicMs();
  let asFound = place;
  for (;;) {
    const waitedMs = clock.monotonicMs() - startedAtMs;
    const [file = null] = await settleTogether(options, [asFound], waitedMs >= timings.incompleteMs);
    if (file instanceof OutboxError) throw file;
    if (file !== null) return file;
    // However long it has stood still: each further try comes after the time that a file has to.
    asFound = { ...place, steadyDevice: null };
    if (waitedMs > timings.incompleteMs) {
      throw new OutboxError('conflict', message('file_refusal.being_written', { path: place.path }));
    }
  }
}

/** The same for many at a time, which nobody waits for any longer: one answer for each, in their order. */
export async function settleAtOnce(
  options: SettleOnceOptions,
  asked: readonly AskedFile[],
): Promise<SettledOnce[]> {
  const places = await placesOf(options, asked);
  const there = places.flatMap((place) => (place instanceof OutboxError ? [] : [place]));
  const settled = await settleTogether(options, there, false);
  const outcomes = new Map(there.map((place, index) => [place, settled[index] ?? null]));
  return places.map((place) => (place instanceof OutboxError ? place : (outcomes.get(place) ?? null)));
}

/** What a folder of many is asked for once. */
async function placesOf(
  { fileSystem }: SettleOnceOptions,
  asked: readonly AskedFile[],
): Promise<(SettlePlace | OutboxError)[]> {
  const facts = new Map<string, Promise<RootFacts>>();
  return mapLimited(asked, placesAtOnce, async ({ path, folder, known: identity = null }) => {
    try {
      const at = folder === null ? await resolveFolder(fileSystem, resolve(path)) : path;
      const root = folder?.root ?? dirname(at);
      const known = facts.get(root) ?? rootFacts(fileSystem, root, folder);
      facts.set(root, known);
      return { path: at, folder: { path: root, known: identity }, ...(await known) };
    } catch (error) {
      return refusalOfError(path, error);
    }
  });
}

type RootFacts = Pick<SettlePlace, 'isSlow' | 'steadyDevice'>;

async function rootFacts(
  fileSystem: FileSystem,
  root: string,
  folder: FolderToSettle | null,
): Promise<RootFacts> {
  const isSlow = folder?.isSlow ?? (await fileSystem.isSlow(root));
  const isSteady = !isSlow && (await fileSystem.keepsChangeTimes(root));
  return { isSlow, steadyDevice: isSteady ? (await fileSystem.status(root)).device : null };
}

async function resolveFolder(fileSystem: FileSystem, path: string): Promise<string> {
  return join(await fileSystem.realPath(dirname(path)), basename(path));
}
