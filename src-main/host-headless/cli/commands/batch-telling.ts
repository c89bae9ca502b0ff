import type { Command } from 'commander';
import type { BatchNotice, Telling } from '../../../contract/batch-telling.ts';
import { batchTells, type BatchTell } from '../../../contract/batch.ts';
import { batchTellWords, noticeWords } from '../../../contract/batch-words.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { collect, parsePositive } from '../input/arguments.ts';
import { readKeyFile, readKeyFromInput } from '../input/key-source.ts';
import { messageJson, toldJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { plural } from '../output/words.ts';

interface TellingOptions extends CommonOptions {
  readonly usual?: string;
  readonly command?: string;
  readonly argument?: string[];
  readonly webhook?: string;
  readonly secretStdin?: true;
  readonly secretFile?: string;
  readonly keepSecret?: true;
}

/** Who is told when a batch is done. */
export function registerTelling(batch: Command, context: CliContext): void {
  declareJson(batch.command('telling'))
    .description('who can be told when a batch is done, and who is told of each; with options, sets that')
    .option(
      '--usual <who>',
      `who is told of every batch: ${batchTells.join(', ')}, with a comma between, or none`,
    )
    .option(
      '--command <path>',
      'the program that is given JSON on standard input, by its absolute path; or none',
    )
    .option('--argument <word>', 'an argument of it; may be repeated', collect)
    .option('--webhook <url>', 'the https address that is told by a signed POST; or none')
    .option('--secret-stdin', 'its secret comes on standard input (default: one is made and printed once)')
    .option('--secret-file <file>', 'its secret stands in this file')
    .option('--keep-secret', 'it keeps the secret that is set')
    .action((options: TellingOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        if (options.usual !== undefined)
          await client.call('batches.setUsualTells', { tells: usualOf(options.usual) });
        if (options.command !== undefined) await client.call('batches.setCommand', { argv: argvOf(options) });
        let secret: string | null = null;
        if (options.webhook !== undefined) {
          const webhook =
            options.webhook === 'none'
              ? null
              : { url: options.webhook, ...(await givenSecret(context, options)) };
          ({ secret } = await client.call('batches.setWebhook', { webhook }));
        }
        const telling = await client.call('batches.telling', {});
        if (options.json === true)
          output.json<'batch telling'>({ ...telling, ...(secret === null ? {} : { secret }) });
        else for (const line of tellingLines(telling)) output.print(line);
        if (secret !== null && options.json !== true) output.print(`secret: ${secret}`);
        if (secret !== null)
          output.note('The secret is told this once. It lies in the key store from now on.');
      }),
    );
  registerTold(batch, context);
}

/** Who was told, and telling somebody now. */
function registerTold(batch: Command, context: CliContext): void {
  declareJson(batch.command('try-telling'))
    .description('really tell somebody once, of no batch, and say what came back')
    .argument('<who>', batchTells.join(', '))
    .action((who: string, options: CommonOptions) => {
      const tell = tellOf(who);
      return withOutbox(context, options, async ({ client }) => {
        const trial = await client.call('batches.tryTell', { tell });
        if (options.json === true)
          context.output.json<'batch try-telling'>({
            ...trial,
            detail: told(trial.detail),
            ...messageJson(trial.detail),
          });
        else
          context.output.print(
            `${batchTellWords[tell]}: ${trial.isTold ? 'told' : 'not told'}. ${told(trial.detail)}.`,
          );
        if (!trial.isTold) context.exitCode = exitCodes.someRefused;
      });
    });
  declareJson(batch.command('notices'))
    .description('who was told of the ends of a batch, and what came of it')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const notices = await client.call('batches.notices', { id });
        if (options.json === true)
          context.output.json<'batch notices'>(
            notices.map((notice) => ({ ...notice, ...toldJson('detail', notice.detail) })),
          );
        else for (const notice of notices) context.output.print(noticeLine(notice));
        if (notices.length === 0) context.output.note('Nobody was to be told.');
        if (notices.some(({ state }) => state === 'failed')) context.exitCode = exitCodes.someRefused;
      }),
    );
  declareJson(batch.command('tell-again'))
    .description('tell of its newest end whom that could not be told')
    .argument('<id>', 'the batch', parsePositive)
    .action((id: number, options: CommonOptions) =>
      withOutbox(context, options, async ({ client, isRunning }) => {
        const result = await client.call('batches.tellAgain', { id });
        if (options.json === true) context.output.json<'batch tell-again'>(result);
        const when = isRunning ? '' : ' when "outbox run" runs';
        context.output.note(
          result.notices === 0
            ? 'Everybody was told.'
            : `${plural(result.notices, 'notice')} to be told again${when}.`,
        );
      }),
    );
}

/** Throws `OutboxError` invalid_input. */
export function tellOf(word: string): BatchTell {
  const found = batchTells.find((tell) => batchTellWords[tell] === word);
  if (found !== undefined) return found;
  throw new OutboxError('invalid_input', `Nobody is told by ${word}. There are: ${batchTells.join(', ')}.`);
}

function usualOf(text: string): BatchTell[] {
  return text === 'none' ? [] : text.split(',').map((word) => tellOf(word.trim()));
}

function argvOf({ command, argument }: TellingOptions): string[] | null {
  if (command === undefined || command === 'none') return null;
  return [command, ...(argument ?? [])];
}

async function givenSecret(
  context: CliContext,
  { secretStdin, secretFile, keepSecret }: TellingOptions,
): Promise<{ secret?: string; keepsSecret?: true }> {
  if (keepSecret === true && (secretStdin === true || secretFile !== undefined))
    throw new OutboxError('invalid_input', 'Give a secret, or --keep-secret: not both.');
  if (keepSecret === true) return { keepsSecret: true };
  if (secretStdin === true) return { secret: await readKeyFromInput(context.input) };
  return secretFile === undefined ? {} : { secret: readKeyFile(secretFile) };
}

function tellingLines({ usual, command, webhookUrl }: Telling): string[] {
  return [
    `of every batch: ${usual.length === 0 ? 'nobody' : usual.map((tell) => batchTellWords[tell]).join(', ')}`,
    `command: ${command === null ? 'none' : command.join(' ')}`,
    `webhook: ${webhookUrl === null ? 'none' : `${webhookUrl}, its secret is set`}`,
  ];
}

function noticeLine({ tell, end, state, dueAtMs, tries, detail }: BatchNotice): string {
  const next =
    state === 'waiting' && tries > 0 && dueAtMs !== null ? `, again at ${localMinute(dueAtMs)}` : '';
  const of = end === 1 ? '' : ` (end ${String(end)})`;
  return `${batchTellWords[tell]}${of}: ${noticeWords[state]}${next}${detail === null ? '' : `. ${told(detail)}.`}`;
}
