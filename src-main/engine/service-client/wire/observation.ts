import type { Message } from '../../../contract/messages/message.ts';
import type { ServiceOperation, StatusSubject } from '../../../contract/service-profile.ts';

/** What a reply showed beside its answer. Texts are bounded, redacted, and free of control characters. */
export type Observation =
  /** A field, status or header that no decoder knows. `name` of a field: `data.candidates[].mood`. */
  | {
      readonly what: 'unknown_field';
      readonly operation: ServiceOperation;
      readonly name: string;
      /** Type and size, never the value: "text, 12 characters". */
      readonly sample: string;
    }
  | {
      readonly what: 'unknown_status';
      readonly operation: ServiceOperation;
      readonly subject: StatusSubject;
      readonly status: string;
    }
  | { readonly what: 'unknown_header'; readonly operation: ServiceOperation; readonly name: string }
  /** `X-RateLimit-*` of one reply; a part that was not sent is `null`. */
  | {
      readonly what: 'rate';
      readonly limit: number | null;
      readonly remaining: number | null;
      readonly resetAtMs: number | null;
    }
  | { readonly what: 'size_accepted'; readonly operation: ServiceOperation; readonly sizeBytes: number }
  /** The service's own clock, by the `Date` of one reply that took so long from its request to its end. */
  | { readonly what: 'clock'; readonly dateMs: number; readonly tookMs: number }
  /** 413. */
  | { readonly what: 'size_refused'; readonly operation: ServiceOperation; readonly sizeBytes: number }
  /** 415. `extension` in lower case without its dot. */
  | {
      readonly what: 'type_refused';
      readonly operation: ServiceOperation;
      readonly extension: string;
      readonly message: Message;
    };
