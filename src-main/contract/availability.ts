import { z } from './zod.ts';

/**
 * Why a queued job waits. A person lifts `auth`, `billing` (the account is suspended), `credits`, `scope` (the key lacks one),
 * `path` (the service has nothing there), `off` (switched off in the connection's settings), `unclear_replies` (again and again
 * no one could tell what had arrived), `target` (gone), `batch` (a person holds all of it),
 * `held` (a person holds the job), `client` (the client is paused),
 * `folder` (the watched folder is paused), `paused` and `older_copy` (the data folder is an older copy of itself);
 * `backoff`, `rate_limit`, `offline`, `trouble` (it does not answer as it should), `failing` (its kind of work rests after
 * failure upon failure), `schedule`, `battery`, `metered`, `disk`, `hours` (of the watched folder) and `folder_away` (the watched
 * folder is not there, or another one is in its place) end by themselves.
 */
export const holds = [
  'backoff',
  'rate_limit',
  'offline',
  'trouble',
  'failing',
  'auth',
  'billing',
  'credits',
  'scope',
  'path',
  'off',
  'unclear_replies',
  'client',
  'folder',
  'hours',
  'folder_away',
  'paused',
  'schedule',
  'battery',
  'metered',
  'target',
  'batch',
  'held',
  'disk',
  'older_copy',
] as const;
export const holdSchema = z.enum(holds);
export type Hold = z.infer<typeof holdSchema>;

/**
 * What waits together: one job, all of a batch, all of a kind on a connection, all of a connection, all of a client, all of a watched
 * folder, or everything.
 */
export const holdScopes = ['job', 'batch', 'kind', 'connection', 'client', 'folder', 'queue'] as const;
export const holdScopeSchema = z.enum(holdScopes);
export type HoldScope = z.infer<typeof holdScopeSchema>;

/**
 * What ends it. `key`: another one · `profile`: the connection's service profile · `probe`: a read that the service answers, asked
 * by itself · `machine`: power, or another network · `room`: on the disk, looked for by itself.
 */
export const holdLifters = ['person', 'key', 'profile', 'probe', 'time', 'machine', 'room'] as const;
export const holdLifterSchema = z.enum(holdLifters);
export type HoldLifter = z.infer<typeof holdLifterSchema>;

/** What a person presses so that it ends. Beside `enter_key` stands *Try again*, which asks the service with the same key. */
export const liftActions = [
  'try_again',
  'enter_key',
  'check',
  'release',
  'release_job',
  'resume_client',
  'resume_folder',
  'send_folder_anyway',
  'resume',
  'send_anyway',
  'look_for_room',
  'answer_older_copy',
] as const;
export const liftActionSchema = z.enum(liftActions);
export type LiftAction = z.infer<typeof liftActionSchema>;

/** How a wait ends. */
export const liftSchema = z.object({
  scope: holdScopeSchema,
  by: holdLifterSchema,
  /** `null`: no button makes it end sooner. */
  action: liftActionSchema.nullable(),
});
export type Lift = z.infer<typeof liftSchema>;

export interface Wait extends Lift {
  readonly cause: Hold;
}

/**
 * Why a queued job may not go, in the order in which it is told: of what applies to a job the first counts. What a person must
 * settle comes first, then what holds everything, then what ends by itself.
 */
export const waits = [
  { cause: 'batch', scope: 'batch', by: 'person', action: 'release' },
  { cause: 'held', scope: 'job', by: 'person', action: 'release_job' },
  { cause: 'target', scope: 'job', by: 'person', action: 'try_again' },
  { cause: 'credits', scope: 'kind', by: 'person', action: 'try_again' },
  { cause: 'scope', scope: 'kind', by: 'person', action: 'try_again' },
  { cause: 'path', scope: 'kind', by: 'profile', action: 'try_again' },
  { cause: 'off', scope: 'kind', by: 'profile', action: 'try_again' },
  { cause: 'unclear_replies', scope: 'kind', by: 'person', action: 'try_again' },
  { cause: 'auth', scope: 'connection', by: 'key', action: 'enter_key' },
  { cause: 'billing', scope: 'connection', by: 'person', action: 'try_again' },
  { cause: 'client', scope: 'client', by: 'person', action: 'resume_client' },
  { cause: 'folder', scope: 'folder', by: 'person', action: 'resume_folder' },
  { cause: 'paused', scope: 'queue', by: 'person', action: 'resume' },
  { cause: 'older_copy', scope: 'queue', by: 'person', action: 'answer_older_copy' },
  { cause: 'disk', scope: 'queue', by: 'room', action: 'look_for_room' },
  { cause: 'schedule', scope: 'queue', by: 'time', action: 'send_anyway' },
  { cause: 'battery', scope: 'queue', by: 'machine', action: 'send_anyway' },
  { cause: 'metered', scope: 'queue', by: 'machine', action: 'send_anyway' },
  { cause: 'hours', scope: 'folder', by: 'time', action: 'send_folder_anyway' },
  { cause: 'offline', scope: 'connection', by: 'probe', action: 'check' },
  { cause: 'trouble', scope: 'connection', by: 'probe', action: 'check' },
  { cause: 'rate_limit', scope: 'connection', by: 'time', action: null },
  { cause: 'failing', scope: 'kind', by: 'time', action: 'try_again' },
  { cause: 'backoff', scope: 'job', by: 'time', action: 'try_again' },
  { cause: 'folder_away', scope: 'job', by: 'time', action: 'try_again' },
  { cause: 'rate_limit', scope: 'job', by: 'time', action: 'try_again' },
] as const satisfies readonly Wait[];

type WaitForPerson = Exclude<
  Extract<(typeof waits)[number], { readonly by: 'person' | 'key' | 'profile' }>,
  { readonly scope: 'queue' | 'client' | 'folder' | 'batch' } | { readonly cause: 'held' }
>;
export type PersonHold = WaitForPerson['cause'];

function isForPerson(wait: (typeof waits)[number]): wait is WaitForPerson {
  // What a person paused or holds waits as it was told to: there is nothing to settle.
  if (wait.cause === 'held') return false;
  switch (wait.scope) {
    case 'queue':
    case 'client':
    case 'folder':
    case 'batch':
      return false;
    case 'job':
    case 'kind':
    case 'connection':
  }
  return wait.by === 'person' || wait.by === 'key' || wait.by === 'profile';
}

/**
 * Those that wait until a person at the service or here did something, so that they are shown under Attention. What people hold
 * themselves is none of them.
 */
export const personHolds: readonly PersonHold[] = waits.filter(isForPerson).map(({ cause }) => cause);
export const personHoldSchema = z.enum(personHolds);

const lifts: ReadonlyMap<string, Lift> = new Map(
  waits.map(({ scope, cause, by, action }) => [`${scope} ${cause}`, { scope, by, action }]),
);

/** What ends it; `null` where a cause never has this scope. */
export function liftOf(scope: HoldScope, cause: Hold): Lift | null {
  return lifts.get(`${scope} ${cause}`) ?? null;
}
