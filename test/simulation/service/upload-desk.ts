import type { World } from '../world/world.ts';
import type { Account } from './account.ts';
import type { UploadCompletion, Wanted } from './ledger.ts';
import { jsonReply, pageReply, refusal, type ModelReply } from './reply.ts';
import { storePart, type UploadIds, type UploadSession } from './upload-sessions.ts';
import type { UploadStep } from './upload-steps.ts';

const addressGoodForMs = 15 * 60_000;

/** The part of the service that takes videos in parts, by the field notes, and the store that its addresses lead to. */
export class UploadDesk {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Why a step is not taken, or `null`. */
  refusalOf(account: Account, step: UploadStep): ModelReply | null {
    const { uploadTrouble, serviceNowMs, chance } = this.#world;
    switch (step.step) {
      case 'init':
        if (uploadTrouble.strikes('uploads_off', 0.2)) {
          return chance.happens(0.5) ? refusal(404, 'not_found') : pageReply(chance.pick([404, 405]));
        }
        return account.brands.includes(step.brandId) ? null : refusal(404, 'brand_not_found');
      case 'presign':
        return this.#unknown(this.#openOf(account, step.ids));
      case 'abort':
        return this.#openOf(account, step.ids, false) === null ? refusal(404, 'upload_not_found') : null;
      case 'part': {
        const session = account.uploads.find(step.uploadId);
        if (session === null || uploadTrouble.loses(session)) return pageReply(404);
        const signedAtMs = session.signedAtMs[step.signature];
        const isTooOld = signedAtMs === undefined || serviceNowMs - signedAtMs > addressGoodForMs;
        return isTooOld || uploadTrouble.strikes('address_expired', 0.45) ? pageReply(403) : null;
      }
    }
  }

  /** The client is told that its upload is not there, cannot be given up, or is, by whomever: it need not try any longer. */
  denied(account: Account, step: UploadStep, { status }: ModelReply): void {
    const denials = step.step === 'abort' ? [200, 204, 400, 404, 405, 409, 413, 415, 422] : [403, 404];
    if (step.step === 'init' || !denials.includes(status)) return;
    const uploadId = step.step === 'part' ? step.uploadId : step.ids.uploadId;
    const session = account.uploads.find(uploadId);
    if (session !== null) session.isDenied = true;
  }

  apply(account: Account, step: UploadStep): ModelReply {
    const { tally, trace, uploadTrouble, machine } = this.#world;
    switch (step.step) {
      case 'init': {
        const session = this.#open(account, step);
        trace.note(`service opened ${session.uploadId} for ${step.fileName}`);
        tally.count('uploads', 'opened');
        const { clipId, uploadId, key } = session;
        const ids = uploadTrouble.strikes('session_unnamed', 0.4) ? { clipId } : { clipId, uploadId, key };
        return jsonReply(201, { success: true, data: account.dialect === 1 ? { upload: ids } : ids });
      }
      case 'presign':
        return this.#sign(account, step);
      case 'part': {
        const session = account.uploads.find(step.uploadId);
        if (session === null) return pageReply(404);
        const etag = storePart(session, step.partNumber, step.bytes);
        trace.note(`store has part ${step.partNumber} of ${step.uploadId}`);
        tally.count('uploads', session.life === machine.lifeNumber ? 'part' : 'part after a restart');
        uploadTrouble.midway(account, session);
        const headers = uploadTrouble.strikes('etag_missing', 0.35) ? {} : { etag };
        return { status: 200, headers, body: Buffer.alloc(0) };
      }
      case 'abort': {
        const session = account.uploads.named(step.ids);
        if (session !== null) session.state = 'aborted';
        trace.note(`service gave up ${step.ids.uploadId}`);
        tally.count('uploads', 'aborted');
        if (account.dialect === 2) return { status: 204, headers: {}, body: Buffer.alloc(0) };
        return jsonReply(200, { success: true, data: { aborted: true } });
      }
    }
  }

  /** Why an upload is not completed, or `null`. */
  refusalOfCompletion(account: Account, { ids, parts }: UploadCompletion): ModelReply | null {
    const session = this.#openOf(account, ids);
    if (session === null) return this.#unknown(session);
    const isStored = parts.every(({ partNumber, etag }) => session.parts.get(partNumber) === etag);
    return isStored ? null : refusal(400, 'invalid_part');
  }

  /** The clip's id. */
  complete(account: Account, { name }: Wanted, { ids }: UploadCompletion): string {
    const { chance, tally, machine, serviceNowMs } = this.#world;
    const session = account.uploads.named(ids);
    if (session !== null) session.state = 'completed';
    tally.count('uploads', 'completed');
    if (session !== null && session.life !== machine.lifeNumber) {
      tally.count('uploads', 'completed after a restart');
    }
    const id = ids.clipId;
    account.clips.set(id, {
      ...{ id, url: null, title: name, createdAtMs: serviceNowMs },
      readyAfterMs: chance.between(100, 60_000),
      candidates: [{ id: `${id}-c1`, renders: [], renderAskedAtMs: null, renderTakesMs: 0 }],
      editRevision: chance.int(0, 5),
    });
    return id;
  }

  #open(account: Account, step: Extract<UploadStep, { step: 'init' }>): UploadSession {
    const clipId = account.newId('clip');
    const session: UploadSession = {
      ...{ clipId, uploadId: account.newId('upload'), key: `clips/${clipId}/source` },
      ...{ brandId: step.brandId, title: step.title ?? step.fileName, fileName: step.fileName },
      sizeBytes: step.sizeBytes,
      openedAtMs: this.#world.serviceNowMs,
      life: this.#world.machine.lifeNumber,
      state: 'open',
      ...{ parts: new Map(), stored: new Map(), signedAtMs: [], isDenied: false },
    };
    account.uploads.all.push(session);
    return session;
  }

  #sign(
    account: Account,
    { ids: { uploadId }, partNumbers }: Extract<UploadStep, { step: 'presign' }>,
  ): ModelReply {
    const { uploadTrouble, chance, serviceNowMs } = this.#world;
    const session = account.uploads.find(uploadId);
    const isOdd = uploadTrouble.strikes('addresses_odd', 0.2);
    const addresses = partNumbers.map((partNumber) => {
      const signature = (session?.signedAtMs.push(serviceNowMs) ?? 1) - 1;
      const url = `${account.storeOrigin}/parts/${uploadId}/${partNumber}?signature=${signature}`;
      if (!isOdd) return account.dialect === 2 ? { partNumber, presignedUrl: url } : { partNumber, url };
      return chance.pick([{ partNumber }, { partNumber, url: url.replace('https:', 'http:') }, { url }]);
    });
    const data = account.dialect === 1 ? addresses : { presignedUrls: addresses };
    return jsonReply(200, { success: true, data });
  }

  #openOf(account: Account, ids: UploadIds, mayBeLost = true): UploadSession | null {
    const session = account.uploads.named(ids);
    if (session === null || (mayBeLost && this.#world.uploadTrouble.loses(session))) return null;
    return session.state === 'open' ? session : null;
  }

  #unknown(session: UploadSession | null): ModelReply | null {
    return session === null ? refusal(404, 'upload_not_found') : null;
  }
}
