import { connect, type Socket } from 'node:net';
import type { Practice } from './practice-fixture.ts';

/** What came back over a connection until it ended, and how it ended. */
export interface RawEnd {
  readonly received: string;
  /** The code of the socket error, or null for an ordinary end. */
  readonly errorCode: string | null;
}

/** A connection to the service written to byte by byte, for requests that no proper client sends. */
export class RawConnection {
  readonly #socket: Socket;
  readonly ended: Promise<RawEnd>;
  #received = '';
  #onData: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
      this.#onData();
    });
    this.ended = new Promise((resolve) => {
      let errorCode: string | null = null;
      socket.on('error', (error: NodeJS.ErrnoException) => {
        errorCode = error.code ?? error.message;
      });
      socket.on('close', () => resolve({ received: this.#received, errorCode }));
    });
  }

  static async open(practice: Practice): Promise<RawConnection> {
    const port = Number(new URL(practice.service.baseUrl).port);
    const socket = connect(port, '127.0.0.1');
    const connection = new RawConnection(socket);
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return connection;
  }

  write(text: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Ends this side, as a client does that is done. */
  finish(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /** Resolves with everything received so far once it matches. */
  async receives(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#received)) {
      await new Promise<void>((resolve) => {
        this.#onData = resolve;
      });
    }
    return this.#received;
  }
}

export interface RawUpload {
  readonly head: string;
  readonly body: Buffer;
}

/** A whole multipart upload as bytes: the closing delimiter is the last thing in it. */
export function rawUpload(
  practice: Practice,
  path: string,
  content: Buffer,
  fields: Record<string, string>,
): RawUpload {
  const boundary = 'raw-boundary-7Qx';
  const fieldParts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="page.md"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(fieldParts.join('') + filePart),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const head = [
    `POST /api-proxy/${path} HTTP/1.1`,
    `Host: ${new URL(practice.service.baseUrl).host}`,
    `Authorization: Bearer ${practice.service.apiKey}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n');
  return { head, body };
}
