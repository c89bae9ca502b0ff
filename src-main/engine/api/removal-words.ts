import type { Connection, ConnectionRemovalPlan } from '../../contract/connection.ts';
import type { UnfinishedJobs } from '../jobs/store/jobs-of-connection.ts';

/** What the removal of a connection means, in the same words wherever it is asked about. */
export function removalWords(
  { name, keyPlace, isPractice }: Pick<Connection, 'name' | 'keyPlace' | 'isPractice'>,
  found: UnfinishedJobs & {
    readonly uploads: number;
    readonly links: number;
    readonly folders: readonly string[];
  },
): ConnectionRemovalPlan {
  const { waiting, sending, ending, accepted, inDoubt, uploads, links, folders } = found;
  const consequences = [
    waiting > 0 && `${jobs(waiting, 'that waits is', 'that wait are')} cancelled.`,
    sending > 0 &&
      `${jobs(sending, 'that is being sent is', 'that are being sent are')} stopped before ${sending === 1 ? 'its end, so that this attempt' : 'their end, so that these attempts'} cannot have arrived.`,
    inDoubt > 0 &&
      `${jobs(inDoubt, 'in doubt is', 'in doubt are')} ended as in doubt: ${inDoubt === 1 ? 'it' : 'they'} may have arrived, and nobody can be asked any more.`,
    accepted > 0 &&
      `${jobs(accepted, 'that the service has accepted is', 'that the service has accepted are')} not followed any more, and ${accepted === 1 ? 'counts' : 'count'} as accepted.`,
    uploads > 0 &&
      `${counted(uploads, 'video that is half uploaded is', 'videos that are half uploaded are')} given up at the service. Where it cannot be reached, what has arrived of ${uploads === 1 ? 'it' : 'them'} stays there.`,
    links > 0 &&
      `${counted(links, 'link goes', 'links go')} no further through ${links === 1 ? 'its recipe' : 'their recipes'}.`,
    folders.length > 0 &&
      `${counted(folders.length, 'folder is', 'folders are')} not watched any more: ${folders.join(', ')}. Nothing in ${folders.length === 1 ? 'it' : 'them'} is touched.`,
    !isPractice && keyPlace !== null && `Its key is erased from ${keyPlace}.`,
    `Its receipts stay, under the name ${name}. Nothing ${uploads > 0 ? 'else ' : ''}at the service is touched.`,
  ].filter((message) => message !== false);
  return { consequences, blockedBy: ending === 0 ? null : blockedWords(name, ending) };
}

function blockedWords(name: string, ending: number): string {
  return `The answer to ${jobs(ending, 'whose last bytes are out is', 'whose last bytes are out are')} awaited. Remove ${name} when it came, or stop Outbox first.`;
}

function jobs(count: number, one: string, many: string): string {
  return counted(count, `job ${one}`, `jobs ${many}`);
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
