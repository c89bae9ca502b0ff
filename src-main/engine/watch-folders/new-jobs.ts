import type { Slide } from '../../contract/connection.ts';
import type { JobKindName, Target, FileTargetKind } from '../../contract/job.ts';
import type { FolderPriority, FolderRules } from '../../contract/watch-folder.ts';
import type { NewJob, SettledFile } from '../jobs/job-intake.ts';
import { unclearBrandId } from '../jobs/unclear-brand.ts';
import type { FolderContext } from './folder-context.ts';
import { nameOf } from './file-rules.ts';
import type { PlacedLink, UnclearLink } from './row-brands.ts';
import { placeFile, type PlaceInOrder } from './slide-mapping.ts';

/** `id`: `null` for a folder that is not watched yet. */
type JobOrigin = Pick<FolderContext, 'connectionId' | 'rules'> & { readonly id: number | null };

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
    laneOrder: 0,
  };
  if (mapping === null) return { ...job, target: targetOf(folder) };
  const placement = placeFile(relativePath, mapping, slides, place);
  if (placement.slideId === null)
    return { ...job, target: targetOf(folder), needsSlide: placement.needsSlide };
  const { slideId, slideLabel, order } = placement;
  return { ...job, target: { ...targetOf(folder), slideId, slideLabel }, laneOrder: order };
}

/** One job for each link of a list. */
export function jobsOfLinks(
  folder: JobOrigin,
  links: readonly Pick<PlacedLink, 'url' | 'title' | 'brandId' | 'label'>[],
): NewJob[] {
  return links.map(({ url, title, brandId, label }) => ({
    ...jobOfLink(folder, url, title),
    target: { ...targetOf(folder), id: brandId, label },
  }));
}

/** Links that a person is asked about: none of them goes to the folder's brand because its own is not known. */
export function questionsOfLinks(folder: JobOrigin, links: readonly UnclearLink[]): NewJob[] {
  return links.map(({ url, title, brand, recipe, why }) => ({
    ...jobOfLink(folder, url, title),
    target: { ...targetOf(folder), id: unclearBrandId({ brand, recipe }), label: brand },
    needsBrand: why,
  }));
}

function jobOfLink(folder: JobOrigin, url: string, title: string | null): Omit<NewJob, 'target'> {
  return {
    ...origin(folder, 'clip_import'),
    name: title ?? url.replace(/^https:\/\/(?:www\.)?/, ''),
    file: null,
    url,
    title,
    laneOrder: 0,
  };
}

function origin(
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

function targetOf({ rules }: JobOrigin): Target {
  const { kind, id, label } = rules.target;
  return { kind, id, label, slideId: null, slideLabel: null };
}
