import type { CallOutput } from '../../src-main/contract/api.ts';
import type { SetupPlan } from '../../src-main/contract/setup.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { ChosenPath } from '../state/choose-paths.ts';
import { setOf, mapOf } from '../state/collections.ts';
import { Request } from '../state/request.svelte.ts';

/** A setup of another computer on its way in: the file, where its folders are here, and what a person confirmed. */
export class SetupImport {
  readonly planning = new Request<SetupPlan>();
  readonly importing = new Request<CallOutput<'setup.import'>>();
  readonly #client: OutboxClient;
  #file = $state.raw<ChosenPath | null>(null);
  /** By the folder of the other computer; `null` leaves one out. */
  #places = $state.raw<ReadonlyMap<string, ChosenPath | null>>(mapOf());
  #accepted = $state.raw<ReadonlySet<string>>(setOf());
  #withSettings = $state(true);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get file(): ChosenPath | null {
    return this.#file;
  }
  get plan(): SetupPlan | null {
    return this.planning.value;
  }

  get withSettings(): boolean {
    return this.#withSettings;
  }
  set withSettings(withSettings: boolean) {
    this.#withSettings = withSettings;
  }

  isAccepted(baseUrl: string): boolean {
    return this.#accepted.has(baseUrl);
  }

  accept(baseUrl: string, isAccepted: boolean): void {
    const others = [...this.#accepted].filter((url) => url !== baseUrl);
    this.#accepted = setOf(isAccepted ? [...others, baseUrl] : others);
  }

  /** Addresses that nobody has confirmed yet. */
  get open(): readonly string[] {
    const asked = this.plan?.connections.filter(({ fate }) => fate === 'new') ?? [];
    return asked.map(({ baseUrl }) => baseUrl).filter((url) => !this.#accepted.has(url));
  }

  async take(file: ChosenPath): Promise<void> {
    this.#file = file;
    this.#places = mapOf();
    this.#accepted = setOf();
    this.importing.clear();
    this.planning.clear();
    await this.#look();
  }

  /** Where a folder of the other computer is here, with all in it; `null` leaves one folder out. */
  async place(from: string, place: ChosenPath | null): Promise<void> {
    this.#places = mapOf([...this.#places, [from, place]]);
    await this.#look();
  }

  async run(): Promise<void> {
    const wanted = this.#wanted();
    const { plan } = this;
    if (wanted === null || plan === null) return;
    const confirmed = { acceptedUrls: [...this.#accepted], withSettings: this.#withSettings };
    await this.importing.run(() =>
      this.#client.call('setup.import', { ...wanted, ...confirmed, sha256: plan.sha256 }),
    );
  }

  async #look(): Promise<void> {
    const wanted = this.#wanted();
    if (wanted !== null) await this.planning.run(() => this.#client.call('setup.plan', wanted));
  }

  #wanted() {
    const file = this.#file;
    if (file === null) return null;
    const places = [...this.#places];
    return {
      token: file.token,
      roots: places.flatMap(([from, place]) => (place === null ? [] : [{ from, token: place.token }])),
      folders: places.flatMap(([from, place]) => (place === null ? [{ from, token: null }] : [])),
    };
  }
}
