import { resolve } from 'node:path';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { withoutLinks } from '../input/paths.ts';
import { explanationJson } from '../output/explanation-json.ts';
import { told } from '../output/say.ts';

export const registerExplain: RegisterCommand = (program, context) => {
  declareJson(program.command('explain'))
    .description('why a file is where it is: queued, sent, settling, left out, or not known')
    .argument('<path>', 'the file or folder; it need not be there any more')
    .action((given: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const path = await withoutLinks(resolve(context.workingDirectory, given));
        const explanation = await client.call('jobs.explainPath', { path });
        const { output } = context;
        if (options.json === true) output.json<'explain'>({ path, ...explanationJson(explanation) });
        else {
          output.print(path);
          for (const step of explanation.steps) output.print(`  ${told(step.message)}`);
        }
      }),
    );
};
