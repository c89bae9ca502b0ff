import type { Connection } from '../../../contract/connection.ts';
import { holdWords } from '../../../contract/job-words.ts';
import type {
  DriftItem,
  LearnedLimits,
  ProfileView,
  ServiceProfile,
} from '../../../contract/service-profile.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { Output } from '../output/output.ts';
import { formatTable } from '../output/table.ts';
import { messageJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { describeBytes, describeTime } from '../output/words.ts';

/** Prints what a connection's profile says, and what was learned beside it. */
export async function showProfile(
  output: Output,
  client: OutboxClient,
  connection: Connection,
  isJson: boolean,
): Promise<void> {
  const { id } = connection;
  const view = await client.call('connections.profile', { id });
  const limits = await client.call('connections.limits', { id });
  const drift = await client.call('connections.drift', { id });
  if (isJson) {
    output.json<'profile'>(profileJson(connection, view, limits, drift));
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
    'Kinds of jobs that wait (--release KIND tries one again)',
    ['KIND', 'FOR', 'SINCE', 'UNTIL', 'WHY'],
    limits.heldKinds.map(({ kind, cause, sinceMs, untilMs, message }) => [
      kind,
      holdWords[cause],
      describeTime(sinceMs),
      untilMs === null ? 'somebody tries again' : describeTime(untilMs),
      told(message),
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
    ...(profile.believes5xx === true ? ['a 408 or 5xx in the service’s own form is its no'] : []),
    ...profile.idIsYes.map((operation) => `${operation}: a 2xx with an id is a yes without success`),
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
    refusedTypes.map(({ operation, extension, message }) => [operation, `.${extension}`, told(message)]),
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
    heldKinds: limits.heldKinds.map(({ sinceMs, untilMs, message, ...held }) => ({
      ...held,
      message: told(message),
      ...messageJson(message),
      since: isoTime(sinceMs),
      until: untilMs === null ? null : isoTime(untilMs),
    })),
    sizes: limits.sizes,
    refusedTypes: limits.refusedTypes.map(({ message, ...refused }) => ({
      ...{ ...refused, message: told(message) },
      ...messageJson(message),
    })),
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
