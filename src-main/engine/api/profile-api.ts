import type { profileCalls } from '../../contract/api/profile-calls.ts';
import type { TryAgain } from '../connections/try-again.ts';
import type { AccessOf } from '../deliveries/connection-access.ts';
import type { HandlersOf } from '../engine.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { DriftLog } from '../connections/profile/drift-log.ts';
import type { LearnedLimits } from '../connections/profile/learned-limits.ts';
import type { ServiceProfiles } from '../connections/profile/service-profiles.ts';

type ProfileApi = HandlersOf<typeof profileCalls>;

/** What is known of the services themselves: profiles, drift, limits. */
export interface ServiceKnowledge {
  readonly profiles: ServiceProfiles;
  readonly drift: Pick<DriftLog, 'list'>;
  readonly limits: Pick<LearnedLimits, 'read'>;
  readonly tryAgain: Pick<TryAgain, 'kind'>;
  readonly client: Pick<ServiceClient, 'tryOperation'>;
  readonly accessOf: AccessOf;
}

/** What a connection may say about its service. Every call throws `OutboxError` not_found for an unknown connection. */
export function profileApi(parts: ServiceKnowledge): ProfileApi {
  const { profiles, drift, limits, tryAgain, client } = parts;
  return {
    'connections.profile': ({ id }) => profiles.view(id),
    'connections.setProfile': ({ id, profile }) => {
      profiles.set(id, profile);
      return profiles.view(id);
    },
    'connections.tryOperation': async ({ id, operation, path, values }) => {
      const profile = profiles.of(id);
      const access = await parts.accessOf(id);
      const test = await client.tryOperation({ ...access, profile }, { operation, path, values });
      return { ...test, understood: [...test.understood] };
    },
    'connections.teachStatus': ({ id, ...taught }) => {
      profiles.teachStatus(id, taught);
      return profiles.view(id);
    },
    'connections.teachField': ({ id, field, pointer }) => {
      const recovered = profiles.teachField(id, field, pointer);
      return { profile: profiles.view(id), recovered };
    },
    'connections.teachIdIsYes': ({ id, operation, isYes }) => {
      profiles.teachIdIsYes(id, operation, isYes);
      return profiles.view(id);
    },
    'connections.drift': ({ id }) => drift.list(id),
    'connections.limits': ({ id }) => {
      profiles.of(id);
      return limits.read(id);
    },
    'connections.releaseKind': ({ id, kind }) => {
      profiles.of(id);
      return tryAgain.kind(id, kind).then(() => ({}));
    },
  };
}
