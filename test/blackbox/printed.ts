/** What is used of a job as `outbox jobs --json` prints it. */
export interface PrintedJob {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  /** Why it waits. */
  readonly hold: string | null;
  readonly reason: string;
  readonly path: string | null;
  readonly url: string | null;
  readonly sha256: string | null;
  readonly remoteId: string | null;
}

export function jobsIn(text: string): PrintedJob[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error(`This is no list of jobs: ${text}`);
  return value.map((each: unknown) => {
    const job = fieldsOf(each);
    return {
      id: Number(job['id']),
      kind: String(job['kind']),
      state: String(job['state']),
      hold: textOrNull(job['hold']),
      reason: textOrNull(job['reason']) ?? '',
      path: textOrNull(job['path']),
      url: textOrNull(job['url']),
      sha256: textOrNull(job['sha256']),
      remoteId: textOrNull(fieldsOf(job['remote'])['id']),
    };
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
