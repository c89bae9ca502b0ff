import type { FolderHealth } from '../../../contract/watch-folder.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { KnowledgeScope } from '../../../contract/knowledge.ts';
import type { JobState } from '../../../contract/job.ts';
import { namesOf } from '../../watch-folders/patterns/name-rules.ts';
import type { StoredFolder } from '../../watch-folders/folders/stored-folders.ts';
import type { ComparisonRecords, DocumentPlace, FileSide, JobSide } from './comparison-records.ts';

/** A watched folder with every path that was seen in it. */
export interface FolderSide {
  readonly id: number;
  readonly name: string;
  readonly root: string;
  readonly health: FolderHealth;
  readonly rescannedAtMs: number | null;
  /** Its files are put away once they are delivered. */
  readonly putsAway: boolean;
  /** The one knowledge base that its rules name; `null` where names choose, or it feeds none. */
  readonly fixedBase: DocumentPlace | null;
  readonly connectionId: number;
  readonly files: readonly FileSide[];
}

/** What is known here of a scope. */
export interface GatheredSides {
  readonly folders: readonly FolderSide[];
  /** Of the scope, and those that its files name. */
  readonly jobs: ReadonlyMap<number, JobSide>;
}

/** Lets everybody else have a turn. */
export type Pause = () => Promise<void>;

const atOnce = 500;
/** In these a document may come of it, or may have. What ended without one is found by its file. */
const gatheredStates: readonly JobState[] = [
  'queued',
  'sending',
  'tracking',
  'in_doubt',
  'needs_attention',
  'done',
];

/** Reads what is known here, in slices: nothing is held up by a folder of 20,000 files. */
export async function gatherSides(
  records: ComparisonRecords,
  scope: KnowledgeScope,
  allFolders: readonly StoredFolder[],
  pause: Pause,
): Promise<GatheredSides> {
  const jobs = new Map<number, JobSide>();
  const take = (found: readonly JobSide[]): void => {
    for (const job of found) jobs.set(job.id, job);
  };
  for (const state of gatheredStates) {
    for (let afterId = 0; ;) {
      const slice = { state, afterId, limit: atOnce };
      const found =
        'watchFolderId' in scope
          ? records.ofFolder(scope.watchFolderId, slice)
          : records.ofBase(scope, slice);
      take(found);
      await pause();
      const last = found.at(-1);
      if (last === undefined || found.length < atOnce) break;
      afterId = last.id;
    }
  }
  const folders: FolderSide[] = [];
  for (const folder of foldersOf(scope, allFolders, jobs)) {
    const files = await filesOf(records, folder.id, pause);
    folders.push(sideOf(folder, files));
    const unread = files.flatMap(({ jobId }) => (jobId === null || jobs.has(jobId) ? [] : [jobId]));
    for (const ids of chunks(unread)) {
      take(records.ofIds(ids));
      await pause();
    }
  }
  await takeTwins(records, jobs, { take, pause });
  return { folders, jobs };
}

/** A file that was left out as a duplicate stands for the document of another, maybe of another folder. */
async function takeTwins(
  records: ComparisonRecords,
  jobs: ReadonlyMap<number, JobSide>,
  { take, pause }: { readonly take: (found: readonly JobSide[]) => void; readonly pause: Pause },
): Promise<void> {
  const contents = new Set<string>();
  for (const { state, cause, sha256 } of jobs.values())
    if (state === 'skipped' && cause === 'duplicate' && sha256 !== null) contents.add(sha256);
  for (const sha256s of chunks([...contents])) {
    take(records.ofContents(sha256s));
    await pause();
  }
}

/** The folder itself; or of a knowledge base all that feed it by their rules or have ever sent there. */
function foldersOf(
  scope: KnowledgeScope,
  all: readonly StoredFolder[],
  jobs: ReadonlyMap<number, JobSide>,
): StoredFolder[] {
  if ('watchFolderId' in scope) return all.filter(({ id }) => id === scope.watchFolderId);
  const senders = new Set([...jobs.values()].map((job) => job.watch_folder_id));
  return all.filter((folder) => {
    const base = fixedBaseOf(folder);
    return (
      senders.has(folder.id) ||
      (base !== null &&
        base.connectionId === scope.connectionId &&
        base.knowledgeBaseId === scope.knowledgeBaseId)
    );
  });
}

async function filesOf(records: ComparisonRecords, folderId: number, pause: Pause): Promise<FileSide[]> {
  const files: FileSide[] = [];
  for (let after = ''; ;) {
    const found = records.files(folderId, after, atOnce);
    files.push(...found.filter(({ relativePath }) => !relativePath.endsWith('/')));
    await pause();
    const last = found.at(-1);
    if (last === undefined || found.length < atOnce) return files;
    after = last.relativePath;
  }
}

function sideOf(folder: StoredFolder, files: readonly FileSide[]): FolderSide {
  const { id, name, path: root, health, rescannedAtMs, connectionId, rules } = folder;
  return {
    ...{ id, name, root, health, rescannedAtMs, connectionId, files },
    putsAway: rules.after !== 'keep',
    fixedBase: fixedBaseOf(folder),
  };
}

function fixedBaseOf({
  connectionId,
  rules,
}: Pick<StoredFolder, 'connectionId' | 'rules'>): DocumentPlace | null {
  if (rules.target.kind !== 'knowledge_base' || namesChoose(rules)) return null;
  return { connectionId, knowledgeBaseId: rules.target.id };
}

function namesChoose(rules: FolderRules): boolean {
  const uses = namesOf(rules)?.chosenUses;
  return uses !== undefined && (uses.has('connection') || uses.has('knowledge_base'));
}

export function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  );
}
