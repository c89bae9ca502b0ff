import { isMessage, message, type Message } from '../../../contract/messages/message.ts';
import type { Connection } from '../../../contract/connection.ts';
import { accountOf } from '../../../contract/file-account.ts';
import type { JobState } from '../../../contract/job.ts';
import type { PracticeFaultName } from '../../../contract/practice.ts';
import type { Banner, HeldGroup, Snapshot } from '../../../contract/status.ts';
import type { UnmovedFiles, WatchFolder } from '../../../contract/watch-folder.ts';
import { inNaturalOrder } from '../../../contract/natural-order.ts';
import type { SnapshotPart } from './change-feed.ts';
import type { Clients } from '../../connections/clients/clients.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Batches } from '../../jobs/batches/batches.ts';
import type { JobListing } from '../../jobs/store/job-listing.ts';
import type { TransferMeter } from '../../jobs/worker/transfer-meter.ts';
import type { ProgressBoard } from './progress-board.ts';
import type { Recipes } from '../../recipes/recipes.ts';
import type { QueueHolds } from '../../jobs/availability/queue-holds.ts';
import type { Settings } from '../../storage/settings/settings.ts';
import type { WatchFolders } from '../../watch-folders/watch-folders.ts';

const shownSettlingFiles = 50;
const shownBatches = 20;

export type ReadPart = <Part extends SnapshotPart>(part: Part) => Snapshot[Part];

/** Reads one part of what everybody attached is shown, as it is now. */
export function partReader(sources: {
  readonly listing: JobListing;
  readonly progress: ProgressBoard;
  readonly meter: TransferMeter;
  readonly watchFolders: WatchFolders;
  readonly connections: Connections;
  readonly clients: Pick<Clients, 'list'>;
  readonly sending: Pick<QueueHolds, 'pause' | 'state'>;
  readonly settings: Settings;
  readonly recipes: Pick<Recipes, 'totals'>;
  readonly batches: Pick<Batches, 'page'>;
  /** What waits until a person did something. */
  held(): HeldGroup[];
  readonly unmovedOf: (watchFolderId: number) => UnmovedFiles | null;
  unclearStatuses(): number;
  /** What the practice service does wrong on purpose, until somebody ends that. */
  misbehaving(): readonly PracticeFaultName[];
  /** How many parts of an upload have arrived; `null` where it goes in one piece. */
  partsOf(jobId: number, totalBytes: number): { done: number; total: number } | null;
  /** Something wrong with the machine itself, or `null`. */
  trouble(): Banner[];
}): ReadPart {
  const { listing, progress, meter, watchFolders, connections, sending, settings } = sources;
  const readers: { readonly [Part in SnapshotPart]: () => Snapshot[Part] } = {
    counts: () => listing.counts().jobs,
    targetCounts: () => listing.targets.byTarget(),
    progress: () => progress.progress,
    transfers: () =>
      meter.transfers().map((transfer) => {
        const parts = sources.partsOf(transfer.jobId, transfer.totalBytes);
        return parts === null ? transfer : { ...transfer, parts };
      }),
    settling: () => watchFolders.settlingFiles(shownSettlingFiles),
    settlingCount: () => watchFolders.settlingCount(),
    connections: () => connections.list(),
    watchFolders: () => shownFolders(sources, listing.folderCounts(), listing.lastDeliveries()),
    clients: () => sources.clients.list(),
    clientCounts: () => listing.targets.byClient(),
    pause: () => sending.pause,
    sending: () => sending.state,
    banners: () => {
      return [
        ...sources.trouble(),
        ...bannerOfPractice(sources.misbehaving()),
        ...connections.list().flatMap(bannersOf),
        ...sources.held().flatMap(bannerOfHeld),
      ];
    },
    held: () => sources.held(),
    unclearStatuses: () => sources.unclearStatuses(),
    appearance: () => settings.appearance,
    savedFilters: () => [...settings.savedFilters],
    recipes: () => sources.recipes.totals(),
    batches: () => sources.batches.page({ which: 'open' }, null, shownBatches),
  };
  return (part) => readers[part]();
}

export function allParts(read: ReadPart): Omit<Snapshot, 'revision' | 'host'> {
  return {
    counts: read('counts'),
    targetCounts: read('targetCounts'),
    progress: read('progress'),
    transfers: read('transfers'),
    settling: read('settling'),
    settlingCount: read('settlingCount'),
    connections: read('connections'),
    held: read('held'),
    unclearStatuses: read('unclearStatuses'),
    watchFolders: read('watchFolders'),
    clients: read('clients'),
    clientCounts: read('clientCounts'),
    pause: read('pause'),
    sending: read('sending'),
    banners: read('banners'),
    appearance: read('appearance'),
    savedFilters: read('savedFilters'),
    recipes: read('recipes'),
    batches: read('batches'),
  };
}

function shownFolders(
  {
    watchFolders,
    unmovedOf,
  }: {
    readonly watchFolders: Pick<WatchFolders, 'list' | 'sheets'>;
    readonly unmovedOf: (watchFolderId: number) => UnmovedFiles | null;
  },
  counts: ReadonlyMap<number, Partial<Record<JobState, number>>>,
  lastDeliveries: ReadonlyMap<number, number>,
): WatchFolder[] {
  return inNaturalOrder(watchFolders.list(), ({ name }) => name).map((folder) => {
    const account = accountOf(counts.get(folder.id) ?? {});
    const sheet = watchFolders.sheets.summary(folder);
    const unmoved = unmovedOf(folder.id);
    const lastDeliveredAtMs = lastDeliveries.get(folder.id);
    return {
      ...folder,
      ...(sheet !== null && { sheet }),
      ...(unmoved !== null && { unmoved }),
      pending: account.waiting + account.underWay,
      delivered: account.delivered,
      attention: account.needsYou + account.inDoubt,
      ...(account.failed > 0 && { failed: account.failed }),
      ...(lastDeliveredAtMs !== undefined && { lastDeliveredAtMs }),
    };
  });
}

/** The title says already that the service cannot be reached: why is said below it. */
function withoutTitle(detail: Message): Message {
  if (!isMessage(detail, 'unreached.offline')) return detail;
  return detail.params.reason as Message; // A parameter that says why is a message: the types of parameters cannot name it.
}

function bannersOf({ id: connectionId, name: connection, ...held }: Connection): Banner[] {
  const { health, healthDetail, waitingJobs: count } = held;
  const waiting = count === 0 ? null : message('banner.waiting', { count });
  switch (health) {
    case 'auth':
    case 'no_key': {
      const title = message(health === 'auth' ? 'alarm.key_refused' : 'alarm.no_key', { connection });
      return [{ kind: 'auth', connectionId, title, detail: waiting }];
    }
    case 'billing': {
      const title = message('alarm.account_suspended', { connection });
      const detail =
        count === 0 ? message('banner.not_the_key') : message('banner.not_the_key_waiting', { count });
      return [{ kind: 'billing', connectionId, title, detail }];
    }
    case 'offline':
    case 'trouble': {
      const title = message(`history.${health}`, { connection });
      const reason = healthDetail === null ? null : withoutTitle(healthDetail);
      const detail =
        reason === null || count === 0
          ? (reason ?? waiting)
          : message('banner.waiting_because', { count, reason });
      return [{ kind: health, connectionId, title, detail }];
    }
    case 'ok':
    case 'unknown':
      return [];
  }
}

function bannerOfPractice(faults: readonly PracticeFaultName[]): Banner[] {
  const [first] = faults;
  if (first === undefined) return [];
  return [
    {
      ...{ kind: 'practice', connectionId: null, title: message('banner.practice') },
      detail:
        faults.length === 1
          ? message('banner.practice_one', { reason: message(`practice_faults.${first}.title`) })
          : message('banner.practice_several', { count: faults.length }),
    },
  ];
}

/** What holds a whole connection has a banner of its own already; the rest is said in full under Attention. */
function bannerOfHeld({ cause, connectionId, target, names, jobs }: HeldGroup): Banner[] {
  if (cause === 'auth' || cause === 'billing') return [];
  const about = { name: names[0] ?? '', more: Math.max(0, jobs - 1) };
  return [
    {
      ...{ kind: cause, connectionId, title: message(`banner.held.${cause}`) },
      detail:
        target === null
          ? message('banner.waits', about)
          : message('banner.waits_for', { ...about, target: target.label ?? target.id }),
    },
  ];
}
