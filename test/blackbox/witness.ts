import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { partsOf } from './form.ts';

export type Operation = 'document' | 'asset' | 'import' | 'render' | 'draft';

/** What the witness was asked to do, in whatever way. */
export interface Write {
  readonly operation: Operation;
  /** The knowledge base, carousel, brand or clip. */
  readonly target: string;
  /** A file's checksum, a link, or the work on a clip: the same again is a second arrival. */
  readonly what: string;
  readonly name: string;
}

/** Work that was done: a row of the ledger. */
export interface Arrival extends Write {
  readonly id: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What happens to one write. Without an answer the line is cut. */
export interface Course {
  readonly isApplied: boolean;
  readonly answer: Answer | 'own' | 'cut';
}

/** How a service speaks where its specification leaves it open. */
export interface Speech {
  /** Whether a write that was done is answered in the envelope. */
  readonly saysSuccess: boolean;
  /** What is answered where there is nothing. */
  readonly elsewhere: unknown;
}

interface Clip {
  editRevision: number;
  readonly candidates: { candidateId: string; renderStatus: string }[];
}

/**
 * A service that knows no more than the specification: its endpoints, its envelope, its errors. It writes down what it did, and never
 * looks whether it did it before. What stands before it may answer in its place.
 */
export class Witness {
  readonly key = 'sk-social-blackbox-0123456789abcdef0123456789abcdef';
  readonly ledger: Arrival[] = [];
  /** How often each write came, done or not. */
  readonly requests: Write[] = [];
  readonly #clips = new Map<string, Clip>();
  readonly #server: Server;
  readonly #speech: Speech;
  readonly #watchers = new Set<() => void>();
  #course: (write: Write) => Course;
  #made = 0;

  constructor(speech: Speech, course: (write: Write) => Course) {
    this.#speech = speech;
    this.#course = course;
    this.#clips.set('clip_first', this.#newClip());
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A request that is cut off never ends, and nothing of it counts.
      request.on('end', () => this.#take(request, response, Buffer.concat(chunks)));
      request.on('error', () => undefined);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get baseUrl(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The witness does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** From now on nothing stands before it. */
  becomeCalm(): void {
    this.#course = () => ({ isApplied: true, answer: 'own' });
  }

  arrivalsOf(what: string, target: string): Arrival[] {
    return this.ledger.filter((arrival) => arrival.what === what && arrival.target === target);
  }

  /** Resolves when so many writes came. */
  whenAsked(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.requests.length < count) return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }

  #take(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const path = new URL(request.url ?? '/', 'http://witness').pathname.split('/').slice(1);
    if (path[0] !== 'api-proxy') return send(response, { status: 404, body: this.#speech.elsewhere });
    if (request.headers.authorization !== `Bearer ${this.key}`) {
      const message = 'API key is missing or invalid';
      return send(response, { status: 401, body: { success: false, error: 'unauthorized', message } });
    }
    if (request.method === 'GET') return send(response, this.#read(path.slice(1)));
    const write =
      request.method === 'POST' ? writeOf(path.slice(1), request.headers['content-type'] ?? '', body) : null;
    if (write === null) return send(response, { status: 404, body: this.#speech.elsewhere });
    this.requests.push(write);
    const { isApplied, answer } = this.#course(write);
    const own = isApplied ? this.#apply(write) : { status: 500, body: {} };
    for (const look of [...this.#watchers]) look();
    if (answer === 'cut') request.socket.destroy();
    else send(response, answer === 'own' ? own : answer);
  }

  #read([kind, id]: readonly string[]): Answer {
    if (kind === 'brands' && id === undefined)
      return { status: 200, body: { success: true, data: { brands: [{ id: 'br_1' }, { id: 'br_2' }] } } };
    const clip = kind === 'clips' && id !== undefined ? this.#clips.get(id) : undefined;
    if (clip === undefined) return { status: 404, body: this.#speech.elsewhere };
    const data = structuredClone({ clipId: id, ...clip });
    for (const candidate of clip.candidates)
      if (candidate.renderStatus === 'queued') candidate.renderStatus = 'completed';
    return { status: 200, body: { success: true, data } };
  }

  #apply(write: Write): Answer {
    this.#made += 1;
    const id = `${write.operation}_${this.#made}`;
    this.ledger.push({ ...write, id });
    switch (write.operation) {
      case 'document': {
        const createdAt = new Date().toISOString();
        return this.#yes(201, { id, name: write.name, status: 'processing', createdAt });
      }
      case 'asset':
        return this.#yes(201, { assetId: id, url: `https://cdn.witness.example/${id}` });
      case 'import':
        this.#clips.set(id, this.#newClip());
        return this.#yes(201, { clipId: id });
      case 'render':
        for (const candidate of this.#clips.get(write.target)?.candidates ?? [])
          candidate.renderStatus = 'queued';
        return this.#yes(202, { jobId: id });
      case 'draft':
        return this.#yes(201, { id });
    }
  }

  #newClip(): Clip {
    return { editRevision: 3, candidates: [{ candidateId: 'cand_1', renderStatus: 'none' }] };
  }

  #yes(status: number, data: unknown): Answer {
    return { status, body: this.#speech.saysSuccess ? { success: true, data } : data };
  }
}

/** What a request asks to be done; `null` where there is no such operation, or its body is not whole. */
function writeOf(path: readonly string[], contentType: string, body: Buffer): Write | null {
  const [kind = '', id = '', word = '', last] = path.map(decodeURIComponent);
  const isUpload =
    (kind === 'kbs' && word === 'docs' && last === 'upload') ||
    (kind === 'carousels' && word === 'assets' && last === undefined);
  if (isUpload) {
    const file = partsOf(contentType, body)?.find(({ name }) => name === 'file');
    if (file === undefined) return null;
    const what = createHash('sha256').update(file.content).digest('hex');
    const operation = kind === 'kbs' ? 'document' : 'asset';
    return { operation, target: id, what, name: file.fileName ?? '' };
  }
  const fields = fieldsOf(body);
  if (kind !== 'clips' || fields === null) return null;
  if (id === 'import-url' && word === '') {
    const url = String(fields['url']);
    return { operation: 'import', target: String(fields['brandId']), what: url, name: url };
  }
  if (word === '' || last !== undefined) return null;
  // The path of a render is not known beyond its clip, so any other word is one.
  const operation = word === 'create-draft' ? 'draft' : 'render';
  return { operation, target: id, what: operation, name: operation };
}

function fieldsOf(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const isPage = typeof body === 'string';
  const text = isPage ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': isPage ? 'text/html' : 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
