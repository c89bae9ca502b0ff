import { describe, expect, it } from 'vitest';
import type { Destination } from '../../../../../src-main/engine/watch-folders/placement/destination.ts';
import type { FileRecord } from '../../../../../src-main/engine/watch-folders/files/file-records.ts';
import { fateOfFile } from '../../../../../src-main/engine/watch-folders/sheets/file-fate.ts';
import { sendingJob } from '../../../../helpers/sending-job.ts';

const record: FileRecord = {
  ...{
    id: 1,
    watchFolderId: 1,
    relativePath: 'a.pdf',
    phase: 'queued',
    reason: null,
    sha256: 'sum',
    jobId: 1,
  },
  ...{ device: '1', inode: '1', sizeBytes: 5, modifiedAtMs: 0, changedAtMs: 0, recheckAtMs: null },
  ...{ recheckCount: 0, slideId: null, goneFrom: null, hurried: 0 },
};
const sent = { hasBegun: () => true, isWaiting: () => false };
const waiting = { hasBegun: () => false, isWaiting: () => true };

function to(knowledgeBaseId: string): Destination {
  const target = {
    kind: 'knowledge_base',
    id: knowledgeBaseId,
    label: null,
    slideId: null,
    slideLabel: null,
  } as const;
  return { kind: 'goes', connectionId: 1, target, order: 0, parts: [], pattern: null };
}

describe('a row that says something else of a file', () => {
  it.each([
    ['sent there already', sent, 'kb_1', 'follows'],
    ['sent elsewhere', sent, 'kb_2', 'asks'],
    ['still to go there', waiting, 'kb_1', 'follows'],
    ['still to go elsewhere', waiting, 'kb_2', 'anew'],
  ] as const)('does to one that was %s what it may', (_where, jobs, knowledgeBaseId, fate) => {
    const job = { ...sendingJob, target_id: 'kb_1' };
    expect(fateOfFile(jobs, { record, job }, to(knowledgeBaseId))).toBe(fate);
  });
});
