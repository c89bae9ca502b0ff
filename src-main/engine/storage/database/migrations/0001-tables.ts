import { attempts } from './0001/attempts.ts';
import { connections } from './0001/connections.ts';
import { jobTotals } from './0001/job-totals.ts';
import { jobs } from './0001/jobs.ts';
import { recipes } from './0001/recipes.ts';
import { records } from './0001/records.ts';
import { watchFolders } from './0001/watch-folders.ts';

/** Every table by its subject. Times are milliseconds since 1970 UTC, sizes bytes. */
export const tables = [records, connections, watchFolders, jobs, jobTotals, attempts, recipes].join('\n');
