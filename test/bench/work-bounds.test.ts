import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { makeFiles } from './files.ts';
import { Probe } from './product/probe.ts';
import { Product, type ProductOptions } from './product/product.ts';
import { connectPaused, watch } from './product/queued-files.ts';
import { sendAll } from './product/send-all.ts';
import { kernelWorkOf, type KernelWork } from './product/usage.ts';
import { Sink } from './sink/sink.ts';
import { toolsOn } from './tools.ts';

const program = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, '../../src-main/host-headless/main.ts'),
];
const count = 400;
const sizeBytes = 20_000;

/** The span of the clock of the day in which something was done, as `strace` writes times. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Done {
  readonly work: KernelWork;
  readonly span: Span;
}

/** A product that watches nothing yet, is connected to a sink, and paused. */
async function pausedProduct(
  folder: string,
  options: Pick<ProductOptions, 'prefix' | 'environment'>,
): Promise<{ product: Product; sink: Sink; connectionId: number }> {
  const sink = await Sink.start({ folder });
  onTestFinished(() => sink.die());
  const product = await Product.start({ program, ...options, dataDirectory: join(folder, 'data') });
  onTestFinished(() => product.stop());
  return { product, sink, connectionId: await connectPaused(product, sink.baseUrl) };
}

/** So many files in a watched folder, from the word to watch it until all are queued, and then until all were sent. */
async function queuedAndSent(prefix: readonly string[] = []): Promise<{ queued: Done; sent: Done }> {
  const folder = temporaryFolder('work');
  const files = join(folder, 'files');
  makeFiles(files, count, sizeBytes);
  const { product, sink, connectionId } = await pausedProduct(folder, { prefix });
  await product.untilResting();
  const queued = await during(product, async () => {
    await watch(product, connectionId, files);
    // Asked rarely, as an answer is work.
    await product.untilStatus(({ counts }) => counts.queued >= count, { stepMs: 500 });
  });
  const sent = await during(product, async () => {
    expect((await sendAll(product, sink, count)).wrong).toEqual([]);
  });
  return { queued, sent };
}

async function during(product: Product, act: () => Promise<void>): Promise<Done> {
  const before = kernelWorkOf(product.processId);
  const fromMs = Date.now();
  await act();
  const after = kernelWorkOf(product.processId);
  const per = (name: keyof KernelWork): number => (after[name] - before[name]) / count;
  const work = { reads: per('reads'), writes: per('writes'), readBytes: per('readBytes') };
  return { work: { ...work, writtenBytes: per('writtenBytes') }, span: { fromMs, toMs: Date.now() } };
}

/** How often each call was made in a span, for each file. */
function callsIn(trace: string, { fromMs, toMs }: Span): Map<string, number> {
  const calls = new Map<string, number>();
  for (const [, seconds = '', name = ''] of trace.matchAll(/^\d+ +(\d+\.\d+) (\w+)\(/gmu)) {
    const atMs = Number(seconds) * 1000;
    if (atMs >= fromMs && atMs <= toMs) calls.set(name, (calls.get(name) ?? 0) + 1 / count);
  }
  return calls;
}

/** How often threads wait for one another and for events depends on who comes when, and is no work of a file. */
const waiting = ['futex', 'epoll_pwait', 'sched_yield', 'restart_syscall'];

/** Bytes of memory that the main thread copies for each byte of files that are in the queue, while these are sent. */
async function copiedWhileSent(files: {
  readonly count: number;
  readonly sizeBytes: number;
}): Promise<number> {
  const folder = temporaryFolder('copies');
  makeFiles(join(folder, 'files'), files.count, files.sizeBytes);
  const probe = new Probe(folder, { copies: true });
  const { product, sink, connectionId } = await pausedProduct(folder, { environment: probe.environment });
  await watch(product, connectionId, join(folder, 'files'));
  await product.untilStatus(({ counts }) => counts.queued >= files.count, { stepMs: 500 });
  await probe.read(product);
  expect((await sendAll(product, sink, files.count)).wrong).toEqual([]);
  const { copiedBytes } = await probe.read(product);
  if (copiedBytes === null) throw new Error('nothing was counted');
  return copiedBytes / (files.count * files.sizeBytes);
}

const missing = toolsOn().missing(['cc']);

// What was measured stands beside each bound; a file that is read, hashed, written or synced once more than it must be is beyond it.
describe.skipIf(process.platform !== 'linux' || missing.length > 0)(
  `what one file of 20 kB asks of the kernel${missing.map((line) => `, where ${line}`).join('')}`,
  () => {
    it('is bounded while it is queued and while it is sent: calls that read and write, and what they copy', async () => {
      const { queued, sent } = await queuedAndSent();
      expect(queued.work.reads, 'reads, queued').toBeLessThan(9); // 1.9 to 5, as its state is asked for meanwhile
      expect(queued.work.writes, 'writes, queued').toBeLessThan(12); // 3.6
      expect(queued.work.readBytes, 'read once to be queued').toBeLessThan(1.6 * sizeBytes); // 23,300
      expect(queued.work.writtenBytes, 'written, queued').toBeLessThan(15_000); // 5,000
      expect(sent.work.reads, 'reads, sent').toBeLessThan(20); // 5.5
      // Jobs in flight share a commit: fewer do on a computer that is busy.
      expect(sent.work.writes, 'writes, sent').toBeLessThan(70); // 27
      expect(sent.work.readBytes, 'read once to be sent').toBeLessThan(2.2 * sizeBytes); // 27,100 to 38,500, as above
      expect(sent.work.writtenBytes, 'written, sent').toBeLessThan(240_000); // 66,700
    });

    // One write for a small file is worth its copy: of a large one nothing is copied at all.
    it('is bounded in memory that is copied: once to go with its head, and not where it is large', async () => {
      const small = await copiedWhileSent({ count: 100, sizeBytes });
      const large = await copiedWhileSent({ count: 1, sizeBytes: 40_000_000 });
      expect(small, 'copied for each byte of small files').toBeLessThan(1.2); // 1.03
      expect(large, 'copied for each byte of a large file').toBeLessThan(0.01); // 0.00004
    });

    it.skipIf(!toolsOn().has('strace'))(
      `is bounded in system calls, openings and syncs, as strace counts them (${toolsOn().missing(['strace']).join('') || 'the package strace'})`,
      async () => {
        const trace = join(temporaryFolder('trace'), 'trace');
        const { queued, sent } = await queuedAndSent(['strace', '-D', '-f', '-ttt', '-o', trace]);
        const text = readFileSync(trace, 'utf8');
        const [queueing, sending] = [callsIn(text, queued.span), callsIn(text, sent.span)];
        const sum = (calls: Map<string, number>, ...names: string[]): number =>
          names.reduce((total, name) => total + (calls.get(name) ?? 0), 0);
        const all = (calls: Map<string, number>): number =>
          sum(calls, ...calls.keys()) - sum(calls, ...waiting);
        expect(all(queueing), 'calls, queued').toBeLessThan(75); // 45
        // Its folder is opened with each file, which proves that it is the one that was chosen.
        expect(sum(queueing, 'openat'), 'opened, queued').toBeLessThan(3.6); // 2.7
        expect(sum(queueing, 'fsync', 'fdatasync'), 'syncs, queued').toBeLessThan(0.3); // 0.06
        expect(all(sending), 'calls, sent').toBeLessThan(260); // 151
        expect(sum(sending, 'openat'), 'opened, sent').toBeLessThan(3.6); // 2.4
        // A tracer makes all so slow that hardly two jobs share a commit.
        expect(sum(sending, 'fsync', 'fdatasync'), 'syncs, sent').toBeLessThan(3.3); // 2.1
        expect(sum(sending, 'connect'), 'connections').toBeLessThan(0.25); // 0.08
      },
    );
  },
);
