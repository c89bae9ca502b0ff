import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import {
  doubtfulWrites,
  serviceOperations,
  serviceProfileSchema,
  serviceProfileVersion,
  unnamedOperations,
  type ServiceOperation,
  type ServiceProfile,
} from '../../../contract/service-profile.ts';
import { operationFacts, placeholdersOf } from '../../service-client/requests/service-paths.ts';

/** Nothing differs. */
export const defaultProfile: ServiceProfile = serviceProfileSchema.parse({ version: serviceProfileVersion });

/** The profile that a text holds, or `null` where it holds none that can be used. */
export function readProfile(text: string): ServiceProfile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = serviceProfileSchema.safeParse(value);
  return parsed.success && pathProblems(parsed.data).length === 0 ? parsed.data : null;
}

/**
 * The profile with only what differs: paths that are the default's are dropped, as are repetitions. Throws `OutboxError`
 * invalid_input for a path that does not ask for exactly what its operation has to put into it.
 */
export function normaliseProfile(profile: ServiceProfile): ServiceProfile {
  const problem = pathProblems(profile)[0];
  if (problem !== undefined) throw new OutboxError('invalid_input', problem);
  const { on = [], deleteMethod = 'DELETE', believes5xx = false, ...rest } = profile;
  return {
    ...rest,
    ...(deleteMethod === 'DELETE' ? {} : { deleteMethod }),
    ...(believes5xx ? { believes5xx } : {}),
    ...(on.length === 0 ? {} : { on: unnamedOperations.filter((operation) => on.includes(operation)) }),
    paths: Object.fromEntries(
      serviceOperations.flatMap((operation) => {
        const path = profile.paths[operation];
        return path === undefined || path === operationFacts[operation].path ? [] : [[operation, path]];
      }),
    ),
    off: serviceOperations.filter((operation) => profile.off.includes(operation)),
    idIsYes: doubtfulWrites.filter((operation) => profile.idIsYes.includes(operation)),
    // The later of two meanings counts.
    statuses: profile.statuses.filter(
      (one, index) =>
        !profile.statuses
          .slice(index + 1)
          .some((later) => later.subject === one.subject && later.status === one.status),
    ),
  };
}

export function isDefaultProfile(profile: ServiceProfile): boolean {
  return (
    Object.keys(profile.paths).length === 0 &&
    profile.off.length === 0 &&
    profile.on === undefined &&
    profile.deleteMethod === undefined &&
    Object.keys(profile.fields).length === 0 &&
    profile.statuses.length === 0 &&
    !profile.strict5xx &&
    profile.believes5xx !== true &&
    profile.idIsYes.length === 0
  );
}

function pathProblems(profile: ServiceProfile): Message[] {
  return serviceOperations.flatMap((operation) => {
    const path = profile.paths[operation];
    const problem = path === undefined ? null : pathProblem(operation, path);
    return problem === null ? [] : [problem];
  });
}

function pathProblem(operation: ServiceOperation, path: string): Message | null {
  const usual = operationFacts[operation].path;
  const about = { path, operation, usual };
  const wanted = placeholdersOf(usual);
  const found = placeholdersOf(path);
  const missing = wanted.find((name) => !found.includes(name));
  if (missing !== undefined) {
    return message('profile.lacks', { ...about, name: `{${missing}}` });
  }
  const unknown = found.find((name) => !wanted.includes(name));
  if (unknown !== undefined) {
    return message('profile.unknown', { ...about, name: `{${unknown}}` });
  }
  const repeated = wanted.find((name) => path.split(`{${name}}`).length > 2);
  if (repeated !== undefined) {
    return message('profile.repeated', { ...about, name: `{${repeated}}` });
  }
  const rest = wanted.reduce((text, name) => text.replace(`{${name}}`, ''), path);
  if (/[{}]/u.test(rest)) {
    return message('profile.brace', about);
  }
  // The contract refuses plain dots; encoded ones lead elsewhere as well.
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment))
    ? message('profile.dots', about)
    : null;
}
