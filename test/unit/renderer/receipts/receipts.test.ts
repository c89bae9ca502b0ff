import { describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../../src-main/contract/api.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { message, type Message } from '../../../../src-main/contract/messages/message.ts';
import type { Receipt } from '../../../../src-main/contract/receipt.ts';
import { importWords } from '../../../../src-renderer/receipts/import-words.ts';
import { mostCopied, ReceiptCopy } from '../../../../src-renderer/receipts/receipt-copy.svelte.ts';
import { ReceiptCursor } from '../../../../src-renderer/receipts/receipt-cursor.svelte.ts';
import { checksumStart, receiptFields, sourceOf } from '../../../../src-renderer/receipts/receipt-fields.ts';
import { ReceiptImport } from '../../../../src-renderer/receipts/receipt-import.svelte.ts';
import { Receipts } from '../../../../src-renderer/receipts/receipts.svelte.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';
import { jobRow, nowMs } from '../sample-values.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

function receipt(fields: Partial<Receipt> = {}): Receipt {
  return {
    jobId: 1,
    kind: 'kb_document',
    connection: { name: 'Halden & Moss', baseUrl: 'https://api.halden.example', isPractice: false },
    target: { kind: 'knowledge_base', id: 'kb_02c9', label: 'Product help', slideId: null, slideLabel: null },
    name: 'Returns.pdf',
    path: '/home/ada/Help centre/Returns.pdf',
    wasAt: null,
    url: null,
    sha256: '9c41'.repeat(16),
    sentSha256: null,
    sizeBytes: 1_800_000,
    clipWork: null,
    remoteId: 'doc_7',
    remoteUrl: null,
    remoteStatus: 'indexed',
    proof: 'indexed',
    attempts: 1,
    sentAtMs: nowMs - 2000,
    deliveredAtMs: nowMs,
    isImported: false,
    isUnchecked: false,
    finding: null,
    newerOf: null,
    removedAtMs: null,
    ...fields,
  };
}

type PageInput = {
  readonly search?: string | undefined;
  readonly clientId?: number | undefined;
  readonly offset: number;
  readonly limit: number;
};

function pageOf(total: number, { offset, limit }: PageInput): CallOutput<'receipts.page'> {
  const count = Math.max(0, Math.min(limit, total - offset));
  return {
    total,
    receipts: Array.from({ length: count }, (_, index) => receipt({ jobId: total - offset - index })),
  };
}

function listOf(
  answer: (input: PageInput) => CallOutput<'receipts.page'> | Promise<CallOutput<'receipts.page'>>,
) {
  const time = new ManualSchedule();
  const transport = new ScriptedTransport({ 'receipts.page': answer });
  const list = new Receipts(createClient(transport), time.schedule);
  return { list, time, asked: () => transport.callsOf('receipts.page') };
}

describe('the list of receipts', () => {
  it('asks for those of one client, keeps that with the search, and asks for all again', async () => {
    const { list, asked } = listOf((input) => pageOf(1, input));
    list.askOf(7);
    await settled();
    list.ask('Porto');
    await settled();
    list.ask('');
    list.askOf(null);
    await settled();
    const range = { offset: 0, limit: 100 };
    expect(asked()[0]).toEqual({ clientId: 7, ...range });
    expect(asked()[1]).toEqual({ search: 'Porto', clientId: 7, ...range });
    expect(asked().at(-1)).toEqual(range);
    expect(list.filter).toEqual({});
  });

  it('reads of a hundred thousand only the hundreds that are looked at', async () => {
    const { list, asked } = listOf((input) => pageOf(100_000, input));
    list.ask('');
    await settled();
    list.show(50_030, 50_120);
    await settled();
    expect(list.total).toBe(100_000);
    expect(asked()).toEqual([
      { offset: 0, limit: 100 },
      { offset: 50_000, limit: 100 },
      { offset: 50_100, limit: 100 },
    ]);
    expect(list.row(50_119)?.jobId).toBe(100_000 - 50_119);
    expect(list.row(50_200)).toBeUndefined();
    expect(list.indexOf(100_000 - 50_119)).toBe(50_119);
  });

  it('passes over the places that a dragged thumb has left before their turn came', async () => {
    const held = Promise.withResolvers<undefined>();
    const { list, asked } = listOf(async (input) => {
      if (input.offset === 10_000) await held.promise;
      return pageOf(100_000, input);
    });
    list.ask('');
    await settled();
    for (const first of [10_000, 20_000, 30_000, 40_000]) list.show(first, first + 20);
    held.resolve(undefined);
    await settled();
    expect(asked().map((each) => (each as PageInput).offset)).toEqual([0, 10_000, 40_000]);
  });

  it('lets only the newest search be answered, also when an earlier reply comes late', async () => {
    const early = Promise.withResolvers<CallOutput<'receipts.page'>>();
    const { list } = listOf((input) => (input.search === 'a' ? early.promise : pageOf(3, input)));
    list.ask('a');
    list.ask(' ab ');
    await settled();
    early.resolve(pageOf(90, { offset: 0, limit: 100 }));
    await settled();
    expect([list.search, list.total, list.isOutdated]).toEqual(['ab', 3, false]);
  });

  it('keeps the rows of the search before until the new ones are there', async () => {
    const late = Promise.withResolvers<CallOutput<'receipts.page'>>();
    const { list } = listOf((input) => (input.search === undefined ? pageOf(250, input) : late.promise));
    list.ask('');
    await settled();
    list.show(150, 170);
    await settled();
    list.ask('one');
    expect([list.isOutdated, list.total, list.row(160)?.jobId]).toEqual([true, 250, 90]);
    late.resolve(pageOf(1, { offset: 0, limit: 100 }));
    await settled();
    expect([list.isOutdated, list.total, list.row(160)]).toEqual([false, 1, undefined]);
  });

  it('takes new deliveries in together, and not while the pointer moves over it', async () => {
    let total = 2;
    const { list, time, asked } = listOf((input) => pageOf(total, input));
    list.ask('');
    await settled();
    list.receive({ revision: 2, jobs: [jobRow({ id: 9, state: 'sending' })] });
    await time.pass(60_000);
    expect(asked()).toHaveLength(1);
    list.pointerMoved();
    total = 4;
    list.receive({ revision: 3, jobs: [jobRow({ id: 9, state: 'done' })] });
    list.receive({ revision: 4, jobs: [jobRow({ id: 10, state: 'tracking' })] });
    await time.pass(100);
    expect(asked()).toHaveLength(1);
    list.pointerLeft();
    await time.pass(100);
    expect(asked()).toHaveLength(2);
    expect(list.total).toBe(4);
  });

  it('drops a receipt whose job is sent once more', async () => {
    let total = 2;
    const { list, time } = listOf((input) => pageOf(total, input));
    list.ask('');
    await settled();
    total = 1;
    list.receive({ revision: 2, jobs: [jobRow({ id: 2, state: 'queued' })] });
    await time.pass(100);
    expect(list.total).toBe(1);
  });

  it('keeps what it shows beside an error, and heals by reading again', async () => {
    let isBroken = false;
    const { list } = listOf((input) => {
      if (isBroken) throw new OutboxError('storage', 'The disk is full.');
      return pageOf(2, input);
    });
    list.ask('');
    await settled();
    isBroken = true;
    list.read();
    await settled();
    expect([list.total, list.error]).toMatchObject([2, { code: 'storage' }]);
    list.ask('other');
    await settled();
    expect([list.isRead, list.isOutdated]).toEqual([false, false]);
    isBroken = false;
    list.read();
    await settled();
    expect([list.isRead, list.total, list.error]).toEqual([true, 2, null]);
  });
});

describe('the keyboard in the table of receipts', () => {
  it('stands on a receipt, goes with it, and takes the open sheet along', async () => {
    let total = 5;
    const { list } = listOf((input) => pageOf(total, input));
    list.ask('');
    await settled();
    const opened: (number | null)[] = [];
    const press = (key: string) => cursor.key({ key, ctrlKey: false, metaKey: false, altKey: false });
    const cursor = new ReceiptCursor(list, {
      reveal: () => undefined,
      rowsInView: () => 3,
      isOpen: () => (opened.at(-1) ?? null) !== null,
      open: (each) => opened.push(each?.jobId ?? null),
    });
    expect(press('Escape')).toBe(false);
    cursor.enter();
    press('ArrowDown');
    expect(opened).toEqual([]);
    press('Enter');
    press('PageDown');
    expect(opened).toEqual([4, 1]);
    total = 7;
    list.read();
    await settled();
    expect(cursor.index).toBe(6);
    expect(press('Escape')).toBe(true);
    expect(opened.at(-1)).toBeNull();
  });
});

describe('a receipt', () => {
  it('says that a picture went without a slide, and names no id for it', () => {
    const target = { kind: 'carousel' as const, id: 'car_1', label: 'Lisbon', slideLabel: null };
    const shown = receiptFields(receipt({ target: { ...target, slideId: '[no slide]' } }));
    expect(shown.filter(({ name }) => name.startsWith('Slide')).map(({ value }) => value)).toEqual([
      'No slide',
    ]);
  });

  it('shows what is readable and copies what is exact', () => {
    const fields = receiptFields(
      receipt({
        path: '/home/ada/\u202egpj.exe',
        connection: { name: 'Try', baseUrl: 'http://127.0.0.1:1', isPractice: true },
      }),
    );
    const byName = new Map(fields.map((field) => [field.name, field]));
    expect(byName.get('File')).toMatchObject({
      value: '/home/ada/\\u202egpj.exe',
      exact: '/home/ada/\u202egpj.exe',
    });
    expect(byName.get('Size')?.exact).toBe('1800000');
    expect(byName.get('SHA-256')?.exact).toBe('9c41'.repeat(16));
    expect(byName.get('Delivered')?.exact).toBe(new Date(nowMs).toISOString());
    expect(byName.get('Connection')?.value).toBe('Try (practice)');
    expect(byName.has('Link')).toBe(false);
  });

  it('names each of its fields once, whatever it is of', () => {
    const full = receipt({
      kind: 'clip_render',
      target: { kind: 'clip', id: 'clip_1', label: 'Walk', slideId: 'sl_1', slideLabel: 'Cover' },
      url: 'https://www.videos.example/1.mp4',
      clipWork: {
        candidateId: 'ca_1',
        formats: ['9:16'],
        aspectRatio: '9:16',
        revision: 2,
        approvedRevision: 1,
      },
      remoteUrl: 'https://cdn.example/1',
      proof: null,
      finding: 'It was there',
    });
    const names = receiptFields(full).map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Accepted');
    expect(sourceOf(full, '/home/ada')).toBe('videos.example/1.mp4');
    expect(sourceOf(receipt(), null)).toBe('/home/ada/Help centre');
    expect(sourceOf(receipt(), '/home/ada')).toBe('~/Help centre');
    expect(checksumStart('0123456789abcdef')).toBe('0123 4567 89ab …');
  });
});

describe('copying what is found', () => {
  const piece = (text: string, next: number | null, done: number, total: number) => ({
    text,
    next,
    done,
    total,
  });

  function copyOf(pieces: (cursor: number) => CallOutput<'receipts.text'>, write = () => Promise.resolve()) {
    const written: string[] = [];
    const copied: unknown[] = [];
    const transport = new ScriptedTransport({ 'receipts.text': ({ cursor }) => pieces(cursor) });
    const copy = new ReceiptCopy(createClient(transport), {
      write: async (text) => {
        await write();
        written.push(text);
      },
      oncopied: (count, format) => copied.push([count, format]),
    });
    return { copy, written, copied, transport };
  }

  it('joins the pieces and says how many there were', async () => {
    const { copy, written, copied, transport } = copyOf((cursor) =>
      cursor === 0 ? piece('[1,', 77, 200, 201) : piece('2]', null, 201, 201),
    );
    await copy.start('json', { search: 'Porto', clientId: 7 });
    expect([written, copied, copy.state]).toEqual([['[1,2]'], [[201, 'json']], { kind: 'idle' }]);
    expect(transport.callsOf('receipts.text')).toEqual([
      { format: 'json', search: 'Porto', clientId: 7, cursor: 0 },
      { format: 'json', search: 'Porto', clientId: 7, cursor: 77 },
    ]);
  });

  it('stops at once, and says so, where there are more than a copy holds', async () => {
    const { copy, written, transport } = copyOf(() => piece('x', 5, 200, mostCopied + 1));
    await copy.start('csv', {});
    expect(copy.state).toEqual({ kind: 'too_many', total: mostCopied + 1 });
    expect([written.length, transport.callsOf('receipts.text').length]).toEqual([0, 1]);
  });

  it('waits for another press where the clipboard asks for one', async () => {
    let isAllowed = false;
    const { copy, written } = copyOf(
      () => piece('a', null, 1, 1),
      () => (isAllowed ? Promise.resolve() : Promise.reject(new Error('no'))),
    );
    await copy.start('markdown', {});
    expect(copy.state).toEqual({ kind: 'ready', text: 'a', count: 1 });
    isAllowed = true;
    await copy.writeReady();
    expect([written, copy.state.kind]).toEqual([['a'], 'idle']);
  });

  it('writes nothing after it was stopped', async () => {
    const { copy, written } = copyOf(() => piece('a', null, 1, 1));
    const run = copy.start('csv', {});
    copy.stop();
    await run;
    expect([written, copy.state.kind]).toEqual([[], 'idle']);
  });

  it('keeps the reason where the receipts cannot be read', async () => {
    const { copy } = copyOf(() => {
      throw new OutboxError('storage', 'The disk is gone.');
    });
    await copy.start('csv', {});
    expect(copy.state).toMatchObject({ kind: 'failed', error: { code: 'storage' } });
  });
});

describe('importing', () => {
  it('goes on after a file that cannot be used', async () => {
    const transport = new ScriptedTransport({
      'receipts.importFile': ({ token }) => {
        if (token === 'bad') throw new OutboxError('invalid_input', message('receipt_file.not_json'));
        return { imported: 2, known: 0, refused: [] };
      },
    });
    const work = new ReceiptImport(createClient(transport));
    await work.run([
      { token: 'bad', path: '/a/notes.json' },
      { token: 'good', path: '/a/receipts.json' },
    ]);
    expect(work.isRunning).toBe(false);
    expect(work.outcomes).toMatchObject([
      { path: '/a/notes.json', error: { code: 'invalid_input' } },
      { path: '/a/receipts.json', result: { imported: 2 } },
    ]);
  });

  it('says how many were taken over, known and refused, and every reason once', () => {
    const refuse = (entry: number, why: Message) => ({ entry, why });
    expect(
      importWords({
        imported: 312,
        known: 1,
        refused: [
          ...[2, 5, 8, 11].map((entry) => refuse(entry, message('receipt_entry.no_link'))),
          refuse(9, message('receipt_entry.no_receipt')),
        ],
      }),
    ).toEqual({
      title: '312 receipts taken over',
      detail: '1 was known already, 5 were refused.',
      refusals: ['Entries 2, 5, 8 and 1 more: It has no link', 'Entry 9: It isn’t a receipt'],
    });
    expect(importWords({ imported: 0, known: 3, refused: [] })).toMatchObject({
      title: 'Nothing new was taken over',
      detail: '3 were known already.',
    });
    expect(importWords({ imported: 0, known: 0, refused: [] }).title).toBe('There are no receipts in it');
  });
});
