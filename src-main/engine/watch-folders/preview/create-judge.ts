import type { Message } from '../../../contract/messages/message.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { checkRules, type FolderChanges } from '../folders/folder-changes.ts';
import type { FolderRegistry } from '../folders/folder-registry.ts';
import type { WantedRules } from '../folders/rule-change.ts';
import { judgeName, type JudgeParts, type Judgement } from './judge-name.ts';

type WarningOfService = (
  connectionId: number,
  kind: FileTargetKind,
  file: { readonly name: string; readonly sizeBytes: number },
) => Message | null;

/** What the folder's rules, or those that are tried, make of a name. Throws `OutboxError` not_found and invalid_input. */
export type JudgeName = (
  watchFolderId: number,
  relativePath: string,
  tried: WantedRules | null,
  warningFor: WarningOfService,
) => Promise<Judgement>;

export function createJudge(
  parts: Omit<JudgeParts, 'innerPathsOf' | 'samePath'> & {
    readonly changes: Pick<FolderChanges, 'get'>;
    readonly registry: Pick<FolderRegistry, 'nesting' | 'samePath'>;
  },
): JudgeName {
  const { fileSystem, files, clock, intake, known, changes, registry } = parts;
  const judging = {
    fileSystem,
    files,
    clock,
    intake,
    known,
    innerPathsOf: (root: string) => registry.nesting.innerPathsOf(root),
    samePath: registry.samePath,
  };
  return async (watchFolderId, relativePath, tried, warningFor) => {
    const folder = changes.get(watchFolderId);
    const wanted = tried ?? folder;
    checkRules(wanted.rules);
    const { kind } = wanted.rules.target;
    return judgeName(judging, {
      ...{ folder, relativePath, wanted },
      warningFor: (file) => warningFor(wanted.connectionId, kind, file),
    });
  };
}
