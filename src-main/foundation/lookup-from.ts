import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { withoutBrackets } from './proxy/proxy-address.ts';
import { reach, reachOf, type Reach } from './reach-of-host.ts';

/** The code of the error for a name that leads inward. */
export const inwardCode = 'EINWARD';

/**
 * Looks up names that another host named, and refuses one that leads nearer to this computer than that host does: by its name, or,
 * as a company's own names lead into its own network, by what that is looked up as. Through a proxy the proxy looks up.
 */
export function lookupFrom(by: string, lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const nearest = nearestOf(found);
      if (error !== null || nearest >= reachOf(by)) {
        callback(error, found, family);
        return;
      }
      lookup(withoutBrackets(by), { ...options, all: true }, (unknown, ofBy) => {
        if (unknown === null && nearest >= nearestOf(ofBy)) callback(null, found, family);
        else callback(leadsInward(hostname), []);
      });
    });
  };
}

function nearestOf(found: string | readonly LookupAddress[]): Reach {
  const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
  return addresses.map(reachOf).reduce<Reach>((one, other) => (other < one ? other : one), reach.anywhere);
}

function leadsInward(hostname: string): NodeJS.ErrnoException {
  const told = { code: 'failure.inward', params: { host: hostname } };
  return Object.assign(new Error(`${told.code} ${hostname}`), { code: inwardCode, told });
}
