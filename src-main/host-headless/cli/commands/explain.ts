import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';

export const registerExplain: RegisterCommand = (program, context) => {
  declareJson(program.command('explain'))
    .description('why a file is where it is: queued, sent, settling, left out, or not known')
    .argument('<path>', 'the file or folder; it need not be there any more')
    .action((given: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const path = await withoutLinks(resolve(context.workingDirectory, given));
        const { reasons, jobIds } = await client.call('jobs.explainPath', { path });
        const { output } = context;
        if (options.json === true) output.json({ path, reasons, jobIds });
        else {
          output.print(path);
          for (const reason of reasons) output.print(`  ${reason}`);
        }
      }),
    );
};

/** As watched folders are recorded. What is gone is placed by the nearest folder above it that is there. */
async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(await withoutLinks(above), basename(path));
  }
}
