import { basename } from 'node:path';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { Receipt } from '../../../contract/receipt.ts';
import {
  setupFormatVersion,
  setupHeadSchema,
  setupPartSchemas,
  type SetupClient,
  type SetupConnection,
  type SetupFile,
  type SetupFilter,
  type SetupFolder,
  type SetupHead,
  type SetupRecipe,
  type SetupSettings,
  type SetupTemplate,
} from '../../../contract/setup.ts';
import { mostSavedFilters } from '../../../contract/saved-filter.ts';
import { mostTemplates } from '../../../contract/folder-template.ts';
import { z } from '../../../contract/zod.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import { judgeEntry } from '../receipts/imported-entry.ts';
import { unusable } from '../receipts/unusable-file.ts';
import { linesOf, type SetupLine } from './setup-lines.ts';
import { whyNoParts, whyNoPath } from './re-root.ts';
import { unknownField, whyUnusable } from './strict-fields.ts';

/** All that a file holds but its receipts. */
export interface Setup {
  readonly sha256: string;
  readonly head: SetupHead;
  readonly settings: SetupSettings | null;
  readonly connections: readonly SetupConnection[];
  readonly clients: readonly SetupClient[];
  readonly recipes: readonly SetupRecipe[];
  readonly templates: readonly SetupTemplate[];
  readonly filters: readonly SetupFilter[];
  readonly folders: readonly SetupFolder[];
  readonly files: readonly SetupFile[];
  readonly receipts: number;
  readonly refusedReceipts: readonly { readonly line: number; readonly why: Message }[];
}

/** So many of each there may be: what is held in memory while a file is read. */
const most = {
  settings: 1,
  connection: 500,
  client: 500,
  recipe: 5000,
  template: mostTemplates,
  filter: mostSavedFilters,
  folder: 1000,
  file: 100_000,
} as const;
type PartName = keyof typeof most;
const namedRefusals = 100;

const lineSchema = z.strictObject({ part: z.string().max(40), value: z.unknown() });
const endSchema = z.strictObject({ lines: z.int().positive() });
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a whole file and checks every line of it, so that nothing of one that is cut off, tampered with or of another kind is ever
 * used. `onReceipts` is given the receipts that may be taken over, a piece at a time; what it does is the caller's. Throws
 * `OutboxError` invalid_input that names the file, the line and the field.
 */
export async function readSetup(
  fileSystem: Pick<FileSystem, 'open'>,
  path: string,
  onReceipts: (receipts: readonly Receipt[]) => void = () => undefined,
): Promise<Setup> {
  const reading = new Reading(basename(path));
  const lines = linesOf(fileSystem, path);
  for (;;) {
    const next = await lines.next();
    if (next.done === true) return reading.end(next.value);
    const receipts = next.value.flatMap((line) => reading.take(line) ?? []);
    if (receipts.length > 0) onReceipts(receipts);
  }
}

class Reading {
  readonly #name: string;
  #head: SetupHead | null = null;
  #isEnded = false;
  #lines = 0;
  #receipts = 0;
  readonly #refused: { line: number; why: Message }[] = [];
  readonly #taken: { [Part in PartName]: z.output<(typeof setupPartSchemas)[Part]>[] } = {
    ...{
      settings: [],
      connection: [],
      client: [],
      recipe: [],
      template: [],
      filter: [],
      folder: [],
      file: [],
    },
  };

  constructor(name: string) {
    this.#name = name;
  }

  /** The receipt of the line, where it has one that may be taken over. */
  take({ number, bytes }: SetupLine): Receipt | null {
    this.#lines = number;
    const value = this.#parsed(number, bytes);
    if (this.#head === null) {
      this.#head = this.#checked(number, setupHeadSchema, value, message('setup_file.no_setup'));
      const { version } = this.#head;
      if (version > setupFormatVersion)
        throw unusable(this.#name, message('import_file.newer', { version, most: setupFormatVersion }));
      return null;
    }
    if (this.#isEnded) throw this.#wrong(number, message('setup_line.after_end'));
    const line = this.#checked(number, lineSchema, value);
    if (line.part === 'receipt') return this.#receipt(number, line.value);
    if (line.part === 'end') {
      const { lines } = this.#checked(number, endSchema, line.value);
      if (lines !== number) throw this.#wrong(number, message('setup_line.lines_missing', { lines }));
      this.#isEnded = true;
      return null;
    }
    if (!isPart(line.part))
      throw this.#wrong(number, message('setup_line.unknown_part', { part: line.part }));
    this.#part(number, line.part, line.value);
    return null;
  }

  end(sha256: string): Setup {
    if (this.#head === null) throw unusable(this.#name, message('setup_file.empty'));
    if (!this.#isEnded) throw unusable(this.#name, message('setup_file.cut_off', { line: this.#lines }));
    const { settings, connection, client, recipe, template, filter, folder, file } = this.#taken;
    return {
      ...{ sha256, head: this.#head, settings: settings[0] ?? null, connections: connection },
      ...{ clients: client, recipes: recipe, templates: template, filters: filter },
      ...{ folders: folder, files: file },
      ...{ receipts: this.#receipts, refusedReceipts: this.#refused },
    };
  }

  #part(number: number, part: PartName, value: unknown): void {
    const taken: unknown[] = this.#taken[part];
    if (taken.length >= most[part]) {
      throw this.#wrong(number, message('setup_line.too_many', { part, most: most[part] }));
    }
    const read = this.#checked(number, setupPartSchemas[part], value);
    this.#mustFit(number, part, read);
    taken.push(read);
  }

  #mustFit(number: number, part: PartName, read: unknown): void {
    if (part === 'connection') {
      const { ref } = setupPartSchemas.connection.parse(read);
      if (this.#taken.connection.some((one) => one.ref === ref))
        throw this.#wrong(number, message('setup_line.repeated_ref'));
    }
    if (part === 'client') {
      const { assignments } = setupPartSchemas.client.parse(read);
      for (const { connectionId } of assignments) this.#mustKnow(number, connectionId);
    }
    if (part === 'template') {
      const { connection } = setupPartSchemas.template.parse(read);
      if (connection !== null) this.#mustKnow(number, connection);
    }
    if (part === 'filter') {
      const { folder } = setupPartSchemas.filter.parse(read);
      const why = folder === undefined ? null : whyNoPath(folder);
      if (why !== null) throw this.#wrong(number, message('setup_line.path', { reason: why }));
    }
    if (part === 'folder') {
      const { path, connection } = setupPartSchemas.folder.parse(read);
      this.#mustKnow(number, connection);
      const why = whyNoPath(path);
      if (why !== null) throw this.#wrong(number, message('setup_line.path', { reason: why }));
    }
    if (part === 'file') {
      const { path } = setupPartSchemas.file.parse(read);
      const why = whyNoParts(path.split('/'));
      if (why !== null) throw this.#wrong(number, message('setup_line.path', { reason: why }));
    }
  }

  #mustKnow(number: number, ref: number): void {
    if (this.#taken.connection.some((one) => one.ref === ref)) return;
    throw this.#wrong(number, message('setup_line.unknown_connection', { ref }));
  }

  #receipt(number: number, value: unknown): Receipt | null {
    this.#receipts += 1;
    const read = judgeEntry(value);
    if ('receipt' in read) return read.receipt;
    if (this.#refused.length < namedRefusals) this.#refused.push({ line: number, why: read.why });
    return null;
  }

  #parsed(number: number, bytes: Uint8Array): unknown {
    try {
      return JSON.parse(decoder.decode(bytes));
    } catch {
      throw this.#wrong(number, message('setup_line.not_json'));
    }
  }

  #checked<Schema extends z.ZodType>(
    number: number,
    schema: Schema,
    value: unknown,
    otherwise?: Message,
  ): z.output<Schema> {
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      if (otherwise !== undefined) throw unusable(this.#name, otherwise);
      throw this.#wrong(number, whyUnusable(parsed.error));
    }
    // What is silently left away might be what keeps a file from being sent.
    const unknown = unknownField(value, parsed.data);
    if (unknown !== null) throw this.#wrong(number, message('setup_line.unknown_field', { field: unknown }));
    return parsed.data;
  }

  #wrong(line: number, reason: Message): Error {
    return unusable(this.#name, message('setup_file.line', { line, reason }));
  }
}

function isPart(name: string): name is PartName {
  return Object.hasOwn(most, name);
}
