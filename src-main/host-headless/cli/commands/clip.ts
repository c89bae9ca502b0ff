import { told } from '../output/say.ts';
import { reasonText, stateText } from '../../../contract/job-sentences.ts';
import { InvalidArgumentError } from 'commander';
import type { CallOutput } from '../../../contract/api.ts';
import type { ClipDetail } from '../../../contract/clips.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { defaultCandidates, type CandidateChoice } from '../../../contract/recipe.ts';
import {
  aspectRatioSchema,
  defaultRenderFormats,
  type RenderFormat,
} from '../../../contract/render-format.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { parseCandidates, parseFormats } from '../input/recipe-plan.ts';
import { clipJson, refusalJson } from '../output/json-shapes.ts';
import type { Output } from '../output/output.ts';
import { formatTable } from '../output/table.ts';
import { describeBytes, describeClipTime, describeToldTime, plural } from '../output/words.ts';

interface ClipOptions extends CommonOptions {
  readonly connection?: string;
}

interface RenderOptions extends ClipOptions {
  readonly candidates?: CandidateChoice;
  readonly formats?: RenderFormat[];
}

interface DraftOptions extends ClipOptions {
  readonly candidate?: string;
  readonly ratio?: string;
}

const clipId = ['<id>', 'the clip, as the service calls it'] as const;
const connection = ['--connection <name>', 'which connection; may be left out where there is one'] as const;

/** A clip that is there already: what the service says of it, and more work on it. */
export const registerClip: RegisterCommand = (program, context) => {
  declareJson(program.command('clip'))
    .description('a clip of the service: its status, its candidates, and what was made of them from here')
    .argument(...clipId)
    .option(...connection)
    .action((id: string, options: ClipOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { id: connectionId } = await chosenConnection(client, options.connection);
        const clip = await client.call('clips.get', { connectionId, clipId: id });
        if (options.json === true) context.output.json<'clip'>(clipJson(clip));
        else print(context.output, clip);
      }),
    );
  declareJson(program.command('render'))
    .description('render a clip that is there already')
    .argument(...clipId)
    .option(
      '--candidates <which>',
      `all, first, or these ids, with a comma between (default: ${defaultCandidates})`,
      parseCandidates,
    )
    .option(
      '--formats <formats>',
      `9:16, 16:9, 1:1, 4:5, with a comma between (default: ${defaultRenderFormats.join(',')})`,
      parseFormats,
    )
    .option(...connection)
    .action((id: string, options: RenderOptions) =>
      withOutbox(context, options, async ({ client, isRunning }) => {
        const { id: connectionId } = await chosenConnection(client, options.connection);
        const clip = { connectionId, clipId: id };
        const result = await client.call('clips.render', {
          ...clip,
          candidateIds: await candidateIds(client, clip, options.candidates ?? defaultCandidates),
          formats: options.formats ?? [...defaultRenderFormats],
          approvedRevision: null,
        });
        report(context, options, result, 'render', isRunning);
      }),
    );
  declareJson(program.command('draft'))
    .description('make a draft of a clip that is there already')
    .argument(...clipId)
    .option('--candidate <id>', 'of this candidate; left out: of the clip as a whole')
    .option('--ratio <w:h>', 'with this aspect ratio; left out: as the service chooses', parseRatio)
    .option(...connection)
    .action((id: string, options: DraftOptions) =>
      withOutbox(context, options, async ({ client, isRunning }) => {
        const { id: connectionId } = await chosenConnection(client, options.connection);
        const draft = { candidateId: options.candidate ?? null, aspectRatio: options.ratio ?? null };
        const result = await client.call('clips.draft', { connectionId, clipId: id, drafts: [draft] });
        report(context, options, result, 'draft', isRunning);
      }),
    );
};

/** `null`: one submission for all of the clip's candidates, which asks for no list of them. */
async function candidateIds(
  client: OutboxClient,
  clip: { readonly connectionId: number; readonly clipId: string },
  choice: CandidateChoice,
): Promise<string[] | null> {
  if (choice === 'all') return null;
  if (choice !== 'first') return choice;
  const [first] = (await client.call('clips.get', clip)).candidates;
  if (first !== undefined) return [first.id];
  throw new OutboxError(
    'conflict',
    `The clip ${clip.clipId} has no candidates yet. Wait until "outbox clip ${clip.clipId}" shows some.`,
  );
}

function parseRatio(text: string): string {
  const parsed = aspectRatioSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError('It must be a width, a colon and a height, as 9:16.');
}

function print(output: Output, clip: ClipDetail): void {
  output.print(`Clip ${clip.id}${clip.name === null ? '' : `: ${clip.name}`}`);
  const facts: readonly [string, string | null][] = [
    ['Status', clip.status],
    ['Transcription', clip.transcriptionStatus],
    ['Revision', clip.editRevision === null ? null : String(clip.editRevision)],
    ['Length', clip.durationMs === null ? null : describeClipTime(clip.durationMs)],
    ['File size', clip.sizeBytes === null ? null : describeBytes(clip.sizeBytes)],
    ['Created', describeToldTime(clip.createdAt)],
  ];
  for (const [name, value] of facts) if (value !== null) output.print(`  ${name.padEnd(15)}${value}`);
  const time = (ms: number | null): string => (ms === null ? '–' : describeClipTime(ms));
  const candidates = clip.candidates.map(({ id, title, score, startMs, endMs, renderStatus }) => [
    ...[
      id,
      score === null ? '–' : String(score),
      time(startMs),
      time(endMs),
      renderStatus ?? '–',
      title ?? '',
    ],
  ]);
  if (clip.missing !== undefined)
    output.print(
      `The service’s reply has no “${clip.missing}” that Outbox knows. Show where it is: outbox profile --point clip.candidates=/…`,
    );
  else if (candidates.length === 0) output.print('No candidates yet.');
  else
    for (const line of formatTable(['CANDIDATE', 'SCORE', 'FROM', 'TO', 'RENDER', 'TITLE'], candidates))
      output.print(line);
  const jobs = clip.jobs.map((job) => [String(job.id), stateText(job), job.name, reasonText(job, told)]);
  if (jobs.length > 0)
    for (const line of formatTable(['JOB', 'STATE', 'NAME', 'WHY'], jobs)) output.print(line);
}

function report(
  { output }: CliContext,
  options: CommonOptions,
  result: CallOutput<'clips.render'>,
  noun: string,
  isRunning: boolean,
): void {
  for (const { candidateId, why } of result.skipped)
    output.note(`outbox: left out${candidateId === null ? '' : ` ${candidateId}`}: ${told(why)}`);
  if (options.json === true) output.json<'render'>({ ...result, skipped: result.skipped.map(refusalJson) });
  if (result.added.length === 0) return;
  const queued = `${plural(result.added.length, noun)} queued`;
  output.note(isRunning ? `${queued}.` : `${queued}; runs with "outbox run".`);
}
