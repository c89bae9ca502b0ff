import type { Brand } from '../../contract/connection.ts';
import type { FileTargetKind } from '../../contract/job.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { Clock } from '../../foundation/clock.ts';
import { minuteMs } from '../../foundation/durations.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { PastedTargets } from './pasted-targets.ts';

/** What can be meant by a name. */
export interface NamedTarget {
  readonly id: string;
  readonly label: string | null;
  /** The short name that stands in addresses. */
  readonly alias?: string | undefined;
}

type TargetsRead = readonly NamedTarget[] | null | 'later';

const freshMs = minuteMs;

/** The things that names may mean, kept for a minute: thousands of files ask at once. */
export class NamedTargets {
  readonly #options;
  readonly #read = new Map<string, { readonly readAtMs: number; readonly things: Promise<TargetsRead> }>();

  constructor(options: {
    readonly client: ServiceClient;
    readonly clock: Clock;
    readonly pasted: PastedTargets;
    readonly accessOf: (connectionId: number) => Promise<ServiceAccess>;
    readonly brandsOf: (connectionId: number) => Promise<readonly Brand[] | null | 'later'>;
  }) {
    this.#options = options;
  }

  async of(connectionId: number, kind: FileTargetKind): Promise<TargetsRead> {
    const listed = await this.#listed(connectionId, kind);
    if (listed === 'later') return 'later';
    const listedIds = new Set(listed?.map(({ id }) => id));
    const pasted = this.#options.pasted
      .of(connectionId)
      .filter((target) => target.kind === kind && target.label !== null && !listedIds.has(target.id));
    return listed === null && pasted.length === 0 ? null : [...(listed ?? []), ...pasted];
  }

  #listed(connectionId: number, kind: FileTargetKind): Promise<TargetsRead> {
    const key = `${String(connectionId)} ${kind}`;
    const nowMs = this.#options.clock.monotonicMs();
    const known = this.#read.get(key);
    if (known !== undefined && nowMs - known.readAtMs < freshMs) return known.things;
    const things = this.#ask(connectionId, kind).then((read) => {
      if (read === 'later') this.#read.delete(key);
      return read;
    });
    things.catch(() => this.#read.delete(key));
    this.#read.set(key, { readAtMs: nowMs, things });
    return things;
  }

  async #ask(connectionId: number, kind: FileTargetKind): Promise<TargetsRead> {
    const { client, accessOf, brandsOf } = this.#options;
    if (kind === 'brand_clips') {
      const brands = await brandsOf(connectionId);
      return typeof brands === 'string'
        ? brands
        : (brands?.map(({ id, name, slug }) => ({ id, label: name, alias: slug })) ?? null);
    }
    const access = await accessOf(connectionId).catch((error: unknown) => {
      if (error instanceof OutboxError) return null;
      throw error;
    });
    if (access === null) return 'later';
    if (kind === 'carousel')
      return thingsOf(await client.carousels(access), ({ id, title }) => ({ id, label: title }));
    return thingsOf(await client.knowledgeBases(access), ({ id, name }) => ({ id, label: name }));
  }
}

function thingsOf<Item>(
  outcome: ReadOutcome<readonly Item[]>,
  named: (item: Item) => NamedTarget,
): TargetsRead {
  if (outcome.kind === 'ok') return outcome.value.map(named);
  return isAskedLater(outcome) ? 'later' : null;
}

/** Whether another try may read what this one could not. */
export function isAskedLater({ kind }: Exclude<ReadOutcome<unknown>, { kind: 'ok' }>): boolean {
  switch (kind) {
    case 'forbidden':
    case 'refused':
    case 'not_offered':
    case 'not_understood':
      return false;
    case 'unauthorized':
    case 'offline':
    case 'trouble':
    case 'later':
      return true;
  }
}
