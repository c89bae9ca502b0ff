import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { DoubtCard, Outage } from '../../../../../src-main/contract/doubt.ts';
import {
  outageWaits,
  outageWords,
  shortEvidence,
} from '../../../../../src-renderer/jobs/attention/doubt-evidence.ts';
import { jobRow, nowMs } from '../../sample-values.ts';

function outageOf(statusCodes: readonly (number | null)[], dueAtMs: number | null = null): Outage {
  const cards = statusCodes.map((statusCode, index): DoubtCard => ({
    ...{
      job: jobRow({ id: index + 1, state: 'in_doubt', dueAtMs }),
      sentBytes: 4,
      totalBytes: 4,
      statusCode,
    },
    ...{ finalAtMs: nowMs, endedAtMs: nowMs, reply: null, message: legacy('Nobody knows'), canCheck: true },
  }));
  const jobIds = cards.map(({ job }) => job.id);
  const outage = { connectionId: 1, connectionName: 'Halden', fromMs: nowMs, toMs: nowMs, cards, jobIds };
  return { ...outage, jobs: cards.length };
}

function words(...statusCodes: readonly (number | null)[]): string {
  return outageWords(outageOf(statusCodes), nowMs).replace(/ \([^)]*\)/u, '');
}

describe('jobs in doubt together', () => {
  it('are said to lack their answer where none came', () => {
    expect(words(null, null)).toBe('2 jobs were sent, but “Halden” did not answer. They may have arrived.');
  });

  it('are not said to lack an answer that came and settles nothing', () => {
    expect(words(201)).toBe('1 job was sent, but the answer of “Halden” does not say whether it arrived.');
    expect(words(null, 502)).toMatch(
      /^2 jobs were sent, but the answer of “Halden” does not say whether they arrived/u,
    );
  });

  it('are not said to lack an answer where they were refused before and nothing was sent since', () => {
    const refused = outageOf([null]);
    const reason = message('doubt.refused_unasked');
    const [card] = refused.cards.map((one): DoubtCard => ({
      ...one,
      job: { ...one.job, reason },
      finalAtMs: null,
      sentBytes: 0,
    }));
    if (card === undefined) throw new Error('no card');
    expect(outageWords({ ...refused, cards: [card] }, nowMs)).toMatch(/does not say whether it arrived/u);
    expect(shortEvidence(card)).toContain('Refused before, and not sent again.');
  });

  it('are said to wait for an answer, and to be looked for where the service can be asked', () => {
    expect(outageWaits(outageOf([null]))).toBe(
      'Until somebody answers, it stays in doubt: Outbox will not send it again on its own.',
    );
    expect(outageWaits(outageOf([null, null], nowMs))).toMatch(
      /looks for them at the service from time to time/u,
    );
  });

  it('are each told in one line after the first', () => {
    const [card] = outageOf([502]).cards;
    if (card === undefined) throw new Error('no card');
    expect(shortEvidence(card)).toMatch(
      /^[\d:.]+: The reply 502 doesn’t say whether it arrived\. 4 bytes sent\.$/u,
    );
  });
});
