/**
 * The practice service: a faithful local implementation of the whole service interface, with the shapes of the field
 * notes where the interface is silent, a ledger of what really happened, and faults on demand. It is read from the same
 * specification as the client and shares no code with it, so that the two readings check each other.
 */
import { join } from 'node:path';
import type { Clock } from '../foundation/clock.ts';
import { seededRandom } from '../foundation/random.ts';
import { editClip } from './admin/edit-clip.ts';
import { chooseDialect } from './dialects/choose-dialect.ts';
import type { Dialect } from './dialects/dialect.ts';
import { accountRoutes } from './endpoints/account.ts';
import { carouselRoutes } from './endpoints/carousels.ts';
import { clipPartRoutes } from './endpoints/clip-parts.ts';
import { ClipUploadSessions } from './endpoints/clip-upload-sessions.ts';
import { clipUploadRoutes } from './endpoints/clip-uploads.ts';
import { clipRoutes } from './endpoints/clips.ts';
import { documentDeletion } from './endpoints/document-deletion.ts';
import { knowledgeBaseRoutes } from './endpoints/knowledge-bases.ts';
import { renderRoutes } from './endpoints/renders.ts';
import { type Fault, faultListSchema } from './faults/fault.ts';
import { FaultBoard } from './faults/fault-board.ts';
import { FaultPlan, type FaultState } from './faults/fault-plan.ts';
import { Dispatcher } from './dispatcher.ts';
import { Listener } from './http/listener.ts';
import { installationKey } from './installation-key.ts';
import { Ledger, type LedgerEntry } from './ledger.ts';
import {
  defaultDelays,
  defaultRateLimit,
  defaultSeed,
  defaultUploadLimitBytes,
  type PracticeDelays,
  type PracticeServiceOptions,
} from './options.ts';
import { RateLimiter } from './rate-limit.ts';
import type { ServiceParts } from './service-parts.ts';
import { UploadStorage } from './upload-storage.ts';
import { derivedSeed, IdentifierSource } from './world/identifiers.ts';
import { Journal } from './world/journal.ts';
import { NdjsonFile } from './world/ndjson-file.ts';
import { seededEvents } from './world/seeded-world.ts';
import { World } from './world/world.ts';

export type { Fault } from './faults/fault.ts';
export type { FaultState } from './faults/fault-plan.ts';
export type { LedgerEntry } from './ledger.ts';
export {
  practiceDialects,
  type PracticeDelays,
  type PracticeDialect,
  type PracticeServiceOptions,
} from './options.ts';
import { makeDirectory } from '../foundation/make-directory.ts';

export interface PracticeService {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  ledger(): readonly LedgerEntry[];
  /** Replaces all faults. Throws where one is not well formed. */
  setFaults(faults: readonly Fault[]): void;
  clearFaults(): void;
  /** The faults that are set, each with how many requests it has struck. */
  faults(): readonly FaultState[];
  /** The faults that people switch by name, beside those. */
  readonly faultBoard: FaultBoard;
  /** From now on; what was created before keeps its times. */
  setDelays(delays: Partial<PracticeDelays>): void;
  /** false: nothing listens and every connection is dropped. true: listens again, on the same port. */
  setReachable(on: boolean): Promise<void>;
  /** Drops every connection, waits for what is being served, and closes the files. May be called again. */
  stop(): Promise<void>;
}

/** Starts on 127.0.0.1 alone. Throws OutboxError `conflict` if the port cannot be had. */
export async function startPracticeService(options: PracticeServiceOptions): Promise<PracticeService> {
  const { clock, directory, seed = defaultSeed } = options;
  makeDirectory(directory);
  let delays: PracticeDelays = { ...defaultDelays, ...options.delays };
  const setDelays = (changed: Partial<PracticeDelays>): void => {
    delays = { ...delays, ...changed };
  };

  const dialect = chooseDialect(options.dialect ?? 'interface');
  const past = restoredFrom(directory, seed, clock, dialect.needsLess === true ? 1 : undefined);
  const { world, identifiers, journal, ledger } = past;
  const apiKey = options.apiKey ?? installationKey(directory);
  const faults = new FaultPlan(seededRandom(derivedSeed(seed, 'faults')));
  const sessions = new ClipUploadSessions(seed);
  const storage = new UploadStorage(directory);
  const parts: ServiceParts = {
    ...{ seed, clock, world, journal, identifiers, storage, dialect },
    ...limitsOf(options, dialect),
    delays: () => delays,
    baseUrl: () => `http://${listener.host}`,
  };

  const reset = async (): Promise<void> => {
    await sessions.closeAll();
    faults.set([]);
    storage.forget();
    past.forget();
  };

  const dispatcher = new Dispatcher({
    clock,
    apiKey,
    routes: routesOf(parts, sessions, options.deletesDocuments ?? false),
    dialect: parts.dialect,
    rateLimiter: new RateLimiter(options.rateLimit === undefined ? defaultRateLimit : options.rateLimit),
    faults,
    ledger,
    admin: { parts, ledger, faults, setDelays, reset },
    ownHost: () => listener.host,
    goAway: (durationMs) => {
      listener.goAway(durationMs);
    },
    editClip: (clipId) => {
      const clip = world.clips.get(clipId);
      if (clip !== undefined) editClip(parts, clip);
    },
  });
  const listener: Listener = new Listener(options.port ?? 0, clock, (request, response) => {
    dispatcher.handle(request, response);
  });

  const close = async (): Promise<void> => {
    await listener.stop();
    await dispatcher.settled();
    journal.close();
    ledger.close();
  };
  await listener.setReachable(true).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  let closing: Promise<void> | null = null;
  return {
    baseUrl: parts.baseUrl(),
    apiKey,
    ledger: () => ledger.entries,
    setFaults(list) {
      faults.set(faultListSchema.parse(list));
    },
    clearFaults() {
      faults.set([]);
    },
    faults: () => faults.states,
    faultBoard: new FaultBoard(faults),
    setDelays,
    setReachable: (on) => listener.setReachable(on),
    stop: () => (closing ??= close()),
  };
}

function routesOf(parts: ServiceParts, sessions: ClipUploadSessions, deletesDocuments: boolean) {
  return [
    ...accountRoutes(parts),
    ...clipRoutes(parts),
    ...renderRoutes(parts),
    ...clipUploadRoutes(parts, sessions),
    ...clipPartRoutes(parts, sessions),
    ...carouselRoutes(parts),
    ...knowledgeBaseRoutes(parts),
    ...(deletesDocuments ? documentDeletion(parts) : []),
  ];
}

/** What the service knew when it ended last: what it is born with, and what its files tell of since. */
function restoredFrom(directory: string, seed: number, clock: Clock, mostBrands?: number) {
  const world = new World();
  const identifiers = new IdentifierSource(seed, (id) => world.isTaken(id));
  const journal = new Journal(world, new NdjsonFile(join(directory, 'journal.ndjson')));
  const ledger = new Ledger(new NdjsonFile(join(directory, 'ledger.ndjson')), clock);
  const bear = (): void => {
    for (const event of seededEvents(seed, identifiers, mostBrands)) world.apply(event);
  };
  bear();
  journal.replay();
  ledger.replay();
  return {
    ...{ world, identifiers, journal, ledger },
    forget() {
      ledger.forget();
      journal.forget();
      world.clear();
      identifiers.startOver();
      bear();
    },
  };
}

function limitsOf(
  { uploadLimitBytes = defaultUploadLimitBytes, takesSlideless }: PracticeServiceOptions,
  { needsLess = false }: Dialect,
): Pick<ServiceParts, 'uploadLimitBytes' | 'takesSlideless'> {
  return { uploadLimitBytes, takesSlideless: takesSlideless ?? needsLess };
}
