import { describe, expect, it, test } from 'vitest';
import type { JobDetail } from '../../../../src-main/contract/job.ts';
import { attentionCauses } from '../../../../src-renderer/jobs/attention-causes.ts';
import { placeOf, slideWords, targetLines } from '../../../../src-renderer/jobs/job-places.ts';
import { pauseChoices } from '../../../../src-renderer/jobs/pause-choices.ts';
import {
  hasReceipt,
  receiptFacts,
  receiptMarkdown,
  shortChecksum,
} from '../../../../src-renderer/jobs/receipt.ts';
import { connection, jobRow, minuteMs, nowMs } from '../sample-values.ts';

describe('where a job comes from', () => {
  const legal = jobRow({ path: '/home/ada/Studio/Help centre/legal/2025/Terms.docx' });

  it('is its folder and the way below it', () => {
    expect(placeOf(legal, '/home/ada/Studio/Help centre')).toBe('Help centre / legal / 2025');
    expect(placeOf(jobRow(), '/home/ada/Studio/Help centre/')).toBe('Help centre');
  });

  it('is understood on Windows too', () => {
    expect(placeOf(jobRow({ path: 'C:\\Studio\\legal\\a.pdf' }), 'C:\\Studio')).toBe('Help centre / legal');
  });

  it('is the directory of a file that was added by hand, and the address of a link', () => {
    expect(placeOf(jobRow({ watchFolderName: null, watchFolderId: null }), null)).toBe(
      '/home/ada/Studio/Help centre',
    );
    expect(placeOf(jobRow({ url: 'https://www.loom.com/share/41d0c2', path: null }), null)).toBe(
      'loom.com/share/41d0c2',
    );
  });
});

describe('where a job goes', () => {
  it('is named as the service called it, else by its id', () => {
    expect(targetLines(jobRow().target)).toEqual({ first: 'Product help', second: 'Knowledge base' });
    expect(
      targetLines({ kind: 'carousel', id: 'car_1', label: null, slideId: null, slideLabel: null }),
    ).toEqual({ first: 'car_1', second: 'No slide yet' });
  });

  test.each([
    ['1 · Cover', 'Slide 1 · Cover'],
    ['Slide one', 'Slide one'],
    [null, 'Slide sl_1'],
  ])('a slide called %s is %s', (slideLabel, words) => {
    expect(slideWords({ slideId: 'sl_1', slideLabel })).toBe(words);
  });
});

describe('a receipt', () => {
  const detail: JobDetail = {
    job: jobRow({
      state: 'done',
      proof: 'accepted_only',
      kind: 'carousel_asset',
      remoteId: 'ast_51f0',
      remoteUrl: 'https://cdn.halden.example/a/51f0.jpg',
      sizeBytes: 5_912_338,
      sha256: '9c417be052aa11223344556677889900aabbccddeeff00112233445507d3e61f',
    }),
    attempts: [],
    explanation: [],
    canCheck: false,
  };

  it('says what was sent where, with its checksum and the service’s id', () => {
    const text = receiptMarkdown(
      'Cover_1.jpg <b>',
      receiptFacts(detail, connection({ isPractice: true, name: 'Practice service' })),
    );
    expect(text).toContain('### Cover\\_1.jpg \\<b\\>');
    expect(text).toContain('- **Size:** 5,912,338 bytes');
    expect(text).toContain('- **SHA-256:** `9c417be052aa');
    expect(text).toContain('- **Asset:** `ast_51f0`');
    expect(text).toContain('- **Connection:** Practice service (practice)');
    expect(text).toContain('- **Proof:** accepted only');
  });

  it('says when it was made there in the time of this computer, and what is no time as it came', () => {
    const madeAt = (createdAt: string): string | undefined => {
      const told = { name: null, createdAt, caption: null, media: [] };
      return receiptFacts({ ...detail, told }, null).find(({ name }) => name === 'Made there')?.value;
    };
    expect(madeAt('2026-03-01T23:45:30+05:45')).toBe('1 Mar 2026, 18:00:30');
    expect(madeAt('some day')).toBe('some day');
  });

  it('exists only for what the service accepted', () => {
    expect(hasReceipt(detail)).toBe(true);
    expect(hasReceipt({ ...detail, job: jobRow({ state: 'in_doubt' }) })).toBe(false);
  });

  it('shortens a checksum in its middle', () => {
    expect(shortChecksum(detail.job.sha256 ?? '')).toBe('9c41 7be0 52aa … 07d3 e61f');
  });
});

describe('what needs a person', () => {
  it('is grouped by cause', () => {
    const slideless = {
      kind: 'carousel',
      id: 'car_1',
      label: 'Lisbon',
      slideId: null,
      slideLabel: null,
    } as const;
    const causes = attentionCauses([
      jobRow({ id: 1, state: 'in_doubt', updatedAtMs: nowMs - 43 * minuteMs }),
      jobRow({ id: 2, state: 'in_doubt', updatedAtMs: nowMs - 39 * minuteMs }),
      jobRow({
        id: 3,
        state: 'needs_attention',
        cause: 'slide',
        kind: 'carousel_asset',
        target: slideless,
      }),
      jobRow({
        id: 4,
        state: 'needs_attention',
        cause: 'slide',
        kind: 'carousel_asset',
        target: slideless,
      }),
      jobRow({ id: 5, state: 'needs_attention', reason: 'No final status after 24 h' }),
      jobRow({ id: 6, state: 'done' }),
      // Stands with what is in doubt, where it can be answered.
      jobRow({ id: 7, state: 'needs_attention', cause: 'early_success' }),
    ]);
    expect(causes.map((cause) => [cause.title, cause.jobs.map((job) => job.id)])).toEqual([
      ['Needs a slide', [3, 4]],
      ['Needs a decision', [5]],
    ]);
    expect(causes[0]?.explanation).toBe('No slide of “Lisbon” fits these names.');
  });

  it('is nothing where nothing does', () => {
    expect(attentionCauses([jobRow()])).toEqual([]);
  });
});

describe('a pause', () => {
  it('ends in half an hour, tomorrow at six, or when somebody says so', () => {
    expect(pauseChoices(nowMs).filter(({ mode }) => mode === 'after_current')).toEqual([
      { label: 'For 30 minutes', untilMs: nowMs + 30 * minuteMs, mode: 'after_current' },
      {
        label: 'Until tomorrow, 06:00',
        untilMs: new Date(2025, 10, 22, 6, 0).getTime(),
        mode: 'after_current',
      },
      { label: 'Until I resume', untilMs: null, mode: 'after_current' },
    ]);
  });

  it('stops what is being sent as well where it begins now', () => {
    expect(pauseChoices(nowMs).filter(({ mode }) => mode === 'now')).toEqual([
      { label: 'Now, for 30 minutes', untilMs: nowMs + 30 * minuteMs, mode: 'now' },
      { label: 'Now, until tomorrow, 06:00', untilMs: new Date(2025, 10, 22, 6, 0).getTime(), mode: 'now' },
      { label: 'Now, until I resume', untilMs: null, mode: 'now' },
    ]);
  });
});
