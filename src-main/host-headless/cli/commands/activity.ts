import { Option } from 'commander';
import {
  activityGroups,
  type ActivityEntry,
  type ActivityFilter,
  type ActivityGroup,
} from '../../../contract/activity.ts';
import { activityRanges, type ActivityRange } from '../../../contract/activity-sums.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { chosenClient, declareClient, type ClientOption } from '../input/client-name.ts';
import { entryJson, entryLine, sumsLines } from '../output/activity-lines.ts';

const defaultLimit = 50;
const linesPerCall = 200;

interface ActivityOptions extends CommonOptions, ClientOption {
  readonly limit: number;
  readonly range?: ActivityRange;
  readonly kind?: ActivityGroup;
}

/** What happened, as the window's Activity tells it. */
export const registerActivity: RegisterCommand = (program, context) => {
  declareClient(declareJson(program.command('activity')), 'what is')
    .description('what happened, the newest first')
    .option('--limit <n>', 'at most so many lines', parsePositive, defaultLimit)
    .addOption(
      new Option('--range <range>', 'what it came to first, and only lines of that time').choices(
        activityRanges,
      ),
    )
    .addOption(new Option('--kind <kind>', 'only lines of this kind').choices(activityGroups))
    .action((options: ActivityOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const whose =
          options.client === undefined ? {} : { clientId: (await chosenClient(client, options.client)).id };
        const filter = { ...whose, ...(options.kind === undefined ? {} : { group: options.kind }) };
        const sums =
          options.range === undefined ? null : await client.call('activity.sums', { range: options.range });
        const sinceMs = sums?.buckets[0]?.fromMs ?? 0;
        const lines = await newest(client, filter, { sinceMs, limit: options.limit });
        if (options.json === true) {
          const told = lines.map(entryJson);
          output.json<'activity'>(sums === null ? told : { sums, lines: told });
          return;
        }
        for (const line of sums === null ? [] : sumsLines(sums)) output.print(line);
        for (const line of lines) output.print(entryLine(line));
        if (lines.length === 0)
          output.note(sums === null ? 'Nothing happened yet.' : 'Nothing happened then.');
      }),
    );
};

async function newest(
  client: OutboxClient,
  filter: ActivityFilter,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<ActivityEntry[]> {
  const found: ActivityEntry[] = [];
  while (found.length < limit) {
    const asked = Math.min(linesPerCall, limit - found.length);
    const beforeId = found.at(-1)?.id ?? null;
    const page = await client.call('activity.page', { beforeId, limit: asked, ...filter });
    const within = page.filter(({ atMs }) => atMs >= sinceMs);
    found.push(...within);
    if (page.length < asked || within.length < page.length) break;
  }
  return found;
}
