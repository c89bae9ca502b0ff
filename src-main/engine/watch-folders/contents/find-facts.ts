import { message } from '../../../contract/messages/message.ts';
import type { ContentFacts } from '../../../contract/content-facts.ts';
import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { extensionOf } from '../rules/file-names.ts';
import { CutShort } from './bytes.ts';
import { describeContent } from './describe-content.ts';
import { FileWindow } from './file-window.ts';
import { editsWithoutLocation } from './take-out-location.ts';
import { TooMuchToRead, WorkBudget } from './work-budget.ts';

/** What a look needs of a file. `whole`: all of it, where it is at hand. */
export interface FileToSee {
  readonly file: Pick<OpenFile, 'read'>;
  readonly path: string;
  readonly sizeBytes: number;
  readonly whole?: Uint8Array | null;
  /** Left out: as much as any look may cost. */
  readonly work?: WorkBudget;
}

/**
 * What a file is by its content, and what is to be known of it before it goes. Bounded in bytes, steps and memory, whatever it says
 * of itself; what cannot be looked at is `unseen`, and goes as it would. Throws `FileError` alone.
 */
export async function findFacts({
  file,
  path,
  sizeBytes,
  whole = null,
  work = WorkBudget.ofFile(sizeBytes),
}: FileToSee): Promise<ContentFacts> {
  const window = new FileWindow(file, sizeBytes, whole, work);
  try {
    return await factsOf(window, extensionOf(path));
  } catch (error) {
    if (error instanceof CutShort) return { kind: 'unknown', problem: message('file_problem.cut_short') };
    if (error instanceof TooMuchToRead) return { kind: 'unseen', reason: error.why };
    throw error;
  }
}

export type FindFacts = typeof findFacts;

/** With whether what is said of the place can be taken out, which is tried rather than guessed. */
async function factsOf(window: FileWindow, extension: string): Promise<ContentFacts> {
  const { facts, blocks } = await describeContent(window, extension);
  if (facts.kind === 'unknown' || facts.kind === 'unseen') return facts;
  return { ...facts, locationStays: (await editsWithoutLocation(window, { facts, blocks })) === null };
}
