import type { Random } from '../../src-main/foundation/random.ts';
import type { Fault, PracticeService } from '../../src-main/practice-service/practice-service.ts';

/** What goes wrong between two moments of peace, each a few times in a row. */
const faults: readonly Omit<Fault, 'count'>[] = [
  { endpoint: '*', kind: 'status', status: 503 },
  { endpoint: '*', kind: 'status', status: 500 },
  { endpoint: 'upload-kb-doc', kind: 'status', status: 429, retryAfter: 1 },
  { endpoint: '*', kind: 'delay', delayMs: 700 },
  { endpoint: 'upload-kb-doc', kind: 'cut_request', afterBytes: 200 },
  { endpoint: '*', kind: 'reset' },
  { endpoint: 'upload-kb-doc', kind: 'cut_reply' },
  { endpoint: 'import-clip', kind: 'cut_reply', afterBytes: 10 },
  { endpoint: '*', kind: 'garbage', when: 'after' },
  { endpoint: 'list-kb-docs', kind: 'html' },
];

/** Puts the next fault in the way, or takes all away. Says what it did. */
export function disturb(practice: PracticeService, random: Random): string {
  if (random.next() < 0.3) {
    practice.clearFaults();
    return 'peace';
  }
  const fault = faults[Math.floor(random.next() * faults.length)];
  if (fault === undefined) return 'peace';
  practice.setFaults([{ ...fault, count: 1 + Math.floor(random.next() * 3) }]);
  return `${fault.kind} at ${[fault.endpoint].flat().join(', ')}`;
}

/** Nothing listens, for a while. */
export async function cutNetwork(practice: PracticeService, durationMs: number): Promise<void> {
  await practice.setReachable(false);
  await new Promise((resolve) => setTimeout(resolve, durationMs));
  await practice.setReachable(true);
}
