import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredReplyBytes, replyCuts, requestCuts } from './byte-cuts.ts';
import { planOf, runExchanges, startStranger, type Stranger } from './campaign.ts';
import { oneOfEach, sampleOf } from '../helpers/sample.ts';
import { ruledOutcome } from './expected-rule.ts';
import { expectedOf } from './expected-table.ts';
import { allCases, nameOf } from './fault-names.ts';
import { startRealService, type RealService } from './real-service.ts';
import type { ExchangePlan } from './run-exchange.ts';

/** Its table, its figures, and its longer parts: `npm run faults`. */
let service: RealService;
let stranger: Stranger;
/** What each exchange must still have done when everything is over. */
const taken = new Map<string, { name: string; times: number }>();

const doubts = { needed: 0, needless: 0 };

beforeAll(async () => {
  service = await startRealService();
  stranger = await startStranger();
});

afterAll(async () => {
  await stranger.close();
  await service.stop();
  service.remove();
});

async function problemsOf(plans: readonly ExchangePlan[]): Promise<string[]> {
  const reports = await runExchanges(service, plans);
  for (const { sha256, name, seen } of reports)
    taken.set(sha256, { name, times: seen.endsWith('+') ? 1 : 0 });
  for (const { doubt } of reports) if (doubt !== null) doubts[doubt] += 1;
  return reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
}

describe('an exchange with the service through a network that fails', () => {
  it('has one listed outcome in each of 378 cases, and the rule gives the same', () => {
    expect(new Set(allCases.map(nameOf)).size).toBe(378);
    const unlike = allCases.filter((one) => expectedOf(one) !== ruledOutcome(one)).map(nameOf);
    expect(unlike).toEqual([]);
  });

  it('ends so in each that is tried, and the ledger agrees', async () => {
    const plans = oneOfEach(4, allCases).map((one) => planOf(one, service, stranger));
    expect(await problemsOf(plans)).toEqual([]);
  });

  it('is in doubt wherever its reply is cut, and certain wherever its request is', async () => {
    const replyBytes = await measuredReplyBytes(service);
    expect(replyBytes).toBeGreaterThan(550);
    expect(await problemsOf(oneOfEach(3, [...replyCuts(replyBytes), ...requestCuts()]))).toEqual([]);
  });

  it('is in doubt only where nobody could have told, and it could wherever the end was never near the service', () => {
    expect(doubts.needed).toBeGreaterThan(sampleOf({ small: 30, whole: 100 }));
    expect(doubts.needless).toBe(0);
  });

  it('is never led elsewhere, and nothing comes late', async () => {
    expect(stranger.visits).toBe(0);
    expect(await service.stop()).toEqual({ isKeyInFiles: false });
    const late = [...taken].filter(([sha256, { times }]) => service.timesAccepted(sha256) !== times);
    expect(late.map(([, { name }]) => name)).toEqual([]);
  });
});
