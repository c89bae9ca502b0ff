import { resolve } from 'node:path';
import { Option } from 'commander';
import type { Connection } from '../../../contract/connection.ts';
import type { JobKindName } from '../../../contract/job.ts';
import {
  doubtfulWrites,
  statusMeanings,
  statusSubjects,
  taughtFields,
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
import { plural } from '../output/words.ts';
import { readProfileFile } from './profile-file.ts';
import {
  parseIdIsYes,
  parsePoint,
  parseRelease,
  parseTeach,
  type TaughtFieldInput,
  type TaughtStatusInput,
  type TaughtYesInput,
} from './profile-options.ts';
import { showProfile } from './profile-report.ts';

interface ProfileOptions extends CommonOptions {
  readonly connection?: string;
  readonly export?: true;
  readonly import?: string;
  readonly teach?: readonly TaughtStatusInput[];
  readonly point?: readonly TaughtFieldInput[];
  readonly idIsYes?: readonly TaughtYesInput[];
  readonly release?: readonly JobKindName[];
}

export const registerProfile: RegisterCommand = (program, context) => {
  declareJson(program.command('profile'))
    .description('what a connection says about its service: paths, fields, words of statuses')
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .addOption(new Option('--export', 'print the profile as JSON, for --import elsewhere'))
    .addOption(
      new Option('--import <file>', 'take the profile over from a file').conflicts([
        'export',
        'teach',
        'point',
        'idIsYes',
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
      new Option(
        '--id-is-yes <operation>',
        'a 2xx of this write that holds an id is a yes, though it says no success (repeatable); OPERATION=forget takes it back',
      )
        .argParser(parseIdIsYes)
        .conflicts('export'),
    )
    .addOption(
      new Option('--release <kind>', 'try a kind of jobs again that waits (repeatable)')
        .argParser(parseRelease)
        .conflicts('export'),
    )
    .addHelpText(
      'after',
      `\nFields for --point: ${taughtFields.join(', ')}.\n\nOperations for --id-is-yes: ${doubtfulWrites.join(', ')}.`,
    )
    .action((options: ProfileOptions) => {
      const imported =
        options.import === undefined
          ? null
          : readProfileFile(resolve(context.workingDirectory, options.import));
      return withOutbox(context, options, async ({ client }) => {
        const connection = await chosenConnection(client, options.connection);
        if (options.export === true) {
          const { profile } = await client.call('connections.profile', { id: connection.id });
          context.output.json<'profile'>(profile);
          return;
        }
        if (imported !== null) {
          await client.call('connections.setProfile', { id: connection.id, profile: imported });
          context.output.note(`${connection.name} has the profile of ${options.import ?? ''} now.`);
        }
        const isTaught = await teach(context, client, connection, options);
        const isShown = options.json === true || (imported === null && !isTaught);
        if (isShown) await showProfile(context.output, client, connection, options.json === true);
      });
    });
};

/** True where something was to be done. */
async function teach(
  { output }: CliContext,
  client: OutboxClient,
  { id, name }: Connection,
  { teach: statuses = [], point: fields = [], idIsYes: yeses = [], release: kinds = [] }: ProfileOptions,
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
  for (const taught of yeses) {
    await client.call('connections.teachIdIsYes', { id, ...taught });
    output.note(
      taught.isYes
        ? `A 2xx of ${taught.operation} that holds an id is a yes on ${name}, though it says no success. Jobs that are in doubt already still wait for your answer.`
        : `A 2xx of ${taught.operation} that says no success leaves doubt on ${name} again.`,
    );
  }
  for (const kind of kinds) {
    await client.call('connections.releaseKind', { id, kind });
    output.note(`Jobs of the kind ${kind} go on, on ${name}.`);
  }
  return statuses.length + fields.length + yeses.length + kinds.length > 0;
}
