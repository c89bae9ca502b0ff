import { jsonReply, success, type FailureBody, type Reply } from '../http/reply.ts';
import type { Page } from '../http/paging.ts';
import type { Asset, Brand, Carousel, Draft } from '../world/entities.ts';
import type { ClipView, DocumentStatus, JobView } from '../world/progress.ts';

export interface KnowledgeBaseView {
  readonly id: string;
  readonly name: string;
  readonly docCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface DocumentView {
  readonly id: string;
  readonly name: string;
  readonly status: DocumentStatus;
  readonly chunkCount: number;
  readonly createdAt: string;
}

/** What one render submission led to: `jobs` are its own, `reused` were under way already. */
interface RenderSubmission {
  readonly jobs: readonly JobView[];
  readonly reused: readonly JobView[];
  readonly estimatedDurationSec: number;
}

interface Profile {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** How one version of the service names and wraps what it replies. Each function gives the `data` of a success. */
export interface Dialect {
  profile(profile: Profile): object;
  brands(page: Page<Brand>): object;
  knowledgeBases(page: Page<KnowledgeBaseView>): object;
  documents(page: Page<DocumentView>): object;
  uploadedDocument(document: DocumentView): object;
  carousels(page: Page<Carousel>): object;
  carousel(carousel: Carousel): object;
  uploadedAsset(asset: Asset): object;
  clips(page: Page<ClipView>): object;
  clip(view: ClipView): object;
  createdClip(view: ClipView): object;
  renderJobs(page: Page<JobView>): object;
  submittedRender(submission: RenderSubmission): object;
  draft(draft: Draft): object;
  /** The whole body of a refused read. Writes and refused keys always use the envelope of service-interface §7. */
  readonly refusedRead: FailureBody;
  /** A read that went well is its data alone. */
  readonly readsBare?: boolean;
  /** What service-interface §4 leaves open is not needed: a picture's slide, and the brand of an import where there is only one. */
  readonly needsLess?: boolean;
  /** The status where a value is missing or not allowed; left out, 422. */
  readonly invalidStatus?: number;
}

/** A read that went well, as the dialect sends it. */
export function readReply(dialect: Dialect, data: object): Reply {
  return dialect.readsBare === true ? jsonReply(200, data) : success(200, data);
}

export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** `{ items, total, limit, offset }`. */
export function pagedObject<Item>(page: Page<Item>): object {
  return { items: page.items, total: page.total, limit: page.limit, offset: page.offset };
}
