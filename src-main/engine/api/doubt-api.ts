import type { doubtCalls } from '../../contract/api/doubt-calls.ts';
import type { DoubtResolver } from '../deliveries/doubt/doubt-resolver.ts';
import type { DoubtPolicies } from '../deliveries/doubt/doubt-policies.ts';
import type { Outages } from '../deliveries/doubt/outages.ts';
import type { HandlersOf } from '../engine.ts';

type DoubtApi = HandlersOf<typeof doubtCalls>;

/** Jobs whose answer stayed out: what is known of them, asking the service, and what happens by itself. */
export function doubtApi(parts: {
  readonly desk: Pick<DoubtResolver, 'check'>;
  readonly policies: DoubtPolicies;
  readonly outages: Outages;
}): DoubtApi {
  const { desk, policies, outages } = parts;
  return {
    'jobs.check': ({ ids }) => desk.check(ids),
    'doubt.outages': () => outages.list(),
    'doubt.policies': () => policies.list(),
    'doubt.setPolicy': (policy) => {
      policies.set(policy);
      return {};
    },
  };
}
