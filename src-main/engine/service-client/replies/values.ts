import type { RemoteDocument } from '../../../contract/connection.ts';

/* What is read out of replies: see `reply-fields` for what may stand in one. */

/** Ids are `null` where the reply held none that is usable (reliability S2), addresses where it held none (S10). */
export interface DocumentReceipt {
  readonly documentId: string | null;
  readonly status: string | null;
  readonly name: string | null;
  /** As the service sent it. */
  readonly createdAt: string | null;
}

/** What the service says of the content that it has. No such field is documented. */
export interface StatedContent {
  readonly sizeBytes: number | null;
  /** In lower-case hexadecimal. */
  readonly sha256: string | null;
}

/** A document of a list. `stated` is left out where nothing is said of its content. */
export interface ListedDocument extends RemoteDocument {
  readonly stated?: StatedContent;
}
export interface AssetReceipt {
  readonly assetId: string | null;
  readonly url: string | null;
}
export interface ClipReceipt {
  readonly clipId: string | null;
  readonly status: string | null;
}

export interface RenderReceipt {
  /** `jobId`, or all of `jobIds`, `activeJobIds` and `reusedJobIds`; empty where the reply named none. */
  readonly jobIds: readonly string[];
  /** The service says that renders which it has already serve for all of it. */
  readonly isReused: boolean;
  readonly status: string | null;
  readonly estimatedSeconds: number | null;
}
export interface DraftReceipt {
  readonly draftId: string | null;
  readonly caption: string | null;
  /** Addresses of the draft's media, as far as it shows them. */
  readonly media: readonly string[];
  /** Where the service shows the draft itself. */
  readonly address: string | null;
}

export interface ClipState {
  readonly id: string;
  readonly status: string | null;
  /** `null` where it is missing or not a safe integer from 0 (reliability S15). */
  readonly editRevision: number | null;
  readonly name: string | null;
  readonly durationMs: number | null;
  readonly sizeBytes: number | null;
  readonly transcriptionStatus: string | null;
  readonly createdAt: string | null;
  /** The address it was imported from, where the service tells. */
  readonly sourceUrl: string | null;
  readonly candidates: readonly {
    readonly id: string;
    readonly title: string | null;
    readonly renderStatus: string | null;
    /** A mark of whatever the candidate shows of its rendered output: another output has another. Left out: it shows nothing. */
    readonly output?: string;
    readonly score: number | null;
    readonly startMs: number | null;
    readonly endMs: number | null;
  }[];
  /** The field that the reply lacks, so that no candidates are no sign that there are none. Left out: it has them. */
  readonly missing?: string;
}

/** One clip of the list: what the list says of it, which may be less than a read of the clip says. */
export type ClipSummary = Omit<ClipState, 'candidates' | 'missing'> & {
  readonly candidateCount: number | null;
};

/** One of a clip's jobs at the service (service-field-notes §5: its shape is unknown). */
export interface RemoteClipJob {
  readonly id: string;
  readonly kind: string | null;
  readonly status: string | null;
  readonly candidateId: string | null;
  readonly createdAt: string | null;
}

/** An upload of a local video in parts, as `init` opened it (service-field-notes §8). */
export interface ClipUploadSession {
  readonly clipId: string;
  readonly uploadId: string;
  readonly key: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** As the service says, or `null` where it does not. */
  readonly total: number | null;
  /** How many entries stood there, where some of them could not be used. Left out: as many as items. */
  readonly given?: number;
  /** Whether more follows. Left out: the service does not say. */
  readonly more?: boolean;
  /** True where each page is only to be had from the page before. */
  readonly inOrder?: true;
}
