import { message } from '../../contract/messages/message.ts';
import { randomUUID } from 'node:crypto';
import type { BatchTell } from '../../contract/batch.ts';
import { runProgramOnce } from '../../foundation/run-program.ts';
import { afterTurn } from '../../foundation/clock.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { HostServices } from '../host-services.ts';
import { createBatchCommands, type BatchCommands } from '../jobs/batches/batch-commands.ts';
import { BatchEnds } from '../jobs/batches/batch-ends.ts';
import { createBatchRecords } from '../jobs/batches/batch-records.ts';
import { BatchSweeps } from '../jobs/batches/batch-sweeps.ts';
import { createBatches, type Batches } from '../jobs/batches/batches.ts';
import { createRetarget } from '../jobs/batches/retarget.ts';
import { createInPieces, type InPieces } from '../jobs/batches/in-pieces.ts';
import { createRetargetChosen, type RetargetChosen } from '../jobs/batches/retarget-chosen.ts';
import { createReportPages, type ReportPages } from '../reporting/reports/report-pages.ts';
import { createReportRows } from '../reporting/reports/report-rows.ts';
import { createReportedJobs } from '../reporting/reports/reported-jobs.ts';
import { createReports } from '../reporting/reports/reported.ts';
import { createTechnicalReport, type TechnicalReport } from '../reporting/reports/technical-report.ts';
import { createNoticeRecords } from '../reporting/notices/notice-records.ts';
import { outcomeOf } from '../../contract/batch-outcome.ts';
import { Notices } from '../reporting/notices/notices.ts';
import { createTellers, type Teller } from '../reporting/notices/tellers.ts';
import { TellTrials } from '../reporting/notices/trials.ts';
import { createTellingSettings, type TellingSettings } from '../reporting/notices/telling-settings.ts';
import type { Settings } from '../storage/settings/settings.ts';
import { unsynced } from '../storage/database/unsynced.ts';
import type { Storage } from '../storage/storage.ts';
import type { NetworkParts } from './assemble-network.ts';
import type { PictureParts } from './assemble-pictures.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { SendingParts } from './assemble-sending.ts';
import type { TellingParts } from './assemble-telling.ts';
import type { EngineEvents } from './engine-events.ts';

/** What was added together, and its end. */
export interface BatchParts {
  readonly all: Batches;
  readonly commands: BatchCommands;
  readonly sweeps: BatchSweeps;
  readonly inPieces: InPieces;
  readonly retargetChosen: RetargetChosen;
  readonly ends: BatchEnds;
  readonly notices: Notices;
  readonly telling: TellingSettings;
  readonly trials: TellTrials;
  readonly report: TechnicalReport;
  readonly reportPages: ReportPages;
}

interface BatchOptions {
  host: HostServices;
  storage: Storage;
  telling: TellingParts;
  sending: SendingParts;
  queue: QueueParts;
  events: EngineEvents;
  settings: Settings;
  network: Pick<NetworkParts, 'postJson'>;
  pictures: Pick<PictureParts, 'files' | 'thumbnails'>;
  clients: Pick<Clients, 'list'>;
}

export function assembleBatches(options: BatchOptions): BatchParts {
  const { host, storage, sending, queue, events } = options;
  const { feed, activity, log, idleStatusMayHaveChanged } = options.telling;
  const { database } = storage;
  const { clock, afterTurn: turn = afterTurn } = host;
  const { store, intake, wake } = queue;
  const records = createBatchRecords(database);
  const onChanged = (ids: readonly number[]): void => {
    for (const id of ids) ends.touch(id);
    feed.mark('batches');
  };
  const telling = createTellingSettings({ settings: options.settings, secrets: host.secrets });
  const all = createBatches({ records, clock, onChanged, usualTells: () => telling.get().usual });
  const clientName = (id: number | null): string | null =>
    options.clients.list().find((client) => client.id === id)?.name ?? null;
  const tellers = tellersOf(options, { all, telling });
  const notices = assembleNotices(options, { all, tellers, clientName });
  const ends = new BatchEnds({
    ...{ database, records, clock, afterTurn: turn, writes: sending.writes },
    onEnding: ({ id, ends: end }) => {
      notices.note(all.get(id), end);
    },
    onEnded: ({ id, name, ends: end }) => {
      const batch = all.get(id);
      log.batches.ended(batch, end);
      activity.add({
        ...{
          kind: 'batch',
          title: message(`history.batch.${batch.state}`, { batch: name }),
          detail: outcomeOf(batch),
        },
        ...{ jobId: null, batchId: id, mergeKey: null },
        ...(batch.endedAtMs !== null && { atMs: batch.endedAtMs }),
      });
      feed.mark('batches');
      notices.wake();
    },
    onLooked: idleStatusMayHaveChanged,
  });
  const retarget = createRetarget({ store, intake });
  const sweeps = new BatchSweeps({
    ...{ store, records, wake, onChanged, clock },
    isOpen: () => database.open,
    unsynced: (work) => unsynced(database, work),
    writes: sending.writes,
    onSwept: (...swept) => {
      log.batches.swept(...swept);
    },
    ...{ afterTurn: turn, commands: queue.commands, retarget },
  });
  const inPieces = createInPieces({ store, clock, afterTurn: turn });
  return {
    ends,
    ...{ all, notices, telling, inPieces },
    trials: new TellTrials({
      ...{ tellers, newEventId: randomUUID, nowMs: () => clock.nowMs() },
      onTried: (tell, isTold) => {
        log.batches.tried(tell, isTold);
      },
    }),
    ...assembleReports(options, { all, clientName }),
    commands: createBatchCommands({
      ...{ store, records, sweeps, clock, afterTurn: turn },
      onCommanded: (what, batch) => {
        log.batches[what](batch);
      },
      onWaiting: (id) => {
        onChanged([id]);
        events.emit('queue.changed');
      },
    }),
    sweeps,
    retargetChosen: createRetargetChosen(inPieces, retarget),
  };
}

function assembleReports(
  options: BatchOptions,
  parts: { readonly all: Batches; readonly clientName: (id: number | null) => string | null },
): Pick<BatchParts, 'report' | 'reportPages'> {
  const { host, storage, queue, telling, settings, clients } = options;
  const { listing } = telling;
  const { clientName } = parts;
  const { database } = storage;
  const { afterTurn: turn = afterTurn } = host;
  const rows = createReportRows({ database, listing, clientName });
  const reports = createReports({ batchOf: (id) => parts.all.get(id), clients: () => clients.list() });
  const jobs = createReportedJobs({
    ...{ database, store: queue.store, afterTurn: turn },
    countsOf: (filter) => listing.countsOf(filter),
  });
  const nowMs = (): number => host.clock.nowMs();
  return {
    report: createTechnicalReport({ reports, jobs, rows, dataDirectory: host.dataDirectory, nowMs }),
    reportPages: createReportPages({
      ...{ reports, jobs, rows, nowMs, afterTurn: turn },
      pictureOf: (jobId) => pictureOf(options, jobId),
      sender: () => settings.reportSender,
    }),
  };
}

async function pictureOf({ pictures }: BatchOptions, jobId: number): Promise<Uint8Array | null> {
  const found = await pictures.thumbnails.of(pictures.files.ofJob(jobId), 'large');
  return found?.kind === 'jpeg' ? found.jpeg : null;
}

function tellersOf(
  { host, network }: BatchOptions,
  { all, telling }: { readonly all: Batches; readonly telling: TellingSettings },
): Readonly<Record<BatchTell, Teller>> {
  return createTellers({
    telling: () => telling.get(),
    secret: () => telling.secret(),
    notify: (notification) => {
      host.notify(notification);
    },
    postJson: network.postJson,
    runProgram: host.runProgram ?? runProgramOnce,
    directory: host.dataDirectory,
    nowMs: () => host.clock.nowMs(),
    endOf: ({ batch_id }) => {
      if (batch_id === null) return { title: message('batch.trial'), body: message('batch.trial_why') };
      const { name, state, counts, jobs } = all.get(batch_id);
      const { done: delivered, rejected, failed, skipped, cancelled } = counts;
      return {
        title: message('batch.ended', { batch: name, state }),
        body: message('batch.outcome', {
          ...{ delivered, all: jobs, failed: rejected + failed, skipped, cancelled },
        }),
      };
    },
  });
}

function assembleNotices(
  { host, storage, sending, telling: { activity, feed, log, idleStatusMayHaveChanged } }: BatchOptions,
  {
    all,
    tellers,
    clientName,
  }: {
    readonly clientName: (id: number | null) => string | null;
    readonly all: Batches;
    readonly tellers: Readonly<Record<BatchTell, Teller>>;
  },
): Notices {
  return new Notices({
    clock: host.clock,
    records: createNoticeRecords(storage.database),
    tellers,
    writes: sending.writes,
    newEventId: randomUUID,
    clientName,
    onTold: (notice) => {
      log.batches.told(notice);
    },
    onFailed: (notice, detail) => {
      const { batch_id, tell } = notice;
      log.batches.notTold(notice, detail);
      const title = message(`history.not_told.${tell}`, { batch: all.get(batch_id).name });
      activity.add({ kind: 'notice', title, detail, jobId: null, batchId: batch_id, mergeKey: null });
    },
    onChanged: () => {
      feed.mark('batches');
      idleStatusMayHaveChanged();
    },
  });
}
