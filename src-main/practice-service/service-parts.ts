import type { Clock } from '../foundation/clock.ts';
import type { Dialect } from './dialects/dialect.ts';
import { notFound } from './http/reply.ts';
import type { PracticeDelays } from './options.ts';
import type { UploadStorage } from './upload-storage.ts';
import type { IdentifierSource } from './world/identifiers.ts';
import type { Journal } from './world/journal.ts';
import type { World } from './world/world.ts';

/** What the endpoints work with. */
export interface ServiceParts {
  readonly seed: number;
  readonly clock: Clock;
  readonly world: World;
  readonly journal: Journal;
  readonly identifiers: IdentifierSource;
  readonly dialect: Dialect;
  readonly storage: UploadStorage;
  readonly uploadLimitBytes: number;
  readonly takesSlideless: boolean;
  /** As they are now; an admin may change them. */
  delays(): PracticeDelays;
  baseUrl(): string;
}

/** The entity with this id. Throws 404. */
export function known<Entity>(entities: ReadonlyMap<string, Entity>, what: string, id: string): Entity {
  const entity = entities.get(id);
  if (entity === undefined) throw notFound(what, id);
  return entity;
}
