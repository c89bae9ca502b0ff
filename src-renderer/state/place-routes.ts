import type { Place, Screen } from '../../src-main/contract/place.ts';
import { folders, home, queueOf, settings, type Route } from './routes.ts';

const section = (
  kind:
    'clients' | 'schedule' | 'network' | 'notifications' | 'appearance' | 'start' | 'updates' | 'diagnostics',
): Route => ({ place: 'settings', section: { kind } });

const routeOfScreen: Readonly<Record<Screen, Route>> = {
  queue: home,
  attention: { place: 'attention' },
  failed: queueOf('failed'),
  done: queueOf('done'),
  folders: folders,
  clips: { place: 'clips' },
  knowledge: { place: 'knowledge', folderId: null },
  activity: { place: 'activity', tab: 'history' },
  receipts: { place: 'activity', tab: 'receipts' },
  settings,
  clients: section('clients'),
  schedule: section('schedule'),
  network: section('network'),
  notifications: section('notifications'),
  appearance: section('appearance'),
  start: section('start'),
  updates: section('updates'),
  diagnostics: section('diagnostics'),
};

/** Where in the pages a place is that the system asked for. */
export function routeOfPlace(place: Place): Route {
  return place.kind === 'screen'
    ? routeOfScreen[place.screen]
    : { place: 'queue', view: 'all', scope: { kind: 'batch', id: place.id } };
}
