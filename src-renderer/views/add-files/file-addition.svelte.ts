import type { CallOutput } from '../../../src-main/contract/api.ts';
import type { NewBatch } from '../../../src-main/contract/batch.ts';
import type { LocationRule } from '../../../src-main/contract/folder-rules.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import type { TargetChoice } from '../../connections/target-choice.ts';
import { Targets } from '../../connections/targets.svelte.ts';
import { chooseBrowsed, type ChosenItem, type ChosenPath } from '../../state/choose-paths.ts';
import { Request } from '../../state/request.svelte.ts';

type Preview = CallOutput<'jobs.previewFiles'>;
type Added = CallOutput<'jobs.addFiles'>;

interface AdditionStart {
  readonly slideId?: string;
  readonly location?: LocationRule;
  readonly items?: readonly ChosenItem[];
}

/** Files and folders on their way into the queue by hand: what was chosen, where it goes, and what would become of it. */
export class FileAddition {
  readonly targets: Targets;
  readonly choosing = new Request<readonly ChosenPath[]>();
  readonly previewing = new Request<Preview>();
  readonly foreseeing = new Request<CallOutput<'jobs.foreseeWaits'>>();
  readonly adding = new Request<Added>();
  readonly #client: OutboxClient;
  #items = $state.raw<readonly ChosenItem[]>([]);
  #choice = $state.raw<TargetChoice | null>(null);
  #slideId = $state('');
  #isOtherClientMeant = $state(false);
  #location = $state<LocationRule>('send');

  /**
   * `target`, and where it is a carousel `slideId`: fixed from outside. `location`: what is chosen at first. `items`: what was
   * chosen before.
   */
  constructor(
    client: OutboxClient,
    target: TargetChoice | null,
    { slideId = '', location = 'send', items = [] }: AdditionStart = {},
  ) {
    this.#client = client;
    this.#items = items;
    this.targets = new Targets(client);
    this.#choice = target;
    this.#slideId = slideId;
    this.#location = location;
    if (target?.target.kind === 'carousel') this.targets.readCarousel(target.connectionId, target.target.id);
  }

  get items(): readonly ChosenItem[] {
    return this.#items;
  }
  get hasFolders(): boolean {
    return this.#items.some(({ isFolder }) => isFolder);
  }
  get choice(): TargetChoice | null {
    return this.#choice;
  }
  get preview(): Preview | null {
    return this.previewing.value;
  }
  get added(): Added | null {
    return this.adding.value;
  }
  get errors(): readonly unknown[] {
    const { choosing, previewing, foreseeing, adding } = this;
    return [choosing, previewing, foreseeing, adding]
      .map(({ error }) => error)
      .filter((error) => error !== null);
  }

  get slideId(): string {
    return this.#slideId;
  }
  set slideId(slideId: string) {
    this.#slideId = slideId;
  }

  get carousel() {
    const { choice } = this;
    if (choice?.target.kind !== 'carousel') return null;
    return this.targets.carousel(choice.connectionId, choice.target.id);
  }

  /** Nothing goes before it was shown what would go. */
  get isReady(): boolean {
    const isAsked = this.preview?.otherClient !== undefined && !this.#isOtherClientMeant;
    return this.previewing.error === null && (this.preview?.files ?? 0) > 0 && !isAsked;
  }

  /** That what is of one client goes to another: only ever by a person's own tick, for one target. */
  get isOtherClientMeant(): boolean {
    return this.#isOtherClientMeant;
  }
  set isOtherClientMeant(isMeant: boolean) {
    this.#isOtherClientMeant = isMeant;
  }

  /** What becomes of pictures and films that say where they were taken. A knowledge base is sent neither. */
  get location(): LocationRule {
    return this.#location;
  }
  set location(location: LocationRule) {
    this.#location = location;
  }
  get asksForLocation(): boolean {
    return this.#choice !== null && this.#choice.target.kind !== 'knowledge_base';
  }

  async chooseFiles(): Promise<void> {
    this.#take(await this.choosing.run(() => this.#client.call('host.chooseFiles', {})), false);
  }

  async chooseFolder(): Promise<void> {
    const chosen = await this.choosing.run(async () => {
      const folder = await this.#client.call('host.chooseFolder', {});
      return folder === null ? [] : [folder];
    });
    this.#take(chosen, true);
  }

  async takeBrowsed(paths: readonly string[], isFolder: boolean): Promise<void> {
    this.#take(await this.choosing.run(() => chooseBrowsed(this.#client, paths)), isFolder);
  }

  #take(chosen: readonly ChosenPath[] | null, isFolder: boolean): void {
    if (chosen !== null) this.#items = chosen.map((path) => ({ ...path, isFolder }));
  }

  chooseTarget(next: TargetChoice | null): void {
    this.#choice = next;
    this.#isOtherClientMeant = false;
    this.#slideId = '';
    this.previewing.clear();
    if (next?.target.kind === 'carousel') this.targets.readCarousel(next.connectionId, next.target.id);
  }

  async readPreview(): Promise<void> {
    const { wanted } = this;
    if (wanted !== null) await this.previewing.run(() => this.#client.call('jobs.previewFiles', wanted));
  }

  /** `batch`: what is said of it. `null` where it was refused; see `errors`. */
  async add(batch?: NewBatch): Promise<Added | null> {
    const { wanted } = this;
    if (wanted === null) return null;
    // What it is about to wait for is said before it waits.
    const { tokens } = wanted;
    if ((await this.foreseeing.run(() => this.#client.call('jobs.foreseeWaits', { tokens }))) === null)
      return null;
    const meant = this.#isOtherClientMeant ? { otherClient: true } : {};
    const location = this.asksForLocation && this.#location !== 'send' ? { location: this.#location } : {};
    return this.adding.run(() =>
      this.#client.call('jobs.addFiles', {
        ...{ ...wanted, ...meant, ...location },
        ...(batch !== undefined && { batch }),
      }),
    );
  }

  /** What is asked of the engine; `null` while something is not chosen yet. */
  get wanted() {
    const choice = this.#choice;
    if (choice === null || this.#items.length === 0) return null;
    const { kind, id, label } = choice.target;
    const slide = this.carousel?.value?.slides.find((each) => each.id === this.#slideId);
    const slideId = this.#slideId === '' ? null : this.#slideId;
    return {
      tokens: this.#items.map(({ token }) => token),
      connectionId: choice.connectionId,
      target: { kind, id, label, slideId, slideLabel: slide?.title ?? null },
    };
  }
}
