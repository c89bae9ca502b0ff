/** Files and folders that a person picks become tokens; pages never send a path that nobody chose. */
import type { CallOutput } from '../../src-main/contract/api.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';

export type ChosenPath = CallOutput<'host.choose'>;

export interface ChosenItem extends ChosenPath {
  readonly isFolder: boolean;
}

export async function chooseBrowsed(client: OutboxClient, paths: readonly string[]): Promise<ChosenPath[]> {
  const chosen: ChosenPath[] = [];
  for (const path of paths) chosen.push(await client.call('host.choose', { path }));
  return chosen;
}
