import { type Message } from '../../../contract/messages/message.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { Cause } from '../../../contract/job.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import { withOutbox, type CommonOptions } from '../command-options.ts';
import { piecesOf } from '../input/pieces.ts';
import { report } from './retry-and-cancel.ts';

export interface AskingOptions extends CommonOptions {
  readonly all?: true;
  readonly folder?: number;
}

interface Affected {
  readonly changed: number;
  readonly refused: readonly { readonly id: number; readonly why: Message }[];
}

const idsPerCall = 1000;
const rowsPerPage = 500;

/** Gives a person's answer to the jobs that were named, or to all that ask because of `asked`, and reports what came of it. */
export function answerAskingJobs(
  context: CliContext,
  { ids, options, asked }: { ids: number[] | undefined; options: AskingOptions; asked: Cause },
  answer: (client: OutboxClient, ids: number[]) => Promise<Affected>,
): Promise<void> {
  const named = ids ?? [];
  if (named.length > 0 === (options.all === true)) {
    throw new OutboxError('invalid_input', 'Name the jobs, or give --all.');
  }
  if (options.folder !== undefined && options.all !== true) {
    throw new OutboxError('invalid_input', '--folder belongs to --all.');
  }
  return withOutbox(context, options, async ({ client }) => {
    const wanted = options.all === true ? await jobsThatAsk(client, asked, options.folder) : named;
    const affected = { changed: 0, refused: [] as { id: number; why: Message }[] };
    for (const piece of piecesOf(wanted, idsPerCall)) {
      const part = await answer(client, piece);
      affected.changed += part.changed;
      affected.refused.push(...part.refused);
    }
    report(context, options, affected);
  });
}

/** Every job that waits for a person because of this. */
export async function jobsThatAsk(
  client: OutboxClient,
  asked: Cause,
  watchFolderId?: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += rowsPerPage) {
    const { rows, total } = await client.call('jobs.page', {
      filter: {
        states: ['needs_attention'],
        ...(watchFolderId === undefined ? {} : { watchFolderId }),
      },
      ...{ order: 'oldest', offset, limit: rowsPerPage },
    });
    ids.push(...rows.filter(({ cause }) => cause === asked).map(({ id }) => id));
    if (rows.length === 0 || offset + rows.length >= total) return ids;
  }
}
