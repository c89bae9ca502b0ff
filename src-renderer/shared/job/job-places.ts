/** Where a job comes from and where it goes, for the two text columns of a table. */
import { noSlide } from '../../../src-main/contract/no-slide.ts';
import type { JobKindName, JobRow, Target } from '../../../src-main/contract/job.ts';
import { isUnclearTarget } from '../../../src-main/contract/unclear-target.ts';
import { shortPath } from '../short-path.ts';
import { visibleText } from '../visible-text.ts';
import { say } from '../../words/say.ts';

export interface TwoLines {
  readonly first: string;
  readonly second: string;
}

/** `folderPath` is the path of the watch folder it was found in, or `null`; `home` as for a short path. */
export function placeOf(job: JobRow, folderPath: string | null, home: string | null): string {
  if (job.url !== null) return visibleText(withoutScheme(job.url));
  if (job.watchFolderName === null)
    return job.path === null ? '' : visibleText(shortPath(parentOf(job.path), home));
  const folder = visibleText(job.watchFolderName);
  if (folderPath === null || job.path === null) return folder;
  const below = relativeDirectory(job.path, folderPath);
  return below === '' ? folder : `${folder} / ${visibleText(below)}`;
}

/** The directory of a file below a folder, with slashes for people; empty directly inside. */
function relativeDirectory(path: string, folderPath: string): string {
  const inSlashes = path.replaceAll('\\', '/');
  const root = `${folderPath.replaceAll('\\', '/').replace(/\/$/u, '')}/`;
  if (!inSlashes.startsWith(root)) return '';
  return inSlashes.slice(root.length).split('/').slice(0, -1).join(' / ');
}

function parentOf(path: string): string {
  const inSlashes = path.replaceAll('\\', '/');
  return inSlashes.slice(0, Math.max(1, inSlashes.lastIndexOf('/')));
}

export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/u, '');
}

/** What the jobs of a kind are called where they are listed. */
export function jobKindName(kind: JobKindName): string {
  return say(`job_words.kinds.${kind}`);
}

export function targetLines(target: Target): TwoLines {
  const first = isUnclearTarget(target.id)
    ? say('job_states.no_target_yet')
    : visibleText(target.label ?? target.id);
  if (target.kind !== 'carousel') return { first, second: say(`job_states.target.${target.kind}`) };
  return { first, second: target.slideId === null ? say('job_states.no_slide_yet') : slideWords(target) };
}

/** `Slide 1 · Cover`, `Slide sl_51f0`. A label may bring its number with it. */
export function slideWords(target: Pick<Target, 'slideId' | 'slideLabel'>): string {
  if (target.slideId === noSlide) return say('job_states.no_slide');
  const label = visibleText(target.slideLabel ?? target.slideId ?? '');
  return /^slide\b/iu.test(label) ? label : say('job_states.slide', { name: label });
}
