import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentJob, queueBench } from '../helpers/queue-bench.ts';
import { fewRuns, holds } from './holds.ts';

interface Found {
  readonly path: string;
  readonly content: string;
  readonly knowledgeBase: string;
}

const found: fc.Arbitrary<Found> = fc.record({
  path: fc.constantFrom('/w/a.pdf', '/w/b.pdf', '/w/c.pdf', '/w/sub/a.pdf', '/w/sub/d.pdf'),
  content: fc.constantFrom('one', 'two', 'three'),
  knowledgeBase: fc.constantFrom('kb_1', 'kb_2'),
});

function newJob({ path, content, knowledgeBase }: Found) {
  const target = {
    kind: 'knowledge_base',
    id: knowledgeBase,
    label: null,
    slideId: null,
    slideLabel: null,
  } as const;
  return documentJob(path, content, { target });
}

/** One path has one content at a time. */
const foundOnce = fc.uniqueArray(found, {
  maxLength: 10,
  selector: ({ path, knowledgeBase }) => `${path} ${knowledgeBase}`,
});
const key = ({ content, knowledgeBase }: Found): string => `${content} ${knowledgeBase}`;

/** What would be sent, by content and target. */
function queued(bench: ReturnType<typeof queueBench>): string[] {
  const rows = bench.database
    .prepare<[], { sha256: string; target_id: string }>(
      `select sha256, target_id from job where state = 'queued'`,
    )
    .all();
  return rows.map(({ sha256, target_id }) => `${sha256.replace(/0+$/, '')} ${target_id}`).sort();
}

// Each run opens databases on the disk, so these are fewer than elsewhere.
describe('files that were found', () => {
  it('are sent once for each content and target, in whatever order and portions they are found', () => {
    holds(
      fc.property(
        foundOnce,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 5 }),
        (files, places, portion) => {
          const shuffled = [...files].sort(() => (([...places.take(1)][0] ?? 0) % 3) - 1);
          const orders = [files, shuffled].map((order) => {
            const bench = queueBench();
            for (let start = 0; start < order.length; start += portion) {
              bench.intake.add(order.slice(start, start + portion).map(newJob));
            }
            return queued(bench);
          });
          const expected = [...new Set(files.map(key))].sort();
          expect(orders).toEqual([expected, expected]);
        },
      ),
      fewRuns,
    );
  });

  it('are each one job or a duplicate of one, and found again they change nothing', () => {
    holds(
      fc.property(foundOnce, (files) => {
        const bench = queueBench();
        const first = bench.intake.add(files.map(newJob));
        expect(first).toHaveLength(files.length);
        const count = (): unknown => bench.database.prepare('select count(*) as jobs from job').get();
        expect(count()).toEqual({ jobs: files.length });
        const before = queued(bench);
        const again = bench.intake.add(files.map(newJob));
        expect(again.map((intake) => intake.kind)).toEqual(files.map(() => 'duplicate'));
        expect(count()).toEqual({ jobs: files.length });
        expect(queued(bench)).toEqual(before);
      }),
      fewRuns,
    );
  });

  it('and saved again before they were sent go with their newest content alone', () => {
    const saves = fc.array(fc.constantFrom('one', 'two', 'three', 'four'), { minLength: 1, maxLength: 8 });
    holds(
      fc.property(saves, (contents) => {
        const bench = queueBench();
        for (const content of contents)
          bench.intake.add([newJob({ path: '/w/a.pdf', content, knowledgeBase: 'kb_1' })]);
        expect(queued(bench)).toEqual([`${contents.at(-1)!} kb_1`]);
      }),
      fewRuns,
    );
  });
});
