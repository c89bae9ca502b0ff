import type { CallOutput } from '../../../src-main/contract/api.ts';
import type { ConnectionTargets } from '../../../src-main/contract/connection.ts';
import { fileTargetKindSchema, type FileTargetKind } from '../../../src-main/contract/job.ts';
import type { LimitScope, ScopedLimits, TargetLimits } from '../../../src-main/contract/target-limits.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';
import { say } from '../../words/say.ts';

export type Rejudged = CallOutput<'limits.set'>;

export interface NamedTarget {
  readonly kind: FileTargetKind;
  readonly id: string;
  readonly name: string;
}

/** What people said that the targets of one connection take. */
export class TargetLimitsDesk {
  readonly #client: OutboxClient;
  readonly #connectionId: number;
  readonly #reading = new Request<ScopedLimits[]>();
  readonly #targets = new Request<ConnectionTargets>();

  constructor(client: OutboxClient, connectionId: number) {
    this.#client = client;
    this.#connectionId = connectionId;
  }

  get connectionId(): number {
    return this.#connectionId;
  }
  get error(): unknown {
    return this.#reading.error;
  }
  /** `null` until they are read. */
  get limits(): readonly ScopedLimits[] | null {
    return this.#reading.value?.filter(({ scope }) => scope.connectionId === this.#connectionId) ?? null;
  }

  /** Those that the service lists, to choose from; an id can be written where it lists none. */
  get named(): readonly NamedTarget[] {
    const targets = this.#targets.value;
    if (targets === null) return [];
    const { knowledgeBases, carousels, brands, pasted } = targets;
    return [
      ...carousels.items.map(({ id, title }) => ({ kind: 'carousel' as const, id, name: title })),
      ...knowledgeBases.items.map(({ id, name }) => ({ kind: 'knowledge_base' as const, id, name })),
      ...brands.items.map(({ id, name }) => ({ kind: 'brand_clips' as const, id, name })),
      ...pasted.flatMap(({ kind, id, label }) => {
        const known = fileTargetKindSchema.safeParse(kind);
        return known.success ? [{ kind: known.data, id, name: label ?? id }] : [];
      }),
    ];
  }

  nameOf({ targetKind, targetId }: LimitScope): string {
    if (targetKind === null) return say('service_limits.everything');
    if (targetId === null) return say(`service_limits.kinds.${targetKind}`);
    const known = this.named.find(({ kind, id }) => kind === targetKind && id === targetId);
    return known?.name ?? targetId;
  }

  async read(): Promise<void> {
    await Promise.all([
      this.#reading.run(() => this.#client.call('limits.list', {})),
      this.#targets.run(() => this.#client.call('connections.targets', { id: this.#connectionId })),
    ]);
  }

  /** Rejects where they are refused. */
  async set(scope: LimitScope, limits: TargetLimits): Promise<Rejudged> {
    const judged = await this.#client.call('limits.set', { scope, limits });
    await this.read();
    return judged;
  }

  /** Rejects where they are not there any more. */
  async remove(scope: LimitScope): Promise<Rejudged> {
    const judged = await this.#client.call('limits.remove', { scope });
    await this.read();
    return judged;
  }
}

/** What other limits did to what waits. */
export function judgedWords({ held, released }: Rejudged): string {
  if (held + released === 0) return say('service_limits.nothing_changed');
  const waits = held === 0 ? [] : [say('service_limits.held_now', { held })];
  const goes = released === 0 ? [] : [say('service_limits.after_all', { released })];
  return `${[...waits, ...goes].join(', ')}.`;
}
