import { expect, test } from 'vitest';
import { createRecordedPaths } from '../../../../../src-main/engine/reporting/explain/recorded-paths.ts';
import { legacy, message, type Message } from '../../../../../src-main/contract/messages/message.ts';
import { JobListing } from '../../../../../src-main/engine/jobs/store/job-listing.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { receiptBench } from '../receipts/receipt-bench.ts';
import { ListedColumns } from '../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { sqlLiteral, told } from '../../../../../src-main/engine/storage/messages/recorded.ts';

function explainer() {
  const { bench, deliver } = receiptBench();
  const listing = new JobListing(bench.database, {
    columns: new ListedColumns(bench.database, bench),
    meaningOf: () => null,
  });
  bench.database.exec(`
    insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
      values (1, 1, '/home/ann', '1', '1', '{}', 'active', 'watching', 0);
    insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase, reason,
        first_seen_at_ms, changed_at_ms)
      values (1, 'draft.pdf', '1', '2', 1, 0, 'settling', ${sqlLiteral(told('file.being_written'))}, 0, 1772442000000),
        (1, '.git/', '', '', 0, 0, 'ignored', ${sqlLiteral(told('file.of_program', { pattern: '.git/' }))}, 0, 0)`);
  const recorded = createRecordedPaths({
    database: bench.database,
    rowOf: (id) => listing.rows([id])[0] ?? null,
    sameNameOf: () => null,
    putAwayOf: () => null,
    ownerBeside: () => null,
  });
  const explain = (path: string): { reasons: Message[]; jobIds: number[] } => {
    const { folder, file, jobs, jobIds } = recorded(path);
    return { reasons: [...folder, ...file, ...jobs], jobIds };
  };
  return { explain, bench, deliver };
}

test('a path that Outbox never met is said to lie in no watched folder', () => {
  const { explain } = explainer();
  expect(explain('/srv/x.pdf')).toEqual({
    reasons: [message('explained.folder.unknown')],
    jobIds: [],
  });
  expect(() => explain('x.pdf')).toThrow('path.not_absolute');
});

test('a file that settles, and one below a folder that is ignored, are told with their reasons', () => {
  const { explain } = explainer();
  expect(explain('/home/ann/draft.pdf').reasons).toMatchObject([
    { code: 'explained.folder.in', params: { path: '/home/ann' } },
    message('explained.file.settling_because', {
      ...{ since: 1772442000000, reason: message('file.being_written') },
    }),
  ]);
  expect(explain('/home/ann/.git/hooks/x').reasons[1]).toEqual(
    message('explained.folder.ignored_because', {
      ...{ path: '.git/', reason: message('file.of_program', { pattern: '.git/' }) },
    }),
  );
  expect(explain('/home/ann/new.pdf').reasons[1]).toEqual(message('explained.file.unseen'));
});

test('a file whose job is not kept any longer says so, and how it goes again', () => {
  const { explain, bench } = explainer();
  bench.database.exec(`
    insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase, job_id,
        first_seen_at_ms, changed_at_ms)
      values (1, 'old.pdf', '1', '3', 1, 0, 'queued', null, 0, 1772442000000)`);
  expect(explain('/home/ann/old.pdf').reasons.slice(1)).toEqual([
    message('explained.file.queued', { since: 1772442000000 }),
    message('explained.file.job_not_kept'),
  ]);
});

test('jobs of a path are told newest first, with what they wait for and when they were sent', () => {
  const { explain, bench, deliver } = explainer();
  const sent = deliver(1);
  const [added] = bench.intake.add([documentJob('/home/ann/report-1.pdf')]);
  bench.database.exec(
    `update job set hold = 'backoff', due_at_ms = ${String(bench.clock.nowMs() + 1000)}, reason_text = 'The service had an error' where state = 'queued'`,
  );
  const { reasons, jobIds } = explain('/home/ann/report-1.pdf/');
  expect(jobIds).toEqual([added?.jobId, sent]);
  const target = 'Product help';
  expect(reasons.slice(2)).toMatchObject([
    message('explained.job.is_for', { job: added?.jobId ?? 0, target }),
    message('explained.waits', { reason: legacy('The service had an error') }),
    message('explained.lift.backoff'),
    message('explained.job.is_for', { job: sent, target }),
    message('explained.stands.done_at', { at: 1772442001000, reason: message('job_reasons.done.indexed') }),
  ]);
});
