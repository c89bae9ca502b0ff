import type { Session } from '../chromium/session.ts';
import { makeCodec } from '../page/codec.ts';
import { pageNames, type FromPage, type ToPage } from '../page/messages.ts';

const codec = makeCodec({
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  decode: (text) => Uint8Array.from(Buffer.from(text, 'base64')), // a copy: a Buffer may be a slice of a shared pool
});

const noContext = 0;

/** Speaks with the preload's world of a page's current document; a document that has gone gets nothing. */
export class PageChannel {
  readonly #session: Session;
  #contextId = noContext;

  constructor(
    session: Session,
    isMainFrame: (frameId: string) => boolean,
    onMessage: (message: FromPage) => void,
  ) {
    this.#session = session;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = context.auxData?.['frameId'];
      if (context.name === pageNames.world && frameId !== undefined && isMainFrame(frameId)) {
        this.#contextId = context.id;
      }
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#contextId = noContext;
    });
    session.on('Runtime.bindingCalled', ({ executionContextId, name, payload }) => {
      if (name !== pageNames.send || executionContextId !== this.#contextId) return;
      onMessage(codec.decode(payload) as FromPage); // only the agent's world holds the binding
    });
  }

  /** Identifies the current document; changes with every navigation. */
  get document(): number {
    return this.#contextId;
  }

  /** Throws when a value in the message cannot be cloned. */
  post(message: ToPage): void {
    const text = codec.encode(message);
    if (this.#contextId === noContext) return;
    this.#session.post('Runtime.callFunctionOn', {
      functionDeclaration: `function (text) { ${pageNames.receive}(text); }`,
      arguments: [{ value: text }],
      executionContextId: this.#contextId,
      silent: true,
    });
  }

  /** Paths of the files that the page side holds ready; '' for a file without one. */
  findPaths(count: number): Promise<string[]> {
    const contextId = this.#contextId;
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const expression = `${pageNames.files}[${index}]`;
        const { result } = await this.#session.send('Runtime.evaluate', { expression, contextId });
        if (result.objectId === undefined) return '';
        const { path } = await this.#session.send('DOM.getFileInfo', { objectId: result.objectId });
        return path;
      }),
    );
  }
}
