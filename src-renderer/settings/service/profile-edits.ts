/** What a person has changed on the service page and not saved yet. */
import { faultOfInput } from '../../../src-main/contract/input-faults.ts';
import {
  doubtfulWrites,
  servicePathSchema,
  unnamedOperations,
  type DoubtfulWrite,
  type OperationSetting,
  type ProfileView,
  type ServiceOperation,
  type ServiceProfile,
} from '../../../src-main/contract/service-profile.ts';
import { said } from '../../shared/said.ts';
import { say } from '../../words/say.ts';

export type DeleteMethod = NonNullable<ServiceProfile['deleteMethod']>;
export const deleteMethods = ['DELETE', 'POST'] as const satisfies readonly DeleteMethod[];
/** Left out of a profile. */
const usualDeleteMethod: DeleteMethod = 'DELETE';

/** Only what differs from the profile that is saved. Paths are as written, so that an unfinished one stays visible. */
export interface ProfileEdits {
  readonly paths: Readonly<Partial<Record<ServiceOperation, string>>>;
  readonly off: Readonly<Partial<Record<ServiceOperation, boolean>>>;
  readonly strict5xx: boolean | null;
  readonly believes5xx: boolean | null;
  /** How a document is deleted. */
  readonly deleteMethod: DeleteMethod | null;
  readonly idIsYes: Readonly<Partial<Record<DoubtfulWrite, boolean>>>;
}

export const noEdits: ProfileEdits = {
  ...{ paths: {}, off: {}, idIsYes: {} },
  ...{ strict5xx: null, believes5xx: null, deleteMethod: null },
};

export function countEdits({
  paths,
  off,
  strict5xx,
  believes5xx,
  deleteMethod,
  idIsYes,
}: ProfileEdits): number {
  const byOperation = [paths, off, idIsYes].reduce((sum, edits) => sum + Object.keys(edits).length, 0);
  return byOperation + [strict5xx, believes5xx, deleteMethod].filter((edit) => edit !== null).length;
}

export function withPath(edits: ProfileEdits, operation: OperationSetting, path: string): ProfileEdits {
  return { ...edits, paths: withDifference(edits.paths, operation.name, path, operation.path) };
}

export function withOff(edits: ProfileEdits, operation: OperationSetting, isOff: boolean): ProfileEdits {
  return { ...edits, off: withDifference(edits.off, operation.name, isOff, operation.isOff) };
}

export function withStrict5xx(edits: ProfileEdits, profile: ServiceProfile, isStrict: boolean): ProfileEdits {
  return { ...edits, strict5xx: isStrict === profile.strict5xx ? null : isStrict };
}

export function withBelieves5xx(
  edits: ProfileEdits,
  profile: ServiceProfile,
  isBelieved: boolean,
): ProfileEdits {
  return { ...edits, believes5xx: isBelieved === isBelieved5xx(profile) ? null : isBelieved };
}

export function isBelieved5xx({ believes5xx = false }: ServiceProfile): boolean {
  return believes5xx;
}

export function withDeleteMethod(
  edits: ProfileEdits,
  profile: ServiceProfile,
  method: DeleteMethod,
): ProfileEdits {
  return { ...edits, deleteMethod: method === deleteMethodOf(profile) ? null : method };
}

export function deleteMethodOf({ deleteMethod = usualDeleteMethod }: ServiceProfile): DeleteMethod {
  return deleteMethod;
}

export function withIdIsYes(
  edits: ProfileEdits,
  profile: ServiceProfile,
  operation: DoubtfulWrite,
  isYes: boolean,
): ProfileEdits {
  const saved = profile.idIsYes.includes(operation);
  return { ...edits, idIsYes: withDifference(edits.idIsYes, operation, isYes, saved) };
}

/** The edits that still differ once another profile is the saved one. */
export function rebase(edits: ProfileEdits, view: ProfileView): ProfileEdits {
  const { profile } = view;
  const start: ProfileEdits = {
    ...noEdits,
    strict5xx: edits.strict5xx === profile.strict5xx ? null : edits.strict5xx,
    believes5xx: edits.believes5xx === isBelieved5xx(profile) ? null : edits.believes5xx,
    deleteMethod: edits.deleteMethod === deleteMethodOf(profile) ? null : edits.deleteMethod,
  };
  const answers = doubtfulWrites.reduce((kept, operation) => {
    const isYes = edits.idIsYes[operation];
    return isYes === undefined ? kept : withIdIsYes(kept, profile, operation, isYes);
  }, start);
  return view.operations.reduce((kept, operation) => {
    const path = edits.paths[operation.name];
    const isOff = edits.off[operation.name];
    const withItsPath = path === undefined ? kept : withPath(kept, operation, path);
    return isOff === undefined ? withItsPath : withOff(withItsPath, operation, isOff);
  }, answers);
}

/** The saved profile with the edits in it; a path like the default's is left out. */
export function applyEdits(view: ProfileView, edits: ProfileEdits): ServiceProfile {
  const { profile, operations } = view;
  const paths = operations.flatMap((operation) => {
    const path = (edits.paths[operation.name] ?? operation.path).trim();
    return path === operation.defaultPath ? [] : [[operation.name, path] as const];
  });
  const isOff = operations
    .filter((operation) => edits.off[operation.name] ?? operation.isOff)
    .map((operation) => operation.name);
  const on = unnamedOperations.filter((name) =>
    operations.some((operation) => operation.name === name && !isOff.includes(name)),
  );
  return {
    ...profile,
    ...(edits.believes5xx === null ? {} : { believes5xx: edits.believes5xx }),
    ...(edits.deleteMethod === null ? {} : { deleteMethod: edits.deleteMethod }),
    ...(on.length === 0 && profile.on === undefined ? {} : { on }),
    paths: Object.fromEntries(paths),
    off: isOff.filter((name) => !unnamedOperations.some((unnamed) => unnamed === name)),
    strict5xx: edits.strict5xx ?? profile.strict5xx,
    idIsYes: doubtfulWrites.filter(
      (operation) => edits.idIsYes[operation] ?? profile.idIsYes.includes(operation),
    ),
  };
}

/** Why a path cannot serve an operation, with what to do about it, or `null`. */
export function problemOfPath(operation: OperationSetting, written: string): string | null {
  const path = written.trim();
  if (path === '') return say('service.paths.write', { path: operation.defaultPath });
  const parsed = servicePathSchema.safeParse(path);
  if (!parsed.success) {
    return say('service.paths.write_as', {
      message: said(faultOfInput(parsed.error.issues[0])),
      path: operation.defaultPath,
    });
  }
  const missing = operation.placeholders.find((name) => !path.includes(`{${name}}`));
  if (missing !== undefined) {
    return say('service.paths.missing', { placeholder: `{${missing}}`, path: operation.defaultPath });
  }
  const repeated = operation.placeholders.find((name) => path.split(`{${name}}`).length > 2);
  if (repeated !== undefined) return say('service.paths.repeated', { placeholder: `{${repeated}}` });
  const rest = operation.placeholders.reduce((text, name) => text.replace(`{${name}}`, ''), path);
  const unknown = /\{(\w+)\}/u.exec(rest)?.[1];
  if (unknown !== undefined) return say('service.paths.unknown', { placeholder: `{${unknown}}` });
  if (/[{}]/u.test(rest)) return say('service.paths.brace');
  const hasDots = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/iu.test(segment));
  return hasDots ? say('service.paths.dots') : null;
}

function withDifference<Name extends ServiceOperation, Value>(
  record: Readonly<Partial<Record<Name, Value>>>,
  name: Name,
  value: Value,
  saved: Value,
): Readonly<Partial<Record<Name, Value>>> {
  const rest = Object.entries(record).filter(([key]) => key !== name);
  // Keys come from the record itself, which Object.entries forgets.
  const others = Object.fromEntries(rest) as Partial<Record<Name, Value>>;
  return value === saved ? others : { ...others, [name]: value };
}
