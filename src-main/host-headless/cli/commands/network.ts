import { Option } from 'commander';
import type { CallInput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { NetworkView } from '../../../contract/network.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { readKeyFile, readKeyFromInput } from '../input/key-source.ts';

interface SetOptions extends CommonOptions {
  readonly proxy?: string;
  readonly direct?: string;
  readonly user?: string;
  readonly passwordStdin?: true;
  readonly passwordFile?: string;
  readonly forgetPassword?: true;
}

/** How services and webhooks are reached. */
export const registerNetwork: RegisterCommand = (program, context) => {
  const show = (network: NetworkView, options: CommonOptions): void => {
    if (options.json === true) context.output.json(network);
    else for (const line of linesOf(network)) context.output.print(line);
  };
  const network = program.command('network').description('how services are reached: through which proxy');
  declareJson(network.command('show', { isDefault: true }))
    .description('what is set')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        show(await client.call('network.get', {}), options);
      }),
    );
  declareJson(network.command('set'))
    .description('set it; what is left out stays as it is')
    .option('--proxy <way>', 'system, none, or an address as http://host:port')
    .option('--direct <hosts>', 'what is reached without that address: hosts with a comma between, or none')
    .option('--user <name>', 'the name that the proxy is told, with a password')
    .addOption(
      new Option('--password-stdin', 'its password comes on standard input').conflicts('passwordFile'),
    )
    .option('--password-file <file>', 'its password stands in a file that only you can read')
    .option('--forget-password', 'the proxy is told no name and no password any more')
    .action(async (options: SetOptions) => {
      const changes = await changesOf(context, options);
      await withOutbox(context, options, async ({ client }) => {
        show(await client.call('network.set', changes), options);
      });
    });
};

async function changesOf(context: CliContext, options: SetOptions): Promise<CallInput<'network.set'>> {
  const { proxy, direct } = options;
  const credentials = await credentialsOf(context, options);
  const changes = {
    ...(proxy === undefined ? {} : wayOf(proxy)),
    ...(direct === undefined ? {} : { direct: direct === 'none' ? [] : hostsOf(direct) }),
    ...(credentials === undefined ? {} : { credentials }),
  };
  if (Object.keys(changes).length > 0) return changes;
  throw new OutboxError(
    'invalid_input',
    'Say what to set: --proxy, --direct, --user with a password, or --forget-password.',
  );
}

function wayOf(proxy: string): CallInput<'network.set'> {
  return proxy === 'system' || proxy === 'none' ? { proxy } : { proxy: 'address', address: proxy };
}

function hostsOf(text: string): string[] {
  return text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

async function credentialsOf(
  context: CliContext,
  { user, passwordStdin, passwordFile, forgetPassword }: SetOptions,
): Promise<CallInput<'network.set'>['credentials']> {
  const hasPassword = passwordStdin === true || passwordFile !== undefined;
  if (forgetPassword === true && (hasPassword || user !== undefined)) {
    throw new OutboxError('invalid_input', 'Give a name and a password, or --forget-password: not both.');
  }
  if (forgetPassword === true) return null;
  if (user === undefined && !hasPassword) return undefined;
  if (user === undefined || !hasPassword) {
    throw new OutboxError(
      'invalid_input',
      'Give --user NAME with --password-stdin or --password-file FILE: a proxy wants both.',
    );
  }
  const password =
    passwordFile === undefined ? await readKeyFromInput(context.input) : readKeyFile(passwordFile);
  return { name: user, password };
}

function linesOf({ proxy, address, direct, hasCredentials }: NetworkView): string[] {
  const told = hasCredentials ? ', with the name and password that are kept' : '';
  const way = { none: 'none', system: 'as the system says', address: `${address ?? ''}${told}` }[proxy];
  const isAddress = proxy === 'address';
  return [`proxy: ${way}`, ...(isAddress && direct.length > 0 ? [`directly: ${direct.join(', ')}`] : [])];
}
