import type {
  CandidateChoice,
  RecipePlan,
  RecipeStep,
  SavedRecipe,
} from '../../../src-main/contract/recipe.ts';
import type { RenderFormat } from '../../../src-main/contract/render-format.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';
import { importOnly, toggleFormat } from './recipe-plan.ts';

/** The recipe that is being chosen for links or rows, and the recipes that were saved. */
export class RecipeDraft {
  readonly #client: OutboxClient;
  readonly #reading = new Request<SavedRecipe[]>();
  #plan = $state.raw<RecipePlan>(importOnly);

  constructor(client: OutboxClient, plan: RecipePlan = importOnly) {
    this.#client = client;
    this.#plan = plan;
  }

  get plan(): RecipePlan {
    return this.#plan;
  }

  get saved(): readonly SavedRecipe[] {
    return this.#reading.value ?? [];
  }

  /** Why the saved recipes cannot be read, or `null`. */
  get error(): unknown {
    return this.#reading.error;
  }

  async read(): Promise<void> {
    await this.#reading.run(() => this.#client.call('recipes.saved', {}));
  }

  goUpTo(upTo: RecipeStep): void {
    this.#plan = { ...this.#plan, upTo };
  }

  toggle(format: RenderFormat): void {
    this.#plan = { ...this.#plan, formats: toggleFormat(this.#plan.formats, format) };
  }

  choose(candidates: CandidateChoice): void {
    this.#plan = { ...this.#plan, candidates };
  }

  use(plan: RecipePlan): void {
    this.#plan = plan;
  }

  /** Keeps the present plan under a name; the recipe of that name is changed. Throws where the engine refuses. */
  async saveAs(name: string): Promise<void> {
    await this.#client.call('recipes.save', { name, plan: this.#plan });
    await this.read();
  }

  async remove(name: string): Promise<void> {
    await this.#client.call('recipes.removeSaved', { name });
    await this.read();
  }
}
