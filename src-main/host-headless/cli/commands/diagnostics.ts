import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { diagnosticSections, mostLogLines } from '../../../contract/diagnostics.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';

const usualLogLines = 200;

interface DiagnosticsOptions extends CommonOptions {
  readonly out?: string;
  readonly names?: true;
  readonly logLines: number;
  readonly without?: readonly string[];
}

/** What helps to find a fault: every line is printed, or written where it can be read first. */
export const registerDiagnostics: RegisterCommand = (program, context) => {
  declareJson(program.command('diagnostics'))
    .description('what helps to find a fault: all of it is printed; no key, no file, no name')
    .option('--out <file>', 'write it into a new file instead')
    .option('--names', 'with names, folders and hosts as they are')
    .option(
      '--log-lines <n>',
      `the newest lines of the log, at most ${String(mostLogLines)}`,
      parseLines,
      usualLogLines,
    )
    .option('--without <section...>', `leave out: ${diagnosticSections.join(', ')}`)
    .action((options: DiagnosticsOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const without = new Set(options.without ?? []);
        refuseUnknown([...without]);
        const ask = { withNames: options.names === true, logLines: options.logLines };
        const { lines } = await client.call('diagnostics.collect', ask);
        const wanted = lines.filter(({ section }) => !without.has(section));
        const texts = wanted.map(({ section, text }) => `${section}: ${text}`);
        if (options.out !== undefined) {
          const path = resolve(context.workingDirectory, options.out);
          await writeNew(path, `${texts.join('\n')}\n`);
          if (options.json === true) output.json<'diagnostics'>({ path, lines: wanted.length });
          else
            output.print(
              `Written: ${path}, ${String(wanted.length)} lines. Read it before you send it to anybody.`,
            );
        } else if (options.json === true) output.json<'diagnostics'>(wanted);
        else for (const text of texts) output.print(text);
      }),
    );
};

function refuseUnknown(sections: readonly string[]): void {
  const unknown = sections.find((section) => !diagnosticSections.some((one) => one === section));
  if (unknown === undefined) return;
  throw new OutboxError(
    'invalid_input',
    `There is no section ${unknown}. There are: ${diagnosticSections.join(', ')}.`,
  );
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new OutboxError(
      'invalid_input',
      `${path} cannot be written: ${messageOf(error)}. Name another file.`,
      {
        cause: error,
      },
    );
  }
}

function parseLines(text: string): number {
  const lines = Number(text);
  if (Number.isInteger(lines) && lines >= 0 && lines <= mostLogLines) return lines;
  throw new InvalidArgumentError(`Give a whole number from 0 to ${String(mostLogLines)}.`);
}
