import { Chance } from '../world/chance.ts';
import type { Mix } from '../world/mix.ts';
import type { World } from '../world/world.ts';
import { renderStatusOf, statusOf, type Account, type RemoteCandidate, type RemoteClip } from './account.ts';
import type { Wanted } from './ledger.ts';
import { jsonReply, refusal, type ModelReply } from './reply.ts';
import type { UploadSession } from './upload-sessions.ts';

/** The service tries by itself what it could not index, after so long. */
const anotherTryMs = 600_000;

/**
 * The service, by its interface and the field notes: it applies what it was asked for, and says so. What the network makes of
 * its words is not its business.
 */
export class ModelService {
  readonly #world: World;
  readonly #lateLists: Chance;

  constructor(world: World) {
    this.#world = world;
    this.#lateLists = new Chance(world.seed, 'late lists');
  }

  get #nowMs(): number {
    return this.#world.serviceNowMs;
  }

  #toldAt(atMs: number): string {
    return new Date(this.#world.serviceClock.toldMs(atMs)).toISOString();
  }

  // ── Reads ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  read(account: Account, path: string): ModelReply {
    const [plain = '', query = ''] = path.split('?');
    const asked = new URLSearchParams(query);
    const [limit, offset] = [Number(asked.get('limit') ?? 50), Number(asked.get('offset') ?? 0)];
    const [area = '', id = '', more = ''] = plain.split('/').slice(2).map(decodeURIComponent);
    switch (area) {
      case 'health':
        return jsonReply(200, { success: true });
      case 'auth':
        return yes({ name: `Account ${account.connectionId}` });
      case 'brands':
        return yes(account.brands.map((brand) => ({ id: brand, name: brand })));
      case 'kbs':
        return id === '' ? this.#bases(account) : this.#documents(account, id, limit, offset);
      case 'carousels':
        return this.#carousels(account, id);
      case 'clips':
        if (id === '') return this.#clips(account, limit, offset);
        return more === 'jobs' ? this.#jobs(account, id) : this.#clip(account, id);
      default:
        return refusal(404, 'not_found');
    }
  }

  #bases(account: Account): ModelReply {
    const kbs = [...account.knowledgeBases.keys()].map((id) => ({ id, name: id, docCount: 0 }));
    return yes(account.dialect === 0 ? kbs : { kbs, total: kbs.length });
  }

  #documents(account: Account, kbId: string, limit: number, offset: number): ModelReply {
    const base = account.knowledgeBases.get(kbId);
    if (base === undefined) return refusal(404, 'not_found');
    const listed = base.filter((document) => this.#isListed(document));
    const documents = listed.slice(offset, offset + limit).map((document) => ({
      id: document.id,
      name: this.#storedName(account, document.name),
      status: statusOf(document, this.#nowMs),
      createdAt: this.#toldAt(document.createdAtMs),
    }));
    return yes(account.dialect === 2 ? documents : { documents, total: listed.length });
  }

  /** Some services keep names in a form of their own. */
  #storedName({ changesNames }: Account, name: string): string {
    if (!changesNames) return name;
    this.#world.tally.count('faults', 'name_changed');
    return `doc_${name.replace(/\.[^.]*$/u, '')}`;
  }

  #carousels(account: Account, id: string): ModelReply {
    const shown = [...account.carousels].map(([carouselId, slides]) => ({
      id: carouselId,
      title: carouselId,
      slides: slides
        .filter((slideId) => !account.goneSlides.has(slideId))
        .map((slideId, order) => ({ id: slideId, title: `Slide ${order + 1}`, order })),
    }));
    if (id === '') return yes({ items: shown, total: shown.length });
    const one = shown.find((carousel) => carousel.id === id);
    return one === undefined
      ? refusal(404, 'not_found')
      : yes(account.dialect === 1 ? { carousel: one } : one);
  }

  #clips(account: Account, limit: number, offset: number): ModelReply {
    const all = [
      ...[...account.clips.values()].filter((clip) => this.#isListed(clip)).map((clip) => this.#shown(clip)),
      ...account.uploads.uploading().map(shownUploading),
    ];
    const clips = all.slice(offset, offset + limit);
    return yes({ clips, total: all.length });
  }

  #clip(account: Account, id: string): ModelReply {
    const clip = account.clips.get(id);
    if (clip === undefined) return refusal(404, 'not_found');
    const candidates = this.#isReady(clip)
      ? clip.candidates.map((candidate) => ({
          id: candidate.id,
          title: candidate.id,
          score: 0.5,
          renderStatus: renderStatusOf(candidate, this.#nowMs),
          ...(account.dialect === 1 ? { renderUrl: this.#outputOf(candidate) } : {}),
        }))
      : [];
    const shown = { ...this.#shown(clip), candidates };
    return yes(account.dialect === 1 ? { clip: shown } : shown);
  }

  #outputOf({ renders }: RemoteCandidate): string | null {
    const last = renders.findLast(({ readyAtMs }) => readyAtMs <= this.#nowMs);
    return last === undefined ? null : `https://cdn.example/${last.id}?signed=${Math.floor(this.#nowMs)}`;
  }

  #jobs(account: Account, id: string): ModelReply {
    const clip = account.clips.get(id);
    if (clip === undefined || !account.listsClipJobs) return refusal(404, 'not_found');
    const readyAt = new Map<string, number>();
    for (const { renders } of clip.candidates) {
      for (const one of renders) readyAt.set(one.id, Math.max(one.readyAtMs, readyAt.get(one.id) ?? 0));
    }
    const jobs = [...readyAt].map(([jobId, readyAtMs]) => ({
      id: jobId,
      status: readyAtMs <= this.#nowMs ? 'completed' : 'rendering',
    }));
    return yes(account.dialect === 1 ? { jobs } : jobs);
  }

  #shown(clip: RemoteClip) {
    return {
      id: clip.id,
      name: clip.title ?? clip.url,
      sourceUrl: clip.url,
      status: this.#isReady(clip) ? 'ready' : 'processing',
      editRevision: clip.editRevision,
      createdAt: this.#toldAt(clip.createdAtMs),
    };
  }

  #isListed({ createdAtMs, listLagMs = 0 }: Pick<RemoteClip, 'createdAtMs' | 'listLagMs'>): boolean {
    return this.#nowMs >= createdAtMs + listLagMs;
  }

  #isReady(clip: RemoteClip): boolean {
    return this.#nowMs - clip.createdAtMs >= clip.readyAfterMs;
  }

  // ── Writes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  /** Why this is not carried out, or `null`. */
  refusalOf(account: Account, wanted: Wanted): ModelReply | null {
    if (wanted.kind === 'kb_document') {
      return account.knowledgeBases.has(wanted.targetId) ? null : refusal(404, 'not_found');
    }
    if (wanted.kind === 'clip_import') {
      return account.brands.includes(wanted.targetId) ? null : refusal(404, 'brand_not_found');
    }
    if (wanted.kind === 'carousel_asset') {
      return account.goneSlides.has(wanted.slideId ?? '') ? refusal(404, 'not_found') : null;
    }
    if (wanted.completes !== undefined) {
      return this.#world.uploadDesk.refusalOfCompletion(account, wanted.completes);
    }
    const clip = account.clips.get(wanted.targetId);
    if (clip === undefined) return refusal(404, 'clip_not_found');
    const [candidate = '*'] = wanted.content.split(' ');
    if (candidate !== '*' && !clip.candidates.some(({ id }) => id === candidate)) {
      return refusal(422, 'unknown_candidate');
    }
    const isStale = wanted.kind === 'clip_render' && wanted.editRevision !== clip.editRevision;
    return isStale ? refusal(409, 'stale_revision') : null;
  }

  /** Carries it out; the id that it made. */
  apply(account: Account, wanted: Wanted): string {
    const { chance, isDisturbed } = this.#world;
    const mix = isDisturbed ? this.#world.mix : { stuckIndexing: 0, oddReplies: 0, failedIndexing: 0 };
    if (wanted.completes !== undefined)
      return this.#world.uploadDesk.complete(account, wanted, wanted.completes);
    switch (wanted.kind) {
      case 'kb_document': {
        const id = account.newId('doc');
        const takesMs = chance.happens(mix.stuckIndexing) ? 40 * 3_600_000 : chance.between(500, 120_000);
        const odd = chance.happens(mix.oddReplies) ? ([[takesMs / 3, 'reading_pages']] as const) : [];
        const last = chance.happens(mix.oddReplies) ? 'ready' : 'indexed';
        account.knowledgeBases.get(wanted.targetId)?.push({
          id,
          name: wanted.name,
          createdAtMs: this.#nowMs,
          listLagMs: this.#listLagMs(),
          statuses: this.#hasFailed(mix)
            ? [
                [0, 'processing'],
                [takesMs / 2, 'failed'],
                [takesMs + anotherTryMs, last],
              ]
            : [[0, 'processing'], ...odd, [takesMs, last]],
        });
        return id;
      }
      case 'clip_import':
        return this.#makeClip(account, wanted);
      case 'clip_render': {
        const clip = account.clips.get(wanted.targetId);
        const [candidate = '*'] = wanted.content.split(' ');
        const id = account.newId('render');
        for (const one of clip?.candidates ?? []) {
          if (candidate !== '*' && one.id !== candidate) continue;
          one.wasRendered = renderStatusOf(one, this.#nowMs) === 'completed';
          one.renderAskedAtMs = this.#nowMs;
          one.renderTakesMs = chance.between(1_000, 90_000);
          one.renderLagMs = one.wasRendered ? chance.between(0, 40_000) : 0;
          one.renders.push({ id, askedAtMs: this.#nowMs, readyAtMs: this.#nowMs + one.renderTakesMs });
        }
        return id;
      }
      default:
        return account.newId(wanted.kind);
    }
  }

  /** Lists are read from a copy that is behind. */
  #listLagMs(): number {
    const { mix, isDisturbed, tally } = this.#world;
    if (!isDisturbed || mix.lateListsMs === 0) return 0;
    tally.count('faults', 'listed_later');
    return this.#lateLists.between(0, mix.lateListsMs);
  }

  /** Drawn only where it can be, so that the worlds of known seeds stay what they were. */
  #hasFailed({ failedIndexing }: Pick<Mix, 'failedIndexing'>): boolean {
    return failedIndexing > 0 && this.#world.chance.happens(failedIndexing);
  }

  #makeClip(account: Account, wanted: Wanted): string {
    const { chance } = this.#world;
    const wasRendered = chance.happens(0.5);
    const id = account.newId('clip');
    account.clips.set(id, {
      id,
      url: wanted.content,
      title: wanted.name === '' ? null : wanted.name,
      createdAtMs: this.#nowMs,
      listLagMs: this.#listLagMs(),
      readyAfterMs: chance.between(100, 60_000),
      candidates: Array.from({ length: chance.int(1, 3) }, (_, index) => ({
        id: `${id}-c${index + 1}`,
        // Some were rendered before anybody here asked for it.
        renders: wasRendered ? [{ id: `${id}-first`, askedAtMs: this.#nowMs, readyAtMs: this.#nowMs }] : [],
        renderAskedAtMs: wasRendered ? this.#nowMs : null,
        renderTakesMs: 0,
      })),
      editRevision: chance.int(0, 5),
    });
    return id;
  }

  /** What it says to a write that it carried out. */
  accepted(account: Account, wanted: Wanted, remoteId: string): ModelReply {
    const { chance, mix, isDisturbed } = this.#world;
    const id = isDisturbed && chance.happens(mix.oddReplies * 0.4) ? null : remoteId;
    const status = account.dialect === 0 ? 200 : wanted.kind === 'clip_render' ? 202 : 201;
    return jsonReply(status, { success: true, data: dataOf(account, wanted, id) });
  }
}

function dataOf(account: Account, wanted: Wanted, id: string | null): unknown {
  if (id === null) return account.dialect === 0 ? null : {};
  switch (wanted.kind) {
    case 'kb_document': {
      const data = { id, name: wanted.name, status: 'processing' };
      return account.dialect === 1 ? { document: data } : data;
    }
    case 'carousel_asset':
      return { assetId: id, url: `https://cdn.example/${id}` };
    case 'clip_import':
      return account.dialect === 1 ? { id } : { clipId: id };
    case 'clip_upload':
      return account.dialect === 1 ? { clip: { id, status: 'processing' } } : { clipId: id };
    case 'clip_render':
      return account.dialect === 2 ? { jobIds: [id] } : { jobId: id, status: 'queued' };
    default:
      return account.dialect === 1 ? { post: { id } } : { id };
  }
}

function shownUploading({ clipId, title, openedAtMs }: UploadSession) {
  const createdAt = new Date(openedAtMs).toISOString();
  return { id: clipId, name: title, sourceUrl: null, status: 'uploading', editRevision: 0, createdAt };
}

function yes(data: unknown): ModelReply {
  return jsonReply(200, { success: true, data });
}
