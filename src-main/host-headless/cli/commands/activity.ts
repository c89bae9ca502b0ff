import type { ActivityEntry } from '../../../contract/status.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { chosenClient, declareClient, type ClientOption } from '../input/client-name.ts';

const defaultLimit = 50;
const linesPerCall = 200;

interface ActivityOptions extends CommonOptions, ClientOption {
  readonly limit: number;
}

/** What happened, as the window's Activity tells it. */
export const registerActivity: RegisterCommand = (program, context) => {
  declareClient(declareJson(program.command('activity')), 'what is')
    .description('what happened, the newest first')
    .option('--limit <n>', 'at most so many lines', parsePositive, defaultLimit)
    .action((options: ActivityOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const whose =
          options.client === undefined ? {} : { clientId: (await chosenClient(client, options.client)).id };
        const found: ActivityEntry[] = [];
        while (found.length < options.limit) {
          const limit = Math.min(linesPerCall, options.limit - found.length);
          const beforeId = found.at(-1)?.id ?? null;
          const page = await client.call('activity.page', { beforeId, limit, ...whose });
          found.push(...page);
          if (page.length < limit) break;
        }
        if (options.json === true) output.json(found);
        else for (const entry of found) output.print(lineOf(entry));
        if (found.length === 0) output.note('Nothing happened yet.');
      }),
    );
};

function lineOf({ atMs, title, detail, count }: ActivityEntry): string {
  const times = count > 1 ? ` (${String(count)} times)` : '';
  return `${localMinute(atMs)}  ${title}${times}${detail === null ? '' : `. ${detail}`}`;
}
