/** Where a person is. Places live in the address behind `#/`, so a reload, a link and the back button keep them. */
import { queueViews, type QueueView } from '../../src-main/contract/job.ts';
import { reportMonthSchema } from '../../src-main/contract/report-page.ts';

export type QueueScope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'folder'; readonly id: number }
  | { readonly kind: 'target'; readonly id: string }
  | { readonly kind: 'client'; readonly id: number }
  | { readonly kind: 'batch'; readonly id: number }
  /** A filter that is kept under a name. */
  | { readonly kind: 'kept'; readonly id: number };

export type Route =
  | { readonly place: 'queue'; readonly view: QueueView; readonly scope: QueueScope }
  /** `folderId`: the folder whose board is open. */
  | { readonly place: 'folders'; readonly isAdding: boolean; readonly folderId: number | null }
  | { readonly place: 'clips' }
  /** `folderId`: the folder that is compared; `null`: knowledge bases are looked at. */
  | { readonly place: 'knowledge'; readonly folderId: number | null }
  | { readonly place: 'attention' }
  | { readonly place: 'client'; readonly clientId: number }
  | { readonly place: 'report'; readonly of: ReportedRoute }
  | { readonly place: 'activity'; readonly tab: ActivityTab }
  | { readonly place: 'settings'; readonly section: SettingsSection };

/** What a report is of. */
export type ReportedRoute =
  /** `clientId`: only what is for that client. */
  | { readonly kind: 'batch'; readonly batchId: number; readonly clientId: number | null }
  /** `month`: `2026-11`. */
  | { readonly kind: 'month'; readonly clientId: number; readonly month: string };

export const activityTabs = ['history', 'receipts', 'batches', 'figures'] as const;
export type ActivityTab = (typeof activityTabs)[number];

/** `connectionId` is the connection whose service profile is shown; `null` for the first one. */
export type SettingsSection =
  | { readonly kind: 'connections' }
  | { readonly kind: 'clients' }
  | { readonly kind: 'schedule' }
  /** Who is told that a batch is done. */
  | { readonly kind: 'batches' }
  | { readonly kind: 'service'; readonly connectionId: number | null }
  /** How services are reached. */
  | { readonly kind: 'network' }
  | { readonly kind: 'updates' }
  | { readonly kind: 'notifications' }
  /** Of the window alone. */
  | { readonly kind: 'start' }
  | { readonly kind: 'appearance' }
  | { readonly kind: 'diagnostics' }
  | { readonly kind: 'move' }
  /** Of a data folder that practises. */
  | { readonly kind: 'practice' }
  /** Of the loopback pages alone. */
  | { readonly kind: 'sessions' };

export interface Location {
  readonly route: Route;
  /** The job whose sheet is open. */
  readonly jobId: number | null;
}

export const settings: Route = { place: 'settings', section: { kind: 'connections' } };
export const folders = boardOf(null);
export const addFolder: Route = { place: 'folders', isAdding: true, folderId: null };
export const home: Route = { place: 'queue', view: 'all', scope: { kind: 'everything' } };

/** The folders, with the board of one of them. */
export function boardOf(folderId: number | null): Route {
  return { place: 'folders', isAdding: false, folderId };
}

/** What needs a person has a screen of its own. */
export function routeOfView(view: QueueView): Route {
  return view === 'attention' ? { place: 'attention' } : queueOf(view);
}

export function queueOf(view: QueueView): Route {
  return { place: 'queue', view, scope: { kind: 'everything' } };
}

/** Unknown addresses lead home. */
export function parseHash(hash: string): Location {
  const [path = '', query = ''] = hash.replace(/^#\/?/u, '').split('?');
  return {
    route: parsePath(path.split('/').map(decode)),
    jobId: positive(new URLSearchParams(query).get('job') ?? ''),
  };
}

function positive(text: string): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function parsePath([place = '', first = '', second = '', third = '']: readonly string[]): Route {
  switch (place) {
    case 'folders':
      return { place, isAdding: first === 'add', folderId: first === 'folder' ? positive(second) : null };
    case 'knowledge':
      return { place, folderId: first === 'folder' ? positive(second) : null };
    case 'clips':
    case 'attention':
      return { place };
    case 'client': {
      const clientId = positive(first);
      return clientId === null ? home : { place, clientId };
    }
    case 'report': {
      const of = parseReported(first, second, third);
      return of === null ? home : { place, of };
    }
    case 'activity':
      return { place, tab: activityTabs.find((each) => each === first) ?? 'history' };
    case 'settings':
      return { place, section: parseSection(first, second) };
    case 'queue':
      return parseQueue(first, second);
    default:
      return home;
  }
}

function parseReported(first: string, second: string, third: string): ReportedRoute | null {
  if (first === 'client') {
    const [clientId, month] = [positive(second), reportMonthSchema.safeParse(third)];
    return clientId === null || !month.success ? null : { kind: 'month', clientId, month: month.data };
  }
  const batchId = positive(first);
  return batchId === null ? null : { kind: 'batch', batchId, clientId: positive(second) };
}

function parseSection(first: string, second: string): SettingsSection {
  switch (first) {
    case 'service':
      return { kind: first, connectionId: positive(second) };
    case 'clients':
    case 'schedule':
    case 'batches':
    case 'network':
    case 'updates':
    case 'notifications':
    case 'start':
    case 'appearance':
    case 'diagnostics':
    case 'move':
    case 'practice':
    case 'sessions':
      return { kind: first };
    default:
      return { kind: 'connections' };
  }
}

function parseQueue(first: string, second: string): Route {
  if (first === 'folder' || first === 'client' || first === 'batch' || first === 'kept') {
    const id = positive(second);
    return id === null ? home : { place: 'queue', view: 'all', scope: { kind: first, id } };
  }
  if (first === 'target' && second !== '') {
    return { place: 'queue', view: 'all', scope: { kind: 'target', id: second } };
  }
  const view = queueViews.find((each) => each === first);
  return view === undefined ? home : queueOf(view);
}

export function hashOf({ route, jobId }: Location): string {
  return `#/${pathOf(route)}${jobId === null ? '' : `?job=${String(jobId)}`}`;
}

/** The address of a place without an open sheet, for links. */
export function linkTo(route: Route): string {
  return hashOf({ route, jobId: null });
}

function pathOf(route: Route): string {
  switch (route.place) {
    case 'queue':
      return `queue/${queuePath(route.view, route.scope)}`;
    case 'folders':
      if (route.isAdding) return 'folders/add';
      return route.folderId === null ? 'folders' : `folders/folder/${String(route.folderId)}`;
    case 'knowledge':
      return route.folderId === null ? 'knowledge' : `knowledge/folder/${String(route.folderId)}`;
    case 'activity':
      return route.tab === 'history' ? 'activity' : `activity/${route.tab}`;
    case 'client':
      return `client/${String(route.clientId)}`;
    case 'report':
      return `report/${reportedPath(route.of)}`;
    case 'settings':
      return settingsPath(route.section);
    default:
      return route.place;
  }
}

function reportedPath(of: ReportedRoute): string {
  if (of.kind === 'month') return `client/${String(of.clientId)}/${of.month}`;
  return `${String(of.batchId)}${of.clientId === null ? '' : `/${String(of.clientId)}`}`;
}

function settingsPath(section: SettingsSection): string {
  switch (section.kind) {
    case 'connections':
      return 'settings';
    case 'service':
      return `settings/service${section.connectionId === null ? '' : `/${String(section.connectionId)}`}`;
    default:
      return `settings/${section.kind}`;
  }
}

function queuePath(view: QueueView, scope: QueueScope): string {
  switch (scope.kind) {
    case 'everything':
      return view;
    case 'folder':
    case 'client':
    case 'batch':
    case 'kept':
      return `${scope.kind}/${String(scope.id)}`;
    case 'target':
      return `target/${encodeURIComponent(scope.id)}`;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
