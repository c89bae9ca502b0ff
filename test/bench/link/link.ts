import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithCampaign } from '../../helpers/campaign.ts';
import type { Tool } from '../tools.ts';

const source = join(import.meta.dirname, 'link.c');
/** Inside of the two namespaces alone, so that nothing of the machine's own network is touched. */
const clientAddress = '10.77.0.1';
const serverAddress = '10.77.0.2';

export const linkNeeds: readonly Tool[] = ['root', 'ip', 'cc', '/dev/net/tun'];

export interface LinkShape {
  readonly rateMbit: number;
  readonly oneWayDelayMs: number;
  readonly lossPercent: number;
  /** What waits in front of the line at most. Left out: what the line sends in about 80 ms. */
  readonly queueKb?: number;
}

/** A link of its own between a place for a client and a place for a server. */
export interface Link {
  /** Words before a command that is to run there. */
  readonly client: readonly string[];
  readonly server: readonly string[];
  readonly serverAddress: string;
  down(): Promise<void>;
}

/** Compiles it into `folder`. What it makes is gone at the latest with this process. */
export async function linkUp(folder: string, shape: LinkShape): Promise<Link> {
  const program = join(folder, 'link');
  must('cc', '-O2', '-Wall', '-Wextra', '-o', program, source);
  const name = `outbox-bench-${String(process.pid)}`;
  const [client, server] = [`${name}-a`, `${name}-b`];
  const remove = (): void => {
    for (const side of [client, server]) spawnSync('ip', ['netns', 'del', side], { stdio: 'ignore' });
  };
  remove();
  process.once('exit', remove);
  for (const side of [client, server]) must('ip', 'netns', 'add', side);
  const { rateMbit, oneWayDelayMs, lossPercent, queueKb = 1000 } = shape;
  const figures = [rateMbit, oneWayDelayMs, lossPercent, queueKb, 1].map(String);
  const child = endsWithCampaign(
    spawn(program, [client, server, ...figures], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), once(child, 'exit')]);
  addressOn(client, clientAddress, serverAddress);
  addressOn(server, serverAddress, clientAddress);
  return {
    client: ['ip', 'netns', 'exec', client],
    server: ['ip', 'netns', 'exec', server],
    serverAddress,
    async down() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      remove();
      process.off('exit', remove);
    },
  };
}

function addressOn(side: string, own: string, peer: string): void {
  must('ip', '-n', side, 'link', 'set', 'lo', 'up');
  must('ip', '-n', side, 'addr', 'add', own, 'peer', peer, 'dev', 'tun0');
  must('ip', '-n', side, 'link', 'set', 'tun0', 'up', 'mtu', '1500', 'txqueuelen', '5000');
  // What one round learnt of the path would speed up the next.
  const forget = 'echo 1 > /proc/sys/net/ipv4/tcp_no_metrics_save';
  must('ip', 'netns', 'exec', side, 'sh', '-c', forget);
}

function must(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
}
