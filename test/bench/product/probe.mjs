/**
 * Loaded into the process under test before the product: what only that process can know of itself. On SIGUSR2 it writes what was since
 * the last time into the file that OUTBOX_BENCH_PROBE names, and begins anew. How long the main thread was blocked is looked at only where
 * OUTBOX_BENCH_BLOCKS is set, as it takes a timer; what it copied only where OUTBOX_BENCH_COPIES is, as it makes each copy slower.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { countCopies } from './count-copies.mjs';

const file = process.env['OUTBOX_BENCH_PROBE'];
const stepMs = 2;

if (isMainThread && file !== undefined) begin(file);

/** @param {string} path */
function begin(path) {
  const delays =
    process.env['OUTBOX_BENCH_BLOCKS'] === undefined ? null : monitorEventLoopDelay({ resolution: stepMs });
  delays?.enable();
  const copies = process.env['OUTBOX_BENCH_COPIES'] === undefined ? null : countCopies();
  /** @type {number[]} */
  let timersMs = [];
  let count = 0;
  let used = performance.eventLoopUtilization();
  globalThis.setTimeout = counted(globalThis.setTimeout);
  globalThis.setInterval = counted(globalThis.setInterval);
  process.on('SIGUSR2', () => {
    count += 1;
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, used);
    const longestBlockMs = delays === null ? null : Math.max(0, delays.max / 1e6 - stepMs);
    const copiedBytes = copies?.take() ?? null;
    writeFileSync(
      `${path}.new`,
      JSON.stringify({ count, longestBlockMs, utilization, timersMs, copiedBytes }),
    );
    renameSync(`${path}.new`, path);
    delays?.reset();
    timersMs = [];
    used = performance.eventLoopUtilization();
  });

  /**
   * @template {Function} Timer
   * @param {Timer} timer
   */
  function counted(timer) {
    return new Proxy(timer, {
      apply(make, self, words) {
        timersMs.push(Number(words[1] ?? 0));
        return Reflect.apply(make, self, words);
      },
    });
  }
}
