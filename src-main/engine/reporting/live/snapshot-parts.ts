import { message } from '../../../contract/messages/message.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import { accountOf } from '../../../contract/file-account.ts';
import type { JobState } from '../../../contract/job.ts';
import type { PracticeFaultName } from '../../../contract/practice.ts';
import type { Banner, HeldGroup, Snapshot } from '../../../contract/status.ts';
import type { WatchFolder } from '../../../contract/watch-folder.ts';
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
import type { WatchFolders } from '../../watch-folders/roots/watch-folders.ts';

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
    watchFolders: () => shownFolders(watchFolders, listing.folderCounts(), listing.lastDeliveries()),
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
  watchFolders: Pick<WatchFolders, 'list' | 'sheets'>,
  counts: ReadonlyMap<number, Partial<Record<JobState, number>>>,
  lastDeliveries: ReadonlyMap<number, number>,
): WatchFolder[] {
  return inNaturalOrder(watchFolders.list(), ({ name }) => name).map((folder) => {
    const account = accountOf(counts.get(folder.id) ?? {});
    const sheet = watchFolders.sheets.summary(folder);
    const lastDeliveredAtMs = lastDeliveries.get(folder.id);
    return {
      ...folder,
      ...(sheet !== null && { sheet }),
      pending: account.waiting + account.underWay,
      delivered: account.delivered,
      attention: account.needsYou + account.inDoubt,
      ...(account.failed > 0 && { failed: account.failed }),
      ...(lastDeliveredAtMs !== undefined && { lastDeliveredAtMs }),
    };
  });
}

/** Nothing where nothing waits. */
function waitingSentence(jobs: number): string {
  if (jobs === 0) return '';
  if (jobs === 1) return '1 job waits and loses no attempts.';
  return `${jobs.toLocaleString('en')} jobs wait and lose no attempts.`;
}

function bannersOf(connection: Snapshot['connections'][number]): Banner[] {
  const waiting = waitingSentence(connection.waitingJobs);
  switch (connection.health) {
    case 'auth':
    case 'no_key':
      return [
        {
          kind: 'auth',
          connectionId: connection.id,
          title:
            connection.health === 'auth'
              ? `${connection.name} refused its key`
              : `${connection.name} has no key`,
          detail: waiting,
        },
      ];
    case 'billing':
      return [
        {
          kind: 'billing',
          connectionId: connection.id,
          title: `${connection.name} has suspended the account`,
          detail: `The key is not the reason. ${waiting}`.trim(),
        },
      ];
    case 'offline':
    case 'trouble':
      return [
        {
          kind: connection.health,
          connectionId: connection.id,
          title:
            connection.health === 'offline'
              ? `${connection.name} cannot be reached`
              : `${connection.name} does not answer as it should`,
          detail: `${connection.healthDetail ?? ''} ${waiting}`.trim(),
        },
      ];
    case 'ok':
    case 'unknown':
      return [];
  }
}

function bannerOfPractice(faults: readonly PracticeFaultName[]): Banner[] {
  if (faults.length === 0) return [];
  const titles = faults.map((name) => inEnglish(message(`practice_faults.${name}.title`))).join(', ');
  return [
    {
      kind: 'practice',
      connectionId: null,
      title: 'The practice service misbehaves',
      detail: `As somebody asked it to: ${titles.charAt(0).toLowerCase()}${titles.slice(1)}.`,
    },
  ];
}

/** What holds a whole connection has a banner of its own already; the rest is said in full under Attention. */
function bannerOfHeld({ cause, connectionId, target, names, jobs }: HeldGroup): Banner[] {
  if (cause === 'auth' || cause === 'billing') return [];
  const waiting =
    jobs > 1
      ? `and ${(jobs - 1).toLocaleString('en')} more wait and lose no attempts`
      : 'waits and loses no attempts';
  const where = target === null ? '' : `${target.label ?? target.id}: `;
  return [
    {
      kind: cause,
      connectionId,
      title: heldTitles[cause],
      detail: `${where}${names[0] ?? ''} ${waiting}.`,
    },
  ];
}

const heldTitles = {
  credits: 'The credits are used up',
  scope: 'The key lacks a permission',
  path: 'A path is not there',
  off: 'Switched off for this connection',
  unclear_replies: 'Nobody can tell what arrives',
  target: 'A target is gone',
} as const satisfies Record<Exclude<HeldGroup['cause'], 'auth' | 'billing'>, string>;
