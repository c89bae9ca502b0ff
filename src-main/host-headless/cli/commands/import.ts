import { refusalJson } from '../output/json-shapes.ts';
import { eachOnce } from '../../../contract/messages/each-once.ts';
import { toldListJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { resolve } from 'node:path';
import type { CallOutput } from '../../../contract/api.ts';
import type { NewBatch } from '../../../contract/batch.ts';
import type { Brand } from '../../../contract/connection.ts';
import { otherClientOfBrands } from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { FoundLink } from '../../../contract/links.ts';
import { defaultCandidates, type RecipePlan } from '../../../contract/recipe.ts';
import { defaultRenderFormats } from '../../../contract/render-format.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import { chosenConnection, declareJson, withOutbox, type RegisterCommand } from '../command-options.ts';
import { tellOf } from './batch-telling.ts';
import { exitCodes } from '../exit-codes.ts';
import { parseCandidates, parseFormats, planOf, type RecipeOptions } from '../input/recipe-plan.ts';
import { collect } from '../input/arguments.ts';
import { declareOtherClient, meant, type OtherClientOption } from '../input/client-name.ts';
import { readNewBatch } from '../input/new-batch.ts';
import { rowsOfList, type ListRow } from '../input/list-rows.ts';
import { declareList, openListSource, type ListOptions, type ReadSource } from '../input/list-source.ts';
import { findLinks } from '../input/links-of-sources.ts';
import { piecesOf } from '../input/pieces.ts';
import { plural } from '../output/words.ts';

const linksPerCall = 500;
const rowsPerCall = 100;
const importOnly: RecipePlan = {
  upTo: 'import',
  formats: [...defaultRenderFormats],
  candidates: defaultCandidates,
};

interface ImportOptions extends ListOptions, RecipeOptions, OtherClientOption {
  readonly brand: string;
  readonly title?: string;
  readonly from?: string;
  readonly connection?: string;
  readonly batch?: string;
  readonly tag?: string[];
  readonly tell?: string[];
}

type ReadyLink = Pick<FoundLink, 'url' | 'title' | 'brand' | 'recipe' | 'row' | 'sheet'>;
type Imported = CallOutput<'clips.import'>;

export const registerImport: RegisterCommand = (program, context) => {
  declareList(declareOtherClient(declareJson(program.command('import'))))
    .description('queue links to be imported as clips')
    .argument('[urls...]', 'public https addresses')
    .requiredOption(
      '--brand <id>',
      'the brand that gets the clips; a row of a CSV may name another by name, slug or id',
    )
    .option('--title <title>', 'the title of every clip that has none in the list')
    .option('--render <formats>', 'then render: 9:16, 16:9, 1:1, 4:5, with a comma between', parseFormats)
    .option(
      '--candidates <which>',
      `render and draft all, first, or these ids (default: ${defaultCandidates})`,
      parseCandidates,
    )
    .option('--draft', 'then make a draft for each candidate and format')
    .option('--recipe <name>', 'a saved recipe instead')
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .option('--batch <name>', 'what to call what is imported together (default: by its time)')
    .option('--tag <tag>', 'a tag of that; may be repeated', collect)
    .option('--tell <who>', 'who is told when it is done; may be repeated', collect)
    .action(async (urls: string[], options: ImportOptions) => {
      const batch = readNewBatch({ ...options, tell: options.tell?.map(tellOf) });
      const { from } = options;
      if (urls.length === 0 && from === undefined)
        throw new OutboxError('invalid_input', 'Give links, or a file of links with --from FILE.');
      const list = from === undefined ? null : await openListSource(context, options, from);
      await withOutbox(context, options, async ({ client, isRunning }) => {
        const connection = await chosenConnection(client, options.connection);
        const known = knownBrands(client, connection.id);
        const given: ReadSource = { kind: 'prose', text: urls.join('\n'), near: [] };
        const listed = list === null ? [] : [await list.read(known, options.brand)];
        const found = await findLinks(client, [given, ...listed], connection.id, options.brand);
        const ready = found
          .filter((link) => link.fate === 'ready')
          .map((link): ReadyLink => ({ ...link, title: link.title ?? options.title ?? null }));
        const result: Imported = {
          batchId: null,
          added: [],
          skipped: found.flatMap(({ url, fate, why }): Imported['skipped'] =>
            fate === 'ready' || why === null ? [] : [{ url, why }],
          ),
          warnings: [],
        };
        const namesRecipes = options.recipe !== undefined || ready.some(({ recipe }) => recipe !== null);
        const saved = namesRecipes ? await client.call('recipes.saved', {}) : [];
        const plan = planOf(options, saved);
        const namesBrands = ready.some(({ brand }) => brand !== null);
        const brands = namesBrands ? await known() : null;
        const { rows, refused } = rowsOfList(ready, { brandId: options.brand, brands, saved });
        result.skipped.push(...refused);
        // All of them first: a row of another client should not leave the others half queued.
        await refuseOthers(client, connection.id, { rows, options });
        const hasRecipes = plan !== null || rows.some((row) => row.plan !== null);
        const queue = hasRecipes ? composeRows : importLinks;
        await queue(
          {
            client,
            connectionId: connection.id,
            plan,
            batch,
            whose: { forBrandId: options.brand, ...listPathOf(context, options), ...meant(options) },
          },
          rows,
          result,
        );
        report(context, options, result, isRunning);
        const isUseless = found.length === 0 || found.every((link) => link.fate === 'refused');
        if (isUseless) context.exitCode = exitCodes.error;
        else if (refused.length > 0 || found.some((link) => link.fate === 'refused'))
          context.exitCode = exitCodes.someRefused;
      });
    });
};

interface Batch {
  readonly client: OutboxClient;
  readonly connectionId: number;
  readonly plan: RecipePlan | null;
  /** What the person calls it, if anything. */
  readonly batch: NewBatch | null;
  /** The brand that was chosen for all that name none, where their list lies, and whether others' are meant too. */
  readonly whose: { readonly forBrandId: string; readonly listPath?: string; readonly otherClient?: true };
}

/** Throws `OutboxError` conflict where rows name a brand of another client, and nobody said that this is meant. */
async function refuseOthers(
  client: OutboxClient,
  connectionId: number,
  { rows, options }: { readonly rows: readonly ListRow[]; readonly options: ImportOptions },
): Promise<void> {
  if (options.otherClient === true || rows.every(({ brandId }) => brandId === options.brand)) return;
  const clients = await client.call('clients.list', {});
  const other = otherClientOfBrands(clients, connectionId, [
    options.brand,
    ...rows.map(({ brandId }) => brandId),
  ]);
  if (other === null) return;
  throw new OutboxError(
    'conflict',
    `${told(other.told)}. Nothing was queued. If that is meant, add --other-client.`,
  );
}

/** Reads them once. `null` where the service does not let them be read. */
function knownBrands(client: OutboxClient, id: number): () => Promise<readonly Brand[] | null> {
  let reading: Promise<readonly Brand[] | null> | null = null;
  return () =>
    (reading ??= client
      .call('connections.targets', { id })
      .then(({ brands }) => (brands.listable ? brands.items : null)));
}

async function importLinks(
  { client, connectionId, batch, whose }: Batch,
  rows: readonly ListRow[],
  result: Imported,
): Promise<void> {
  const brands = Map.groupBy(rows, ({ brandId }) => brandId);
  for (const [brand, ofBrand] of brands) {
    for (const links of piecesOf(ofBrand, linksPerCall)) {
      const part: Imported = await client.call('clips.import', {
        connectionId,
        ...whose,
        ...(result.batchId !== null ? { batchId: result.batchId } : batch === null ? {} : { batch }),
        brandId: brand,
        links: links.map(({ url, title }) => ({ url, title })),
      });
      result.batchId ??= part.batchId;
      result.added.push(...part.added);
      result.skipped.push(...part.skipped);
      result.warnings.push(...part.warnings);
    }
  }
}

/** Links without a recipe of their own go through the given one, or are only imported. `added` are rows of the batch. */
async function composeRows(
  { client, connectionId, plan, batch, whose }: Batch,
  listed: readonly ListRow[],
  result: Imported,
): Promise<void> {
  const rows = listed.map((row) => ({ ...row, plan: row.plan ?? plan ?? importOnly }));
  let batchId: number | null = null;
  for (const piece of piecesOf(rows, rowsPerCall)) {
    const part: CallOutput<'recipes.compose'> = await client.call('recipes.compose', {
      connectionId,
      batchId,
      name: null,
      ...(batch === null ? {} : { batch }),
      rows: piece,
      ...whose,
    });
    batchId = part.batchId;
    result.batchId = batchId;
    result.added.push(...part.added);
    result.skipped.push(...part.skipped);
  }
}

/** Links that are piped in or given one by one come from nowhere. */
function listPathOf(context: CliContext, { from }: ImportOptions): { readonly listPath?: string } {
  return from === undefined || from === '-' ? {} : { listPath: resolve(context.workingDirectory, from) };
}

function report(context: CliContext, options: ImportOptions, result: Imported, isRunning: boolean): void {
  const { output } = context;
  for (const warning of eachOnce(result.warnings)) output.warn(told(warning));
  for (const { url, why } of result.skipped) output.note(`outbox: left out ${url}: ${told(why)}`);
  if (options.json === true)
    output.json<'import'>({
      ...{ ...result, skipped: result.skipped.map(refusalJson) },
      ...toldListJson('warnings', result.warnings),
    });
  const queued = `${plural(result.added.length, 'link')} queued`;
  if (result.added.length > 0) output.note(isRunning ? `${queued}.` : `${queued}; runs with "outbox run".`);
  else if (result.skipped.length > 0) output.note('Nothing was queued.');
  else output.note('outbox: There is no link in what was given. Give public https addresses.');
}
