import type { IncomingFile, ReceivedContent, UploadStorage } from '../upload-storage.ts';
import type { Exchange } from './exchange.ts';
import { boundaryOf, type MultipartEvent, MultipartParser } from './multipart-parser.ts';
import { badRequest, invalid, tooLarge } from './reply.ts';

/** A form that arrived in full: to its closing delimiter, and to the end its length announced. */
export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly content: ReceivedContent;
  readonly file: IncomingFile;
}

interface FormRules {
  readonly largestFileBytes: number;
  /** Called when the file's name is known, before its bytes are read; throws to refuse it. */
  readonly checkFileName?: (fileName: string) => void;
}

const largestFieldBytes = 64 * 1024;
/** Boundaries, part headers and text parts come on top of the file. */
const formOverheadBytes = 256 * 1024;

/**
 * Streams a multipart form with one part `file` to disk and hands it to `act`. Whatever `act` has not kept is removed,
 * and so is everything of a form that is refused or cut short. Throws 400, 413, 415, 422 or RequestCutError.
 */
export async function receiveForm<Result>(
  exchange: Exchange,
  storage: UploadStorage,
  rules: FormRules,
  act: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const parser = new MultipartParser(boundaryOf(exchange.headers['content-type']));
  const announcedBytes = Number(exchange.headers['content-length'] ?? 0);
  if (announcedBytes > rules.largestFileBytes + formOverheadBytes) throw fileTooLarge(rules);
  const reader = new FormReader(exchange, storage, rules);
  try {
    for await (const chunk of exchange.body) {
      for (const event of parser.push(chunk)) await reader.take(event);
    }
    if (!parser.isClosed) throw badRequest('The body ends without its closing boundary');
    return await act(await reader.finish());
  } finally {
    await reader.discard();
  }
}

function fileTooLarge(rules: FormRules): Error {
  return tooLarge(`The file is larger than ${rules.largestFileBytes} bytes`);
}

/** Turns the events of one form into its fields and its file. */
class FormReader {
  readonly #exchange: Exchange;
  readonly #storage: UploadStorage;
  readonly #rules: FormRules;
  readonly #fields = new Map<string, string>();
  #file: IncomingFile | null = null;
  #fileName = '';
  #fieldName = '';
  #fieldChunks: Buffer[] = [];
  #fieldBytes = 0;
  #isInFile = false;

  constructor(exchange: Exchange, storage: UploadStorage, rules: FormRules) {
    this.#exchange = exchange;
    this.#storage = storage;
    this.#rules = rules;
  }

  async take(event: MultipartEvent): Promise<void> {
    if (event.kind === 'part') {
      this.#isInFile = event.name.fileName !== null;
      if (event.name.fileName !== null) await this.#beginFile(event.name.name, event.name.fileName);
      else this.#fieldName = event.name.name;
    } else if (event.kind === 'content') {
      if (!this.#isInFile) this.#addToField(event.bytes);
      else if (this.#file !== null) await this.#addToFile(this.#file, event.bytes);
    } else if (!this.#isInFile) {
      this.#endField();
    }
  }

  async finish(): Promise<ReceivedForm> {
    if (this.#file === null) throw invalid('file is required');
    const content = await this.#file.finish();
    this.#exchange.note({ sizeBytes: content.sizeBytes, sha256: content.sha256 });
    if (content.sizeBytes === 0) throw invalid('The file is empty');
    return { fields: this.#fields, fileName: this.#fileName, content, file: this.#file };
  }

  async discard(): Promise<void> {
    await this.#file?.discard();
  }

  async #beginFile(partName: string, fileName: string): Promise<void> {
    if (partName !== 'file') throw badRequest(`The part ${partName.slice(0, 80)} must not be a file`);
    if (this.#file !== null) throw badRequest('There are two parts named file');
    if (fileName === '') throw invalid('The file has no name');
    this.#exchange.note({ fileName });
    this.#rules.checkFileName?.(fileName);
    this.#fileName = fileName;
    this.#file = await this.#storage.receive();
  }

  async #addToFile(file: IncomingFile, bytes: Buffer): Promise<void> {
    if (file.sizeBytes + bytes.length > this.#rules.largestFileBytes) throw fileTooLarge(this.#rules);
    await file.write(bytes);
  }

  #addToField(bytes: Buffer): void {
    this.#fieldBytes += bytes.length;
    if (this.#fieldBytes > largestFieldBytes) throw tooLarge('The text parts hold more than 64 KiB');
    this.#fieldChunks.push(Buffer.from(bytes));
  }

  #endField(): void {
    if (this.#fields.has(this.#fieldName))
      throw badRequest(`There are two parts named ${this.#fieldName.slice(0, 80)}`);
    this.#fields.set(this.#fieldName, Buffer.concat(this.#fieldChunks).toString('utf8'));
    this.#fieldChunks = [];
  }
}
