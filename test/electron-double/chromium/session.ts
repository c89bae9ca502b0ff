import { EventEmitter } from 'node:events';
// Playwright ships Chromium's protocol as types but exports no name for them, hence the path. Types only: nothing is loaded.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.js';

export type { Protocol };

export type CommandName = keyof Protocol.CommandParameters;
export type CommandParameters<Name extends CommandName> = Protocol.CommandParameters[Name];
export type CommandReply<Name extends CommandName> = Name extends keyof Protocol.CommandReturnValues
  ? Protocol.CommandReturnValues[Name]
  : never;
type EventName = keyof Protocol.Events;

/** What a session needs of the connection: send one command, get its reply or an Error naming the command. */
export interface CommandPort {
  request(method: string, parameters: object, sessionId: string | undefined): Promise<unknown>;
}

/** One DevTools protocol session: the browser's own, or that of an attached page. */
export class Session {
  readonly #port: CommandPort;
  readonly #sessionId: string | undefined;
  readonly #events = new EventEmitter().setMaxListeners(0);

  constructor(port: CommandPort, sessionId?: string) {
    this.#port = port;
    this.#sessionId = sessionId;
  }

  /** Rejects with an Error when Chromium refuses the command or has gone. */
  async send<Name extends CommandName>(
    method: Name,
    parameters?: CommandParameters<Name>,
  ): Promise<CommandReply<Name>> {
    const reply = await this.#port.request(method, parameters ?? {}, this.#sessionId);
    // The one place where protocol traffic gets its type: Chromium is trusted to keep its own protocol.
    return reply as CommandReply<Name>;
  }

  /** Sends a command whose failure means only that the page or the browser has gone meanwhile. */
  post<Name extends CommandName>(method: Name, parameters?: CommandParameters<Name>): void {
    this.send(method, parameters).catch(() => undefined);
  }

  on<Name extends EventName>(event: Name, listener: (payload: Protocol.Events[Name]) => void): void {
    this.#events.on(event, listener);
  }

  deliver(event: string, payload: unknown): void {
    this.#events.emit(event, payload);
  }
}
