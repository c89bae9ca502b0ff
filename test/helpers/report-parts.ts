import { Clients } from '../../src-main/engine/connections/clients/clients.ts';
import { ListedColumns } from '../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { JobListing } from '../../src-main/engine/jobs/store/job-listing.ts';
import { createReportRows } from '../../src-main/engine/reporting/reports/report-rows.ts';
import { createReportedJobs } from '../../src-main/engine/reporting/reports/reported-jobs.ts';
import { createReports } from '../../src-main/engine/reporting/reports/reported.ts';
import { afterTurn } from '../../src-main/foundation/clock.ts';
import type { BatchBench } from './batch-bench.ts';

/** What reports are read from, over the batches of a bench. */
export function reportParts({ database, store, clock, batches }: BatchBench) {
  const columns = new ListedColumns(database, { clock });
  const listing = new JobListing(database, { columns, meaningOf: () => null });
  const clients = new Clients({ database, clock, onChanged: () => undefined });
  const clientName = (id: number | null) => clients.list().find((client) => client.id === id)?.name ?? null;
  return {
    clients,
    reports: createReports({ batchOf: (id) => batches.get(id), clients: () => clients.list() }),
    jobs: createReportedJobs({
      ...{ database, store, afterTurn },
      countsOf: (filter) => listing.countsOf(filter),
    }),
    rows: createReportRows({ database, listing, clientName }),
  };
}
