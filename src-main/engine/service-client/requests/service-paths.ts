import { longestId } from '../../../contract/longest-id.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import {
  servicePathSchema,
  type ServiceOperation,
  type ServiceProfile,
} from '../../../contract/service-profile.ts';
import { hasDots } from '../replies/reply-fields.ts';

/** How an operation is asked for. Paths lie under the base URL. */
export interface OperationFact {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** `interface`: the specification names the path · `observed`: the field notes do · `unnamed`: no page does. */
  readonly source: 'interface' | 'observed' | 'unnamed';
}

/** Every operation with its default path. A connection's profile may bring its own. */
export const operationFacts: Readonly<Record<ServiceOperation, OperationFact>> = {
  importClip: { method: 'POST', path: '/api-proxy/clips/import-url', source: 'interface' },
  renderClip: { method: 'POST', path: '/api-proxy/clips/{clipId}/render', source: 'observed' },
  createDraft: { method: 'POST', path: '/api-proxy/clips/{clipId}/create-draft', source: 'interface' },
  uploadCarouselAsset: {
    method: 'POST',
    path: '/api-proxy/carousels/{carouselId}/assets',
    source: 'interface',
  },
  uploadDocument: { method: 'POST', path: '/api-proxy/kbs/{kbId}/docs/upload', source: 'interface' },
  initClipUpload: { method: 'POST', path: '/api-proxy/clips/upload/init', source: 'observed' },
  presignClipUpload: { method: 'POST', path: '/api-proxy/clips/upload/presign', source: 'observed' },
  completeClipUpload: { method: 'POST', path: '/api-proxy/clips/upload/complete', source: 'observed' },
  abortClipUpload: { method: 'POST', path: '/api-proxy/clips/upload/abort', source: 'observed' },
  deleteDocument: { method: 'DELETE', path: '/api-proxy/kbs/{kbId}/docs/{documentId}', source: 'unnamed' },
  health: { method: 'GET', path: '/api-proxy/health', source: 'observed' },
  profile: { method: 'GET', path: '/api-proxy/auth/profile', source: 'observed' },
  brands: { method: 'GET', path: '/api-proxy/brands', source: 'interface' },
  clips: { method: 'GET', path: '/api-proxy/clips', source: 'observed' },
  clip: { method: 'GET', path: '/api-proxy/clips/{clipId}', source: 'interface' },
  clipJobs: { method: 'GET', path: '/api-proxy/clips/{clipId}/jobs', source: 'observed' },
  knowledgeBases: { method: 'GET', path: '/api-proxy/kbs', source: 'observed' },
  documents: { method: 'GET', path: '/api-proxy/kbs/{kbId}/docs', source: 'observed' },
  carousels: { method: 'GET', path: '/api-proxy/carousels', source: 'observed' },
  carousel: { method: 'GET', path: '/api-proxy/carousels/{carouselId}', source: 'observed' },
};

const placeholder = /\{(\w+)\}/g;

/** The path an operation has on a connection, placeholders unfilled. */
export function pathOf(profile: ServiceProfile | undefined, operation: ServiceOperation): string {
  return profile?.paths[operation] ?? operationFacts[operation].path;
}

/** How an operation is asked for on a connection. */
export function methodOf(
  profile: ServiceProfile | undefined,
  operation: ServiceOperation,
): OperationFact['method'] {
  const own = operation === 'deleteDocument' ? profile?.deleteMethod : undefined;
  return own ?? operationFacts[operation].method;
}

/** Names that a path asks for, each once, in order: `['clipId']`. */
export function placeholdersOf(path: string): string[] {
  return [...new Set([...path.matchAll(placeholder)].map(([, name = '']) => name))];
}

/**
 * Why this path cannot serve an operation that has these values to fill in, or `null`. A profile is
 * checked when it is saved; this asks again, as what is saved may be older than the check.
 */
export function problemOfPath(path: string, values: readonly string[]): Message | null {
  if (!servicePathSchema.safeParse(path).success || path.split('/').some(isDots))
    return message('path_problem.not_below');
  const unknown = placeholdersOf(path).find((name) => !values.includes(name));
  return unknown === undefined ? null : message('path_problem.unknown', { name: `{${unknown}}` });
}

/**
 * Puts ids into a path, each encoded so that it stays one segment. Throws `OutboxError` invalid_input where a value could
 * not be one, or the template asks for a value that is not given.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  // A path that a person wrote may hold letters that no request line may, and a percent sign that would join with an id.
  const literal = template
    .toWellFormed()
    .replace(/[^!-~]+|["<>^`|]|%(?![\da-f]{2})/gi, (text) => encodeURIComponent(text));
  return literal.replace(placeholder, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined)
      throw new OutboxError('invalid_input', message('path_problem.no_value', { path: template, name }));
    return encodeURIComponent(checkedSegment(name, value));
  });
}

/** Dots lead elsewhere, in either way of writing them. */
function isDots(segment: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(segment);
}

function checkedSegment(name: string, value: string): string {
  const problem =
    value.trim() === ''
      ? message('path_problem.empty', { name })
      : value.length > longestId
        ? message('path_problem.too_long', { name, count: value.length, most: longestId })
        : hasDots(value) || /[\p{Cc}\p{Cs}]/u.test(value)
          ? message('path_problem.unusable', { name })
          : null;
  if (problem !== null) throw new OutboxError('invalid_input', problem);
  return value;
}
