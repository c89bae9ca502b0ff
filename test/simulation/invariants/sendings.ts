/** When the end of a try left and when nobody waited for its answer any more, by the service's clock. */
export interface Sending {
  readonly fromMs: number;
  /** `null` where the process ended first. */
  toMs: number | null;
}

/** Tries that sent their end, by job. */
export class Sendings {
  readonly #byJob = new Map<number, Map<number, Sending>>();

  began(jobId: number, attempt: number, serviceNowMs: number): void {
    const sendings = this.#byJob.get(jobId) ?? new Map<number, Sending>();
    sendings.set(attempt, { fromMs: serviceNowMs, toMs: null });
    this.#byJob.set(jobId, sendings);
  }

  ended(jobId: number, attempt: number, serviceNowMs: number): void {
    const sending = this.#byJob.get(jobId)?.get(attempt);
    if (sending !== undefined) sending.toMs = serviceNowMs;
  }

  ofJob(jobId: number): Sending[] {
    return [...(this.#byJob.get(jobId)?.values() ?? [])];
  }

  /** Only these jobs are still the ones that they were; others have their numbers now. */
  keepOnly(jobIds: ReadonlySet<number>): void {
    for (const id of [...this.#byJob.keys()]) if (!jobIds.has(id)) this.#byJob.delete(id);
  }
}

/** A `Date` is exact to a second, and to how long its reply was on its way. */
const exactToMs = 8_000;
const reachAfterDeathMs = 20_000;

export function isInTheVerySeconds(madeAtMs: number, { fromMs, toMs }: Sending): boolean {
  return madeAtMs >= fromMs - exactToMs && madeAtMs <= (toMs ?? fromMs + reachAfterDeathMs) + exactToMs;
}
