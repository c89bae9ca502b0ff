import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attentionCount, countOf } from '../../../../src-main/contract/attention-count.ts';
import { accountGroups, accountOf, type FileAccount } from '../../../../src-main/contract/file-account.ts';
import { jobCountsSchema } from '../../../../src-main/contract/job-counts.ts';
import { jobStates } from '../../../../src-main/contract/job.ts';
import { notDeliveredWords } from '../../../../src-renderer/jobs/flow-words.ts';

const anyCounts = fc.record(
  Object.fromEntries(jobStates.map((state) => [state, fc.oneof(fc.constant(0), fc.nat(5000))])),
);
const sum = (account: FileAccount): number => accountGroups.reduce((all, group) => all + account[group], 0);

it('the account of any files has each of them once, and the views of the window agree with it', () => {
  fc.assert(
    fc.property(anyCounts, (written) => {
      const counts = jobCountsSchema.parse(written);
      const account = accountOf(counts);
      expect(sum(account)).toBe(countOf(counts, 'all'));
      expect(account.failed).toBe(countOf(counts, 'failed'));
      expect(account.waiting).toBe(countOf(counts, 'waiting'));
      expect(account.underWay).toBe(countOf(counts, 'active'));
      expect(account.needsYou + account.inDoubt).toBe(countOf(counts, 'attention'));
      expect(account.delivered).toBe(countOf(counts, 'done'));
      expect(account.notSent).toBe(countOf(counts, 'not_sent'));
      const nothingElse = { held: [], unclearStatuses: 0, watchFolders: [], sending: { hold: null } };
      expect(attentionCount({ counts, ...nothingElse })).toBe(account.needsYou + account.inDoubt);
    }),
  );
});

it('what was delivered is called all only where nothing failed and nothing asks', () => {
  fc.assert(
    fc.property(anyCounts, (written) => {
      const account = accountOf(jobCountsSchema.parse(written));
      const isAll = account.failed + account.needsYou + account.inDoubt === 0;
      expect(notDeliveredWords(account) === null).toBe(isAll);
    }),
  );
});

it('what was cancelled or skipped is not delivered', () => {
  expect(accountOf({ done: 3, cancelled: 2, skipped: 1 })).toMatchObject({ delivered: 3, notSent: 3 });
});
