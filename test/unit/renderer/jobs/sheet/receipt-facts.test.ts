import { describe, expect, it } from 'vitest';
import type { JobDetail } from '../../../../../src-main/contract/job.ts';
import { hasReceipt, receiptFacts } from '../../../../../src-renderer/jobs/sheet/receipt-facts.ts';
import { receiptMarkdown, shortChecksum } from '../../../../../src-renderer/shared/job/receipt-text.ts';
import { connection, jobRow } from '../../sample-values.ts';

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
