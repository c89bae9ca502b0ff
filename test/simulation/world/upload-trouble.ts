import { contentOf } from '../disk/contents.ts';
import type { WatchedJob } from '../engine/row-watch.ts';
import type { Account } from '../service/account.ts';
import type { UploadSession } from '../service/upload-sessions.ts';
import type { Life, UploadCrashPlace } from './life.ts';
import type { World } from './world.ts';

export const uploadFaults = [
  ...['uploads_off', 'session_unnamed', 'session_gone', 'addresses_odd', 'address_expired'],
  ...['etag_missing', 'changed_midway', 'cancelled_midway'],
] as const;
type UploadFault = (typeof uploadFaults)[number];

/** What goes wrong with uploads in parts by the mix of a seed, until everything is healed. */
export class UploadTrouble {
  readonly #world: World;
  #contents = 0;

  constructor(world: World) {
    this.#world = world;
  }

  strikes(name: UploadFault, probability: number): boolean {
    const { isDisturbed, chance, tally, mix, trace } = this.#world;
    if (!isDisturbed || mix.uploadTrouble === 0 || !chance.happens(mix.uploadTrouble * probability))
      return false;
    trace.note(`upload ${name}`);
    tally.count('faults', name);
    return true;
  }

  /** The service may forget an upload at any time, as after a restart of its own. True where it does not know it any more. */
  loses(session: UploadSession): boolean {
    if (session.state === 'open' && this.strikes('session_gone', 0.15)) session.state = 'forgotten';
    return session.state !== 'open';
  }

  /** The process may die when a step was just carried out. */
  kills(life: Life, place: UploadCrashPlace): void {
    const { isDisturbed, chance, mix } = this.#world;
    if (!isDisturbed || mix.uploadCrashes === 0) return;
    const times = { init: 1.5, presign: 1, part: 1.5, complete: 6, abort: 10 }[place];
    if (chance.happens(mix.uploadCrashes * times)) life.setFuse(place, 1);
  }

  /** A part has just arrived: the file is saved again, or somebody cancels. */
  midway(account: Account, session: UploadSession): void {
    const { chance, disk, person, time } = this.#world;
    const job = this.#jobOf(account, session);
    if (job?.path == null) return;
    if (this.strikes('changed_midway', 0.5)) {
      const how = chance.pick(['save', 'resize', 'tamper', 'touch'] as const);
      this.#contents += 1;
      if (how === 'tamper') disk.tamper(job.path);
      else if (how === 'touch') disk.touch(job.path);
      else {
        const sizeBytes = session.sizeBytes + (how === 'save' ? 0 : chance.int(-50, 2_000));
        disk.saveInPlace(job.path, contentOf(10_000_000 + this.#contents, Math.max(1, sizeBytes)));
      }
    }
    if (this.strikes('cancelled_midway', 0.4)) {
      person.cancel(job);
      if (!chance.happens(0.6)) return;
      time.at(
        () => {
          person.do(`jobs.retry ${job.id}`, (handlers) => handlers['jobs.retry']({ ids: [job.id] }));
        },
        chance.between(10, 8_000),
      );
    }
  }

  #jobOf({ connectionId }: Account, { fileName, sizeBytes }: UploadSession): WatchedJob | null {
    for (const job of this.#world.watch.jobs.values()) {
      const isIt = job.kind === 'clip_upload' && job.connectionId === connectionId && job.state === 'sending';
      if (isIt && job.sizeBytes === sizeBytes && job.path?.endsWith(`/${fileName}`) === true) return job;
    }
    return null;
  }
}
