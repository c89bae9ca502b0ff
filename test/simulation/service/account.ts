import type { Chance } from '../world/chance.ts';
import { UploadSessions } from './upload-sessions.ts';

export interface RemoteDocument {
  readonly id: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly statuses: readonly (readonly [afterMs: number, status: string])[];
  /** For how long it is not listed yet. */
  listLagMs?: number;
}

export interface RemoteCandidate {
  readonly id: string;
  /** When its render was last asked for, and how long that takes. */
  renderAskedAtMs: number | null;
  renderTakesMs: number;
  /** For how long it goes on saying what it said before, as what lists it lags behind. */
  renderLagMs?: number;
  /** Rendered before the render that was asked for last. */
  wasRendered?: boolean;
  /** Every render that was asked for: its job's id, and when it is ready. */
  readonly renders: { readonly id: string; readonly askedAtMs: number; readonly readyAtMs: number }[];
}

export interface RemoteClip {
  readonly id: string;
  /** Where it was imported from. */
  readonly url: string | null;
  readonly title: string | null;
  readonly createdAtMs: number;
  readonly readyAfterMs: number;
  readonly candidates: readonly RemoteCandidate[];
  editRevision: number;
  /** For how long it is not listed yet; who knows its id can read it. */
  listLagMs?: number;
}

/** One account of the service, with what belongs to it. */
export class Account {
  readonly connectionId: number;
  baseUrl: string;
  origin: string;
  /** Where the addresses of parts lead: somebody else's, who must never see the key. */
  storeOrigin: string;
  basePath: string;
  /** Every key that was ever given out; the last one is good. */
  readonly keys: string[];
  brands: readonly string[];
  knowledgeBases: ReadonlyMap<string, RemoteDocument[]>;
  /** Slides of each carousel; some may be gone for a while. */
  carousels: ReadonlyMap<string, readonly string[]>;
  readonly goneSlides = new Set<string>();
  clips = new Map<string, RemoteClip>();
  readonly uploads = new UploadSessions();
  /** Replies look a little different from account to account. */
  dialect: 0 | 1 | 2;
  /** Its line is down. */
  isCutOff = false;
  hasCredits = true;
  isSuspended = false;
  /** A key that is not good is refused by a 403 that says no more. */
  isTaciturn = false;
  /** Documents are listed under other names than they were sent with. */
  changesNames = false;
  #ids = 0;

  constructor(connectionId: number, chance: Chance) {
    this.connectionId = connectionId;
    this.basePath = connectionId === 2 ? '/tenant' : '';
    this.origin = `https://service-${connectionId}.example`;
    this.storeOrigin = `https://store-${connectionId}.example`;
    this.baseUrl = `${this.origin}${this.basePath}`;
    this.keys = [`sk-social-${connectionId}-${chance.int(100_000, 999_999)}`];
    this.brands = [`brand-${connectionId}`];
    this.knowledgeBases = new Map([
      [`kb-${connectionId}-a`, []],
      [`kb-${connectionId}-b`, []],
    ]);
    this.carousels = new Map([[`carousel-${connectionId}`, ['s1', 's2', 's3']]]);
    this.dialect = chance.pick([0, 1, 2]);
  }

  /** A second key to what another account has. Its ids begin elsewhere, so that no two are the same. */
  share(other: Account): void {
    this.origin = other.origin;
    this.storeOrigin = other.storeOrigin;
    this.basePath = other.basePath;
    this.baseUrl = other.baseUrl;
    this.brands = other.brands;
    this.knowledgeBases = other.knowledgeBases;
    this.carousels = other.carousels;
    this.clips = other.clips;
    this.dialect = other.dialect;
  }

  /** One of the accounts does not know that path. */
  get listsClipJobs(): boolean {
    return this.dialect !== 2;
  }

  get key(): string {
    return this.keys.at(-1) ?? '';
  }

  newKey(): void {
    this.keys.push(`${this.keys[0] ?? ''}-${this.keys.length}`);
  }

  newId(what: string): string {
    this.#ids += 1;
    return `${what}-${this.connectionId}-${this.#ids}`;
  }
}

export function statusOf(document: RemoteDocument, nowMs: number): string {
  const passedMs = nowMs - document.createdAtMs;
  return document.statuses.findLast(([afterMs]) => afterMs <= passedMs)?.[1] ?? 'processing';
}

export function renderStatusOf(candidate: RemoteCandidate, nowMs: number): string | null {
  if (candidate.renderAskedAtMs === null) return null;
  const passedMs = nowMs - candidate.renderAskedAtMs;
  if (passedMs < (candidate.renderLagMs ?? 0)) return candidate.wasRendered === true ? 'completed' : null;
  if (passedMs >= candidate.renderTakesMs) return 'completed';
  return passedMs > candidate.renderTakesMs / 2 ? 'rendering' : 'queued';
}
