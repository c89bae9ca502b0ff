import { resolve } from 'node:path';
import { factLines } from '../../../contract/content-words.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { piecesOf } from '../input/pieces.ts';
import { describeBytes } from '../output/words.ts';

/** As many as a call takes. */
const pathsPerCall = 100;

export const registerLook: RegisterCommand = (program, context) => {
  declareJson(program.command('look'))
    .description('what is found in files before they are sent: dimensions, colours, location, what is broken')
    .argument('<paths...>', 'the files')
    .action((paths: string[], options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const tokens: string[] = [];
        for (const path of paths) {
          const chosen = await client.call('host.choose', { path: resolve(context.workingDirectory, path) });
          tokens.push(chosen.token);
        }
        const all = [];
        for (const piece of piecesOf(tokens, pathsPerCall)) {
          all.push(...(await client.call('files.look', { tokens: piece })));
        }
        if (options.json === true) {
          output.json(all.map(({ path, sizeBytes, facts }) => ({ path, bytes: sizeBytes, facts })));
          return;
        }
        for (const { path, sizeBytes, facts } of all) {
          output.print(path);
          const lines = [{ name: 'Size', value: describeBytes(sizeBytes) }, ...factLines(facts)];
          for (const { name, value } of lines) output.print(`  ${name.padEnd(13)}${value}`);
        }
      }),
    );
};
