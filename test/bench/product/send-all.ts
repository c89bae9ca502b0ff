import { arrivalProblems } from '../sink/arrivals.ts';
import { sinceThen, type Sink, type SinkCounts } from '../sink/sink.ts';
import { until } from '../pause.ts';
import type { Product } from './product.ts';
import { cpuMsOf } from './usage.ts';

/** A paused queue that was let go, until everything was done. */
export interface Sent {
  readonly tookMs: number;
  readonly cpuMs: number;
  /** When, by the clock of the day. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly arrived: SinkCounts;
  readonly wrong: readonly string[];
}

/** Resumes, and waits for the sink rather than asking the product, which has other work. */
export async function sendAll(
  product: Product,
  sink: Sink,
  count: number,
  patienceMs = 600_000,
): Promise<Sent> {
  await product.untilResting();
  const before = sink.counts();
  const doneBefore = (await product.call('app.status', {})).counts.done;
  const cpuMs = cpuMsOf(product.processId);
  const fromMs = Date.now();
  const startedAtMs = performance.now();
  await product.call('queue.resume', {});
  const allArrived = (): boolean => sinceThen(before, sink.counts()).wholeBodies >= count;
  if (!(await until(allArrived, patienceMs))) {
    const status = await product.call('app.status', {});
    throw new Error(
      `${JSON.stringify(sinceThen(before, sink.counts()))} arrived, and no more: ${JSON.stringify(status)}`,
    );
  }
  await product.untilStatus(({ counts }) => counts.done - doneBefore >= count, { stepMs: 5, patienceMs });
  const tookMs = performance.now() - startedAtMs;
  return {
    tookMs,
    cpuMs: cpuMsOf(product.processId) - cpuMs,
    fromMs,
    toMs: Date.now(),
    arrived: sinceThen(before, sink.counts()),
    wrong: arrivalProblems(sink, before, count),
  };
}
