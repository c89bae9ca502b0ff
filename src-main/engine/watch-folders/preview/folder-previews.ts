import { message } from '../../../contract/messages/message.ts';
import { saysPlaces } from '../../../contract/folder-rules.ts';
import type { FolderChangePreview, FolderPreview } from '../../../contract/watch-folder.ts';
import type { Slide } from '../../../contract/connection.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import type { FolderJobs } from '../../jobs/store/folder-jobs.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import { checkRules, type FolderChanges, type FolderInput } from '../folders/folder-changes.ts';
import type { KnownTargets } from '../placement/destination.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { FolderRegistry } from '../folders/folder-registry.ts';
import { ruleChange, type WantedRules } from '../folders/rule-change.ts';
import type { FileRecords } from '../files/file-records.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import type { Settling } from '../intake/settling.ts';
import { Foresight } from './foresight.ts';
import { previewChange } from './preview-change.ts';
import { previewFolder, type PreviewRequest } from './preview.ts';

/** What speaks against files of a folder, as others know it. */
type FolderWarnings = Pick<PreviewRequest, 'warningFor' | 'sameNameFor' | 'unfitFor'>;

/** What adding or changing a folder would do. Nothing is written by finding out. */
export interface FolderPreviews {
  /** What `add` would do. Throws as it does. */
  preview(input: FolderInput, warnings?: FolderWarnings): Promise<FolderPreview>;
  /** What `change` would do. Throws as it does. */
  previewChange(
    id: number,
    wanted: WantedRules,
    warnings?: Pick<FolderWarnings, 'sameNameFor'>,
  ): Promise<FolderChangePreview>;
}

export function createFolderPreviews(parts: {
  readonly fileSystem: FileSystem;
  readonly looks: Pick<FileLooks, 'see'>;
  readonly clock: Clock;
  readonly files: FileRecords;
  readonly jobs: FolderJobs;
  readonly intake: JobIntake;
  readonly changes: FolderChanges;
  readonly registry: FolderRegistry;
  readonly settling: Settling;
  readonly known: KnownTargets;
}): FolderPreviews {
  const { fileSystem, looks, clock, files, jobs, intake, changes, registry, settling, known } = parts;
  /** Names say by themselves which slides they need. */
  const slidesFor = (tree: FolderContext): Promise<readonly Slide[] | null> =>
    tree.rules.slides === null || saysPlaces(tree.rules) ? Promise.resolve(null) : settling.slidesOf(tree);
  return {
    async preview(input, warnings = {}) {
      const root = await changes.check(input);
      const { connectionId, rules } = input;
      const tree = await registry.contextOf({ ...root, id: 0, connectionId, rules });
      return previewFolder({
        ...{ fileSystem, looks, tree, connectionId, rules, ...warnings, nowMs: clock.nowMs() },
        foresight: new Foresight({ fileSystem, intake }),
        known,
        slides: await slidesFor(tree),
        warnings: tree.isSlow ? [...root.warnings, message('warning.slow_place')] : root.warnings,
      });
    },
    async previewChange(id, wanted, { sameNameFor = () => null } = {}) {
      checkRules(wanted.rules);
      const folder = changes.get(id);
      const tree = await registry.contextOf({ ...folder, ...wanted });
      const slides = await slidesFor(tree);
      const foresight = new Foresight({ fileSystem, intake });
      return previewChange(
        { fileSystem, files, jobs, foresight, known },
        { folder, tree, slides, change: ruleChange(folder, wanted), sameNameFor, nowMs: clock.nowMs() },
      );
    },
  };
}
