import type { Snapshot } from '../../../contract/status.ts';
import { told } from '../output/say.ts';
import { createClient } from '../../../contract/client.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { startControlServer, type ControlServer } from '../../../control/control-server.ts';
import type { Dispatch } from '../../../control/dispatch.ts';
import type { Engine } from '../../../engine/create-engine.ts';
import { delay } from '../../../foundation/clock.ts';
import { toldBy } from '../../../contract/errors.ts';
import { version } from '../../../foundation/version.ts';
import { openingPagePath } from '../../web/address-file.ts';
import { openInBrowser } from '../../web/open-in-browser.ts';
import { defaultSharePort } from '../../sharing/shared-names.ts';
import { startMetricsServer, type MetricsServer } from '../../metrics/metrics-server.ts';
import { dispatchFor, findOrOpen, type OwnEngine } from '../attach.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenDataDirectory,
  declareJson,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { collect, parsePort } from '../input/arguments.ts';
import { askingLines } from '../output/asking-lines.ts';
import { notSentLines } from '../output/not-sent-lines.ts';
import { sameNameLines } from '../output/same-name-lines.ts';
import { waitingLines } from '../output/waiting-lines.ts';
import { readStatusJson } from '../output/json-shapes.ts';
import { RunReport } from '../run-report.ts';
import { ServedPages, shareOptions, type AskedShare, type PageOptions } from '../served-pages.ts';

/** Fixed: who reads them is told it. */
const defaultMetricsPort = 9417;

/** Changes are sent at most ten times a second. */
const changesArriveWithinMs = 200;

interface RunOptions extends CommonOptions, PageOptions {
  readonly untilIdle?: true;
  readonly open?: true;
  readonly metrics?: true | number;
  readonly track: boolean;
}

export const registerRun: RegisterCommand = (program, context) => {
  declareJson(program.command('run'))
    .description('the engine in the foreground: watches, delivers and follows until it is ended')
    .option(
      '--until-idle',
      'end when nothing is settling, sending, tracking or due to be tried again, and what is in doubt was looked for (within about a minute)',
    )
    .option(
      '--web [port]',
      'serve the pages of the window on a loopback address of this start alone, or at this port of 127.0.0.1',
      parsePort,
    )
    .option('--open', 'with --web: open the pages in the browser of this computer')
    .option(
      '--share <address[:port]>',
      `serve the pages to other computers, at this name or address of this one, over https and for the password alone (default port: ${String(defaultSharePort)})`,
    )
    .option(
      '--share-name <name[:port]>',
      'with --share: a further name or address by which others reach it (repeatable)',
      collect,
    )
    .option(
      '--share-certificate <file>',
      'with --share: a certificate in PEM form, in place of the one that Outbox makes; read again when it changes',
    )
    .option('--share-key <file>', 'with --share-certificate: its private key in PEM form')
    .option(
      '--metrics [port]',
      `serve /metrics, /healthz and /readyz on a loopback address (default port: ${String(defaultMetricsPort)})`,
      parsePort,
    )
    .option(
      '--root <dir>',
      'a folder that the pages may look into, without what is hidden (repeatable; default: the home folder; with --share it must be given)',
      collect,
    )
    .option(
      '--no-track',
      'do not follow what the service does with accepted work, nor wait for the looks for what is in doubt',
    )
    .addHelpText(
      'after',
      '\nThe folder logs of the data folder has a line for each event. OUTBOX_LOG_LEVEL says how much: error, warn, info (the default) or debug.',
    )
    .action((options: RunOptions) => run(context, options));
};

async function run(context: CliContext, options: RunOptions): Promise<void> {
  const share = shareOptions(context, options);
  // From here on it ends in order.
  const { ending } = context;
  const dataDirectory = chosenDataDirectory(context, options);
  const found = await findOrOpen(context, dataDirectory, { track: options.track }, ending);
  if ('show' in found) {
    const address =
      options.web === undefined
        ? null
        : await found.show().finally(() => {
            found.close();
          });
    found.close();
    if (address !== null) await offer(context, options, dataDirectory, address);
    throw new OutboxError(
      'already_running',
      `Outbox already runs with the data folder ${dataDirectory}. Other commands talk to it; "outbox status" shows it.`,
    );
  }
  try {
    await serve(context, { ...options, asked: share }, dataDirectory, found, ending);
  } finally {
    await found.close();
  }
}

async function serve(
  context: CliContext,
  options: RunOptions & { readonly asked: AskedShare | null },
  dataDirectory: string,
  own: OwnEngine,
  ending: AbortSignal,
): Promise<void> {
  const { engine, services } = own;
  const { output } = context;
  let answer = dispatchFor(engine, services.logger);
  // Commands are listened to before the pages are served.
  const dispatch: Dispatch = (call, input) => answer(call, input);
  const client = createClient({
    invoke: dispatch,
    subscribe: (listener) =>
      engine.onChanged((changed) => {
        listener('changed', changed);
      }),
  });
  const pages = new ServedPages(context, options, dataDirectory, own);
  let metrics: MetricsServer | null = null;
  const control = await startControl();
  const report = new RunReport(output);
  const unsubscribe = engine.onChanged((changed) => {
    report.show(changed);
  });
  try {
    const address = await pages.start(options.asked);
    if (pages.areServed) answer = dispatchFor(engine, services.logger, pages.sessionCalls);
    if (address !== null) await offer(context, options, dataDirectory, address);
    if (options.metrics !== undefined) {
      const port = typeof options.metrics === 'number' ? options.metrics : defaultMetricsPort;
      const { clock, logger } = services;
      metrics = await startMetricsServer({ port, client, clock, logger });
      output.note(`Metrics are at http://127.0.0.1:${String(metrics.port)}/metrics`);
    }
    if (options.untilIdle !== true) output.note('Outbox runs until Ctrl+C.');
    await untilEnd(engine, options.untilIdle === true, ending);
    // The last changes are still on their way to the report.
    if (!ending.aborted) await delay(services.clock, changesArriveWithinMs);
    const code = endCode(engine, options.untilIdle === true);
    const summary = await readStatusJson(client, { isRunning: true });
    const reason = endReasons[code];
    if (options.json === true) output.json<'run'>({ ...summary, exit: { code, reason } });
    if (options.untilIdle === true) {
      output.note(`Ended: ${reason}.`);
      if (code !== exitCodes.ok)
        for (const line of standingLines(await client.call('app.snapshot', {}))) output.note(line);
      for (const line of sameNameLines(await client.call('app.status', {}))) output.note(line);
      const notSent = await client.call('watchFolders.notSent', {});
      const folders = await client.call('watchFolders.list', {});
      for (const line of notSentLines(notSent, folders)) output.note(line);
    }
    context.exitCode = code;
  } finally {
    unsubscribe();
    await metrics?.stop();
    await pages.stop();
    await control?.stop();
  }

  /** Without it the engine still works, so that is said and no more. */
  async function startControl(): Promise<ControlServer | null> {
    try {
      return await startControlServer({
        dataDirectory,
        version,
        runDirectory: context.environment['XDG_RUNTIME_DIR'],
        dispatch,
        onChanged: (listener) => engine.onChanged(listener),
        logger: services.logger,
        show: () => pages.freshAddress(),
      });
    } catch (error) {
      output.warn(told(toldBy(error)));
      return null;
    }
  }
}

/** The address is always said, also where a browser is opened: some may not read files of hidden folders. */
async function offer(
  context: CliContext,
  options: RunOptions,
  dataDirectory: string,
  address: string,
): Promise<void> {
  const { output, platform, environment } = context;
  output.note(`Open ${address}`);
  if (options.open !== true) return;
  const isOpening = await openInBrowser(openingPagePath(dataDirectory), platform, environment);
  output.note(
    isOpening
      ? 'It is opened in your browser. Where nothing comes, open the address above in it.'
      : 'There is no program here that opens a browser: open the address above in one.',
  );
}

function untilEnd(engine: Engine, isUntilIdle: boolean, ending: AbortSignal): Promise<void> {
  return new Promise((resolveEnd) => {
    const look = (): void => {
      const { idle, isLooking } = engine.idleStatus();
      if (!ending.aborted && !(isUntilIdle && idle && !isLooking)) return;
      unsubscribe();
      ending.removeEventListener('abort', look);
      resolveEnd();
    };
    const unsubscribe = engine.onIdleStatus(look);
    ending.addEventListener('abort', look);
    look();
  });
}

/** Ended by a person, a plain run is well; one that was to go on until idle says what it left. */
function endCode(engine: Engine, isUntilIdle: boolean): ExitCode {
  if (!isUntilIdle) return exitCodes.ok;
  const { idle, exitCode } = engine.idleStatus();
  return !idle && exitCode === exitCodes.ok ? exitCodes.held : exitCode;
}

/** What waits for a person, and what waits by itself. */
function standingLines(snapshot: Snapshot): string[] {
  return [...askingLines(snapshot), ...waitingLines(snapshot.settling, snapshot.settlingCount)];
}

const endReasons: Readonly<Record<ExitCode, string>> = {
  [exitCodes.ok]: 'all is well',
  [exitCodes.error]: 'something unexpected happened',
  [exitCodes.someRefused]: 'some jobs were rejected or failed',
  [exitCodes.needsPerson]: 'something is in doubt or needs attention',
  [exitCodes.keyRefused]: 'the key was refused',
  [exitCodes.otherInstance]: 'another instance runs',
  [exitCodes.held]: 'something still waits',
};
