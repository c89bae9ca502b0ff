import { resolve } from 'node:path';
import { linesOfFacts } from '../../../contract/content-words.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { piecesOf } from '../input/pieces.ts';
import { declareScope, scopeOf } from './limits.ts';
import { factsJson, unfitJson } from '../output/facts-json.ts';
import { told } from '../output/say.ts';
import { describeBytes } from '../output/words.ts';

type LookOptions = CommonOptions & Parameters<typeof scopeOf>[0];

/** As many as a call takes. */
const pathsPerCall = 100;

export const registerLook: RegisterCommand = (program, context) => {
  declareScope(declareJson(program.command('look')))
    .description('what is found in files before they are sent: dimensions, colours, location, what is broken')
    .argument('<paths...>', 'the files')
    .action((paths: string[], options: LookOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const tokens: string[] = [];
        for (const path of paths) {
          const chosen = await client.call('host.choose', { path: resolve(context.workingDirectory, path) });
          tokens.push(chosen.token);
        }
        const { connection, kb, carousel, clips, all: kind } = options;
        const isFor = [connection, kb, carousel, clips, kind].some((each) => each !== undefined);
        const scope = isFor ? { scope: await scopeOf(options, client) } : {};
        const all = [];
        for (const piece of piecesOf(tokens, pathsPerCall)) {
          all.push(...(await client.call('files.look', { tokens: piece, ...scope })));
        }
        if (options.json === true) {
          output.json<'look'>(
            all.map(({ path, sizeBytes, facts, unfit }) => ({
              ...{ path, bytes: sizeBytes },
              facts: factsJson(facts),
              ...unfitJson(unfit),
            })),
          );
          return;
        }
        for (const { path, sizeBytes, facts, unfit } of all) {
          output.print(path);
          const lines = [{ name: 'Size', value: describeBytes(sizeBytes) }, ...linesOfFacts(facts, told)];
          if (unfit.length > 0) lines.push({ name: 'Would wait', value: unfit.map(told).join('. ') });
          for (const { name, value } of lines) output.print(`  ${name.padEnd(13)}${value}`);
        }
      }),
    );
};
