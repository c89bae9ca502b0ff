import { OutboxError } from '../../contract/errors.ts';

/**
 * Every path of the service, under the base URL. Those of the interface are fixed by it; the others are the field notes'
 * defaults. They are data, so that a connection may bring its own.
 */
export interface ServicePaths {
  readonly uploadDocument: string;
  readonly uploadCarouselAsset: string;
  readonly importClip: string;
  readonly profile: string;
  readonly brands: string;
  readonly knowledgeBases: string;
  readonly documents: string;
  readonly carousels: string;
  readonly carousel: string;
  readonly clip: string;
}

export const defaultServicePaths: ServicePaths = {
  uploadDocument: '/api-proxy/kbs/{kbId}/docs/upload',
  uploadCarouselAsset: '/api-proxy/carousels/{carouselId}/assets',
  importClip: '/api-proxy/clips/import-url',
  profile: '/api-proxy/auth/profile',
  brands: '/api-proxy/brands',
  knowledgeBases: '/api-proxy/kbs',
  documents: '/api-proxy/kbs/{kbId}/docs',
  carousels: '/api-proxy/carousels',
  carousel: '/api-proxy/carousels/{carouselId}',
  clip: '/api-proxy/clips/{clipId}',
};

const maximumSegmentLength = 200;

/**
 * Puts ids into a path, each encoded so that it stays one segment. Throws `OutboxError` invalid_input where a value could
 * not be one, or the template asks for a value that is not given.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new OutboxError('invalid_input', `The path ${template} needs a ${name}.`);
    return encodeURIComponent(checkedSegment(name, value));
  });
}

function checkedSegment(name: string, value: string): string {
  const problem =
    value.trim() === ''
      ? 'is empty'
      : value.length > maximumSegmentLength
        ? `has ${value.length} characters; at most ${maximumSegmentLength} are taken`
        : value === '.' || value === '..' || /[\p{Cc}\p{Cs}]/u.test(value)
          ? 'cannot be part of a path'
          : null;
  if (problem !== null)
    throw new OutboxError('invalid_input', `The ${name} ${problem}. Check the id of the target.`);
  return value;
}
