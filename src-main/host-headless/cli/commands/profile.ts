import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { CallInput } from '../../../contract/api.ts';
import type { Connection } from '../../../contract/connection.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { jobKinds, jobKindSchema, type JobKindName } from '../../../contract/job.ts';
import {
  fieldPointerSchema,
  serviceProfileSchema,
  statusMeaningSchema,
  statusMeanings,
  statusSubjectSchema,
  statusSubjects,
  taughtFields,
  taughtFieldSchema,
  type DriftItem,
  type LearnedLimits,
  type ProfileView,
  type ServiceProfile,
} from '../../../contract/service-profile.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import type { Output } from '../output/output.ts';
import { formatTable } from '../output/table.ts';
import { describeBytes, describeTime, plural } from '../output/words.ts';

type TaughtStatusInput = Omit<CallInput<'connections.teachStatus'>, 'id'>;
type TaughtFieldInput = Omit<CallInput<'connections.teachField'>, 'id'>;

interface ProfileOptions extends CommonOptions {
  readonly connection?: string;
  readonly export?: true;
  readonly import?: string;
  readonly teach?: readonly TaughtStatusInput[];
  readonly point?: readonly TaughtFieldInput[];
  readonly release?: readonly JobKindName[];
}

/** Far more than the largest profile. */
const maximumFileBytes = 1_000_000;

export const registerProfile: RegisterCommand = (program, context) => {
  declareJson(program.command('profile'))
    .description('what a connection says about its service: paths, fields, words of statuses')
    .option('--connection <name>', 'which account; may be left out where there is one')
    .addOption(new Option('--export', 'print the profile as JSON, for --import elsewhere'))
    .addOption(
      new Option('--import <file>', 'take the profile over from a file').conflicts([
        'export',
        'teach',
        'point',
        'release',
      ]),
    )
    .addOption(
      new Option(
        '--teach <subject=status=meaning>',
        `what a status means (repeatable): ${statusSubjects.join(', ')}; ${statusMeanings.join(', ')}, or forget`,
      )
        .argParser(parseTeach)
        .conflicts('export'),
    )
    .addOption(
      new Option('--point <field=pointer>', 'where a field stands in the replies (repeatable)')
        .argParser(parsePoint)
        .conflicts('export'),
    )
    .addOption(
      new Option('--release <kind>', 'let the jobs of a kind go that wait (repeatable)')
        .argParser(parseRelease)
        .conflicts('export'),
    )
    .addHelpText('after', `\nFields for --point: ${taughtFields.join(', ')}.`)
    .action((options: ProfileOptions) => {
      const imported =
        options.import === undefined
          ? null
          : readProfileFile(resolve(context.workingDirectory, options.import));
      return withOutbox(context, options, async ({ client }) => {
        const connection = await chosenConnection(client, options.connection);
        if (options.export === true) {
          const { profile } = await client.call('connections.profile', { id: connection.id });
          context.output.json(profile);
          return;
        }
        if (imported !== null) {
          await client.call('connections.setProfile', { id: connection.id, profile: imported });
          context.output.note(`${connection.name} has the profile of ${options.import ?? ''} now.`);
        }
        const isTaught = await teach(context, client, connection, options);
        const isShown = options.json === true || (imported === null && !isTaught);
        if (isShown) await show(context, client, connection, options);
      });
    });
};

/** True where something was to be done. */
async function teach(
  { output }: CliContext,
  client: OutboxClient,
  { id, name }: Connection,
  { teach: statuses = [], point: fields = [], release: kinds = [] }: ProfileOptions,
): Promise<boolean> {
  for (const taught of statuses) {
    await client.call('connections.teachStatus', { id, ...taught });
    output.note(
      taught.meaning === null
        ? `What ${taught.status} of a ${taught.subject} means is forgotten on ${name}.`
        : `${taught.status} of a ${taught.subject} means ${taught.meaning} on ${name}.`,
    );
  }
  for (const taught of fields) {
    const { recovered } = await client.call('connections.teachField', { id, ...taught });
    const found = recovered === 0 ? '' : ` ${plural(recovered, 'job')} got an id from an earlier reply.`;
    output.note(`${taught.field} is read from ${taught.pointer} on ${name}.${found}`);
  }
  for (const kind of kinds) {
    await client.call('connections.releaseKind', { id, kind });
    output.note(`Jobs of the kind ${kind} go on, on ${name}.`);
  }
  return statuses.length + fields.length + kinds.length > 0;
}

async function show(
  { output }: CliContext,
  client: OutboxClient,
  connection: Connection,
  options: ProfileOptions,
): Promise<void> {
  const { id } = connection;
  const view = await client.call('connections.profile', { id });
  const limits = await client.call('connections.limits', { id });
  const drift = await client.call('connections.drift', { id });
  if (options.json === true) {
    output.json(profileJson(connection, view, limits, drift));
    return;
  }
  printDifferences(output, connection, view.profile);
  printTable(
    output,
    'Operations',
    ['OPERATION', 'METHOD', 'PATH', ''],
    view.operations.map((operation) => [
      operation.name,
      operation.method,
      operation.path,
      operation.isOff ? 'off' : operation.path === operation.defaultPath ? '' : 'own path',
    ]),
  );
  printTable(
    output,
    'Jobs that wait (let them go with --release KIND)',
    ['KIND', 'FOR', 'SINCE', 'UNTIL', 'WHY'],
    limits.heldKinds.map(({ kind, cause, sinceMs, untilMs, words }) => [
      kind,
      cause === 'failing' ? 'failing service' : cause,
      describeTime(sinceMs),
      untilMs === null ? 'released' : describeTime(untilMs),
      words,
    ]),
  );
  printLimits(output, limits);
  printTable(
    output,
    'Sent by the service and not known here',
    ['OPERATION', 'WHAT', 'NAME', 'COUNT', 'LAST SEEN', 'SAMPLE', 'MEANS'],
    drift.map((item) => [
      item.operation,
      item.what,
      item.name,
      String(item.count),
      describeTime(item.lastSeenMs),
      item.sample ?? '',
      item.taught ?? '',
    ]),
  );
}

function printDifferences(output: Output, { name }: Connection, profile: ServiceProfile): void {
  const lines = [
    ...Object.entries(profile.paths).map(([operation, path]) => `path of ${operation}: ${path}`),
    ...profile.off.map((operation) => `${operation} is off`),
    ...Object.entries(profile.fields).map(([field, pointers]) => `${field}: ${pointers.join(', ')}`),
    ...profile.statuses.map(({ subject, status, meaning }) => `${subject} ${status} means ${meaning}`),
    ...(profile.strict5xx ? ['every 5xx leaves doubt'] : []),
  ];
  if (lines.length === 0) output.print(`${name}: nothing differs from the defaults.`);
  else output.print(`${name} differs from the defaults:`);
  for (const line of lines) output.print(`  ${line}`);
}

function printLimits(output: Output, { sizes, refusedTypes, rate }: LearnedLimits): void {
  printTable(
    output,
    'Sizes of files',
    ['OPERATION', 'LARGEST ACCEPTED', 'SMALLEST REFUSED'],
    sizes.map((size) => [
      size.operation,
      describeBytes(size.largestAcceptedBytes),
      describeBytes(size.smallestRefusedBytes),
    ]),
  );
  printTable(
    output,
    'Refused types of files',
    ['OPERATION', 'TYPE', 'THE SERVICE SAID'],
    refusedTypes.map(({ operation, extension, words }) => [operation, `.${extension}`, words]),
  );
  if (rate === null) return;
  const part = (count: number | null): string => (count === null ? 'unknown' : String(count));
  const until = rate.resetAtMs === null ? '' : `, anew at ${describeTime(rate.resetAtMs)}`;
  output.print('');
  output.print(
    `Requests: limit ${part(rate.limit)}, left ${part(rate.remaining)}${until} (seen ${describeTime(rate.seenAtMs)})`,
  );
}

/** Nothing at all where there are no rows. */
function printTable(
  output: Output,
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  if (rows.length === 0) return;
  output.print('');
  output.print(title);
  for (const line of formatTable(header, rows)) output.print(`  ${line}`);
}

/** A public contract as the other shapes of `--json`: fields may be added, never renamed or dropped. */
function profileJson(
  connection: Connection,
  { profile, operations }: ProfileView,
  limits: LearnedLimits,
  drift: readonly DriftItem[],
) {
  const isoTime = (timeMs: number): string => new Date(timeMs).toISOString();
  return {
    connection: connection.name,
    profile,
    operations,
    heldKinds: limits.heldKinds.map(({ sinceMs, untilMs, ...held }) => ({
      ...held,
      since: isoTime(sinceMs),
      until: untilMs === null ? null : isoTime(untilMs),
    })),
    sizes: limits.sizes,
    refusedTypes: limits.refusedTypes,
    rate:
      limits.rate === null
        ? null
        : {
            limit: limits.rate.limit,
            remaining: limits.rate.remaining,
            resetAt: limits.rate.resetAtMs === null ? null : isoTime(limits.rate.resetAtMs),
            seenAt: isoTime(limits.rate.seenAtMs),
          },
    drift: drift.map(
      ({ operation, what, name, sample, subject, count, firstSeenMs, lastSeenMs, taught }) => ({
        operation,
        what,
        name,
        sample,
        subject,
        count,
        firstSeen: isoTime(firstSeenMs),
        lastSeen: isoTime(lastSeenMs),
        taught,
      }),
    ),
  };
}

/** Throws `OutboxError` invalid_input. */
function readProfileFile(path: string): ServiceProfile {
  const parsed = serviceProfileSchema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? 'the whole' : issue.path.join('.');
  throw new OutboxError(
    'invalid_input',
    `${path} holds no service profile: ${place}: ${issue?.message ?? 'not readable'}. "outbox profile --export" prints one as an example.`,
  );
}

function readJson(path: string): unknown {
  try {
    if (statSync(path).size > maximumFileBytes) {
      throw new OutboxError('invalid_input', `${path} is too long for a service profile.`);
    }
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/u, ''));
  } catch (cause) {
    if (cause instanceof OutboxError) throw cause;
    const reason =
      cause instanceof SyntaxError
        ? 'it is not JSON'
        : cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
          ? 'it does not exist'
          : 'it cannot be opened';
    throw new OutboxError('invalid_input', `The profile ${path} was not read: ${reason}.`, { cause });
  }
}

/** The status may hold `=` itself. Throws `InvalidArgumentError`. */
function parseTeach(text: string, previous: readonly TaughtStatusInput[] | undefined): TaughtStatusInput[] {
  const match = /^([^=]*)=(.{1,64})=([^=]*)$/u.exec(text);
  const subject = statusSubjectSchema.safeParse(match?.[1]);
  const meaning = statusMeaningSchema.safeParse(match?.[3]);
  const status = match?.[2];
  if (status === undefined || !subject.success || !(meaning.success || match?.[3] === 'forget')) {
    throw new InvalidArgumentError(
      `Give it like document=archived=success: ${statusSubjects.join(', ')}; then the status; then ${statusMeanings.join(', ')} or forget.`,
    );
  }
  return [
    ...(previous ?? []),
    { subject: subject.data, status, meaning: meaning.success ? meaning.data : null },
  ];
}

/** Throws `InvalidArgumentError`. */
function parsePoint(text: string, previous: readonly TaughtFieldInput[] | undefined): TaughtFieldInput[] {
  const at = text.indexOf('=');
  const field = taughtFieldSchema.safeParse(text.slice(0, Math.max(0, at)));
  const pointer = fieldPointerSchema.safeParse(text.slice(at + 1));
  if (!field.success) {
    throw new InvalidArgumentError(
      `Give it like importClip.clipId=/data/video/id: ${taughtFields.join(', ')}.`,
    );
  }
  if (!pointer.success) {
    throw new InvalidArgumentError(`${pointer.error.issues[0]?.message ?? 'The pointer cannot be used'}.`);
  }
  return [...(previous ?? []), { field: field.data, pointer: pointer.data }];
}

/** Throws `InvalidArgumentError`. */
function parseRelease(text: string, previous: readonly JobKindName[] | undefined): JobKindName[] {
  const kind = jobKindSchema.safeParse(text);
  if (!kind.success) throw new InvalidArgumentError(`It must be one of ${jobKinds.join(', ')}.`);
  return [...(previous ?? []), kind.data];
}
