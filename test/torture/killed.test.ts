import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from '../../src-main/contract/zod.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { seededRandom, uniform } from '../../src-main/foundation/random.ts';
import { docxDocument, pdfDocument } from '../../src-main/practice-service/samples/document-files.ts';
import { jpegPicture, pngPicture } from '../../src-main/practice-service/samples/picture-files.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { sampleOf, suiteSeed } from '../helpers/sample.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { temporaryDataFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { hangMs } from '../helpers/hang.ts';

const jobsSchema = z.array(
  z.object({
    id: z.int(),
    state: z.string(),
    reason: z.string().nullable(),
    path: z.string().nullable(),
    sha256: z.string().nullable(),
  }),
);

interface World {
  readonly cli: CommandLine;
  readonly practice: PracticeService;
  /** Checksums of everything that was put into the folders. */
  readonly contents: ReadonlyMap<string, string>;
}

const kills = sampleOf({ small: 1, whole: 5 });

const documentKinds = ['pdf', 'docx', 'txt', 'md'] as const;

function documentOf(kind: (typeof documentKinds)[number], index: number): Buffer {
  const text = `Document ${String(index)}`;
  if (kind === 'pdf') return pdfDocument(text);
  if (kind === 'docx') return docxDocument(text);
  return Buffer.from(`${text}\n`.repeat(1 + (index % 40) * 20));
}

/** 200 mixed files: documents for a knowledge base and pictures for the slides of a carousel, both folders watched. */
async function twoHundredFiles(): Promise<World> {
  const root = temporaryFolder('torture');
  const practice = await startPracticeService({
    directory: join(root, 'service'),
    clock: systemClock,
    delays: { documentIndexingMs: 200 },
  });
  onTestFinished(() => practice.stop());
  const cli = commandLine(join(temporaryDataFolder(), 'data'));
  await cli.mustRun(
    ['connect', '--name', 'Practice', '--base-url', practice.baseUrl, '--key-stdin'],
    practice.apiKey,
  );

  const contents = new Map<string, string>();
  const write = (path: string, content: Buffer): void => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
    contents.set(path, createHash('sha256').update(content).digest('hex'));
  };
  const documents = join(root, 'documents');
  const slides = join(root, 'slides');
  for (let index = 0; index < 140; index += 1) {
    const kind = documentKinds[index % documentKinds.length] ?? 'txt';
    write(join(documents, `set ${String(index % 7)}`, `${String(index)}.${kind}`), documentOf(kind, index));
  }
  for (let index = 0; index < 60; index += 1) {
    const isPng = index % 2 === 0;
    const picture = isPng ? pngPicture(40 + index, 40, index) : jpegPicture(`picture ${String(index)}`);
    write(join(slides, String(1 + (index % 4)), `${String(index)}.${isPng ? 'png' : 'jpg'}`), picture);
  }
  const seen = practice.ledger().length;
  expect(seen, 'connecting wrote nothing').toBe(
    practice.ledger().filter((entry) => entry.method === 'GET').length,
  );
  const ids = await targetIds(practice);
  await cli.mustRun(['watch', 'add', documents, '--kb', ids.knowledgeBase, '--existing', 'upload']);
  await cli.mustRun([
    'watch',
    'add',
    slides,
    '--carousel',
    ids.carousel,
    '--slides',
    'folders',
    '--existing',
    'upload',
  ]);
  return { cli, practice, contents };
}

async function targetIds(practice: PracticeService): Promise<{ knowledgeBase: string; carousel: string }> {
  const first = async (path: string): Promise<string> => {
    const reply = await fetch(`${practice.baseUrl}/api-proxy/${path}`, {
      headers: { authorization: `Bearer ${practice.apiKey}` },
    });
    const found = /"id":"((?:kb|car)_[^"]+)"/.exec(await reply.text())?.[1];
    if (found === undefined) throw new Error(`no id in ${path}`);
    return found;
  };
  return { knowledgeBase: await first('kbs'), carousel: await first('carousels') };
}

/** How often the service accepted each content. */
function acceptedTimes(practice: PracticeService): Map<string, number> {
  const times = new Map<string, number>();
  for (const entry of practice.ledger()) {
    if (entry.outcome !== 'accepted' || entry.sha256 === null) continue;
    times.set(entry.sha256, (times.get(entry.sha256) ?? 0) + 1);
  }
  return times;
}

async function jobsOf(cli: CommandLine) {
  return jobsSchema.parse(JSON.parse(await cli.mustRun(['jobs', '--json', '--limit', '1000'])));
}

/** Of a file that was being sent at three kills in a row: the queue goes on without it, and a person is asked. */
const hasStoppedTheQueue = ({ state, reason }: z.infer<typeof jobsSchema>[number]): boolean =>
  state === 'needs_attention' && /^Outbox was stopped \d+ times in a row/u.test(reason ?? '');

function expectDeliveredOnce({ practice, contents }: World): void {
  const times = acceptedTimes(practice);
  for (const [path, sha256] of contents) expect(times.get(sha256), path).toBe(1);
  expect(times.size, 'nothing else was sent').toBe(contents.size);
}

describe('two hundred mixed files', () => {
  it('are delivered once each by run --until-idle, which then ends with 0', async () => {
    const world = await twoHundredFiles();
    const result = await world.cli.run('run', '--until-idle', '--json');
    expect(result.exitCode, result.standardError).toBe(0);
    const summary = z
      .object({ idle: z.boolean(), jobs: z.record(z.string(), z.int()) })
      .parse(JSON.parse(result.standardOutput));
    expect(summary).toMatchObject({ idle: true, jobs: { done: 200, queued: 0, in_doubt: 0 } });
    expectDeliveredOnce(world);
  });

  it('are neither lost nor doubled when the process is killed again and again on the way', async () => {
    const seed = suiteSeed;
    console.log(`seed ${String(seed)} (repeat with OUTBOX_SEED=${String(seed)})`);
    const random = seededRandom(seed);
    const world = await twoHundredFiles();
    const { cli, practice, contents } = world;
    // Slow answers, so that kills fall into transfers and into the wait for an answer.
    practice.setFaults([{ endpoint: '*', kind: 'delay', delayMs: 40 }]);

    for (let kill = 1; kill <= kills; kill += 1) {
      const before = acceptedTimes(practice).size;
      const running = cli.start('run', '--until-idle', '--no-track', '--json');
      const wanted = before + Math.ceil(uniform(random, 3, 25));
      await until(() => acceptedTimes(practice).size >= Math.min(wanted, contents.size) || hasEnded(running));
      await new Promise((resolve) => setTimeout(resolve, uniform(random, 0, 60)));
      running.process.kill('SIGKILL');
      await running.ended;
    }

    practice.clearFaults();
    // What is in doubt is answered from the ledger below: the looks for it are not waited for.
    const settled = await cli.run('run', '--until-idle', '--no-track', '--json');
    expect([0, 3]).toContain(settled.exitCode);
    const jobs = await jobsOf(cli);
    const times = acceptedTimes(practice);
    for (const [path, sha256] of contents) {
      const own = jobs.filter((job) => job.sha256 === sha256 && job.path === path);
      expect(own.length, `${path} has a job`).toBeGreaterThan(0);
      expect(times.get(sha256) ?? 0, `${path} was not doubled`).toBeLessThanOrEqual(1);
      const isAccounted =
        times.get(sha256) === 1 || own.some((job) => job.state === 'in_doubt' || hasStoppedTheQueue(job));
      const states = own.map(({ id, state }) => `job ${String(id)} is ${state}`).join(', ');
      expect(isAccounted, `${path} arrived, or is put before a person: ${states}`).toBe(true);
    }

    // What is in doubt is answered from the service's own ledger; then everything is there exactly once.
    for (const job of jobs.filter((one) => one.state === 'in_doubt')) {
      const hasArrived = times.get(job.sha256 ?? '') === 1;
      await cli.mustRun(['resolve', String(job.id), hasArrived ? 'arrived' : 'not-arrived']);
    }
    for (const job of jobs.filter(hasStoppedTheQueue)) await cli.mustRun(['retry', String(job.id)]);
    const last = await cli.run('run', '--until-idle', '--json');
    expect(last.exitCode, last.standardError).toBe(0);
    expectDeliveredOnce(world);
  });
});

describe('a process killed in the middle of an upload', () => {
  it('sends the file again by itself after it is started again, as its end was never sent', async () => {
    const root = temporaryFolder('middle');
    const practice = await startPracticeService({
      directory: join(root, 'service'),
      clock: systemClock,
      delays: { documentIndexingMs: 100 },
    });
    onTestFinished(() => practice.stop());
    const cli = commandLine(join(temporaryDataFolder(), 'data'));
    await cli.mustRun(
      ['connect', '--name', 'Practice', '--base-url', practice.baseUrl, '--key-stdin'],
      practice.apiKey,
    );
    const content = Buffer.alloc(20_000_000, 'forty-two ');
    const file = join(root, 'large.txt');
    writeFileSync(file, content);
    const { knowledgeBase } = await targetIds(practice);
    await cli.mustRun(['add', file, '--kb', knowledgeBase]);

    // The service stops reading after a while, so the upload stands still in its middle.
    practice.setFaults([{ endpoint: 'upload-kb-doc', kind: 'hang', afterBytes: 1_000_000 }]);
    const running = cli.start('run', '--until-idle');
    await until(() => practice.faults().some((fault) => fault.hits > 0));
    running.process.kill('SIGKILL');
    await running.ended;
    expect(acceptedTimes(practice).size).toBe(0);

    practice.clearFaults();
    const result = await cli.run('run', '--until-idle', '--json');
    expect(result.exitCode, result.standardError).toBe(0);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect([...acceptedTimes(practice)]).toEqual([[sha256, 1]]);
  });
});

function hasEnded(running: { process: { exitCode: number | null } }): boolean {
  return running.process.exitCode !== null;
}

async function until(holds: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + hangMs;
  while (!holds()) {
    if (performance.now() > deadlineMs) throw new Error('it did not happen');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
