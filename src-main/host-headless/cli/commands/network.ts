import { resolve } from 'node:path';
import { say, told } from '../output/say.ts';
import { Option } from 'commander';
import type { CallInput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { AuthoritiesView, Authority, NetworkView } from '../../../contract/network.ts';
import { localDay } from '../../../foundation/local-time.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { readKeyFile, readKeyFromInput } from '../input/key-source.ts';

interface SetOptions extends CommonOptions {
  readonly proxy?: string;
  readonly direct?: string;
  readonly authorities?: string;
  readonly user?: string;
  readonly passwordStdin?: true;
  readonly passwordFile?: string;
  readonly forgetPassword?: true;
}

/** How services and webhooks are reached. */
export const registerNetwork: RegisterCommand = (program, context) => {
  const show = async (client: OutboxClient, network: NetworkView, options: CommonOptions): Promise<void> => {
    const authoritiesFile = await client.call('network.authorities', {});
    if (options.json === true)
      context.output.json<'network show'>({
        ...network,
        authoritiesFile: authoritiesFile === null ? null : authoritiesJson(authoritiesFile),
      });
    else for (const line of linesOf(network, authoritiesFile)) context.output.print(line);
  };
  const network = program
    .command('network')
    .description('how services are reached: through which proxy, and who is trusted');
  declareJson(network.command('show', { isDefault: true }))
    .description('what is set')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        await show(client, await client.call('network.get', {}), options);
      }),
    );
  declareJson(network.command('set'))
    .description('set it; what is left out stays as it is')
    .option('--proxy <way>', 'system, none, or an address as http://host:port')
    .option('--direct <hosts>', 'what is reached without that address: hosts with a comma between, or none')
    .option(
      '--authorities <file>',
      'certificates of your company’s authority (PEM), trusted beside those of Outbox and of the system; or none',
    )
    .option('--user <name>', 'the name that the proxy is told, with a password')
    .addOption(
      new Option('--password-stdin', 'its password comes on standard input').conflicts('passwordFile'),
    )
    .option('--password-file <file>', 'its password stands in a file that only you can read')
    .option('--forget-password', 'the proxy is told no name and no password any more')
    .action(async (options: SetOptions) => {
      const changes = await changesOf(context, options);
      const { authorities: file } = options;
      await withOutbox(context, options, async ({ client }) => {
        const authorities =
          file === undefined
            ? {}
            : { authorities: file === 'none' ? null : await tokenOf(client, context, file) };
        await show(client, await client.call('network.set', { ...changes, ...authorities }), options);
      });
    });
};

async function tokenOf(
  client: OutboxClient,
  { workingDirectory }: CliContext,
  file: string,
): Promise<string> {
  return (await client.call('host.choose', { path: resolve(workingDirectory, file) })).token;
}

async function changesOf(context: CliContext, options: SetOptions): Promise<CallInput<'network.set'>> {
  const { proxy, direct } = options;
  const credentials = await credentialsOf(context, options);
  const changes = {
    ...(proxy === undefined ? {} : wayOf(proxy)),
    ...(direct === undefined ? {} : { direct: direct === 'none' ? [] : hostsOf(direct) }),
    ...(credentials === undefined ? {} : { credentials }),
  };
  if (Object.keys(changes).length > 0 || options.authorities !== undefined) return changes;
  throw new OutboxError(
    'invalid_input',
    'Say what to set: --proxy, --direct, --authorities, --user with a password, or --forget-password.',
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

function linesOf(
  { proxy, address, direct, hasCredentials }: NetworkView,
  file: AuthoritiesView | null,
): string[] {
  const told = hasCredentials ? ', with the name and password that are kept' : '';
  const way = { none: 'none', system: 'as the system says', address: `${address ?? ''}${told}` }[proxy];
  const isAddress = proxy === 'address';
  return [
    `proxy: ${way}`,
    ...(isAddress && direct.length > 0 ? [`directly: ${direct.join(', ')}`] : []),
    `trusted: the authorities of Outbox and of this computer${file === null ? '' : ', and beside them'}`,
    ...(file === null ? [] : linesOfFile(file)),
  ];
}

function linesOfFile({ path, certificates, trouble }: AuthoritiesView): string[] {
  const indent = '  ';
  const state =
    trouble === null ? '' : `: ${told(trouble)}. Until that is mended nothing is reached over https`;
  return [`${indent}${path}${state}`, ...certificates.map((one) => `${indent}${indent}${lineOf(one)}`)];
}

const flawWords: Readonly<Record<NonNullable<Authority['flaw']>, string>> = {
  expired: 'not used: it has expired',
  not_yet: 'not used: it is not valid yet',
  not_authority: 'not used: it may sign nothing',
  issuer_missing: 'not used: its issuer is not trusted',
};

function lineOf({ name, issuer, untilMs, flaw }: Authority): string {
  const by = issuer === name ? '' : `, issued by ${ownerName(issuer)}`;
  return `${ownerName(name)}${by}, until ${localDay(untilMs)}${flaw === null ? '' : `; ${flawWords[flaw]}`}`;
}

function ownerName(name: string): string {
  return name === '' ? say('network.authority_unnamed') : name;
}

/** What is wrong with the file in English, with its code beside it. */
function authoritiesJson({ trouble, certificates, ...file }: AuthoritiesView) {
  return {
    ...file,
    certificates: certificates.map(({ name, issuer, ...each }) => ({
      ...each,
      ...{ name: ownerName(name), issuer: ownerName(issuer) },
    })),
    trouble: trouble === null ? null : told(trouble),
    troubleCode: trouble?.code ?? null,
    troubleParams: { ...trouble?.params },
  };
}
