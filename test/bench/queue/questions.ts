import type { CallInput } from '../../../src-main/contract/api.ts';
import { jobOrders } from '../../../src-main/contract/job.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';

/** Something that a person may ask of a queue. */
export interface Question {
  readonly name: string;
  ask(client: OutboxClient): Promise<unknown>;
}

const limit = 100;
/** What takes longer is asked once, so that a run ends. */
const patienceMs = 1000;
const repeats = 3;

/** Pages of every order, near and far; filters; searches; counts. */
export function pageQuestions(rows: number): Question[] {
  const page = (name: string, input: Partial<CallInput<'jobs.page'>>): Question => ({
    name,
    ask: (client) =>
      client.call('jobs.page', { filter: { view: 'all' }, order: 'state', offset: 0, limit, ...input }),
  });
  const places = [0, 1000, Math.floor(rows / 2), rows - limit];
  return [
    ...jobOrders.flatMap((order) =>
      places.map((offset) => page(`page at ${String(offset)} by ${order}`, { order, offset })),
    ),
    ...(['queued', 'done', 'rejected', 'in_doubt'] as const).flatMap((state) =>
      (['newest', 'name'] as const).map((order) =>
        page(`${state} by ${order}`, { order, filter: { view: 'all', states: [state] } }),
      ),
    ),
    page('one target', { filter: { view: 'all', targetId: 'kb_3' } }),
    page('one kind', { filter: { view: 'all', kinds: ['kb_document'] } }),
    ...['file-0000777', '0777', 'nothing like it'].map((search) =>
      page(`search for ${search}`, { filter: { view: 'all', search } }),
    ),
    { name: 'counts', ask: (client) => client.call('app.status', {}) },
    { name: 'snapshot', ask: (client) => client.call('app.snapshot', {}) },
  ];
}

export function receiptQuestions(rows: number): Question[] {
  const page = (name: string, input: Partial<CallInput<'receipts.page'>>): Question => ({
    name: `receipts, ${name}`,
    ask: (client) => client.call('receipts.page', { offset: 0, limit, ...input }),
  });
  return [
    page('first page', {}),
    page('a page in the middle', { offset: Math.floor(rows / 4) }),
    ...['file-0000777', 'doc_777', '0777', 'kb_3', 'nothing like it'].map((search) =>
      page(`search for ${search}`, { search }),
    ),
  ];
}

/** Each several times, and each time it took. */
export async function askAll(
  client: OutboxClient,
  questions: readonly Question[],
): Promise<(Question & { readonly tookMs: number })[]> {
  const asked: (Question & { readonly tookMs: number })[] = [];
  for (const question of questions) {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const startedAtMs = performance.now();
      await question.ask(client);
      const tookMs = performance.now() - startedAtMs;
      asked.push({ ...question, tookMs });
      if (tookMs > patienceMs) break;
    }
  }
  return asked;
}
