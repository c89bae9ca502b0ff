import type { ServiceProfile } from '../../../contract/service-profile.ts';
import type { Observation } from './observation.ts';

/** Where the service is and who asks. The key goes into one header and nowhere else. */
export interface ServiceAccess {
  /** As saved: https (http only for loopback), no trailing slash, without `/api-proxy`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** What differs from the defaults on this connection. Left out: nothing does. */
  readonly profile?: ServiceProfile;
  /** Told of everything in a reply that is worth remembering. Called often, never throws, never waits. */
  readonly observe?: (observation: Observation) => void;
}
