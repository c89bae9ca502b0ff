import { message } from '../../../contract/messages/message.ts';
import type { ContentFacts } from '../../../contract/content-facts.ts';
import { FileError, type ReadableFileSystem } from '../../../foundation/files/file-system.ts';
import { liesIn } from '../../../foundation/files/paths-below.ts';
import { mapLimited } from '../files/limits.ts';
import { walkTree, type WalkedTree } from '../files/tree-walk.ts';
import { contentBuffer, readContent } from '../files/read-content.ts';
import { findFacts, type FileToSee, type FindFacts } from '../contents/find-facts.ts';
import { compileRules } from '../rules/file-rules.ts';
import { rulesByHandOf } from '../rules/rules-by-hand.ts';
import type { FileLooks, ReadTerms, SeenContent, StatusLook, TreeToWalk } from './file-looks.ts';

const statusesAtOnce = 32;

/** The looks, taken one call after the other of a file system. `find`: what is found in a file. */
export function looksOver(fileSystem: ReadableFileSystem, find: FindFacts = findFacts): FileLooks {
  const spareBuffers: Uint8Array[] = [];

  async function statusOf(path: string): Promise<StatusLook> {
    try {
      return { kind: 'status', status: await fileSystem.status(path) };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return { kind: 'error', error };
    }
  }

  async function seenAt(path: string, findFactsOf: FindFacts): Promise<SeenContent> {
    try {
      const file = await fileSystem.open(path);
      try {
        const { sizeBytes } = await file.status();
        return { kind: 'seen', sizeBytes, facts: await findFactsOf({ file, path, sizeBytes }) };
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return { kind: 'error', error };
    }
  }

  return {
    walk: (tree, relativeStart, stopped) => walkTree(fileSystem, walkedTree(tree), relativeStart, stopped),
    statuses: (paths) => mapLimited(paths, statusesAtOnce, statusOf),
    async read(requests, stopped, terms) {
      const buffer = spareBuffers.pop() ?? contentBuffer();
      try {
        return await mapLimited(requests, 1, (request, index) =>
          stopped()
            ? Promise.resolve({ kind: 'stopped' })
            : readContent(
                fileSystem,
                request,
                { buffer, findFacts: factsOfFile(find, index, terms) },
                stopped,
              ),
        );
      } finally {
        spareBuffers.push(buffer);
      }
    },
    see: (paths, terms) =>
      mapLimited(paths, 1, (path, index) => seenAt(path, factsOfFile(find, index, terms))),
    close: () => Promise.resolve(),
  };
}

/** Says when the file is taken apart, which is the one thing that its size does not bound. */
function factsOfFile(find: FindFacts, index: number, terms: ReadTerms | undefined): FindFacts {
  return async (file) => {
    terms?.onFile?.(index, true);
    try {
      return await factsOrUnseen(find, file);
    } finally {
      terms?.onFile?.(index, false);
    }
  };
}

/** A fault of a reader is no fault of the other files that are read with this one: they go on. */
async function factsOrUnseen(find: FindFacts, file: FileToSee): Promise<ContentFacts> {
  try {
    return await find(file);
  } catch (error) {
    if (error instanceof FileError) throw error;
    return { kind: 'unseen', reason: message('file_problem.reader_failed') };
  }
}

function walkedTree({ root, rules, isByHand, innerPaths }: TreeToWalk): WalkedTree {
  const belongsElsewhere = (relativePath: string): boolean => liesIn(innerPaths, relativePath);
  return {
    ...{ root, belongsElsewhere },
    fileRules: isByHand ? rulesByHandOf(rules.target.kind) : compileRules(rules),
    // Which of several folders at one path takes a file is asked where its records are.
    isFileOfAnother: belongsElsewhere,
  };
}
