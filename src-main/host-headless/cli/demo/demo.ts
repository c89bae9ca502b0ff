import type { FolderRules, FolderTarget } from '../../../contract/folder-rules.ts';
import type { Engine } from '../../../engine/create-engine.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { CliContext } from '../cli-context.ts';
import { told } from '../output/say.ts';
import { formatTable } from '../output/table.ts';
import { checkAgainstLedger, type Receipt } from './ledger-check.ts';
import { SampleFolders } from './sample-folders.ts';
import { doneJobs, healthOf, onStage, until, type Stage } from './stage.ts';

/**
 * The main job without anybody at the keyboard: real files in real folders, the practice service on a loopback port, files
 * that arrive later, a network that goes away and comes back. What counts at the end is the service's ledger. Returns true
 * where every file and link is in it exactly once; leaves nothing behind.
 */
export function runDemo(context: CliContext): Promise<boolean> {
  return onStage(context, { name: 'demo', indexingMs: 2 * secondMs }, (stage) =>
    playDemo({ ...stage, folders: new SampleFolders(stage.root) }),
  );
}

interface DemoStage extends Stage {
  readonly folders: SampleFolders;
}

async function playDemo(stage: DemoStage): Promise<boolean> {
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
  say(told(test.message));
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
async function watchEverything({ engine, folders }: DemoStage, connectionId: number): Promise<string[]> {
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

function showProgress({ engine, clock }: DemoStage, say: (message: string) => void): () => void {
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

function report({ context, practice, folders }: DemoStage): boolean {
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

async function openJobs(engine: Engine): Promise<number> {
  const { counts } = await engine.handlers['app.status']({});
  return counts.queued + counts.sending + counts.tracking;
}
