import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';
import type { ClipState, ClipSummary, Page, RemoteClipJob } from '../service-client/replies/values.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { valueOf, wholePage } from './service-catalogue.ts';

/** The service's clips, read when asked for. Calls reject with the `OutboxError` that says why there is no answer. */
export class ClipCatalogue {
  readonly #client: ServiceClient;
  readonly #accessOf: (connectionId: number) => Promise<ServiceAccess>;
  readonly #onClipRead: (connectionId: number, clip: ClipState) => void;
  readonly #nameOf: (connectionId: number, clipId: string) => string | null;

  constructor(options: {
    client: ServiceClient;
    accessOf(connectionId: number): Promise<ServiceAccess>;
    /** Whatever a read of a clip says is worth remembering. */
    onClipRead(connectionId: number, clip: ClipState): void;
    /** Its name as last read. */
    nameOf(connectionId: number, clipId: string): string | null;
  }) {
    this.#client = options.client;
    this.#accessOf = (id) => options.accessOf(id);
    this.#onClipRead = (id, clip) => {
      options.onClipRead(id, clip);
    };
    this.#nameOf = (connectionId, clipId) => options.nameOf(connectionId, clipId);
  }

  async page(connectionId: number, request: { offset: number; limit: number }): Promise<Page<ClipSummary>> {
    const access = await this.#accessOf(connectionId);
    return wholePage(request, (range) => this.#client.clips(access, range));
  }

  async clip(connectionId: number, clipId: string): Promise<ClipState> {
    return valueOf(await this.poll(connectionId, clipId));
  }

  /** The same for whoever asks again and again, and so must know why there is no answer. */
  async poll(connectionId: number, clipId: string): Promise<ReadOutcome<ClipState>> {
    const outcome = await this.#client.clip(await this.#accessOf(connectionId), clipId);
    if (outcome.kind === 'ok') this.#onClipRead(connectionId, outcome.value);
    return outcome;
  }

  async jobs(connectionId: number, clipId: string): Promise<readonly RemoteClipJob[]> {
    return valueOf(await this.#client.clipJobs(await this.#accessOf(connectionId), clipId));
  }

  /** What the clip is called, from memory where it was read before; `null` where it cannot be asked, as offline. */
  async nameOf(connectionId: number, clipId: string): Promise<string | null> {
    const known = this.#nameOf(connectionId, clipId);
    if (known !== null) return known;
    return this.clip(connectionId, clipId).then(
      ({ name }) => name,
      () => null,
    );
  }
}
