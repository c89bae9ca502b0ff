import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Between the engine and a service: counts the POSTs that are under way at a time, and may keep their answers back. */
export interface CountingRelay {
  readonly baseUrl: string;
  /** POSTs whose answer is kept back now. */
  waiting(): number;
  /** The most that were under way at a time since the last call. */
  takeMost(): number;
  /** Lets an answer go. */
  answerOne(): void;
  /** From now on all answers go as they come. */
  answerAll(): void;
}

export async function countingRelay(serviceUrl: string): Promise<CountingRelay> {
  const kept: (() => void)[] = [];
  let isKeeping = true;
  let [underWay, most] = [0, 0];
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const isWrite = incoming.method === 'POST';
    if (isWrite) most = Math.max(most, (underWay += 1));
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', serviceUrl), {
      ...{ method, headers },
      agent: false,
    });
    incoming.pipe(onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    if (isWrite && isKeeping) await new Promise<void>((resolve) => kept.push(resolve));
    if (isWrite) underWay -= 1;
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port');
  return {
    baseUrl: `http://127.0.0.1:${String(address.port)}`,
    waiting: () => kept.length,
    takeMost() {
      const taken = most;
      most = underWay;
      return taken;
    },
    answerOne: () => kept.shift()?.(),
    answerAll() {
      isKeeping = false;
      for (const answer of kept.splice(0)) answer();
    },
  };
}
