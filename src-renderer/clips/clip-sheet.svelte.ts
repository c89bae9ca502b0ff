import { SvelteSet } from 'svelte/reactivity';
import type { CallOutput } from '../../src-main/contract/api.ts';
import type { ClipDetail, RemoteClipJob } from '../../src-main/contract/clips.ts';
import { defaultRenderFormats, type RenderFormat } from '../../src-main/contract/render-format.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';
import { wantedDrafts, type WantedDraft } from './clip-work.ts';
import { toggleFormat } from './recipes/recipe-plan.ts';

type Added = CallOutput<'clips.render'>;

/** One clip as the service has it now, and what is about to be rendered or drafted of it. */
export class ClipSheet {
  readonly connectionId: number;
  readonly clipId: string;
  readonly #client: OutboxClient;
  readonly #reading = new Request<ClipDetail>();
  readonly #listing = new Request<RemoteClipJob[]>();
  readonly #acting = new Request<Added>();
  readonly #chosen = new SvelteSet<string>();
  #formats = $state.raw<readonly RenderFormat[]>(defaultRenderFormats);
  #isApproving = $state(false);

  constructor(client: OutboxClient, connectionId: number, clipId: string) {
    this.#client = client;
    this.connectionId = connectionId;
    this.clipId = clipId;
  }

  get clip(): ClipDetail | null {
    return this.#reading.value;
  }
  get readError(): unknown {
    return this.#reading.error;
  }
  get isReading(): boolean {
    return this.#reading.isPending;
  }
  /** The jobs of the clip as the service lists them; `null` until they were read. */
  get remoteJobs(): readonly RemoteClipJob[] | null {
    return this.#listing.value;
  }
  get listError(): unknown {
    return this.#listing.error;
  }
  get actError(): unknown {
    return this.#acting.error;
  }
  get isActing(): boolean {
    return this.#acting.isPending;
  }
  get formats(): readonly RenderFormat[] {
    return this.#formats;
  }
  /** Only the revision that is shown is rendered without asking again. */
  get isApproving(): boolean {
    return this.#isApproving;
  }
  set isApproving(isApproving: boolean) {
    this.#isApproving = isApproving;
  }

  /** Chosen candidates that the clip still has, in its order. */
  get chosen(): readonly string[] {
    return (this.clip?.candidates ?? []).map((each) => each.id).filter((id) => this.#chosen.has(id));
  }

  /** Of the chosen candidates; of every one where none is chosen. */
  get drafts(): readonly WantedDraft[] {
    const all = (this.clip?.candidates ?? []).map((each) => each.id);
    return wantedDrafts(this.chosen.length === 0 ? all : this.chosen, this.#formats);
  }

  async read(): Promise<void> {
    const { connectionId, clipId } = this;
    await Promise.all([
      this.#reading.run(() => this.#client.call('clips.get', { connectionId, clipId })),
      this.#listing.run(() => this.#client.call('clips.jobs', { connectionId, clipId })),
    ]);
  }

  choose(candidateId: string, isChosen: boolean): void {
    if (isChosen) this.#chosen.add(candidateId);
    else this.#chosen.delete(candidateId);
  }

  toggle(format: RenderFormat): void {
    this.#formats = toggleFormat(this.#formats, format);
  }

  async render(): Promise<Added | null> {
    const { connectionId, clipId } = this;
    const candidateIds = this.chosen.length === 0 ? null : this.chosen.slice(0, 100);
    const added = await this.#acting.run(() =>
      this.#client.call('clips.render', {
        connectionId,
        clipId,
        candidateIds,
        formats: [...this.#formats],
        approvedRevision: this.#isApproving ? (this.clip?.editRevision ?? null) : null,
      }),
    );
    if (added !== null) await this.read();
    return added;
  }

  async draft(): Promise<Added | null> {
    const { connectionId, clipId } = this;
    const drafts = [...this.drafts];
    const added = await this.#acting.run(() =>
      this.#client.call('clips.draft', { connectionId, clipId, drafts }),
    );
    if (added !== null) await this.read();
    return added;
  }
}
