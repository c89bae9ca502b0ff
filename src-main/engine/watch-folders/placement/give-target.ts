import { message, type Message } from '../../../contract/messages/message.ts';
import type { Target } from '../../../contract/job.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';
import type { JobIntake, SettledFile } from '../../jobs/store/job-intake.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { jobOfNamedFile } from './jobs-of-files.ts';
import type { FolderRecords } from '../files/folder-records.ts';
import { rulesByHand } from '../rules/rules-by-hand.ts';
import type { FileRecords } from '../files/file-records.ts';
import { destinationIn, type KnownTargets } from './destination.ts';

export interface ChosenTarget {
  readonly connectionId: number;
  readonly target: Target;
}

/** The job that a file got where a person sent it, or why it got none. */
export type GivenTarget = { readonly jobId: number; readonly isKnown: boolean } | { readonly why: Message };

/**
 * Sends a file whose name said no target where a person says. Its slide is found as its folder finds slides, unless one was chosen.
 * The job that asked is left to whoever calls: after a crash in between it is answered again, and the file is known.
 */
export type GiveTarget = (asking: JobRecord, chosen: ChosenTarget) => Promise<GivenTarget>;

export function createGiveTarget(parts: {
  readonly folders: FolderRecords;
  readonly files: FileRecords;
  readonly intake: JobIntake;
  readonly known: KnownTargets;
}): GiveTarget {
  const { folders, files, intake, known } = parts;
  return async (asking, chosen) => {
    const file = fileOf(asking);
    const { kind } = chosen.target;
    if (file === null || kind === 'clip') return { why: message('give_target.no_file') };
    if (kind !== asking.target_kind) return { why: message('give_target.other_kind') };
    const folder = asking.watch_folder_id === null ? null : folders.get(asking.watch_folder_id);
    const { id, label } = chosen.target;
    const rules = folder?.rules ?? rulesByHand({ kind, id, label });
    const relativePath = (folder === null ? null : relativePathBelow(folder.path, file.path)) ?? asking.name;
    const at = { connectionId: asking.connection_id, rules, root: folder?.path ?? '' };
    const found = await destinationIn(at, relativePath, known, chosen);
    const destination =
      found.kind === 'waits'
        ? ({
            ...found,
            kind: 'asks',
            for: 'slide',
            why: message('slide_unsaid.unread'),
          } as const)
        : found;
    const origin = { id: asking.watch_folder_id, connectionId: chosen.connectionId, rules };
    const [given] = intake.add([jobOfNamedFile(origin, relativePath, file, destination)]);
    if (given === undefined) throw new Error('The intake answered nothing');
    const jobId = given.kind === 'added' ? given.jobId : given.of;
    files.followJob(asking.id, jobId);
    return { jobId, isKnown: given.kind === 'duplicate' };
  };
}

function fileOf({ path, device, inode, size_bytes, modified_at_ms, sha256 }: JobRecord): SettledFile | null {
  if (path === null || device === null || inode === null || sha256 === null) return null;
  return { path, device, inode, sizeBytes: size_bytes ?? 0, modifiedAtMs: modified_at_ms ?? 0, sha256 };
}
