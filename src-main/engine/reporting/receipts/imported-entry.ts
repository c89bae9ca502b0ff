import type { JobKindName, TargetKind } from '../../../contract/job.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { receiptSchema, type Receipt } from '../../../contract/receipt.ts';
import { normaliseLink } from '../../watch-folders/lists/links.ts';
import { latestTimeMs } from './iso-time.ts';

/** An entry of a document as it may be taken over, or why it may not. */
export type ReadEntry = { readonly receipt: Receipt } | { readonly why: Message };

const targetOfKind: Readonly<Record<JobKindName, TargetKind>> = {
  kb_document: 'knowledge_base',
  carousel_asset: 'carousel',
  clip_import: 'brand_clips',
  clip_upload: 'brand_clips',
  clip_render: 'clip',
  post_draft: 'clip',
};

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Checks one entry. Fields that are not known are left out; what would make a job that nothing matches is refused. */
export function readEntry(bytes: Uint8Array): ReadEntry {
  let entry: unknown;
  try {
    entry = JSON.parse(decoder.decode(bytes));
  } catch {
    return { why: message('receipt_entry.not_json') };
  }
  return judgeEntry(entry);
}

/** The same of what was parsed already. */
export function judgeEntry(entry: unknown): ReadEntry {
  const parsed = receiptSchema.safeParse(entry);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.map(String).join('.') ?? '';
    return {
      why: field === '' ? message('receipt_entry.no_receipt') : message('receipt_entry.field', { field }),
    };
  }
  const why = whyUnusable(parsed.data);
  return why === null ? { receipt: onlyOwnContent(parsed.data) } : { why };
}

function whyUnusable(receipt: Receipt): Message | null {
  if (targetOfKind[receipt.kind] !== receipt.target.kind) {
    return message('receipt_entry.kind', { kind: receipt.kind, target: receipt.target.kind });
  }
  for (const timeMs of [receipt.sentAtMs ?? 0, receipt.deliveredAtMs, receipt.removedAtMs ?? 0]) {
    if (timeMs < 0 || timeMs > latestTimeMs) return message('receipt_entry.time');
  }
  switch (receipt.kind) {
    case 'kb_document':
    case 'carousel_asset':
    case 'clip_upload':
      if (receipt.sha256 === null || !/^[0-9a-f]{64}$/u.test(receipt.sha256))
        return message('receipt_entry.no_checksum');
      if (receipt.sizeBytes === null || !Number.isSafeInteger(receipt.sizeBytes) || receipt.sizeBytes < 0)
        return message('receipt_entry.no_size');
      return null;
    case 'clip_import':
      return receipt.url === null || receipt.url === ''
        ? message('receipt_entry.no_link')
        : whyNoLink(receipt.url);
    case 'clip_render':
    case 'post_draft':
      return receipt.clipWork === null ? message('receipt_entry.no_work') : null;
  }
}

/** Sent again it goes to the service as it stands here, so it is held to what a link of this installation is held to. */
function whyNoLink(url: string): Message | null {
  const link = normaliseLink(url);
  return 'refused' in link ? message('receipt_entry.link', { reason: link.refused }) : null;
}

/**
 * A kind is known again by one thing only: a file by its checksum, a link by its address, a render by its formats. Where its file
 * lay is kept as words: a path that somebody else wrote down must never be opened here.
 */
function onlyOwnContent(receipt: Receipt): Receipt {
  const isFile = receipt.target.kind !== 'clip' && receipt.kind !== 'clip_import';
  return {
    ...receipt,
    path: null,
    wasAt: receipt.path ?? receipt.wasAt,
    sha256: isFile ? receipt.sha256 : null,
    sentSha256: isFile ? receipt.sentSha256 : null,
    sizeBytes: isFile ? receipt.sizeBytes : null,
    removedAtMs: receipt.kind === 'kb_document' ? receipt.removedAtMs : null,
    url: receipt.kind === 'clip_import' ? receipt.url : null,
    clipWork: receipt.target.kind === 'clip' ? receipt.clipWork : null,
  };
}
