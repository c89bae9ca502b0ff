import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { inNaturalOrder } from '../../contract/natural-order.ts';
import { recipePlanSchema, type RecipePlan, type SavedRecipe } from '../../contract/recipe.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';

/** Recipes that a person gave a name. */
export interface SavedRecipes {
  saved(): SavedRecipe[];
  /** The saved recipe of that name, upper and lower case alike. */
  savedByName(name: string): SavedRecipe | null;
  save(name: string, plan: RecipePlan): SavedRecipe;
  /** Throws `OutboxError` `not_found`, or `conflict` while watched folders use it. */
  removeSaved(name: string): void;
}

type SavedColumns = Omit<SavedRecipe, 'plan'> & { plan: string };

export function createSavedRecipes(database: OutboxDatabase, clock: Clock): SavedRecipes {
  const savedSql = `
    select id, name, plan, (select count(*) from watch_folder
      where state <> 'removed' and json_extract(rules, '$.recipe') = recipe.name collate nocase) as folders
    from recipe`;
  const all = database.prepare<[], SavedColumns>(savedSql);
  const byName = database.prepare<[string], SavedColumns>(`${savedSql} where name = ? collate nocase`);
  const insert = database.prepare<[string, string, number]>(`
    insert into recipe (name, plan, changed_at_ms) values (?, ?, ?)
    on conflict (name) do update set name = excluded.name, plan = excluded.plan,
      changed_at_ms = excluded.changed_at_ms`);
  const remove = database.prepare<[string]>('delete from recipe where name = ? collate nocase');

  function savedByName(name: string): SavedRecipe | null {
    const found = byName.get(name);
    return found === undefined ? null : savedOf(found);
  }

  return {
    saved: () => inNaturalOrder(all.all().map(savedOf), ({ name }) => name),
    savedByName,
    save(name, plan) {
      insert.run(name, JSON.stringify(plan), clock.nowMs());
      const saved = savedByName(name);
      if (saved === null) throw new Error(`The recipe ${name} vanished`);
      return saved;
    },
    removeSaved(name) {
      const folders = savedByName(name)?.folders ?? 0;
      if (folders > 0) {
        throw new OutboxError('conflict', message('recipe.in_use', { count: folders, name }));
      }
      if (remove.run(name).changes === 0) {
        throw new OutboxError('not_found', message('recipe.unknown', { name }));
      }
    },
  };
}

function savedOf(columns: SavedColumns): SavedRecipe {
  const plan: unknown = JSON.parse(columns.plan);
  return { ...columns, plan: recipePlanSchema.parse(plan) };
}
