import { defaultCandidates, type RecipePlan } from '../../../contract/recipe.ts';
import { defaultRenderFormats } from '../../../contract/render-format.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import {
  describePlan,
  parseCandidates,
  parseFormats,
  planOf,
  type RecipeOptions,
} from '../input/recipe-plan.ts';
import { plural } from '../output/words.ts';
import { registerRecipeRows } from './recipe-rows.ts';

type SaveOptions = CommonOptions & Omit<RecipeOptions, 'recipe'>;

/** Recipes with a name, and the batches of links that go through one. */
export const registerRecipes: RegisterCommand = (program, context) => {
  const recipes = program.command('recipes').description('saved recipes, and the links that go through one');
  declareJson(recipes.command('list', { isDefault: true }))
    .description('saved recipes and batches')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const saved = await client.call('recipes.saved', {});
        const batches = await client.call('recipes.batches', {});
        const { output } = context;
        if (options.json === true) {
          output.json<'recipes list'>({ recipes: saved, batches });
          return;
        }
        for (const { name, plan } of saved) output.print(`${name}: ${describePlan(plan)}`);
        for (const { name, rows, done, open, stopped } of batches) {
          output.print(
            `${name}: ${plural(rows, 'link')}, ${String(done)} done, ${String(open)} under way, ${String(stopped)} stopped`,
          );
        }
        if (saved.length === 0 && batches.length === 0) output.note('No recipe is saved.');
      }),
    );
  registerRecipeRows(recipes, context);
  declareJson(recipes.command('save'))
    .description('save a recipe, or change the one of that name')
    .argument('<name>')
    .option('--render <formats>', '9:16, 16:9, 1:1, 4:5, with a comma between', parseFormats)
    .option(
      '--candidates <which>',
      `all, first, or these ids (default: ${defaultCandidates})`,
      parseCandidates,
    )
    .option('--draft', 'make a draft for each candidate and format')
    .action((name: string, options: SaveOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const waits: RecipePlan = {
          upTo: 'candidates',
          formats: [...defaultRenderFormats],
          candidates: defaultCandidates,
        };
        const saved = await client.call('recipes.save', { name, plan: planOf(options, []) ?? waits });
        if (options.json === true) context.output.json<'recipes save'>(saved);
        else context.output.print(`${saved.name}: ${describePlan(saved.plan)}`);
      }),
    );
  declareJson(recipes.command('remove'))
    .description('forget a saved recipe; links that go through it go on')
    .argument('<name>')
    .action((name: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        await client.call('recipes.removeSaved', { name });
        if (options.json === true) context.output.json<'recipes remove'>({ removed: name });
        else context.output.note(`${name} is forgotten.`);
      }),
    );
};
