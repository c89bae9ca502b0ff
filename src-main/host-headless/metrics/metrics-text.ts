import type { Durations, RunFigures } from '../../contract/run-figures.ts';
import type { EngineStatus, Snapshot } from '../../contract/status.ts';
import { secondMs } from '../../foundation/durations.ts';
import { whatHinders } from './readiness.ts';

/** What a scrape is made of. */
export interface Measured {
  readonly version: string;
  readonly status: EngineStatus;
  readonly snapshot: Snapshot;
  readonly figures: RunFigures;
}

type Labels = Readonly<Record<string, string>>;

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly (readonly [labels: Labels, value: number])[];
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The text format 0.0.4 of Prometheus. All of them are gauges: jobs are counted as they stand, and what is measured is of the last
 * minutes alone, so that nothing is lost by a restart. Units are seconds and bytes, as is usual there.
 */
export function metricsText(measured: Measured): string {
  return [...standing(measured), ...measuredOfLate(measured.figures)].map(textOf).join('');
}

function standing({ version, status, snapshot }: Measured): Metric[] {
  const { connections, watchFolders, held } = snapshot;
  return [
    { name: 'outbox_info', help: 'The version that runs.', samples: [[{ version }, 1]] },
    {
      name: 'outbox_ready',
      help: '1 where nothing hinders delivery; /readyz says what does.',
      samples: [[{}, whatHinders(snapshot).length === 0 ? 1 : 0]],
    },
    {
      name: 'outbox_idle',
      help: '1 where nothing is settling, sending, tracking or due to be tried again.',
      samples: [[{}, status.idle ? 1 : 0]],
    },
    {
      name: 'outbox_jobs',
      help: 'Jobs in each state.',
      samples: Object.entries(status.counts).map(([state, count]) => [{ state }, count]),
    },
    {
      name: 'outbox_settling_files',
      help: 'Files that must still stand still.',
      samples: [[{}, status.settling]],
    },
    {
      name: 'outbox_held_jobs',
      help: 'Jobs that wait for a person, by cause.',
      samples: summed(held.map(({ cause, jobs }) => [cause, jobs])).map(([cause, jobs]) => [{ cause }, jobs]),
    },
    {
      name: 'outbox_connections',
      help: 'Connections by their health.',
      samples: summed(connections.map((one) => [one.health, 1])).map(([health, count]) => [
        { health },
        count,
      ]),
    },
    {
      name: 'outbox_watch_folders',
      help: 'Watched folders by their health.',
      samples: summed(watchFolders.map((one) => [one.health, 1])).map(([health, count]) => [
        { health },
        count,
      ]),
    },
  ];
}

function measuredOfLate({ sent, phases, commits, journal, lateness, memory, sockets }: RunFigures): Metric[] {
  return [
    {
      name: 'outbox_sent_bytes_per_second',
      help: 'While anything was sent, of late.',
      samples: value(sent?.bytesPerSecond),
    },
    {
      name: 'outbox_sent_files_per_second',
      help: 'While anything was sent, of late.',
      samples: value(sent?.filesPerSecond),
    },
    {
      name: 'outbox_phase_seconds',
      help: 'How long files took of late, by what they go through.',
      samples: Object.entries(phases).flatMap(([phase, durations]) => quantiles({ phase }, durations)),
    },
    {
      name: 'outbox_commit_seconds',
      help: 'Transactions with their sync, of late.',
      samples: quantiles({}, commits),
    },
    {
      name: 'outbox_journal_seconds',
      help: 'Lines of the journal with their sync, of late.',
      samples: quantiles({}, journal),
    },
    {
      name: 'outbox_event_loop_lateness_seconds',
      help: 'How late the main thread was.',
      samples: quantiles({}, lateness),
    },
    { name: 'outbox_resident_memory_bytes', help: 'Of the process.', samples: value(memory?.residentBytes) },
    {
      name: 'outbox_sockets',
      help: 'Connections to services.',
      samples:
        sockets === null
          ? []
          : [
              [{ use: 'busy' }, sockets.busy],
              [{ use: 'kept' }, sockets.kept],
            ],
    },
  ];
}

function value(number: number | undefined): Metric['samples'] {
  return number === undefined ? [] : [[{}, number]];
}

function quantiles(labels: Labels, durations: Durations | null): (readonly [Labels, number])[] {
  if (durations === null) return [];
  return [
    [{ ...labels, quantile: '0.5' }, durations.medianMs / secondMs],
    [{ ...labels, quantile: '0.95' }, durations.mostMs / secondMs],
  ];
}

function summed(parts: readonly (readonly [string, number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, count] of parts) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums];
}

/** What is not known now is left out whole. */
function textOf({ name, help, samples }: Metric): string {
  if (samples.length === 0) return '';
  const lines = samples.map(([labels, number]) => `${name}${labelsText(labels)} ${String(number)}`);
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('\n')}\n`;
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escaped(text)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
