import { resolve } from 'node:path';
import type { Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { PathExplanation, PathReason } from '../../../contract/explanation.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { withoutLinks } from '../input/paths.ts';
import { explanationJson } from '../output/explanation-json.ts';
import { told } from '../output/say.ts';

interface TestOptions extends CommonOptions {
  readonly folder?: number;
}

/** As many as one call takes. */
const namesPerCall = 100;

export const registerRules: RegisterCommand = (program, context) => {
  const rules = program.command('rules').description('try the rules of watched folders');
  registerTest(rules, context);
  declareJson(rules.command('suggest'))
    .description('a pattern that fits a name and all that is like it')
    .argument('<name>', 'a file name, with its folders below the watched one')
    .action((name: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const suggested = await client.call('names.suggest', { name });
        if (options.json === true) context.output.json<'rules suggest'>(suggested);
        else context.output.print(suggested.pattern);
      }),
    );
};

function registerTest(rules: Command, context: CliContext): void {
  declareJson(rules.command('test'))
    .description('what becomes of files of these names, whether they are there or not')
    .argument('<paths...>', 'paths, or names below the folder of --folder')
    .option('--folder <id>', 'try names in this folder, as "watch list" numbers it', parsePositive)
    .action((given: string[], options: TestOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output, workingDirectory } = context;
        if (given.length > namesPerCall) {
          throw new OutboxError('invalid_input', `Give at most ${String(namesPerCall)} names at a time.`);
        }
        const tried: { name: string; explanation: PathExplanation }[] = [];
        if (options.folder === undefined) {
          for (const each of given) {
            const path = await withoutLinks(resolve(workingDirectory, each));
            tried.push({ name: path, explanation: await client.call('jobs.explainPath', { path }) });
          }
        } else {
          const { results } = await client.call('names.try', { watchFolderId: options.folder, names: given });
          tried.push(...results);
        }
        if (options.json === true)
          output.json<'rules test'>(
            tried.map(({ name, explanation }) => ({ name, ...explanationJson(explanation) })),
          );
        else for (const { name, explanation } of tried) tell(context, name, explanation);
      }),
    );
}

const marks: Readonly<Record<PathReason['verdict'], string>> = {
  passes: 'ok',
  stops: 'no',
  asks: 'ask',
  waits: 'wait',
  tells: '-',
};

function tell({ output }: CliContext, name: string, { headline, steps }: PathExplanation): void {
  output.print(`${name}: ${told(headline)}`);
  for (const { verdict, message } of steps) output.print(`  ${marks[verdict].padEnd(4)} ${told(message)}`);
}
