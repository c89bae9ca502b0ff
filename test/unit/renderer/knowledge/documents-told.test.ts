import { describe, expect, it } from 'vitest';
import type { ShownDocument } from '../../../../src-main/contract/connection.ts';
import type { JobRow } from '../../../../src-main/contract/job.ts';
import { shareOf, shareWords } from '../../../../src-renderer/knowledge/base-share.ts';
import { describeDocument } from '../../../../src-renderer/knowledge/describe-document.ts';
import { DocumentRows } from '../../../../src-renderer/knowledge/document-rows.svelte.ts';
import { unknownStatuses } from '../../../../src-renderer/knowledge/unknown-statuses.ts';
import { jobRow } from '../sample-values.ts';

const listed = (id: string, status: string | null, meaning: ShownDocument['meaning']): ShownDocument => ({
  ...{ id, name: `${id}.pdf`, status, meaning, createdAt: null },
});
const indexed = (id: string): ShownDocument => listed(id, 'indexed', 'success');

describe('how the documents of a knowledge base are', () => {
  it('is said in few words, what is wrong before what goes on by itself', () => {
    const documents = [
      ...Array.from({ length: 1039 }, (_, index) => indexed(`doc_${String(index)}`)),
      ...[1, 2].map((index) => listed(`new_${String(index)}`, 'processing', 'working')),
    ];
    expect(shareWords(shareOf(documents, []))).toBe('1,039 indexed, 2 processing');
    const rejected = jobRow({ state: 'rejected', remoteId: null });
    expect(shareWords(shareOf(documents, [rejected]))).toBe('1,039 indexed, 1 rejected, 2 processing');
    expect(shareWords(shareOf([indexed('a'), indexed('b')], []))).toBe('All 2 indexed');
    expect(shareWords(shareOf([], []))).toBe('No documents yet');
  });

  it('never says indexed of what the service says nothing of', () => {
    const share = shareOf([listed('a', null, null), listed('b', 'ocr_pending', null)], []);
    expect(share).toMatchObject({ indexed: 0, unclear: 2 });
  });

  it('counts a job and its document once', () => {
    const failed = listed('doc_1', 'failed', 'failure');
    const asking = jobRow({ state: 'needs_attention', remoteId: 'doc_1' });
    const inDoubt = jobRow({ state: 'in_doubt', remoteId: null });
    expect(shareOf([failed], [asking, inDoubt])).toMatchObject({ failed: 1, asking: 1 });
  });
});

describe('the state of a document', () => {
  it.each([
    ['indexed', 'success', 'done', 'Done · indexed', 'Service says “indexed”'],
    ['ready', 'success', 'done', 'Done · indexed', 'Service says “ready”, which means that it is ready'],
    ['processing', 'working', 'tracking', 'Processing', 'Service says “processing”'],
    ['ocr_pending', null, 'tracking', 'Not known', 'Service says “ocr_pending”'],
    ['failed', null, 'tracking', 'Not known', 'Service says “failed”, which sounds failed'],
    ['failed', 'failure', 'rejected', 'Indexing failed', 'Service says “failed”'],
    [null, null, 'accepted', 'Listed', 'The service says nothing of its state'],
  ] as const)('%s is told as it came, with what it means', (status, meaning, line, first, second) => {
    expect(describeDocument({ status, meaning })).toMatchObject({ line, first, second });
  });
});

it('words that nobody has explained are asked about, the most frequent first', () => {
  const documents = [
    ...[listed('a', 'queued_ocr', null), listed('b', 'ocr_pending', null)],
    ...[listed('c', 'ocr_pending', null), listed('d', null, null), indexed('e')],
  ];
  expect(unknownStatuses(documents)).toEqual([
    { status: 'ocr_pending', count: 2 },
    { status: 'queued_ocr', count: 1 },
  ]);
});

describe('the rows of a knowledge base', () => {
  function rows(jobs: JobRow[], documents: ShownDocument[], search = ''): DocumentRows {
    const senders: Readonly<Record<string, number>> = { doc_old: 7 };
    return new DocumentRows({
      jobs: () => jobs,
      documents: () => documents,
      senderOf: (documentId) => senders[documentId] ?? null,
      search: () => search,
    });
  }
  const told = (made: DocumentRows) =>
    Array.from({ length: made.total }, (_, index) => made.row(index)).map((row) => [
      row?.job?.id ?? null,
      row?.document?.id ?? null,
    ]);

  it('are what is on its way, then what is listed; a job and its document are one', () => {
    const tracked = jobRow({ id: 1, remoteId: 'doc_1' });
    const queued = jobRow({ id: 2, remoteId: null });
    expect(
      told(rows([tracked, queued], [indexed('doc_0'), listed('doc_1', 'processing', 'working')])),
    ).toEqual([
      [1, 'doc_1'],
      [2, null],
      [null, 'doc_0'],
    ]);
  });

  it('show a file whose newer content asks once, with the document that it has', () => {
    const edited = jobRow({ id: 9, state: 'needs_attention', remoteId: null, newerOf: 7 });
    expect(told(rows([edited], [indexed('doc_old')]))).toEqual([[9, 'doc_old']]);
  });

  it('are found by a part of a name or id, in any case', () => {
    const job = jobRow({ id: 2, name: 'Returns.pdf', remoteId: null });
    const documents = [indexed('doc_a'), { ...indexed('doc_b'), name: 'Many RETURNS.md' }];
    expect(told(rows([job], documents, ' returns '))).toEqual([
      [2, null],
      [null, 'doc_b'],
    ]);
    expect(told(rows([job], documents, 'DOC_A'))).toEqual([[null, 'doc_a']]);
  });

  it('keep their ids while others come, so that the keyboard stands where it stood', () => {
    const documents = [indexed('doc_b')];
    const made = rows([], documents);
    const before = made.row(0)?.id;
    expect(before).toBeLessThan(0);
    expect(made.indexOf(before ?? 0)).toBe(0);
    const later = rows([], [indexed('doc_a'), ...documents]);
    expect(later.row(0)?.id).not.toBe(later.row(1)?.id);
  });
});
