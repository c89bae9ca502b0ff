import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

type ClientsApi = Pick<EngineHandlers, Extract<keyof EngineHandlers, `clients.${string}`>>;

/** Whose work is done. */
export function clientsApi({
  clients,
  connections,
  batches: { report, reportPages },
}: Pick<EngineParts, 'clients' | 'connections' | 'batches'>): ClientsApi {
  return {
    'clients.list': () => clients.list(),
    'clients.add': ({ name, colour }) => clients.add(name, colour),
    'clients.change': ({ id, name, colour }) =>
      clients.change(id, {
        ...(name === undefined ? {} : { name }),
        ...(colour === undefined ? {} : { colour }),
      }),
    'clients.assign': ({ clientId, ...assignment }) => {
      connections.get(assignment.connectionId);
      clients.assign(clientId, assignment);
      return clients.list();
    },
    'clients.remove': ({ id }) => {
      clients.remove(id);
      return {};
    },
    'clients.pause': ({ id }) => clients.pause(id),
    'clients.resume': ({ id }) => clients.resume(id),
    'clients.report': (input) => report.ofMonth(input),
    'clients.reportFile': (input) => report.fileOfMonth(input),
    'clients.reportPage': (input) => reportPages.ofMonth(input),
  };
}
