import { resolve } from 'node:path';
import { Option } from 'commander';
import type { ConnectionHealth } from '../../../contract/connection.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readKeyFile, readKeyFromInput } from '../input/key-source.ts';
import { connectionJson, testJson } from '../output/connection-json.ts';
import { told } from '../output/say.ts';

interface ConnectOptions extends CommonOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly keyStdin?: true;
  readonly keyFile?: string;
  readonly anyway?: true;
}

/** The connection is saved in all these cases; the code says whether it can be used now. */
const codeOfHealth: Readonly<Record<ConnectionHealth, ExitCode>> = {
  ok: exitCodes.ok,
  unknown: exitCodes.ok,
  no_key: exitCodes.ok,
  auth: exitCodes.keyRefused,
  billing: exitCodes.held,
  offline: exitCodes.held,
  trouble: exitCodes.error,
};

export const registerConnect: RegisterCommand = (program, context) => {
  declareJson(program.command('connect'))
    .description('save a connection to the service, after proving its key with one read')
    .requiredOption('--name <name>', 'what to call it')
    .requiredOption('--base-url <url>', 'the base URL of the service, as https://host')
    .addOption(new Option('--key-stdin', 'read the key from standard input').conflicts('keyFile'))
    .option('--key-file <file>', 'read the key from a file that only you can read')
    .option('--anyway', 'save it too where the key is refused or the service is not understood')
    .addHelpText(
      'after',
      '\nWithout either, the key in OUTBOX_API_KEY is used and not stored: it serves this base URL, and no other, whenever it is set.',
    )
    .action(async (options: ConnectOptions) => {
      const key = await readKey(context, options);
      await withOutbox(context, options, async ({ client, isRunning }) => {
        if (key === null && isRunning) throw environmentOfAnother();
        const { connection, test } = await client.call('connections.save', {
          name: options.name,
          baseUrl: options.baseUrl,
          key,
          ...(options.anyway === true ? { anyway: true } : {}),
        });
        const { output } = context;
        for (const warning of test.warnings) output.warn(told(warning));
        if (test.provedBy !== null) output.warn(told(test.provedBy));
        const isHeld = test.health === 'auth' || test.health === 'trouble';
        if (options.json === true)
          output.json<'connect'>({ connection: connectionJson(connection), ...testJson(test) });
        else {
          const next = isHeld ? ' Nothing is sent to it until that is mended.' : '';
          output.print(`Saved ${connection.name} (${connection.baseUrl}). ${told(test.message)}.${next}`);
        }
        context.exitCode = codeOfHealth[test.health];
      });
    });
};

/** `null` where only the environment has one: then none is stored. A key is never an argument, as others see arguments. */
async function readKey(context: CliContext, options: ConnectOptions): Promise<string | null> {
  if (options.keyStdin === true) return readKeyFromInput(context.input);
  if (options.keyFile !== undefined) {
    return readKeyFile(resolve(context.workingDirectory, options.keyFile));
  }
  if (context.environmentKey !== null) return null;
  throw new OutboxError(
    'invalid_input',
    'Give the key with --key-stdin or --key-file FILE, or set OUTBOX_API_KEY.',
  );
}

/** The key would be another's, and might be sent where it does not belong. */
function environmentOfAnother(): OutboxError {
  return new OutboxError(
    'invalid_input',
    'Outbox runs already, with the environment that it was started with: OUTBOX_API_KEY of this command does not reach it. ' +
      'Give the key with --key-stdin or --key-file FILE, which stores it; or end the running Outbox, connect, and start it again.',
  );
}
