import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { availabilityView, folderHoldTable, queueHoldTable } from './availability.sql.ts';

/**
 * Makes what statements about waiting jobs read beside the tables, before any of them is prepared: the view `job_availability`, the
 * tables `queue_hold` and `folder_hold` and the present. All of it belongs to this connection of the database and is kept in memory, so that a full
 * disk can be written down too.
 */
export function prepareAvailability(database: OutboxDatabase, clock: Pick<Clock, 'nowMs'>): void {
  database.function('now_ms', () => clock.nowMs());
  database.exec(queueHoldTable);
  database.exec(folderHoldTable);
  database.exec(availabilityView());
}
