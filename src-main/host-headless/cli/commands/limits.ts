import { InvalidArgumentError, type Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { isAnything, limitsText, scopeWords } from '../../../contract/limit-words.ts';
import {
  refusedTraitSchema,
  refusedTraits,
  type TargetLimits,
  type LimitScope,
  type RefusedTrait,
} from '../../../contract/target-limits.ts';
import { fileTargetKindSchema, type FileTargetKind } from '../../../contract/job.ts';
import { aspectRatioSchema } from '../../../contract/render-format.ts';
import { secondMs } from '../../../foundation/durations.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { told } from '../output/say.ts';
import { formatTable } from '../output/table.ts';
import { plural } from '../output/words.ts';

interface ScopeOptions extends CommonOptions {
  readonly connection?: string;
  readonly kb?: string;
  readonly carousel?: string;
  readonly clips?: string;
  readonly all?: FileTargetKind;
}

interface Range {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

interface SetOptions extends ScopeOptions {
  readonly width?: Range;
  readonly height?: Range;
  readonly ratio?: string[];
  readonly maxMb?: number;
  readonly maxSeconds?: number;
  readonly refuse?: RefusedTrait[];
}

export const registerLimits: RegisterCommand = (program, context) => {
  const limits = program
    .command('limits')
    .description('what targets take of files: what does not fit waits, and can be sent all the same');
  declareJson(limits.command('list'))
    .description('the limits that were set')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const all = await client.call('limits.list', {});
        if (options.json === true) {
          context.output.json<'limits list'>(all);
          return;
        }
        const connections = await client.call('connections.list', {});
        const nameOf = (id: number): string => connections.find((each) => each.id === id)?.name ?? String(id);
        const rows = all.map(({ scope, limits: each }) => [
          ...[nameOf(scope.connectionId), scopeWords(scope, told), limitsText(each, told)],
        ]);
        for (const line of formatTable(['CONNECTION', 'FOR', 'TAKES'], rows)) context.output.print(line);
      }),
    );
  declareScope(declareJson(limits.command('set')))
    .description(
      'set what a target, all targets of a kind, or a connection takes, in the place of what was set',
    )
    .option('--width <px>', 'as 1080, 600-1200, 600- or -1200', parseRange)
    .option('--height <px>', 'the same', parseRange)
    .option('--ratio <w:h...>', 'one of these, as 4:5', parseRatio)
    .option('--max-mb <n>', 'megabytes at most', parseAmount)
    .option('--max-seconds <n>', 'of videos, at most', parseAmount)
    .option('--refuse <trait...>', refusedTraits.join(', '), parseTrait)
    .action((options: SetOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const scope = await scopeOf(options, client);
        const judged = await client.call('limits.set', { scope, limits: limitsOf(options) });
        if (options.json === true) context.output.json<'limits set'>(judged);
        else tell(judged);
      }),
    );
  declareScope(declareJson(limits.command('remove')))
    .description('take limits away again')
    .action((options: ScopeOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const judged = await client.call('limits.remove', { scope: await scopeOf(options, client) });
        if (options.json === true) context.output.json<'limits remove'>(judged);
        else tell(judged);
      }),
    );

  function tell({ held, released }: { readonly held: number; readonly released: number }): void {
    if (held + released === 0) {
      context.output.print('Done. Of what waits, nothing is changed by it.');
      return;
    }
    context.output.print(
      `${plural(held, 'job')} that waited would not fit and ${held === 1 ? 'asks' : 'ask'} for you now; ${String(released)} go after all.`,
    );
  }
};

export function declareScope(command: Command): Command {
  return command
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .option('--kb <kb-id>', 'a knowledge base')
    .option('--carousel <carousel-id>', 'a carousel')
    .option('--clips <brand-id>', "a brand's clips")
    .option('--all <kind>', `all targets of a kind: ${fileTargetKindSchema.options.join(', ')}`, parseKind);
}

/** Everything of the connection where no target is named. Throws `OutboxError` invalid_input where two are. */
export async function scopeOf(
  { connection, kb, carousel, clips, all }: ScopeOptions,
  client: Parameters<typeof chosenConnection>[0],
): Promise<LimitScope> {
  const targets: [FileTargetKind, string | undefined][] = [
    ['knowledge_base', kb],
    ['carousel', carousel],
    ['brand_clips', clips],
  ];
  const named = targets.filter(([, id]) => id !== undefined);
  const [first] = named;
  if (named.length + (all === undefined ? 0 : 1) > 1) {
    throw new OutboxError(
      'invalid_input',
      'Give one of --kb, --carousel, --clips and --all, or none of them.',
    );
  }
  const { id: connectionId } = await chosenConnection(client, connection);
  return { connectionId, targetKind: first?.[0] ?? all ?? null, targetId: first?.[1] ?? null };
}

const bytesPerMegabyte = 1_000_000;

function limitsOf({ width, height, ratio, maxMb, maxSeconds, refuse }: SetOptions): TargetLimits {
  const limits: TargetLimits = {
    ...(width?.least === undefined ? {} : { minWidthPx: width.least }),
    ...(width?.most === undefined ? {} : { maxWidthPx: width.most }),
    ...(height?.least === undefined ? {} : { minHeightPx: height.least }),
    ...(height?.most === undefined ? {} : { maxHeightPx: height.most }),
    ratios: ratio ?? [],
    ...(maxMb === undefined ? {} : { maxBytes: Math.round(maxMb * bytesPerMegabyte) }),
    ...(maxSeconds === undefined ? {} : { maxDurationMs: Math.round(maxSeconds * secondMs) }),
    refuses: refuse ?? [],
  };
  if (isAnything(limits)) {
    throw new OutboxError(
      'invalid_input',
      'Say what fits: --width, --height, --ratio, --max-mb, --max-seconds or --refuse.',
    );
  }
  return limits;
}

function parseRange(text: string): Range {
  const found = /^(?:(\d{1,6})|(\d{1,6})?-(\d{1,6})?)$/u.exec(text);
  const [exact, least, most] = [found?.[1], found?.[2], found?.[3]].map((part) =>
    part === undefined ? undefined : Number(part),
  );
  if (exact !== undefined) return { least: exact, most: exact };
  if (least === undefined && most === undefined) {
    throw new InvalidArgumentError('It must be pixels, as 1080, 600-1200, 600- or -1200.');
  }
  return { least, most };
}

function parseRatio(text: string, before: string[] = []): string[] {
  if (!aspectRatioSchema.safeParse(text).success) throw new InvalidArgumentError('It must be as 4:5.');
  return [...before, text];
}

function parseTrait(text: string, before: RefusedTrait[] = []): RefusedTrait[] {
  const trait = refusedTraitSchema.safeParse(text);
  if (!trait.success) throw new InvalidArgumentError(`It must be one of ${refusedTraits.join(', ')}.`);
  return [...before, trait.data];
}

function parseKind(text: string): FileTargetKind {
  const kind = fileTargetKindSchema.safeParse(text);
  if (!kind.success)
    throw new InvalidArgumentError(`It must be one of ${fileTargetKindSchema.options.join(', ')}.`);
  return kind.data;
}

function parseAmount(text: string): number {
  const amount = Number(text);
  if (!/^\d{1,9}(?:\.\d{1,3})?$/u.test(text) || amount <= 0) {
    throw new InvalidArgumentError('It must be a number above 0.');
  }
  return amount;
}
