import { describe, expect, it } from 'vitest';
import type { DoubtCard } from '../../../../../src-main/contract/doubt.ts';
import { outageWords } from '../../../../../src-renderer/jobs/attention/doubt-evidence.ts';
import { jobRow, nowMs } from '../../sample-values.ts';

function words(...statusCodes: readonly (number | null)[]): string {
  const cards = statusCodes.map((statusCode, index): DoubtCard => ({
    ...{ job: jobRow({ id: index + 1, state: 'in_doubt' }), sentBytes: 4, totalBytes: 4, statusCode },
    ...{ finalAtMs: nowMs, endedAtMs: nowMs, reply: null, message: 'Nobody knows', canCheck: true },
  }));
  const jobIds = cards.map(({ job }) => job.id);
  const outage = { connectionId: 1, connectionName: 'Halden', fromMs: nowMs, toMs: nowMs, cards, jobIds };
  return outageWords({ ...outage, jobs: cards.length }, nowMs).replace(/ \(at [^)]*\)/u, '');
}

describe('jobs in doubt together', () => {
  it('are said to lack their answer where none came', () => {
    expect(words(null, null)).toBe(
      '2 jobs were complete but for the answer, which did not come from “Halden”. Outbox will not send them again on its own.',
    );
  });

  it('are not said to lack an answer that came and settles nothing', () => {
    expect(words(201)).toBe(
      'One job was sent, and “Halden” did not say whether it arrived. Outbox will not send it again on its own.',
    );
    expect(words(null, 502)).toMatch(/^2 jobs were sent, and “Halden” did not say whether they arrived/u);
  });
});
