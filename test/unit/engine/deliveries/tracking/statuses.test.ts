import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipStatus, renderStatus } from '../../../../../src-main/engine/deliveries/tracking/clip-reader.ts';
import { documentStatus } from '../../../../../src-main/engine/deliveries/tracking/document-reader.ts';
import { nextPollDelayMs } from '../../../../../src-main/engine/deliveries/tracking/poll-schedule.ts';
import { serviceProfileSchema } from '../../../../../src-main/contract/service-profile.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';

describe('the status of a document (service-interface §3)', () => {
  it('is final only where the service says indexed, or ready in its other dialect', () => {
    expect(documentStatus('indexed').proof).toBe('indexed');
    expect(documentStatus('ready').proof).toBe('indexed');
  });

  it.each(['INDEXED', 'Indexed', ' indexed', 'READY'])('is final in any case: %j', (status) => {
    expect(documentStatus(status).proof).toBe('indexed');
  });

  it.each(['processing', 'PROCESSING', 'failed', 'error', '', 'ocr_pending', null])(
    'is not final for %j',
    (status) => {
      expect(documentStatus(status).proof).toBeNull();
    },
  );

  it('is never mapped by guess: whatever else the service says is kept as sent and asked about slowly', () => {
    fc.assert(
      fc.property(fc.string(), (status) => {
        fc.pre(!['indexed', 'ready', 'processing', 'failed', 'error'].includes(status.trim().toLowerCase()));
        expect(documentStatus(status)).toMatchObject({ status, proof: null, isKnown: false });
      }),
    );
  });
});

describe('a status that sounds failed', () => {
  const taught = (meaning: 'success' | 'failure' | 'working') =>
    serviceProfileSchema.parse({
      version: 1,
      statuses: [{ subject: 'document', status: 'failed', meaning }],
    });

  it('only sounds so until a person taught what it means here', () => {
    for (const status of ['failed', 'error', 'Failed', 'ERROR'])
      expect(documentStatus(status)).toMatchObject({ proof: null, hasFailed: false, soundsFailed: true });
    expect(documentStatus('failed', taught('working')).soundsFailed).toBeUndefined();
    expect(documentStatus('failed', taught('success')).proof).toBe('indexed');
    expect(documentStatus('failed', taught('failure')).hasFailed).toBe(true);
    expect(documentStatus('FAILED', taught('failure')).hasFailed).toBe(true);
  });
});

describe('the status of an imported clip', () => {
  const clip = (status: string | null, candidates = 0) =>
    clipStatus({
      id: 'clip_1',
      status,
      editRevision: 0,
      name: null,
      durationMs: null,
      sizeBytes: null,
      transcriptionStatus: null,
      createdAt: null,
      sourceUrl: null,
      candidates: Array.from({ length: candidates }, (_, index) => ({
        id: `cand_${String(index)}`,
        title: null,
        renderStatus: null,
        score: null,
        startMs: null,
        endMs: null,
      })),
    });

  it('is complete when the clip has left processing', () => {
    for (const status of ['ready', 'rendering', 'rendered', 'READY', 'Completed'])
      expect(clip(status).proof, status).toBe('completed');
  });

  it('is not complete while it is worked on, failed or unknown', () => {
    for (const status of ['uploading', 'processing', 'failed', 'strange']) {
      expect(clip(status, 3).proof, status).toBeNull();
    }
  });

  it('without any status is complete only when its candidates exist', () => {
    expect(clip(null, 0).proof).toBeNull();
    expect(clip(null, 2).proof).toBe('completed');
  });
});

describe('the status of a render (service-interface §4.5)', () => {
  const render = (statuses: readonly (string | null)[], candidateId: string | null = null) =>
    renderStatus(
      {
        id: 'clip_1',
        status: 'ready',
        editRevision: 0,
        name: null,
        durationMs: null,
        sizeBytes: null,
        transcriptionStatus: null,
        createdAt: null,
        sourceUrl: null,
        candidates: statuses.map((status, index) => ({
          id: `cand_${String(index)}`,
          title: null,
          renderStatus: status,
          score: null,
          startMs: null,
          endMs: null,
        })),
      },
      { candidate_id: candidateId },
    );

  it('is complete when every candidate that it chose is rendered', () => {
    expect(render(['completed', 'completed']).proof).toBe('completed');
    expect(render(['rendering', 'completed'], 'cand_1').proof).toBe('completed');
  });

  it('is not complete while one of them is not', () => {
    for (const other of ['rendering', 'failed', 'strange', null]) {
      expect(render(['completed', other]).proof, String(other)).toBeNull();
    }
    expect(render(['rendering', 'completed'], 'cand_0').proof).toBeNull();
  });

  it('is not complete where the clip does not list what it chose', () => {
    expect(render([]).proof).toBeNull();
    expect(render(['completed'], 'cand_9').proof).toBeNull();
  });
});

describe('how often accepted work is asked about', () => {
  const delay = (pollCount: number, trackedForMs: number, isStatusKnown = true) =>
    nextPollDelayMs({ pollCount, trackedForMs, isStatusKnown }, { next: () => 0.5 });

  it('starts at two seconds and slows down to five minutes', () => {
    expect([0, 1, 2, 3, 4, 5].map((count) => delay(count, count))).toEqual([
      2000, 5000, 10_000, 20_000, 40_000, 60_000,
    ]);
    expect(delay(20, 300_000)).toBe(60_000);
    expect(delay(50, 3_600_000)).toBe(300_000);
  });

  it('is slow at once for a status that nobody knows', () => {
    expect(delay(0, 0, false)).toBe(60_000);
  });

  it('varies by a fifth, so that many do not ask together', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const delayMs = nextPollDelayMs(
          { pollCount: 0, trackedForMs: 0, isStatusKnown: true },
          seededRandom(seed),
        );
        expect(delayMs).toBeGreaterThanOrEqual(1600);
        expect(delayMs).toBeLessThanOrEqual(2400);
      }),
    );
  });
});
