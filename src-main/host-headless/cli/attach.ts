import { createClient } from '../../contract/client.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { Handlers } from '../../contract/api.ts';
import { told } from './output/say.ts';
import type { OutboxClient } from '../../contract/transport.ts';
import { connectControl, type ControlConnection } from '../../control/control-client.ts';
import { createDispatch, type Dispatch } from '../../control/dispatch.ts';
import { wordsOnOtherVersion } from '../../control/handshake.ts';
import { createTrustedHostCalls } from '../../control/trusted-host-calls.ts';
import type { Engine, EngineOptions } from '../../engine/create-engine.ts';
import { delay, systemClock } from '../../foundation/clock.ts';
import type { Logger } from '../../contract/log/logger.ts';
import type { HeadlessServices } from '../host/create-host-services.ts';
import { version } from '../../foundation/version.ts';
import type { SessionCall } from '../web/session-calls.ts';
import type { CliContext } from './cli-context.ts';

/** Another command may hold the data folder for a moment; an owner that starts needs one before it listens. */
const patienceMs = 4000;
const stepMs = 100;

/** The product's API, whoever answers it. */
export interface Attached {
  readonly client: OutboxClient;
  /** True where a running instance answers: what is queued is delivered without further ado. */
  readonly isRunning: boolean;
  close(): Promise<void>;
}

/** An engine of this process. */
export interface OwnEngine {
  readonly engine: Engine;
  readonly services: HeadlessServices;
  /** Stops the engine, then the log. */
  close(): Promise<void>;
}

/** Talks to the instance that owns the data folder, or opens the folder for the length of one command. */
export async function attach(context: CliContext, dataDirectory: string): Promise<Attached> {
  const found = await findOrOpen(context, dataDirectory, { deliver: false });
  if ('show' in found) {
    return {
      client: found.client,
      isRunning: true,
      async close() {
        found.close();
      },
    };
  }
  const dispatch = dispatchFor(found.engine, found.services.logger);
  return {
    client: createClient({
      invoke: dispatch,
      subscribe: (listener) =>
        found.engine.onChanged((changed) => {
          listener('changed', changed);
        }),
    }),
    isRunning: false,
    close: () => found.close(),
  };
}

/**
 * The data folder with a new engine, or the connection to the instance that owns it already. Throws `OutboxError`
 * already_running where the owner does not let itself be talked to.
 */
export async function findOrOpen(
  context: CliContext,
  dataDirectory: string,
  options: Omit<EngineOptions, 'host'>,
  ending?: AbortSignal,
): Promise<OwnEngine | ControlConnection> {
  const startedAtMs = systemClock.monotonicMs();
  for (;;) {
    const found = await connectControl(dataDirectory, version);
    if (found.kind === 'owner') return found.connection;
    try {
      // What an owner left behind may lead to anybody: only the folder's lock says whether it has one.
      return await open(context, dataDirectory, options);
    } catch (error) {
      const isOwned = error instanceof OutboxError && error.code === 'already_running';
      if (!isOwned) throw error;
      if (found.kind === 'other_version') {
        throw new OutboxError('already_running', wordsOnOtherVersion(found.other, version), { cause: error });
      }
      if (systemClock.monotonicMs() - startedAtMs > patienceMs) throw error;
      await delay(systemClock, stepMs, ending);
    }
  }
}

async function open(
  context: CliContext,
  dataDirectory: string,
  options: Omit<EngineOptions, 'host'>,
): Promise<OwnEngine> {
  const services = await context.createServices({
    dataDirectory,
    environment: context.environment,
    environmentKey: context.environmentKey,
    notify: ({ title, body }) => {
      const [what, why] = [title, body].map((each) => told(each));
      context.output.note(`${what ?? ''}: ${why ?? ''}`);
    },
  });
  try {
    const engine = await context.createEngine({
      ...options,
      host: services,
      onLongStart(message) {
        context.output.note(`${told(message)}.`);
        return context.output.flush();
      },
    });
    return {
      engine,
      services,
      async close() {
        await engine.stop().finally(() => {
          services.close();
        });
      },
    };
  } catch (error) {
    services.close();
    throw error;
  }
}

/** Calls with the rights of the user who owns the data folder; `pages` are those of a server of pages, where there is one. */
export function dispatchFor(
  engine: Engine,
  logger: Logger,
  pages: Partial<Pick<Handlers, SessionCall>> = {},
): Dispatch {
  const handlers: Handlers = {
    ...engine.handlers,
    ...createTrustedHostCalls((path) => engine.chosenPaths.issue(path)),
    ...pages,
  };
  return createDispatch(handlers, logger);
}
