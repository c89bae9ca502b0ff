import { ProxiedConnection } from './proxied-connection.ts';
import { listenOnLoopback, loopback, type ListeningPort } from './relay.ts';
import type { ProxyPlan } from './strike.ts';

export interface FaultProxy {
  readonly baseUrl: string;
  readonly connections: readonly ProxiedConnection[];
  close(): Promise<void>;
}

/** One listening port between a client and the service, with one fault at one place of every exchange. */
export async function startFaultProxy(plan: ProxyPlan): Promise<FaultProxy> {
  const connections: ProxiedConnection[] = [];
  const listening: ListeningPort = await listenOnLoopback((client) => {
    const connection = new ProxiedConnection(plan, client, () => void listening.close());
    connections.push(connection);
    connection.run();
  });
  return {
    baseUrl: `http://${loopback}:${listening.port}`,
    connections,
    async close() {
      for (const connection of connections) connection.finish();
      await Promise.all(connections.map((connection) => connection.stopped));
      await listening.close();
    },
  };
}
