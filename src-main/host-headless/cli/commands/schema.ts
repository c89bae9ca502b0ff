import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import type { RegisterCommand } from '../command-options.ts';
import { allCommands, commandTree } from '../help/command-tree.ts';

/** What `--json` prints, said for programs that read it. */
export const registerSchema: RegisterCommand = (program, context) => {
  program
    .command('schema')
    .description('the JSON schema of what a command prints with --json; without a command, which have one')
    .argument('[command...]', 'the words of the command, as watch list')
    .action((words: readonly string[]) => {
      const all = allCommands(commandTree(program))
        .filter(({ options }) => options.some(({ long }) => long === '--json'))
        .map(({ path }) => path.join(' '));
      const command = words.join(' ');
      if (command === '') for (const each of all) context.output.print(each);
      else if (all.includes(command)) context.output.jsonText(readSchema(context.schemaDirectory, command));
      else throw unknownCommand(command, all);
    });
};

/** Throws `OutboxError` storage. */
function readSchema(directory: string, command: string): string {
  const path = join(directory, `${command.replaceAll(' ', '-')}.schema.json`);
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new OutboxError(
      'storage',
      `${path} belongs to Outbox and cannot be read: ${messageOf(cause)}. Install Outbox again.`,
      { cause },
    );
  }
}

function unknownCommand(command: string, all: readonly string[]): OutboxError {
  const [first = ''] = command.split(' ');
  const near = all.filter((each) => each.split(' ')[0] === first);
  const next =
    near.length === 0 ? '"outbox schema" lists those that have one' : `There are: ${near.join(', ')}`;
  return new OutboxError('not_found', `No command "${command}" prints JSON. ${next}.`);
}
