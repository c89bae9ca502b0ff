import type { clientsCalls } from '../../contract/api/clients-calls.ts';
import type { HandlersOf } from '../engine.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { TechnicalReport } from '../reporting/reports/technical-report.ts';
import type { ReportPages } from '../reporting/reports/report-pages.ts';

export interface ClientsParts {
  readonly connections: Connections;
  readonly clients: Clients;
  /** What was added together. */
  readonly batches: {
    readonly report: TechnicalReport;
    readonly reportPages: ReportPages;
  };
}

type ClientsApi = HandlersOf<typeof clientsCalls>;

/** Whose work is done. */
export function clientsApi({
  clients,
  connections,
  batches: { report, reportPages },
}: ClientsParts): ClientsApi {
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
