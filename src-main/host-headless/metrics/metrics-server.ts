import type { IncomingMessage, ServerResponse } from 'node:http';
import { OutboxError } from '../../contract/errors.ts';
import type { Logger } from '../../contract/log/logger.ts';
import type { OutboxClient } from '../../contract/transport.ts';
import type { Clock } from '../../foundation/clock.ts';
import { version } from '../../foundation/version.ts';
import { GuardedServer, loopbackPlace, type Place } from '../web/guarded-server.ts';
import { Guests } from '../web/guests.ts';
import { usualLoopback } from '../web/loopback-address.ts';
import { send, sendText } from '../web/page-routes.ts';
import { refuseUpgrade } from '../web/page-sockets.ts';
import { rareWarnings } from '../web/rare-warnings.ts';
import { metricsContentType, metricsText } from './metrics-text.ts';
import { whatHinders } from './readiness.ts';

/** No browser has a session here, so the name by which programs are often told of this computer is answered too. */
const place: Place = {
  ...loopbackPlace(usualLoopback),
  namesAt: (port) => ({
    scheme: 'http',
    hosts: new Set([`${usualLoopback}:${String(port)}`, `localhost:${String(port)}`]),
  }),
};

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves what a program that watches over Outbox reads, on loopback, to whoever asks. `port` is fixed, as such a program is told it:
 * throws `OutboxError` unsupported where another has it. 0: any that is free.
 */
export async function startMetricsServer(options: {
  readonly port: number;
  readonly client: Pick<OutboxClient, 'call'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<MetricsServer> {
  const { client, clock, logger } = options;
  const server = new GuardedServer({
    place,
    guests: new Guests(),
    answer: (request, response) => answer(client, request, response),
    upgrade: (_request, stream) => {
      refuseUpgrade(stream, 404);
    },
    warn: rareWarnings(clock, logger),
  });
  const port = await server.listen(options.port);
  if (options.port !== 0 && port !== options.port) {
    await server.close();
    throw new OutboxError(
      'unsupported',
      `Port ${String(options.port)} is in use by another program. Give --metrics another port.`,
    );
  }
  logger.write('metrics.listening', { port });
  return { port, stop: () => server.close() };
}

async function answer(
  client: Pick<OutboxClient, 'call'>,
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    sendText(response, 405, 'That method is not used here.');
    return;
  }
  switch (url.split('?', 1)[0]) {
    case '/metrics': {
      const [status, snapshot, figures] = await Promise.all([
        client.call('app.status', {}),
        client.call('app.snapshot', {}),
        client.call('app.figures', {}),
      ]);
      send(response, 200, metricsContentType, metricsText({ version, status, snapshot, figures }));
      return;
    }
    case '/healthz':
      // It answers, and the engine does.
      await client.call('app.status', {});
      sendText(response, 200, 'ok');
      return;
    case '/readyz': {
      const hindering = whatHinders(await client.call('app.snapshot', {}));
      sendText(
        response,
        hindering.length === 0 ? 200 : 503,
        hindering.length === 0 ? 'ok' : hindering.join('\n'),
      );
      return;
    }
    default:
      sendText(response, 404, 'There is nothing here. Ask for /metrics, /healthz or /readyz.');
  }
}
