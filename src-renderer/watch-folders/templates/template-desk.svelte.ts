import type { Message } from '../../../src-main/contract/messages/message.ts';
import type { CallOutput } from '../../../src-main/contract/api.ts';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import { longestTemplateFile, type FolderTemplate } from '../../../src-main/contract/folder-template.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';
import { say } from '../../words/say.ts';

type Imported = CallOutput<'templates.import'>;

/** The saved set-ups of folders: kept, renamed, removed, and taken from file to file. */
export class TemplateDesk {
  readonly reading = new Request<FolderTemplate[]>();
  /** What a person does to the list itself; one thing at a time. */
  readonly changing = new Request<string>();
  readonly #client: OutboxClient;
  /** The text of a file of which names are taken here, until a person says that the file's count. */
  #asked = $state.raw<{ readonly text: string; readonly why: Message } | null>(null);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get templates(): readonly FolderTemplate[] {
    return this.reading.value ?? [];
  }
  get asked(): { readonly why: Message } | null {
    return this.#asked;
  }

  async read(): Promise<void> {
    await this.reading.run(() => this.#client.call('templates.list', {}));
  }

  /** Returns what to say, or `null` where it was refused; see `changing.error`. */
  rename({ id }: FolderTemplate, name: string): Promise<string | null> {
    return this.#change(async () => {
      await this.#client.call('templates.rename', { id, name });
      return say('templates.told.renamed', { name });
    });
  }

  remove({ id, name }: FolderTemplate): Promise<string | null> {
    return this.#change(async () => {
      await this.#client.call('templates.remove', { id });
      return say('templates.told.removed', { name });
    });
  }

  /** As text for a file: all of them, or one. */
  async export(template: FolderTemplate | null): Promise<string | null> {
    const ids = template === null ? undefined : [template.id];
    return this.changing.run(async () => {
      const { text } = await this.#client.call('templates.export', ids === undefined ? {} : { ids });
      return text;
    });
  }

  /** Takes over a file whole, or nothing of it. Where a name is taken, it is asked first. */
  async import(file: File): Promise<string | null> {
    this.#asked = null;
    // One character beyond the limit is enough to be told that it is too long.
    return this.#take(await file.slice(0, longestTemplateFile + 1).text(), false);
  }

  /** The file's counts where a name is taken. */
  async importAnyway(): Promise<string | null> {
    const asked = this.#asked;
    this.#asked = null;
    return asked === null ? null : this.#take(asked.text, true);
  }

  leaveAsked(): void {
    this.#asked = null;
  }

  #take(text: string, replace: boolean): Promise<string | null> {
    return this.#change(async () => {
      try {
        return importedWords(await this.#client.call('templates.import', { text, replace }));
      } catch (error) {
        if (!(error instanceof OutboxError && error.code === 'conflict') || replace) throw error;
        this.#asked = { text, why: error.told };
        return '';
      }
    });
  }

  async #change(run: () => Promise<string>): Promise<string | null> {
    const said = await this.changing.run(run);
    if (said !== null) await this.read();
    return said;
  }
}

function importedWords({ added, replaced }: Imported): string {
  const parts = [
    ...(added.length === 0 ? [] : [say('templates.told.added', { count: String(added.length) })]),
    ...(replaced.length === 0 ? [] : [say('templates.told.replaced', { count: String(replaced.length) })]),
  ];
  return say('templates.told.templates', { what: parts.join(', ') });
}
