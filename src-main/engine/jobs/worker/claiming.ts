import type { JobStore } from '../store/job-store.ts';
import type { Claim } from '../store/sending-commits.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { ConnectionPort } from './connection-port.ts';

export interface ClaimingParts {
  readonly store: Pick<JobStore, 'claim' | 'claimTogether'>;
  readonly connections: Pick<ConnectionPort, 'sendable'>;
  /** True while nothing at all may be sent. */
  isHeld(): boolean;
}

/** A moment, and how long from then on until what waits in memory may go. */
export interface Look {
  readonly atMs: number;
  readonly waitsMs: readonly number[];
}

/** Takes what may go and what there is room for. Each claim counts with the limits of its connection from then on. */
export class Claiming {
  readonly #parts: ClaimingParts;
  readonly #limits: ConnectionLimits;
  #turn = 0;

  constructor(parts: ClaimingParts, limits: ConnectionLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  /** Whether anything at all may be taken now, if it waits. */
  get isOpen(): boolean {
    return !this.#parts.isHeld() && this.#open().length > 0;
  }

  /** All that there is room for, in one transaction. `begun`: what is being sent already. */
  claimAll(begun: readonly Claim[]): readonly Claim[] {
    const claims: Claim[] = [];
    const undo = (): void => {
      for (const { job } of claims.splice(0)) this.#limits.ended(job, null);
    };
    try {
      this.#parts.store.claimTogether(() => {
        // It may be done anew.
        undo();
        while (this.#claimOne(begun, claims));
      });
    } catch (error) {
      undo();
      throw error;
    }
    return claims;
  }

  #claimOne(begun: readonly Claim[], claims: Claim[]): boolean {
    if (this.#parts.isHeld()) return false;
    const claim = this.#claimFromAny(this.#open(), [...begun, ...claims]);
    if (claim === null) return false;
    this.#limits.began(claim.job);
    claims.push(claim);
    return true;
  }

  #open(): readonly number[] {
    return this.#parts.connections.sendable().filter((id) => this.#limits.hasRoom(id));
  }

  /** Connections take turns, so that a long queue of one does not starve another. */
  #claimFromAny(connectionIds: readonly number[], begun: readonly Claim[]): Claim | null {
    for (let step = 0; step < connectionIds.length; step += 1) {
      const connectionId = connectionIds[(this.#turn + step) % connectionIds.length];
      if (connectionId === undefined) continue;
      const claim = this.#parts.store.claim(connectionId, {
        exceptKinds: [...this.#halfOpenKinds(connectionId, begun), ...this.#limits.pacedKinds(connectionId)],
        mayRetry: this.#limits.mayRetry(connectionId),
      });
      if (claim === null) continue;
      this.#turn += step + 1;
      return claim;
    }
    return null;
  }

  /** After a circuit was held for failing, one job of it at a time tries. */
  #halfOpenKinds(connectionId: number, begun: readonly Claim[]): string[] {
    return begun
      .map(({ job }) => job)
      .filter((job) => job.connection_id === connectionId && this.#limits.isHalfOpen(job))
      .map(({ kind }) => kind);
  }
}
