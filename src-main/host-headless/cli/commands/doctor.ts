import { systemClock } from '../../../foundation/clock.ts';
import { toldBy } from '../../../contract/errors.ts';
import { attach } from '../attach.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenDataDirectory,
  declareJson,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import {
  findBrowser,
  findElectron,
  findNodeProblem,
  findNewer,
  findProxy,
  type Finding,
} from '../machine-findings.ts';
import { findDiskRoom, findPlace } from '../findings/disk-findings.ts';
import { findAuthorities, findCertificate, findClock, type ServiceTime } from '../network-findings.ts';
import { printFindings } from '../findings/print-findings.ts';
import { seenWords } from '../output/words.ts';
import { findReading } from '../findings/reading-findings.ts';
import { findOlderCopy, findRepairs } from '../findings/repair-findings.ts';
import { findWatchLimits } from '../findings/watch-findings.ts';
import { say, told } from '../output/say.ts';

export const registerDoctor: RegisterCommand = (program, context) => {
  declareJson(program.command('doctor'))
    .description('what on this machine helps or hinders Outbox')
    .action(async (options: CommonOptions) => {
      const dataDirectory = chosenDataDirectory(context, options);
      const findings = [
        findNodeProblem(process.versions.node),
        await findPlace(dataDirectory, context.platform),
        findDiskRoom(dataDirectory),
        ...(await examineOutbox(context, dataDirectory)),
        findElectron(context.platform, context.environment),
        findBrowser(context.platform, context.environment),
        ...findWatchLimits(context.platform),
      ];
      printFindings(context, findings, options);
    });
};

/** The data folder, its database, the place of keys, and every connection, which is asked now. */
async function examineOutbox(context: CliContext, dataDirectory: string): Promise<Finding[]> {
  const startedAtMs = systemClock.monotonicMs();
  try {
    const outbox = await attach(context, dataDirectory);
    try {
      const { host, banners, settling } = await outbox.client.call('app.snapshot', {});
      const connections = await outbox.client.call('connections.list', {});
      const tookMs = Math.round(systemClock.monotonicMs() - startedAtMs);
      const how = outbox.isRunning
        ? 'the running Outbox answers'
        : `writable, the database opens (${String(tookMs)} ms)`;
      const findings: Finding[] = [
        { what: 'data folder', verdict: 'well', detail: `${dataDirectory}: ${how}` },
        { what: 'keys', verdict: host.keysPersist ? 'well' : 'note', detail: told(host.keyPlace) },
        findProxy(await outbox.client.call('network.get', {}), context.environment),
        findAuthorities(await outbox.client.call('network.authorities', {})),
        findNewer(await outbox.client.call('updates.get', {})),
      ];
      if (connections.length === 0)
        findings.push({
          what: 'connections',
          verdict: 'note',
          detail: 'none yet: "outbox connect" makes one',
        });
      findings.push(
        ...findOlderCopy({ banners }),
        ...findRepairs({ banners }),
        ...findReading({ banners, settling }),
      );
      const times: ServiceTime[] = [];
      for (const { id, name } of connections) {
        const connection = await outbox.client.call('connections.check', { id });
        const { health } = connection;
        const seen = seenWords(connection);
        const detail =
          seen === '' ? say(`connection.health.${health}`) : `${say(`connection.health.${health}`)}: ${seen}`;
        findings.push({ what: `connection ${name}`, verdict: health === 'ok' ? 'well' : 'problem', detail });
        const { certificate, clock } = await outbox.client.call('connections.examine', { id });
        const shown = findCertificate(name, certificate, systemClock.nowMs());
        if (shown !== null) findings.push(shown);
        times.push({ name, clock });
      }
      if (times.length > 0) findings.push(findClock(times));
      return findings;
    } finally {
      await outbox.close();
    }
  } catch (error) {
    return [
      {
        what: 'data folder',
        verdict: 'problem',
        detail: told(toldBy(error)),
      },
    ];
  }
}
