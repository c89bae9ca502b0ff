import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FolderRules, FolderTarget } from '../../contract/folder-rules.ts';
import { createEngine, type Engine } from '../../engine/create-engine.ts';
import { delay, type Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { startPracticeService, type PracticeService } from '../../practice-service/practice-service.ts';
import type { CliContext } from '../cli/cli-context.ts';
import { formatTable } from '../cli/output/table.ts';
import { checkAgainstLedger, type Receipt } from './ledger-check.ts';
import { SampleFolders } from './sample-folders.ts';

/** The demonstration gives up after this long, so that it never hangs a script. */
const patienceMs = 55 * secondMs;

/**
 * The main job without anybody at the keyboard: real files in real folders, the practice service on a loopback port, files
 * that arrive later, a network that goes away and comes back. What counts at the end is the service's ledger. Returns true
 * where every file and link is in it exactly once; leaves nothing behind.
 */
export async function runDemo(context: CliContext): Promise<boolean> {
  // From here on it ends in order, and tidies up.
  const { ending } = context;
  const root = mkdtempSync(join(tmpdir(), 'outbox-demo-'));
  const services = await context.createServices({
    dataDirectory: join(root, 'data'),
    environment: { ...context.environment, OUTBOX_KEYRING: 'off' },
    environmentKey: null,
    notify: () => undefined,
  });
  const { clock } = services;
  const practice = await startPracticeService({
    directory: join(root, 'service'),
    clock,
    delays: { documentIndexingMs: 2 * secondMs, clipProcessingMs: 3 * secondMs },
  });
  const engine = await createEngine({ host: services });
  try {
    return await playDemo({
      context,
      ending,
      engine,
      practice,
      clock,
      folders: new SampleFolders(join(root, 'folders')),
    });
  } finally {
    await engine.stop();
    services.close();
    await practice.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

interface Stage {
  readonly context: CliContext;
  readonly ending: AbortSignal;
  readonly engine: Engine;
  readonly practice: PracticeService;
  readonly clock: Clock;
  readonly folders: SampleFolders;
}

async function playDemo(stage: Stage): Promise<boolean> {
  const { context, engine, practice, clock, folders } = stage;
  const startedAtMs = clock.monotonicMs();
  const say = (message: string): void => {
    const seconds = ((clock.monotonicMs() - startedAtMs) / secondMs).toFixed(1).padStart(5);
    context.output.note(`${seconds} s  ${message}`);
  };

  say(`The practice service listens on ${practice.baseUrl}`);
  const { connection, test } = await engine.handlers['connections.save']({
    name: 'Practice',
    baseUrl: practice.baseUrl,
    key: practice.apiKey,
  });
  say(test.message);
  const slideFolders = await watchEverything(stage, connection.id);
  const [firstSlide = '1'] = slideFolders;
  say(
    `Watching 3 folders with ${String(folders.files.length)} files and ${String(folders.urls.length)} links`,
  );

  const stopProgress = showProgress(stage, say);
  try {
    await until(stage, 'the first deliveries', async () => (await doneJobs(engine)) >= 3);
    folders.writeLaterFiles(firstSlide);
    say('Three more files are saved into the folders');
    await until(stage, 'the later files', async () => (await doneJobs(engine)) >= 6);

    await practice.setReachable(false);
    folders.writeOfflineFiles(firstSlide);
    say('The network is cut, and four more files are saved');
    await until(stage, 'the app to notice', async () => (await healthOf(engine)) === 'offline');
    say('The app is offline: everything waits and no attempt is used');
    await practice.setReachable(true);
    say('The network is back');
    await until(
      stage,
      'everything to be delivered',
      async () => engine.idleStatus().idle && (await openJobs(engine)) === 0,
    );
  } finally {
    stopProgress();
  }
  say('Everything has ended. The service’s own ledger says:');
  return report(stage);
}

/** Fills the folders and watches them; returns the names of the sub-folders that stand for slides. */
async function watchEverything({ engine, folders }: Stage, connectionId: number): Promise<string[]> {
  const targets = await engine.handlers['connections.targets']({ id: connectionId });
  const [knowledgeBase] = targets.knowledgeBases.items;
  const [listed] = targets.carousels.items;
  const [brand] = targets.brands.items;
  if (knowledgeBase === undefined || listed === undefined || brand === undefined) {
    throw new Error('The practice service lists no knowledge base, carousel or brand');
  }
  const carousel = await engine.handlers['connections.carousel']({ id: connectionId, carouselId: listed.id });
  const slideFolders = carousel.slides.map((slide) => slide.title ?? slide.id);
  folders.writeFirstFiles(slideFolders);

  const watch = async (path: string, target: FolderTarget, slides: FolderRules['slides']): Promise<void> => {
    await engine.handlers['watchFolders.add']({
      token: engine.chosenPaths.issue(path),
      connectionId,
      rules: { target, slides, existing: 'upload', include: [], ignore: [], recursive: true, after: 'keep' },
    });
  };
  await watch(
    folders.documents,
    { kind: 'knowledge_base', id: knowledgeBase.id, label: knowledgeBase.name },
    null,
  );
  await watch(
    folders.slides,
    { kind: 'carousel', id: carousel.id, label: carousel.title },
    { mode: 'folders' },
  );
  await watch(folders.links, { kind: 'brand_clips', id: brand.id, label: brand.name }, null);
  return slideFolders;
}

function showProgress({ engine, clock }: Stage, say: (message: string) => void): () => void {
  let last = '';
  let cancel: () => void = () => undefined;
  const show = async (): Promise<void> => {
    const { counts, settling } = await engine.handlers['app.status']({});
    const message = `${String(settling)} settling · ${String(counts.queued)} queued · ${String(counts.sending)} sending · ${String(counts.tracking)} tracking · ${String(counts.done)} done`;
    if (message !== last) say(message);
    last = message;
    cancel = clock.setTimer(() => void show(), secondMs / 2);
  };
  void show();
  return () => {
    cancel();
  };
}

function report({ context, practice, folders }: Stage): boolean {
  const { receipts, unexpected } = checkAgainstLedger(folders.files, folders.urls, practice.ledger());
  const rows = receipts.map((receipt) => [
    receipt.name,
    receipt.sizeBytes === null ? '–' : String(receipt.sizeBytes),
    receipt.sha256?.slice(0, 12) ?? '–',
    receipt.target,
    receipt.remoteId,
    receipt.verdict,
  ]);
  for (const line of formatTable(['File or link', 'Bytes', 'SHA-256', 'Target', 'Receipt', 'Ledger'], rows)) {
    context.output.print(line);
  }
  const delivered = receipts.filter((receipt: Receipt) => receipt.verdict === 'delivered').length;
  context.output.print('');
  context.output.print(
    `${String(delivered)} of ${String(receipts.length)} delivered exactly once, ${String(unexpected.length)} that nobody asked for.`,
  );
  return delivered === receipts.length && unexpected.length === 0;
}

async function doneJobs(engine: Engine): Promise<number> {
  const { counts } = await engine.handlers['app.status']({});
  return counts.done;
}

async function openJobs(engine: Engine): Promise<number> {
  const { counts } = await engine.handlers['app.status']({});
  return counts.queued + counts.sending + counts.tracking;
}

async function healthOf(engine: Engine): Promise<string | undefined> {
  const [connection] = await engine.handlers['connections.list']({});
  return connection?.health;
}

/** Looks again whenever something changed. Throws when the demonstration's time is up, naming what it waited for. */
async function until(
  { engine, clock, ending }: Stage,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadlineMs = clock.monotonicMs() + patienceMs;
  while (!(await holds())) {
    if (clock.monotonicMs() > deadlineMs)
      throw new Error(`Waited ${String(patienceMs / secondMs)} s for ${what}`);
    const changed = Promise.withResolvers<undefined>();
    const stopListening = engine.onChanged(() => {
      changed.resolve(undefined);
    });
    await Promise.race([changed.promise, delay(clock, secondMs / 5, ending)]);
    stopListening();
  }
}
