import type { NewJob } from '../../jobs/store/job-intake.ts';
import { unclearBrandId } from '../../jobs/record/unclear-brand.ts';
import { origin, targetOf, type JobOrigin } from './jobs-of-files.ts';
import type { PlacedLink, UnclearLink } from '../lists/row-brands.ts';

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
    serialOrder: 0,
  };
}
