import { join } from 'node:path';
import type {
  DiagnosticLine,
  Diagnostics,
  DiagnosticsAsk,
  PageFault,
} from '../../../contract/diagnostics.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { Snapshot } from '../../../contract/status.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Settings } from '../../storage/settings/settings.ts';
import { writeExport } from '../receipts/export-file.ts';
import { describeState, inSection } from './describe-state.ts';
import { logTail } from './log-tail.ts';
import { scrub } from './scrub.ts';
import { planLines, schemaLines } from './schema-and-plans.ts';
import { createShownNames } from './shown-names.ts';
import { tableSizes } from './table-sizes.ts';

/** So many that were looked at can still be saved. */
const keptBundles = 4;

/** What helps to find a fault. */
export interface DiagnosticsDesk {
  collect(ask: DiagnosticsAsk): Promise<Diagnostics>;
  /** Throws `OutboxError` not_found for one that is kept no more, and storage. */
  save(id: number, leftOut: readonly number[]): Promise<{ path: string; lines: number }>;
  /** Writes a fault of the window into the log. */
  tellFault(fault: PageFault): void;
}

export function createDiagnostics(parts: {
  readonly database: OutboxDatabase;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly dataDirectory: string;
  readonly logger: Logger;
  readonly settings: Pick<Settings, 'notifications' | 'telling'>;
  snapshot(): Snapshot;
}): DiagnosticsDesk {
  const kept = new Map<number, readonly DiagnosticLine[]>();
  let newestId = 0;
  return {
    async collect({ withNames, logLines }) {
      const { database, settings, dataDirectory } = parts;
      // First: the bundle's own questions are none that a fault is about.
      const plans = planLines(database);
      const told = [
        ...describeState(parts.snapshot(), settings, createShownNames(withNames)),
        ...inSection('tables', tableSizes(database)),
        ...inSection('schema', schemaLines(database)),
        ...inSection('plans', plans),
        ...inSection('log', await logTail(join(dataDirectory, 'logs'), logLines)),
      ];
      // Once more over all of it, whoever made the line.
      const lines = told.map(({ section, text }) => ({ section, text: scrub(text) }));
      newestId += 1;
      kept.set(newestId, lines);
      kept.delete(newestId - keptBundles);
      return { id: newestId, lines };
    },
    tellFault({ screen, ...told }) {
      const error = Object.assign(new Error(told.message), told);
      parts.logger.write('window.screen_failed', { screen, ...faultOf(error) }, messageOfFault(error));
    },
    async save(id, leftOut) {
      const lines = kept.get(id);
      if (lines === undefined) {
        throw new OutboxError('not_found', message('collected.unknown'));
      }
      const without = new Set(leftOut);
      const saved = lines.filter((_line, index) => !without.has(index));
      const stamp = new Date(parts.clock.nowMs()).toISOString().slice(0, 19).replaceAll(':', '-');
      const name = { stem: `outbox-diagnostics-${stamp}`, extension: 'txt' };
      const text = saved.map((line) => `${line.section}: ${line.text}\n`);
      return {
        path: await writeExport(join(parts.dataDirectory, 'exports'), name, text),
        lines: saved.length,
      };
    },
  };
}
