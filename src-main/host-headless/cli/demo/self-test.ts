import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secondMs } from '../../../foundation/durations.ts';
import { toldBy } from '../../../contract/errors.ts';
import { englishOf } from '../../../languages/english.ts';
import { sha256Of } from '../../../foundation/sha256.ts';
import type { CliContext } from '../cli-context.ts';
import type { Finding } from '../machine-findings.ts';
import { doneJobs, healthOf, onStage, until, type Stage } from './stage.ts';

/**
 * Whether this machine can do what Outbox needs: a database, a folder that is watched, a delivery, a network that goes away and
 * comes back. One finding for each; the first problem ends it, as the rest needs what failed.
 */
export async function runSelfTest(context: CliContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    await onStage(context, { name: 'self-test', indexingMs: secondMs / 10 }, async (stage) => {
      findings.push({ what: 'open', verdict: 'well', detail: 'a database and a practice service' });
      for (const { what, doing, step } of steps) {
        context.output.progress(`${doing} …`);
        const startedAtMs = stage.clock.monotonicMs();
        const { isWell, detail } = await tried(() => step(stage));
        const took = ((stage.clock.monotonicMs() - startedAtMs) / secondMs).toFixed(1);
        findings.push({ what, verdict: isWell ? 'well' : 'problem', detail: `${detail} (${took} s)` });
        if (!isWell) return;
      }
    });
  } catch (error) {
    const what = findings.length === 0 ? 'open' : 'tidy up';
    findings.push({ what, verdict: 'problem', detail: englishOf(toldBy(error)) });
  }
  return findings;
}

async function tried(step: () => Promise<string>): Promise<{ isWell: boolean; detail: string }> {
  try {
    return { isWell: true, detail: await step() };
  } catch (error) {
    return { isWell: false, detail: englishOf(toldBy(error)) };
  }
}

const steps: readonly {
  readonly what: string;
  readonly doing: string;
  readonly step: (stage: Stage) => Promise<string>;
}[] = [
  { what: 'watch', doing: 'A folder is watched', step: watchFolder },
  { what: 'deliver', doing: 'A file is delivered', step: deliver },
  { what: 'offline', doing: 'The network goes away and comes back', step: resume },
];

const watched = (stage: Stage, name: string): string => join(stage.root, name);

async function watchFolder(stage: Stage): Promise<string> {
  const { engine, practice, root } = stage;
  mkdirSync(root, { recursive: true });
  const { connection } = await engine.handlers['connections.save']({
    name: 'Self-test',
    baseUrl: practice.baseUrl,
    key: practice.apiKey,
  });
  const { knowledgeBases } = await engine.handlers['connections.targets']({ id: connection.id });
  const [base] = knowledgeBases.items;
  if (base === undefined) throw new Error('The practice service lists no knowledge base');
  await engine.handlers['watchFolders.add']({
    token: engine.chosenPaths.issue(root),
    connectionId: connection.id,
    rules: {
      ...{ target: { kind: 'knowledge_base', id: base.id, label: base.name }, slides: null },
      ...{ existing: 'upload', include: [], ignore: [], recursive: true, after: 'keep' },
    },
  });
  writeFileSync(watched(stage, 'first.txt'), 'A file of the self-test.\n');
  await until(stage, 'the file to be noticed in its folder', async () => {
    const { counts, settling } = await engine.handlers['app.status']({});
    return settling + counts.queued + counts.sending + counts.tracking + counts.done > 0;
  });
  return 'a saved file was noticed';
}

async function deliver(stage: Stage): Promise<string> {
  await until(stage, 'the file to be delivered', async () => (await doneJobs(stage.engine)) === 1);
  provedOnce(stage, 'first.txt', 'A file of the self-test.\n');
  return 'it arrived once, with the same bytes, and was followed to its proof';
}

async function resume(stage: Stage): Promise<string> {
  const { engine, practice } = stage;
  const text = 'A file that was saved while there was no network.\n';
  await practice.setReachable(false);
  writeFileSync(watched(stage, 'second.txt'), text);
  await until(stage, 'the lost network to be noticed', async () => (await healthOf(engine)) === 'offline');
  await practice.setReachable(true);
  await until(stage, 'the queue to go on by itself', async () => (await doneJobs(engine)) === 2);
  provedOnce(stage, 'second.txt', text);
  return 'a queued file waited for the network, and went by itself';
}

/** Throws where the service's own ledger says anything else. */
function provedOnce({ practice }: Stage, name: string, text: string): void {
  const taken = practice
    .ledger()
    .filter(({ fileName, outcome }) => fileName === name && outcome === 'accepted');
  if (taken.length !== 1) throw new Error(`The service took ${name} ${String(taken.length)} times`);
  if (taken[0]?.sha256 !== sha256Of(Buffer.from(text)))
    throw new Error(`Other bytes of ${name} arrived than were saved`);
}
