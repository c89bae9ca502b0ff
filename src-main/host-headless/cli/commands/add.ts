import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { CallOutput } from '../../../contract/api.ts';
import type { NewBatch } from '../../../contract/batch.ts';
import { mergedByReason } from '../../../contract/files-by-reason.ts';
import { eachOnce } from '../../../contract/messages/each-once.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { tellOf } from './batch-telling.ts';
import { unlessGrowing } from '../growing-files.ts';
import { collect } from '../input/arguments.ts';
import type { LocationRule } from '../../../contract/folder-rules.ts';
import { declareLocation } from '../input/folder-rules.ts';
import { declareOtherClient, meant, type OtherClientOption } from '../input/client-name.ts';
import { readNewBatch } from '../input/new-batch.ts';
import { piecesOf } from '../input/pieces.ts';
import { declareTarget, readTarget, type FileTarget, type TargetOptions } from '../input/target.ts';
import {
  mergedPreview,
  tellFilesPreview,
  tellLeftOut,
  tellWaits,
  type AddedFiles,
  type FilesPreview,
  addedJson,
  previewJson,
} from '../output/added-files.ts';
import type { Output } from '../output/output.ts';
import { describeBytes, plural } from '../output/words.ts';
import { aborted } from '../until-aborted.ts';
import { told } from '../output/say.ts';

/** As many as a call takes: each waits for its files to stand still. */
const pathsPerCall = 1000;

interface AddOptions extends CommonOptions, TargetOptions, OtherClientOption {
  readonly connection?: string;
  readonly dryRun?: true;
  readonly location?: LocationRule;
  readonly batch?: string;
  readonly tag?: string[];
  readonly tell?: string[];
}

/** What was chosen, and where it goes. */
interface Wanted {
  readonly tokens: readonly string[];
  /** By their tokens. */
  readonly pathOf: ReadonlyMap<string, string>;
  readonly hasFolders: boolean;
  readonly connectionId: number;
  readonly target: FileTarget;
  /** Of what says where it was taken. */
  readonly location: LocationRule | undefined;
  /** Also where it is another client's. */
  readonly meant: ReturnType<typeof meant>;
  /** What the person calls it, if anything. */
  readonly batch: NewBatch | null;
}

export const registerAdd: RegisterCommand = (program, context) => {
  declareOtherClient(declareTarget(declareJson(program.command('add'))))
    .description('queue single files, and what lies in folders')
    .argument('<paths...>', 'the files and folders; a folder is taken once, with the folders in it')
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .option('--batch <name>', 'what to call what is added together (default: by its time)')
    .option('--tag <tag>', 'a tag of that; may be repeated', collect)
    .option('--tell <who>', 'who is told when it is done; may be repeated', collect)
    .addOption(declareLocation())
    .option('--dry-run', 'only say what would be queued, and what would be left out')
    .action((paths: string[], options: AddOptions) => {
      const target = readTarget(options);
      return withOutbox(context, options, async ({ client, isRunning }) => {
        const connection = await chosenConnection(client, options.connection);
        // All of them first: one that is not there should not leave the others half queued.
        const tokens: string[] = [];
        const pathOf = new Map<string, string>();
        let hasFolders = false;
        for (const path of paths) {
          const chosen = await client.call('host.choose', { path: resolve(context.workingDirectory, path) });
          tokens.push(chosen.token);
          pathOf.set(chosen.token, chosen.path);
          hasFolders ||= await isFolder(chosen.path);
        }
        const { output } = context;
        const wanted = {
          ...{ tokens, pathOf, hasFolders, connectionId: connection.id, target },
          location: options.location,
          meant: meant(options),
          batch: readNewBatch({ ...options, tell: options.tell?.map(tellOf) }),
        };
        if (options.dryRun === true) {
          const preview = await previewOf(client, wanted);
          if (options.json === true) output.json<'add'>(previewJson(preview));
          else tellFilesPreview(output, preview);
          return;
        }
        const preview = hasFolders ? await previewOf(client, wanted) : null;
        if (preview !== null) tellFound(output, preview);
        const result = await addAll(context, { client, isRunning }, wanted);
        for (const warning of eachOnce(result.warnings)) output.warn(told(warning));
        tellLeftOut(output, result);
        if (options.json === true) output.json<'add'>(addedJson(result));
        const queued = `${plural(result.added.length, 'file')} queued`;
        if (result.added.length > 0)
          output.note(isRunning ? `${queued}.` : `${queued}; runs with "outbox run".`);
        else if (hasFolders) output.note('Nothing new was queued.');
        const isShort = result.leftOut.some(({ isTrouble }) => isTrouble);
        if (isShort && context.exitCode === exitCodes.ok) context.exitCode = exitCodes.someRefused;
      });
    });
};

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );
}

async function previewOf(client: OutboxClient, wanted: Wanted): Promise<FilesPreview> {
  const { tokens, connectionId, target } = wanted;
  const parts: FilesPreview[] = [];
  for (const piece of piecesOf(tokens, pathsPerCall)) {
    parts.push(await client.call('jobs.previewFiles', { tokens: piece, connectionId, target }));
  }
  return mergedPreview(parts);
}

/** What is in the folders is said before they are waited for. */
function tellFound(output: Output, { files, sizeBytes, alreadySent, waits }: FilesPreview): void {
  const before = alreadySent === 0 ? '' : `, ${String(alreadySent)} sent before and not to go again`;
  output.note(`${plural(files, 'file')} to queue (${describeBytes(sizeBytes)})${before}.`);
  tellWaits(output, waits);
}

async function addAll(
  context: CliContext,
  { client, isRunning }: { readonly client: OutboxClient; readonly isRunning: boolean },
  { tokens, pathOf, hasFolders, connectionId, target, location, meant: otherClient, batch }: Wanted,
): Promise<AddedFiles> {
  const { output } = context;
  const result: AddedFiles = { batchId: null, added: [], skipped: [], leftOut: [], warnings: [] };
  for (const piece of piecesOf(tokens, pathsPerCall)) {
    const waits = await client.call('jobs.foreseeWaits', { tokens: piece });
    for (const { path, why } of waits) output.note(`${basename(path)}: ${told(why)}.`);
    const adding = client.call('jobs.addFiles', {
      ...{ tokens: piece, connectionId, target, ...otherClient },
      ...(location === undefined ? {} : { location }),
      ...(result.batchId !== null ? { batchId: result.batchId } : batch === null ? {} : { batch }),
    });
    const part = await (waits.length === 0 && !hasFolders
      ? sayingWhatGrows(
          context,
          piece.flatMap((token) => pathOf.get(token) ?? []),
          adding,
        )
      : unlessEnded(context, hasFolders ? withProgress(output, client, adding) : adding));
    if (part === null) {
      output.note(`Left. ${isRunning ? runningOn : hasFolders ? leftOff : notQueued(tokens.length, result)}`);
      context.exitCode = exitCodes.error;
      break;
    }
    // A folder may hold more files than a call takes arguments.
    result.batchId ??= part.batchId;
    result.added = result.added.concat(part.added);
    result.skipped = result.skipped.concat(part.skipped);
    result.leftOut = mergedByReason([...result.leftOut, ...part.leftOut]);
    result.warnings = result.warnings.concat(part.warnings);
  }
  return result;
}

const runningOn = 'The running Outbox goes on waiting, and queues them then.';
const leftOff = 'What was not queued by now is not; the same command queues what is missing.';

function notQueued(files: number, { added, skipped }: AddedFiles): string {
  return `${plural(files - added.length - skipped.length, 'file was', 'files were')} not queued.`;
}

/** A file that was whole when it was looked at may be found to be still written: that is said, once, instead of a silent wait. */
async function sayingWhatGrows<Result>(
  context: CliContext,
  paths: readonly string[],
  work: Promise<Result>,
): Promise<Result | null> {
  const seen = await unlessGrowing(paths, work);
  if ('result' in seen) return seen.result;
  for (const message of seen.growing) context.output.note(`${message}.`);
  return unlessEnded(context, work);
}

/** What may take minutes can be left in order: `null` where it was. */
function unlessEnded<Result>({ output, ending }: CliContext, work: Promise<Result>): Promise<Result | null> {
  output.note('Ctrl+C leaves.');
  return Promise.race([work, aborted(ending).then(() => null)]);
}

/** On a terminal, how many jobs there are more than before. */
async function withProgress<Result>(
  output: Output,
  client: OutboxClient,
  work: Promise<Result>,
): Promise<Result> {
  if (!output.isTerminal) return work;
  const before = await client.call('app.status', {});
  const timer = setInterval(() => {
    void client.call('app.status', {}).then(
      (now) => {
        const queued = Math.max(0, jobsOf(now) - jobsOf(before));
        output.progress(`${plural(queued, 'file')} queued so far`);
      },
      // What is wrong is said by the work itself.
      () => undefined,
    );
  }, secondMs);
  return work.finally(() => {
    clearInterval(timer);
  });
}

function jobsOf({ counts }: CallOutput<'app.status'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
