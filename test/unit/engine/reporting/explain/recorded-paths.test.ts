import { expect, test } from 'vitest';
import { createRecordedPaths } from '../../../../../src-main/engine/reporting/explain/recorded-paths.ts';
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
  });
  const explain = (path: string): { reasons: string[]; jobIds: number[] } => {
    const { folder, file, jobs, jobIds } = recorded(path);
    return { reasons: [...folder, ...file, ...jobs], jobIds };
  };
  return { explain, bench, deliver };
}

test('a path that Outbox never met is said to lie in no watched folder', () => {
  const { explain } = explainer();
  expect(explain('/srv/x.pdf')).toEqual({
    reasons: ['Outbox does not know this path: it lies in no watched folder.'],
    jobIds: [],
  });
  expect(() => explain('x.pdf')).toThrow('path.not_absolute');
});

test('a file that settles, and one below a folder that is ignored, are told with their reasons', () => {
  const { explain } = explainer();
  const settling = explain('/home/ann/draft.pdf').reasons.join('\n');
  expect(settling).toContain('watched folder /home/ann');
  expect(settling).toContain('settling since 2026-03-02 09:00: Another program is still writing it');
  expect(explain('/home/ann/.git/hooks/x').reasons[1]).toContain(
    '.git/ in it is ignored: It belongs to another program (.git/)',
  );
  expect(explain('/home/ann/new.pdf').reasons[1]).toContain('Nothing is recorded of it');
});

test('a file whose job is not kept any longer says so, and how it goes again', () => {
  const { explain, bench } = explainer();
  bench.database.exec(`
    insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase, job_id,
        first_seen_at_ms, changed_at_ms)
      values (1, 'old.pdf', '1', '3', 1, 0, 'queued', null, 0, 1772442000000)`);
  expect(explain('/home/ann/old.pdf').reasons[1]).toMatch(
    /^It settled at 2026-03-02 09:00 .* not kept any longer\. It goes again when it changes/,
  );
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
  expect(reasons[2]).toContain('waits (backoff): The service had an error. It goes by itself then');
  expect(reasons[3]).toContain('for Product help was sent at 2026-03-02 09:00 and is delivered (indexed)');
});
