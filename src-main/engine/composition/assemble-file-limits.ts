import { whyUnfit } from '../../contract/file-fit.ts';
import type { LocationRule } from '../../contract/folder-rules.ts';
import { afterTurn, nextTurn } from '../../foundation/clock.ts';
import type { FileLimits } from '../api/file-limits.ts';
import type { HostServices } from '../host-services.ts';
import { createFactRecords } from '../jobs/store/fact-records.ts';
import { createFileFit, createRejudge, type FileFit } from '../jobs/store/file-fit.ts';
import { createFileLimitRecords, type FileLimitRecords } from '../jobs/store/file-limit-records.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';

export function openFileFit(
  database: OutboxDatabase,
  locationRuleOf: (watchFolderId: number) => LocationRule,
) {
  const facts = createFactRecords(database);
  const limits = createFileLimitRecords(database);
  return { facts, limits, fit: createFileFit(limits, facts, locationRuleOf) };
}

export function assembleFileLimits(parts: {
  host: HostServices;
  database: OutboxDatabase;
  store: JobStore;
  limits: FileLimitRecords;
  fit: FileFit;
  wake: () => void;
}): FileLimits {
  const { host, database, store, limits, fit } = parts;
  const turn = host.afterTurn ?? afterTurn;
  const rejudge = createRejudge({
    ...{ database, store, fit },
    afterTurn: () => nextTurn(turn),
  });
  return {
    list: () => limits.all(),
    async set(scope, wanted) {
      limits.set(scope, wanted);
      const judged = await rejudge(scope);
      parts.wake();
      return judged;
    },
    async judgeAnew(connectionId) {
      await rejudge({ connectionId, targetKind: null, targetId: null });
      parts.wake();
    },
    whyUnfit(scope, file) {
      const nearest = limits.nearest(scope);
      return nearest === null ? [] : whyUnfit(nearest, file);
    },
  };
}
