import type { Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { recipeRowStates, type RecipeRow } from '../../../contract/recipe.ts';
import { declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import type { CliContext } from '../cli-context.ts';
import { parsePositive } from '../input/arguments.ts';
import {
  madeDraftJson,
  madeDraftLines,
  openedJson,
  openedLines,
  rowJson,
  rowLines,
  spoken,
} from '../output/recipe-lines.ts';
import { Option } from 'commander';

interface LinksOptions extends CommonOptions {
  readonly state?: RecipeRow['state'];
  readonly find?: string;
  readonly limit: number;
}

interface ChooseOptions extends CommonOptions {
  readonly whole?: boolean;
  readonly again?: boolean;
}

const row = ['<row>', 'its number, as "outbox recipes links" shows it', parsePositive] as const;
const mostRows = 200;
const mostDrafts = 100;

/** The links that go through a recipe: where each stands, its candidates, and what was made of them. */
export function registerRecipeRows(recipes: Command, context: CliContext): void {
  const { output } = context;
  declareJson(recipes.command('links'))
    .description('links that go through a recipe, and where each stands')
    .addOption(new Option('--state <state>', 'only these').choices(recipeRowStates))
    .option('--find <text>', 'with this in link, title, clip or brand')
    .option('--limit <n>', `how many, at most ${String(mostRows)}`, parsePositive, 50)
    .action((options: LinksOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { state, find, limit } = options;
        const page = await client.call('recipes.page', {
          ...{ batchId: null, offset: 0, limit: Math.min(limit, mostRows) },
          ...(state === undefined ? {} : { states: [state] }),
          ...(find === undefined ? {} : { search: find }),
        });
        if (options.json === true)
          output.json<'recipes links'>({ total: page.total, rows: page.rows.map(rowJson) });
        else if (page.rows.length === 0) output.note('No link goes through a recipe.');
        else for (const line of rowLines(page.rows)) output.print(line);
      }),
    );
  declareJson(recipes.command('show'))
    .description('a link’s candidates, what became of each, and the drafts that were made')
    .argument(...row)
    .action((rowId: number, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const opened = await client.call('recipes.open', { rowId });
        if (options.json === true) output.json<'recipes show'>(openedJson(opened));
        else for (const line of openedLines(opened)) output.print(line);
      }),
    );
  declareJson(recipes.command('choose'))
    .description('say which candidates of a link are taken, or that it is the whole clip')
    .argument(...row)
    .argument('[ids...]', 'these candidates')
    .option('--whole', 'the clip as a whole')
    .option('--again', 'read the clip again, as it may have some by now')
    .action((rowId: number, ids: string[], options: ChooseOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const rowIds = [rowId];
        const step = 'candidates';
        const ways = [ids.length > 0, options.whole === true, options.again === true].filter(Boolean);
        if (ways.length !== 1)
          throw new OutboxError('invalid_input', 'Give candidate ids, or --whole, or --again.');
        if (ids.length > 0) await client.call('recipes.supply', { rowId, step, values: ids });
        else {
          const { refused } = await client.call(options.whole === true ? 'recipes.skip' : 'recipes.retry', {
            rowIds,
            step,
          });
          const [first] = refused;
          if (first !== undefined) throw new OutboxError('conflict', first.why);
        }
        const opened = await client.call('recipes.open', { rowId });
        if (options.json === true) output.json<'recipes choose'>(openedJson(opened));
        else output.note(`Row ${String(rowId)}: ${spoken(opened.row.message)}`);
      }),
    );
  declareJson(recipes.command('drafts'))
    .description('drafts that were made, newest first')
    .option('--limit <n>', `how many, at most ${String(mostDrafts)}`, parsePositive, 50)
    .action((options: CommonOptions & { readonly limit: number }) =>
      withOutbox(context, options, async ({ client }) => {
        const limit = Math.min(options.limit, mostDrafts);
        const { total, drafts } = await client.call('clips.drafts', { offset: 0, limit });
        if (options.json === true)
          output.json<'recipes drafts'>({ total, drafts: drafts.map(madeDraftJson) });
        else if (drafts.length === 0) output.note('No draft was made yet.');
        else for (const line of madeDraftLines(drafts)) output.print(line);
      }),
    );
}
