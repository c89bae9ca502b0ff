import { message, type Message } from '../../contract/messages/message.ts';
import type { Clients } from '../connections/clients/clients.ts';
import { createAgree, type AgreeToRemovals } from '../deliveries/removals/agree.ts';
import { createRemovalRecords, type RemovalRecord } from '../deliveries/removals/removal-records.ts';
import { Removals } from '../deliveries/removals/removals.ts';
import type { HostServices } from '../host-services.ts';
import { meaningOf } from '../service-client/replies/known-statuses.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { messageOf } from '../storage/messages/recorded.ts';
import { canDelete } from './can-delete.ts';
import type { FolderParts } from './assemble-folders.ts';
import type { InStepParts } from './assemble-in-step.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { SendingParts } from './assemble-sending.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';

/** Older documents that are deleted at the service. */
export interface RemovalParts {
  readonly removals: Removals;
  readonly agree: AgreeToRemovals;
  toldOf(jobId: number): readonly Message[];
}

const offWords = message('not_done.deleting_off');

export function assembleDocumentRemovals(options: {
  host: HostServices;
  database: OutboxDatabase;
  telling: TellingParts;
  service: ServiceParts;
  sending: SendingParts;
  queue: QueueParts;
  folders: FolderParts;
  inStep: InStepParts;
  clients: Pick<Clients, 'of'>;
}): RemovalParts {
  const { host, database, telling, service, sending, queue, folders, inStep, clients } = options;
  const { clock, random, logger } = host;
  const records = createRemovalRecords(database);
  const removals: Removals = new Removals({
    ...{ records, client: service.client, clock, random, accessOf: service.accessOf },
    writes: sending.writes,
    listOf: (connectionId, baseId, how) => inStep.lists.of(connectionId, baseId, how),
    meaningOf: (connectionId, status) => meaningOf(service.profiles.of(connectionId), 'document', status),
    whyWaiting({ connectionId, knowledgeBaseId }) {
      if (sending.holds.isHeld || !service.health.sendable().includes(connectionId)) {
        return message('removal.waits_for_connection');
      }
      const client = clients.of({ connectionId, kind: 'knowledge_base', id: knowledgeBaseId });
      return client?.pausedSinceMs == null
        ? null
        : message('removal.waits_for_client', { client: client.name });
    },
    onEnded({ jobId, connectionId, name }, state, detail) {
      if (state === 'gone') logger.write('document.deleted', { jobId, connectionId });
      else logger.write('document.kept', { jobId, connectionId });
      const title = message(state === 'gone' ? 'history.older_deleted' : 'history.older_stays', { name });
      telling.activity.add({ kind: 'folder', title, detail, jobId, mergeKey: null });
      telling.feed.markJob(jobId);
      telling.idleStatusMayHaveChanged();
    },
    onResighted(files) {
      folders.watchFolders.hintAt(files);
    },
  });
  const agreeInStore = createAgree({
    ...{ records, store: queue.store, clock },
    whyNot: (connectionId) => (canDelete(service, connectionId) ? null : offWords),
  });
  return {
    removals,
    agree(jobIds) {
      const affected = agreeInStore(jobIds);
      removals.wake();
      return affected;
    },
    toldOf: (jobId) => toldOf(records.of(jobId)),
  };
}

function toldOf(removal: RemovalRecord | null): readonly Message[] {
  if (removal === null) return [];
  const { state, detail } = removal;
  return [
    message(`removal.state.${state === 'begun' ? 'waiting' : state}`),
    ...(detail === null ? [] : [messageOf(detail)]),
  ];
}
