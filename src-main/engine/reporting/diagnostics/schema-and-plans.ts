import { usedStatements } from '../../storage/database/late-statements.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { planOf } from '../../storage/database/query-plan.ts';

/** What SQLite itself made of a table beside it has no statement of its own. */
const declared = `select sql from sqlite_schema where sql is not null order by tbl_name, type desc, name`;

/** How each table, index and trigger was declared: those of the product, and what a damaged or altered file holds beside them. */
export const schemaLines = (database: OutboxDatabase): string[] =>
  database.prepare<[], string>(declared).pluck().all().map(onOneLine);

/**
 * How SQLite goes about each statement that was used in this run, which depends on the file and its indexes. A statement holds
 * places of values and never a value. Each is asked for in microseconds; there are some hundreds.
 */
export const planLines = (database: OutboxDatabase): string[] =>
  usedStatements(database).flatMap((source) => {
    const steps = planOf(database, source).map(({ detail }) => detail);
    return steps.length === 0 ? [] : [`${steps.join('; ')} \u2190 ${onOneLine(source)}`];
  });

const onOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
