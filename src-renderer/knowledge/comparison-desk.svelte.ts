import type {
  KnowledgeComparison,
  KnowledgeFormat,
  KnowledgeScope,
  KnowledgeState,
} from '../../src-main/contract/knowledge.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { Message } from '../../src-main/contract/messages/message.ts';
import { describeError } from '../errors/describe-error.ts';
import { Request } from '../state/request.svelte.ts';
import { Selection } from '../state/selection.svelte.ts';
import type { Toasts } from '../state/toasts.svelte.ts';
import { ComparedRows, type ShownRow } from './compared-rows.svelte.ts';
import { doneText, type WantedAct } from './offers.ts';
import { saidMessage } from '../shared/said.ts';
import { say } from '../words/say.ts';

const idsPerCall = 1000;

/** What is compared, what of it is shown, and what people do with it. */
export class ComparisonDesk {
  readonly rows: ComparedRows;
  readonly selection = new Selection<ShownRow>();
  readonly #client: OutboxClient;
  readonly #toasts: Pick<Toasts, 'show'>;
  readonly #comparing = new Request<KnowledgeComparison>();
  #scope = $state.raw<KnowledgeScope | null>(null);
  #state = $state<KnowledgeState | null>(null);
  #search = $state('');
  #wanted = $state.raw<WantedAct | null>(null);
  #isBusy = $state(false);

  constructor(client: OutboxClient, toasts: Pick<Toasts, 'show'>) {
    this.#client = client;
    this.#toasts = toasts;
    this.rows = new ComparedRows(client);
  }

  get comparison(): KnowledgeComparison | null {
    return this.#comparing.value;
  }
  get isComparing(): boolean {
    return this.#comparing.isPending;
  }
  get error(): unknown {
    return this.#comparing.error;
  }
  /** `null`: all of them. */
  get state(): KnowledgeState | null {
    return this.#state;
  }
  get search(): string {
    return this.#search;
  }
  /** What waits for a yes. */
  get wanted(): WantedAct | null {
    return this.#wanted;
  }
  get isBusy(): boolean {
    return this.#isBusy;
  }

  open(scope: KnowledgeScope): void {
    this.#scope = scope;
    this.#state = null;
    this.#search = '';
    this.#comparing.clear();
    this.selection.clear();
    void this.compare(false);
  }

  async compare(readAgain: boolean): Promise<void> {
    const scope = this.#scope;
    if (scope === null) return;
    const comparison = await this.#comparing.run(() =>
      this.#client.call('knowledge.compare', { scope, readAgain }),
    );
    if (comparison === null) return;
    this.selection.clear();
    if (this.#state !== null && comparison.counts[this.#state] === 0) this.#state = null;
    this.#ask();
  }

  show(state: KnowledgeState | null): void {
    this.#state = state;
    this.selection.clear();
    this.#ask();
  }

  look(search: string): void {
    this.#search = search;
    this.selection.clear();
    this.#ask();
  }

  /** Asks for a yes first. */
  want(act: WantedAct): void {
    this.#wanted = act;
  }

  giveUp(): void {
    this.#wanted = null;
  }

  /** Does what was asked about. */
  async carryOut(): Promise<void> {
    const wanted = this.#wanted;
    if (wanted === null || this.#isBusy) return;
    this.#isBusy = true;
    try {
      const { changed, why } = await this.#act(wanted);
      const done = doneText(wanted.action, changed);
      this.#toasts.show(
        why === null ? done : say('knowledge.not_the_others', { done, why: saidMessage(why) }),
      );
      this.#wanted = null;
      await this.compare(false);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isBusy = false;
    }
  }

  async copy(states: readonly KnowledgeState[], format: KnowledgeFormat): Promise<void> {
    const comparison = this.comparison;
    if (comparison === null) return;
    const texts: string[] = [];
    try {
      for (let cursor: number | null = 0; cursor !== null;) {
        const piece: { text: string; next: number | null } = await this.#client.call('knowledge.list', {
          comparisonId: comparison.id,
          states: [...states],
          ...{ format, cursor },
        });
        texts.push(piece.text);
        cursor = piece.next;
      }
    } catch (error) {
      this.#fail(error);
      return;
    }
    try {
      await navigator.clipboard.writeText(texts.join(''));
      this.#toasts.show(say('knowledge.list.copied'));
    } catch {
      this.#toasts.show(say('knowledge.list.not_copied'));
    }
  }

  async write(states: readonly KnowledgeState[], format: KnowledgeFormat): Promise<void> {
    const comparison = this.comparison;
    if (comparison === null) return;
    try {
      const { path, rows } = await this.#client.call('knowledge.listFile', {
        comparisonId: comparison.id,
        states: [...states],
        format,
      });
      this.#toasts.show(say('knowledge.list.written', { rows, path }));
    } catch (error) {
      this.#fail(error);
    }
  }

  async #act({ action, what }: WantedAct): Promise<{ changed: number; why: Message | null }> {
    const comparisonId = this.comparison?.id ?? 0;
    if (what.kind === 'all') {
      const { changed, refused } = await this.#client.call('knowledge.actOnAll', {
        comparisonId,
        action,
        state: what.state,
      });
      return { changed, why: refused[0]?.why ?? null };
    }
    const ids = what.rows.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
    let changed = 0;
    let why: Message | null = null;
    for (let from = 0; from < ids.length; from += idsPerCall) {
      const part = await this.#client.call('knowledge.act', {
        ...{ action, comparisonId },
        jobIds: ids.slice(from, from + idsPerCall),
      });
      changed += part.changed;
      why ??= part.refused[0]?.why ?? null;
    }
    return { changed, why };
  }

  #ask(): void {
    const comparison = this.comparison;
    if (comparison === null) return;
    this.rows.ask({ comparisonId: comparison.id, state: this.#state, search: this.#search });
  }

  #fail(error: unknown): void {
    const words = describeError(error);
    this.#toasts.show(`${words.title}. ${words.detail}`);
  }
}
