import { amountInState } from '../../../contract/job-words.ts';
import { jobStates } from '../../../contract/job.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import type { CommonOptions } from '../command-options.ts';
import { chosenClient, ofClient } from '../input/client-name.ts';
import { askingLines } from '../output/asking-lines.ts';
import { askingJson, clientJson, folderStatusJson } from '../output/json-shapes.ts';
import { folderLines } from '../output/folder-lines.ts';
import { describeTime } from '../output/words.ts';
import { waitingLines } from '../output/waiting-lines.ts';

/** The status of one client alone: its pause, its jobs, its folders. */
export async function tellStatusOfClient(
  { output }: CliContext,
  client: OutboxClient,
  options: CommonOptions & { readonly client: string },
): Promise<void> {
  const one = await chosenClient(client, options.client);
  const isOfClient = await ofClient(client, options);
  const jobs = await client.call('jobs.counts', { filter: { clientId: one.id } });
  const folders = (await client.call('watchFolders.list', {})).filter(({ connectionId, rules: { target } }) =>
    isOfClient({ connectionId, kind: target.kind, id: target.id }),
  );
  const notSent = await client.call('watchFolders.notSent', {});
  const ids = new Set(folders.map(({ id }) => id));
  const { settling } = await client.call('app.snapshot', {});
  const asking = {
    settling: settling.filter(({ watchFolderId }) => ids.has(watchFolderId)),
    watchFolders: folders,
  };
  if (options.json === true) {
    output.json<'status'>({
      ...{ client: clientJson(one), jobs },
      ...{ ...askingJson(asking), watchFolders: folders.map((folder) => folderStatusJson(folder, notSent)) },
    });
    return;
  }
  if (one.pausedSinceMs !== null) {
    output.print(
      `${one.name} is paused since ${describeTime(one.pausedSinceMs)}, until "outbox clients resume" of it.`,
    );
  }
  const counts = jobStates.filter((state) => jobs[state] > 0);
  output.print(
    counts.length === 0
      ? `No jobs of ${one.name} yet.`
      : `Jobs of ${one.name}: ${counts.map((state) => amountInState(jobs[state], state)).join(', ')}.`,
  );
  for (const line of askingLines(asking)) output.print(line);
  for (const line of waitingLines(asking.settling)) output.print(line);
  for (const line of folderLines(folders, notSent)) output.print(line);
}
