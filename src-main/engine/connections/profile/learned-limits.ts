import { dataSize } from '../../../contract/messages/amounts.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { messageOf, recorded } from '../../storage/messages/recorded.ts';
import {
  learnedLimitsSchema,
  type LearnedLimits as LearnedLimitsView,
  type ServiceOperation,
} from '../../../contract/service-profile.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { Throttle } from '../../../foundation/throttle.ts';
import type { Observation } from '../../service-client/wire/observation.ts';
import type { KindHolds } from '../kind-holds.ts';
import type { LimitRecords } from './limit-records.ts';

type Rate = NonNullable<LearnedLimitsView['rate']>;

/** A limit that the service showed, and that was not known before. */
export type LearnedLimit =
  | { readonly what: 'rate'; readonly requests: number }
  | { readonly what: 'size'; readonly operation: ServiceOperation; readonly refusedBytes: number }
  | {
      readonly what: 'type';
      readonly operation: ServiceOperation;
      readonly extension: string;
      readonly message: Message;
    };

const rateWriteIntervalMs = 10 * secondMs;
/** File names are endless; what is refused here is a handful. */
const maximumTypes = 200;

/** What the service showed of its limits: sizes and types of files that it took or refused, and its newest rate. */
export class LearnedLimits {
  readonly #records: LimitRecords;
  readonly #kindHolds: Pick<KindHolds, 'all'>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #onLearned: (connectionId: number, learned: LearnedLimit) => void;
  readonly #throttle: Throttle;
  /** How many requests each connection is known to allow. */
  readonly #allowed = new Map<number, number | null>();
  /** The newest rate of each connection that is not written yet. */
  readonly #rates = new Map<number, Rate>();

  constructor(options: {
    records: LimitRecords;
    kindHolds: Pick<KindHolds, 'all'>;
    clock: Clock;
    logger: Logger;
    onLearned(connectionId: number, learned: LearnedLimit): void;
  }) {
    this.#records = options.records;
    this.#kindHolds = options.kindHolds;
    this.#clock = options.clock;
    this.#logger = options.logger;
    this.#onLearned = (connectionId, learned) => {
      options.onLearned(connectionId, learned);
    };
    this.#throttle = new Throttle(options.clock, rateWriteIntervalMs, () => {
      this.#flush();
    });
  }

  /** Anything that is no limit is passed over. Never throws: the answer of the service matters more than what it taught. */
  note(connectionId: number, seen: Observation): void {
    this.#writing(() => {
      this.#learn(connectionId, seen);
    });
  }

  read(connectionId: number): LearnedLimitsView {
    return {
      sizes: this.#records.sizes(connectionId),
      refusedTypes: this.#records.types(connectionId),
      rate: this.#rates.get(connectionId) ?? readRate(this.#records.rate(connectionId)),
      heldKinds: this.#kindHolds.all(connectionId),
    };
  }

  /** What to say before a file is sent, or `null`. It is only a warning: the service may take today what it refused before. */
  warningFor(
    connectionId: number,
    operation: ServiceOperation,
    file: { readonly name: string; readonly sizeBytes: number },
  ): Message | null {
    const extension = extensionOf(file.name);
    const said = extension === null ? null : this.#records.type(connectionId, operation, extension);
    if (extension !== null && said !== null) {
      return message('refused_before.type', { extension, reason: messageOf(said) });
    }
    const refusedBytes = this.#records.size(connectionId, operation)?.smallestRefusedBytes ?? null;
    if (refusedBytes === null || file.sizeBytes < refusedBytes) return null;
    return message('refused_before.size', {
      minimum: dataSize(refusedBytes),
      dataSize: dataSize(file.sizeBytes),
    });
  }

  /** Writes what was not written yet. */
  stop(): void {
    this.#throttle.stop();
    this.#flush();
  }

  #learn(connectionId: number, seen: Observation): void {
    switch (seen.what) {
      case 'rate': {
        const { limit, remaining, resetAtMs } = seen;
        this.#noteAllowed(connectionId, limit);
        this.#rates.set(connectionId, { limit, remaining, resetAtMs, seenAtMs: this.#clock.nowMs() });
        this.#throttle.request();
        break;
      }
      case 'size_accepted':
        this.#noteAccepted(connectionId, seen.operation, seen.sizeBytes);
        break;
      case 'size_refused':
        this.#noteRefused(connectionId, seen.operation, seen.sizeBytes);
        break;
      case 'type_refused':
        this.#noteType(connectionId, seen);
        break;
      case 'clock':
      case 'unknown_field':
      case 'unknown_status':
      case 'unknown_header':
        break;
    }
  }

  #noteAllowed(connectionId: number, limit: number | null): void {
    if (limit === null) return;
    const known = this.#allowed.has(connectionId)
      ? this.#allowed.get(connectionId)
      : readRate(this.#records.rate(connectionId))?.limit;
    this.#allowed.set(connectionId, limit);
    if (known !== limit) this.#onLearned(connectionId, { what: 'rate', requests: limit });
  }

  #noteAccepted(connectionId: number, operation: ServiceOperation, sizeBytes: number): void {
    const known = this.#records.size(connectionId, operation);
    const largest = known?.largestAcceptedBytes ?? null;
    const refused = known?.smallestRefusedBytes ?? null;
    const isDisproved = refused !== null && refused <= sizeBytes;
    if (!isDisproved && largest !== null && largest >= sizeBytes) return;
    this.#records.setSize(connectionId, operation, {
      largestAcceptedBytes: Math.max(largest ?? 0, sizeBytes),
      smallestRefusedBytes: isDisproved ? null : refused,
    });
  }

  #noteRefused(connectionId: number, operation: ServiceOperation, sizeBytes: number): void {
    const known = this.#records.size(connectionId, operation);
    const refused = known?.smallestRefusedBytes ?? null;
    if (refused !== null && refused <= sizeBytes) return;
    this.#records.setSize(connectionId, operation, {
      largestAcceptedBytes: known?.largestAcceptedBytes ?? null,
      smallestRefusedBytes: sizeBytes,
    });
    this.#onLearned(connectionId, { what: 'size', operation, refusedBytes: sizeBytes });
  }

  #noteType(connectionId: number, seen: Extract<Observation, { what: 'type_refused' }>): void {
    const { operation, extension } = seen;
    const message = recorded(seen.message);
    const known = this.#records.type(connectionId, operation, extension);
    if (known === message) return;
    if (known === null && this.#records.typeCount(connectionId) >= maximumTypes) return;
    this.#records.setType(connectionId, { operation, extension, message }, this.#clock.nowMs());
    if (known === null)
      this.#onLearned(connectionId, { what: 'type', operation, extension, message: seen.message });
  }

  #flush(): void {
    this.#writing(() => {
      for (const [connectionId, rate] of this.#rates) {
        this.#records.setRate(connectionId, JSON.stringify(rate));
      }
      this.#rates.clear();
    });
  }

  #writing(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#logger.write('profile.limits_not_written', faultOf(error), messageOfFault(error));
    }
  }
}

function readRate(text: string | null): Rate | null {
  if (text === null) return null;
  try {
    const parsed = learnedLimitsSchema.shape.rate.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** In lower case without its dot; `null` where the name has none. */
function extensionOf(name: string): string | null {
  return /[^/\\]\.([^./\\]+)$/u.exec(name)?.[1]?.toLowerCase() ?? null;
}
