import { message } from '../../src-main/contract/messages/message.ts';
import { englishOf } from '../../src-main/languages/english.ts';
/** Run as a process of its own, to be killed: the whole engine on a data folder, and nothing of the command line. */
import '../helpers/end-with-parent.ts';
// Before anything of the product.
import { arm, disarm } from './kill-at.ts';
import { flushCompileCache } from 'node:module';
import type { CallOutput } from '../../src-main/contract/api.ts';
import type { JobRow, Target } from '../../src-main/contract/job.ts';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import { createEngine, type Engine } from '../../src-main/engine/create-engine.ts';
import type { HostServices } from '../../src-main/engine/host-services.ts';
import { createBlockingFileSystem } from '../../src-main/foundation/files/blocking-file-system.ts';
import { createNodeFileSystem } from '../../src-main/foundation/files/node-file-system.ts';
import { silentLogger } from '../../src-main/contract/log/logger.ts';
import { systemRandom } from '../../src-main/foundation/random.ts';
import {
  timeOf,
  type Asked,
  type ErrandName,
  type Errands,
  type Start,
  type Targets,
  type Told,
} from './errand.ts';
import { startSampling } from '../soak/sample.ts';
import { rulesTo } from '../helpers/folder-rules.ts';
import { addMadeUpMigration } from '../helpers/made-up-migration.ts';

const start = JSON.parse(process.env['OUTBOX_TORTURE'] ?? '') as Start;

function tell(told: Told): void {
  process.send?.(told);
}

const host: HostServices = {
  traits: {
    kind: 'headless',
    version: '0.0.0-test',
    platform: process.platform,
    hasFolderDialog: false,
    keyPlace: message('key_place.memory'),
    keysPersist: false,
    homeDirectory: null,
  },
  dataDirectory: start.dataDirectory,
  // No kill ever leaves a mark that is ahead of its database: everything would wait for an answer.
  stateDirectory: `${start.dataDirectory}-state`,
  clock: timeOf(start.time),
  random: systemRandom,
  logger: silentLogger,
  fileSystem: createNodeFileSystem(),
  blockingFiles: createBlockingFileSystem(),
  secrets: {
    place: message('key_place.memory'),
    persists: false,
    get: () => Promise.resolve(start.apiKey),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  },
  signals: { onWake: () => () => undefined, onNetworkChange: () => () => undefined },
  notify: () => undefined,
  englishOf,
  startPractice: () => Promise.reject(new Error('the service runs elsewhere')),
  trash: () => Promise.reject(new Error('no trash here')),
  environmentKey: start.apiKey,
};

addMadeUpMigration();
const openedAtMs = performance.now();
const engine = await createEngine({ host, deliver: start.isDelivering });
const openMs = performance.now() - openedAtMs;
// At once: soon the engine asks the service for what is in doubt, and some of it is settled.
const doubts = (await allJobs(engine)).filter(({ state }) => state === 'in_doubt').map(({ id }) => id);

const sample = startSampling(start.dataDirectory);

const errands: { [Name in ErrandName]: (input: Errands[Name]['in']) => Promise<Errands[Name]['out']> } = {
  connect: ({ baseUrl }) => connect(engine, baseUrl),
  async addFiles({ paths, target, connectionId }) {
    const tokens = paths.map((path) => engine.chosenPaths.issue(path));
    const { skipped } = await engine.handlers['jobs.addFiles']({
      tokens,
      connectionId,
      target: { ...target, kind: target.kind === 'clip' ? 'brand_clips' : target.kind },
    });
    return skipped.map(({ path, why }) => `${path}: ${why.code}`);
  },
  async addLinks({ urls, brandId, connectionId }) {
    const links = urls.map((url) => ({ url, title: null }));
    await engine.handlers['clips.import']({ connectionId, brandId, links });
    return null;
  },
  async watch({ path, target, connectionId, after }) {
    // A process may have been killed between adding it and saying so.
    const known = (await engine.handlers['watchFolders.list']({})).find((folder) => folder.path === path);
    if (known !== undefined) return { id: known.id };
    const kind = target.kind === 'clip' ? 'brand_clips' : target.kind;
    const { watchFolder } = await engine.handlers['watchFolders.add']({
      token: engine.chosenPaths.issue(path),
      connectionId,
      rules: rulesTo({ kind, id: target.id, label: null }, { after }),
    });
    return { id: watchFolder.id };
  },
  async scan({ id }) {
    await engine.handlers['watchFolders.scan']({ id });
    return null;
  },
  arm(input) {
    if (input === null) disarm();
    else arm(input.point, input.nth);
    return Promise.resolve(null);
  },
  idle: () => idle(engine),
  report: async () => ({ jobs: await allJobs(engine), receipts: await allReceipts(engine) }),
  async resolve({ ids, answer }) {
    await engine.handlers['jobs.resolve']({ ids: [...ids], answer });
    return null;
  },
  async retry({ ids }) {
    await engine.handlers['jobs.retry']({ ids: [...ids] });
    return null;
  },
  async tryNow() {
    await engine.handlers['queue.tryNow']({});
    return null;
  },
  sample: () => Promise.resolve(sample()),
  async stop() {
    await engine.stop();
    return null;
  },
};

async function connect({ handlers }: Engine, baseUrl: string): Promise<Targets> {
  const known = (await handlers['app.snapshot']({})).connections.find((one) => one.baseUrl === baseUrl);
  const connection =
    known ??
    (await handlers['connections.save']({ name: new URL(baseUrl).host, baseUrl, key: start.apiKey }))
      .connection;
  const { id } = connection;
  const look = async (): Promise<CallOutput<'connections.targets'>> =>
    handlers['connections.targets']({ id });
  const first = await look().catch(async (error: unknown) => {
    // Where the database was lost before its first snapshot, the journal brings the connection back without its key.
    if (!String(error).includes('key.of_environment')) throw error;
    await handlers['connections.replaceKey']({ id, key: start.apiKey });
    return look();
  });
  // A restored connection may not have found the service yet.
  if (first.brands.items.length === 0) await handlers['connections.check']({ id });
  const targets = await handlers['connections.targets']({ id });
  const [base] = targets.knowledgeBases.items;
  const [carousel] = targets.carousels.items;
  const [brand] = targets.brands.items;
  if (base === undefined || carousel === undefined || brand === undefined)
    throw new Error(`a target is missing: ${JSON.stringify(targets)}`);
  const { slides } = await handlers['connections.carousel']({ id, carouselId: carousel.id });
  const target = (kind: Target['kind'], targetId: string, slideId: string | null): Target => ({
    ...{ kind, id: targetId, label: null, slideId, slideLabel: null },
  });
  return {
    connectionId: id,
    knowledgeBase: target('knowledge_base', base.id, null),
    slides: slides.map((slide) => target('carousel', carousel.id, slide.id)),
    brandId: brand.id,
  };
}

function idle(running: Engine): Promise<{ exitCode: number }> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { idle: isIdle, exitCode } = running.idleStatus();
      if (!isIdle) return;
      end();
      resolve({ exitCode });
    };
    const end = running.onIdleStatus(look);
    look();
  });
}

async function allJobs({ handlers }: Engine): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  for (;;) {
    const page = await handlers['jobs.page']({
      filter: { view: 'all' },
      order: 'oldest',
      offset: rows.length,
      limit: 500,
    });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

async function allReceipts({ handlers }: Engine): Promise<Receipt[]> {
  const found: Receipt[] = [];
  for (;;) {
    const page = await handlers['receipts.page']({ offset: found.length, limit: 200 });
    found.push(...page.receipts);
    if (page.receipts.length === 0 || found.length >= page.total) return found;
  }
}

async function run<Name extends ErrandName>({ errand, input, number }: Asked<Name>): Promise<void> {
  try {
    tell({ told: 'answer', number, output: await errands[errand](input) });
    if (errand === 'stop') process.disconnect();
  } catch (error) {
    tell({
      told: 'refusal',
      number,
      why: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

process.on('message', (asked: Asked) => void run(asked));
tell({ told: 'ready', openMs, doubts });
// Killed processes would not leave what they compiled for the next one.
flushCompileCache();
