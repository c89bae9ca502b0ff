import { SvelteSet } from 'svelte/reactivity';
import {
  diagnosticSections,
  type DiagnosticSection,
  type Diagnostics,
} from '../../../src-main/contract/diagnostics.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';

export interface BundleLine {
  readonly index: number;
  readonly text: string;
}

/** A bundle that is looked at: its lines by section, and which of them a person takes out. */
export class Bundle {
  readonly #client: OutboxClient;
  readonly #collecting = new Request<Diagnostics>();
  readonly #saving = new Request<{ path: string; lines: number }>();
  readonly #leftOut = new SvelteSet<number>();

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get isCollected(): boolean {
    return this.#collecting.value !== null;
  }
  get isBusy(): boolean {
    return this.#collecting.isPending || this.#saving.isPending;
  }
  get error(): unknown {
    return this.#collecting.error ?? this.#saving.error;
  }
  /** Where it was saved, until it is collected anew or something is taken out of it. */
  get savedAt(): string | null {
    return this.#saving.value?.path ?? null;
  }
  get keptCount(): number {
    return (this.#collecting.value?.lines.length ?? 0) - this.#leftOut.size;
  }
  get sections(): readonly { readonly section: DiagnosticSection; readonly lines: readonly BundleLine[] }[] {
    const lines = (this.#collecting.value?.lines ?? []).map((line, index) => ({ ...line, index }));
    return diagnosticSections.map((section) => ({
      section,
      lines: lines.filter((line) => line.section === section),
    }));
  }

  isKept(index: number): boolean {
    return !this.#leftOut.has(index);
  }

  keep(indexes: readonly number[], isKept: boolean): void {
    for (const index of indexes) {
      if (isKept) this.#leftOut.delete(index);
      else this.#leftOut.add(index);
    }
    this.#saving.clear();
  }

  async collect(withNames: boolean, logLines: number): Promise<void> {
    this.#saving.clear();
    this.#leftOut.clear();
    await this.#collecting.run(() => this.#client.call('diagnostics.collect', { withNames, logLines }));
  }

  async save(): Promise<void> {
    const id = this.#collecting.value?.id;
    if (id === undefined) return;
    const leftOut = [...this.#leftOut];
    await this.#saving.run(() => this.#client.call('diagnostics.save', { id, leftOut }));
  }
}
