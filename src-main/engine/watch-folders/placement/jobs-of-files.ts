import type { Slide } from '../../../contract/connection.ts';
import type { FileTargetKind, JobKindName, Target } from '../../../contract/job.ts';
import type { FolderPriority, FolderRules } from '../../../contract/folder-rules.ts';
import type { NewJob, SettledFile } from '../../jobs/store/job-intake.ts';
import { unclearTargetId } from '../../jobs/record/unclear-target.ts';
import type { Destination } from './destination.ts';
import type { FolderContext } from '../files/folder-context.ts';
import { nameOf } from '../rules/file-names.ts';
import { placeFile, type PlaceInOrder } from '../rules/slide-mapping.ts';

/** `id`: `null` for a folder that is not watched yet. */
export type JobOrigin = Pick<FolderContext, 'connectionId' | 'rules'> & { readonly id: number | null };

const kinds: Readonly<Record<FileTargetKind, JobKindName>> = {
  knowledge_base: 'kb_document',
  carousel: 'carousel_asset',
  brand_clips: 'clip_upload',
};

const priorities: Readonly<Record<FolderPriority, number>> = { high: 1, normal: 0, low: -1 };

/** The job of one settled file. `slides` are in carousel order, or `null` where they are not known or not needed. */
export function jobOfFile(
  folder: JobOrigin,
  relativePath: string,
  file: SettledFile,
  slides: readonly Slide[] | null,
  place: PlaceInOrder,
): NewJob {
  const { slides: mapping } = folder.rules;
  const job = {
    ...origin(folder, kinds[folder.rules.target.kind]),
    name: nameOf(relativePath),
    file,
    url: null,
    title: null,
    serialOrder: 0,
  };
  if (mapping === null) return { ...job, target: targetOf(folder) };
  const placement = placeFile(relativePath, mapping, slides, place);
  if (placement.slideId === null)
    return { ...job, target: targetOf(folder), needsSlide: placement.needsSlide };
  const { slideId, slideLabel, order } = placement;
  return { ...job, target: { ...targetOf(folder), slideId, slideLabel }, serialOrder: order };
}

/** The job of a settled file whose name says where it goes. What its name means has to be known by now. */
export function jobOfNamedFile(
  folder: JobOrigin,
  relativePath: string,
  file: SettledFile,
  destination: Destination,
): NewJob {
  const { connectionId, target, parts, pattern } = destination;
  if (destination.kind === 'waits') throw new Error('It is not known yet where its name says that it goes');
  const job = {
    ...origin({ ...folder, connectionId }, kinds[folder.rules.target.kind]),
    name: nameOf(relativePath),
    ...{ file, url: null, title: null, target, serialOrder: 0, parts },
    ...(destination.sheet?.goesAgain === true && { goesElsewhere: true }),
  };
  if (destination.kind === 'goes') return { ...job, serialOrder: destination.order };
  if (destination.for === 'client')
    return { ...job, serialOrder: destination.order, asksClient: destination.why };
  if (destination.for === 'slide') return { ...job, needsSlide: destination.why };
  const id = unclearTargetId(file.path, JSON.stringify([pattern, parts, destination.sheet?.row]));
  return { ...job, target: { ...target, id, label: 'no target yet' }, needsTarget: destination.why };
}

/** What every job of a folder has. */
export function origin(
  folder: JobOrigin,
  kind: JobKindName,
): Pick<NewJob, 'kind' | 'connectionId' | 'watchFolderId' | 'priority'> {
  return {
    kind,
    connectionId: folder.connectionId,
    watchFolderId: folder.id,
    ...(folder.rules.priority === undefined ? {} : { priority: priorityOf(folder.rules) }),
  };
}

export function priorityOf({ priority }: Pick<FolderRules, 'priority'>): number {
  return priority === undefined ? priorities.normal : priorities[priority];
}

export function targetOf({ rules }: JobOrigin): Target {
  const { kind, id, label } = rules.target;
  return { kind, id, label, slideId: null, slideLabel: null };
}
