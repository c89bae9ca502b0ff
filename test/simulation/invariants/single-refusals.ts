import type { WatchedJob } from '../engine/row-watch.ts';
import type { ModelReply } from '../service/reply.ts';
import type { Violations } from '../world/violations.ts';

/**
 * I20: the refusal of one file holds no other. Jobs wait for their target only where the last that was read of it was no good
 * answer: then it may be gone, or nobody can tell.
 */
export class SingleRefusals {
  readonly #violations: Violations;
  /** Whether the last read was answered well, by what it was of. */
  readonly #reads = new Map<string, boolean>();

  constructor(violations: Violations) {
    this.#violations = violations;
  }

  readDelivered(connectionId: number, path: string, reply: ModelReply): void {
    const [plain = ''] = path.split('?');
    const [area = '', id = ''] = plain.split('/').slice(2).map(decodeURIComponent);
    this.#reads.set(keyOf(connectionId, area, id), isGood(reply));
  }

  targetHeld(job: WatchedJob): void {
    const { connectionId, targetKind, targetId } = job;
    const [area, id] = targetKind === 'brand_clips' ? ['brands', ''] : [areas[targetKind] ?? '', targetId];
    const wasThere = this.#reads.get(keyOf(connectionId, area, id)) === true;
    this.#violations.check(
      !wasThere,
      'I20',
      () => `job ${job.id} waits for ${targetKind} ${targetId}, which was read and is there`,
    );
  }
}

const areas: Readonly<Partial<Record<string, string>>> = {
  knowledge_base: 'kbs',
  carousel: 'carousels',
  clip: 'clips',
};

function keyOf(connectionId: number, area: string, id: string): string {
  return `${connectionId} ${area} ${id}`;
}

function isGood(reply: ModelReply): boolean {
  if (reply.status >= 300 || 'content-encoding' in reply.headers) return false;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(reply.body));
    return typeof value === 'object' && value !== null && 'success' in value && value.success === true;
  } catch {
    // Not JSON, so no answer of the service's own.
    return false;
  }
}
