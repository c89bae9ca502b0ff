import type { Socket } from 'node:net';

/** The status line of a reply that says to go on, but for its last digit. */
const head = Buffer.from('HTTP/1.1 10', 'latin1');
const [zero, two] = [0x30, 0x32];
const [carriageReturn, lineFeed] = [0x0d, 0x0a];

/**
 * Lets an unasked `100 Continue` be passed over, as any interim reply is (RFC 9110 §15.2). The HTTP library takes one for a broken
 * connection, so it is shown 102 instead: a byte is changed where it stands, nothing is held back, and the library still reads the
 * reply itself and counts it. Only interim replies are looked at, up to the first line that begins another reply.
 */
export class UnaskedContinue {
  /** How much of `head` has come; `null`: this is no interim reply, and nothing further is looked at. */
  #matched: number | null = 0;
  /** Inside the head of an interim reply: how much of the empty line at its end has come. */
  #ending: number | null = null;

  /** The next reply begins with what is read next. */
  expectReply(): void {
    this.#matched = 0;
    this.#ending = null;
  }

  /** Changes the bytes that were read where they stand. */
  look(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length && this.#matched !== null; index += 1) {
      const byte = bytes[index];
      if (this.#ending !== null) this.#pass(byte ?? 0);
      else if (this.#matched === head.length) {
        // Of 101 and others nothing is known here.
        if (byte !== zero && byte !== two && byte !== 0x33) this.#matched = null;
        else {
          if (byte === zero) bytes[index] = two;
          this.#ending = 0;
        }
      } else this.#matched = byte === head[this.#matched] ? this.#matched + 1 : null;
    }
  }

  /** Where a head ends, another reply begins. */
  #pass(byte: number): void {
    const wanted = (this.#ending ?? 0) % 2 === 0 ? carriageReturn : lineFeed;
    if (byte === wanted) this.#ending = (this.#ending ?? 0) + 1;
    else this.#ending = byte === carriageReturn ? 1 : 0;
    if (this.#ending === 4) this.expectReply();
  }
}

/** What is read of this connection goes by `look` first, whoever reads it. */
export function lookAtRead(socket: Socket, look: (bytes: Uint8Array) => void): void {
  const read = socket.read.bind(socket);
  socket.read = (sizeBytes?: number): unknown => {
    const chunk: unknown = read(sizeBytes);
    if (chunk instanceof Uint8Array) look(chunk);
    return chunk;
  };
}
