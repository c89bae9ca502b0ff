import type { batchesCalls } from '../../contract/api/batches-calls.ts';
import type { Batch } from '../../contract/batch.ts';
import type { CallOutput } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { EngineHandlers, HandlersOf } from '../engine.ts';
import type { Swept, BatchSweeps } from '../jobs/batches/batch-sweeps.ts';
import type { TellingSettings, WebhookSecret } from '../reporting/notices/telling-settings.ts';
import { otherClientOfBatch, refuseOtherClient } from './other-client.ts';
import { checkTarget } from './target-check.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { Batches } from '../jobs/batches/batches.ts';
import type { BatchCommands } from '../jobs/batches/batch-commands.ts';
import type { Notices } from '../reporting/notices/notices.ts';
import type { TellTrials } from '../reporting/notices/trials.ts';
import type { TechnicalReport } from '../reporting/reports/technical-report.ts';
import type { ReportPages } from '../reporting/reports/report-pages.ts';

export interface BatchesParts {
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  readonly settings: Settings;
  /** What was added together. */
  readonly batches: {
    readonly all: Batches;
    readonly commands: BatchCommands;
    readonly sweeps: BatchSweeps;
    readonly notices: Notices;
    readonly telling: TellingSettings;
    readonly trials: TellTrials;
    readonly report: TechnicalReport;
    readonly reportPages: ReportPages;
  };
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

type BatchesApi = HandlersOf<typeof batchesCalls>;

type TellingApi = Pick<
  EngineHandlers,
  'batches.telling' | 'batches.setUsualTells' | 'batches.setCommand' | 'batches.setWebhook'
>;

/** Throws `OutboxError` invalid_input where two things are said of it. */
function secretOf({
  secret,
  keepsSecret,
}: {
  secret?: string | undefined;
  keepsSecret?: true | undefined;
}): WebhookSecret {
  if (secret === undefined) return { kind: keepsSecret === true ? 'kept' : 'made' };
  if (keepsSecret === undefined) return { kind: 'brought', secret };
  throw new OutboxError('invalid_input', message('webhook.two_secrets'));
}

function tellingApi(telling: TellingSettings): TellingApi {
  return {
    'batches.telling': () => telling.get(),
    'batches.setUsualTells': ({ tells }) => {
      telling.setUsual(tells);
      return telling.get();
    },
    'batches.setCommand': ({ argv }) => {
      telling.setCommand(argv);
      return telling.get();
    },
    'batches.setWebhook': async ({ webhook }) => {
      if (webhook === null) await telling.clearWebhook();
      const secret = webhook === null ? null : await telling.setWebhook(webhook.url, secretOf(webhook));
      return { telling: telling.get(), secret };
    },
  };
}

/** What was added together, and what people do with all of it. */
export function batchesApi(parts: BatchesParts): BatchesApi {
  const { all, commands, sweeps, notices, telling, trials, report, reportPages } = parts.batches;
  const { settings } = parts;

  /** The batch as it is after that. */
  async function after(id: number, act: () => Promise<void> | void): Promise<Batch> {
    await act();
    parts.wake();
    return all.get(id);
  }

  async function swept(id: number, sweep: Promise<Swept>): Promise<CallOutput<'batches.cancel'>> {
    const { changed, refused } = await sweep;
    return { batch: all.get(id), changed, refused: [...refused] };
  }

  return {
    'batches.page': ({ filter, beforeId, limit }) => all.page(filter, beforeId, limit),
    'batches.get': ({ id }) => all.get(id),
    'batches.rename': ({ id, name }) =>
      after(id, () => {
        all.rename(id, name);
      }),
    'batches.tag': ({ id, tags }) =>
      after(id, () => {
        all.tag(id, tags);
      }),
    'batches.tell': ({ id, tells }) =>
      after(id, () => {
        all.tell(id, tells);
      }),
    'batches.setClient': ({ id, clientId }) =>
      after(id, () => {
        all.setClient(id, clientId === null ? null : parts.clients.get(clientId).id);
      }),
    'batches.hold': ({ id }) => after(id, () => commands.hold(id)),
    'batches.release': ({ id }) => after(id, () => commands.release(id)),
    'batches.move': ({ id, place }) => after(id, () => commands.move(id, place)),
    ...tellingApi(telling),
    'batches.tryTell': ({ tell }) => trials.try(tell),
    'batches.report': (input) => report.ofBatch(input),
    'batches.reportFile': (input) => report.fileOfBatch(input),
    'batches.reportPage': (input) => reportPages.ofBatch(input),
    'batches.reportSender': () => ({ sender: settings.reportSender }),
    'batches.setReportSender': ({ sender }) => {
      settings.reportSender = sender;
      return { sender: settings.reportSender };
    },
    'batches.notices': ({ id }) => notices.ofBatch(all.get(id).id),
    'batches.tellAgain': ({ id }) => ({ notices: notices.again(all.get(id).id) }),
    'batches.cancel': ({ id }) => swept(id, sweeps.run(id, 'cancel')),
    'batches.retry': ({ id }) => swept(id, sweeps.run(id, 'retry')),
    'batches.retarget': async ({ id, target, otherClient }) => {
      const batch = all.get(id);
      const { connectionId } = batch;
      refuseOtherClient(otherClientOfBatch(parts, batch, target), otherClient);
      const { label, slideLabel, slideOrder } = await checkTarget(parts, connectionId, target);
      const place = {
        target: { ...target, label: label ?? target.label, slideLabel: slideLabel ?? target.slideLabel },
        slideOrder,
      };
      return swept(id, sweeps.run(id, 'retarget', place));
    },
  };
}
