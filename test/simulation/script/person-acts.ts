import { renderFormats } from '../../../src-main/contract/render-format.ts';
import type { RecipePlan } from '../../../src-main/contract/recipe.ts';
import type { WatchedJob } from '../engine/row-watch.ts';
import type { Account } from '../service/account.ts';
import type { World } from '../world/world.ts';
import type { DiskActs } from './disk-acts.ts';
import { hasNoId } from './person.ts';
import type { Place } from './places.ts';

/** One of the things that people do with the app, at random. */
export class PersonActs {
  readonly #world: World;
  readonly #disk: DiskActs;
  readonly #acts: readonly (readonly [act: () => void, weight: number])[];

  constructor(world: World, disk: DiskActs) {
    this.#world = world;
    this.#disk = disk;
    const isLink = world.mix.recipes;
    this.#acts = [
      [() => this.#pauseQueue(), 2],
      [() => this.#cancel(), 4],
      [() => this.#retry(), 4],
      [() => this.#resolve(), 6],
      [() => this.#check(), 3],
      [() => this.#sendAnyway(), 3],
      [() => this.#chooseSlide(), 3],
      [() => this.#addFiles(), 5],
      [() => this.#importLinks(), isLink ? 6 : 1],
      [() => this.#compose(), isLink ? 8 : 0],
      [() => this.#recipeRow(), isLink ? 2 : 0],
      [() => this.#render(), isLink ? 5 : 0],
      [() => this.#draft(), isLink ? 2 : 0],
      [() => this.#approve(), 2],
      [() => this.#supplyId(), 4],
      [() => this.#policy(), 2],
      [() => this.#folder(), 2],
      [() => this.#connection(), 3],
      [() => this.#tryNow(), 1],
      [() => this.#look(), world.mix.videos ? 2 : 0],
    ];
  }

  act(): void {
    this.#world.chance.weighted(this.#acts)();
  }

  addFolder(place: Place): void {
    const token = this.#world.machine.engine?.chosenPaths.issue(place.root) ?? '';
    const { connectionId, rules } = place;
    this.#world.strange.chosen(place.root);
    this.#world.person.do('watchFolders.add', (handlers) =>
      handlers['watchFolders.add']({ token, connectionId, rules }),
    );
  }

  #pauseQueue(): void {
    const { person, chance, time } = this.#world;
    const untilMs = chance.happens(0.5) ? time.wallMs + chance.between(1_000, 1_800_000) : null;
    person.pause(untilMs, 'after_current');
    time.at(
      () => {
        person.resume();
      },
      chance.between(1_000, 600_000),
    );
  }

  #cancel(): void {
    const isSending = this.#world.chance.happens(0.5);
    const job =
      (isSending ? this.#pick(({ phase }) => phase === 'open') : null) ??
      this.#pick(({ state }) => state !== 'done' && state !== 'skipped');
    if (job !== null) this.#world.person.cancel(job);
  }

  #retry(): void {
    const job = this.#pick(({ state }) => state !== 'done' && state !== 'sending');
    // Whoever looks at what is damaged sees that it cannot go like this.
    if (job === null || job.cause === 'damaged') return;
    this.#world.person.retry(job);
  }

  #resolve(): void {
    const { mix, chance, person } = this.#world;
    const job = this.#pick(({ state, cause }) => state === 'in_doubt' || cause === 'early_success');
    if (job === null) return;
    const lies = job.cause === 'early_success' ? 0.5 : mix.lies;
    person.resolve(job, !chance.happens(lies));
  }

  #check(): void {
    const job = this.#pick(({ state }) => state === 'in_doubt');
    if (job === null) return;
    const { askedAfter } = this.#world.person;
    this.#world.person.do(`jobs.check ${job.id}`, (handlers) => {
      askedAfter.add(job.id);
      return Promise.resolve(handlers['jobs.check']({ ids: [job.id] })).finally(() =>
        askedAfter.delete(job.id),
      );
    });
  }

  #sendAnyway(): void {
    const job = this.#pick(
      ({ state, cause }) =>
        state === 'done' || cause === 'remote_failed' || (state === 'skipped' && cause === 'duplicate'),
    );
    if (job !== null) this.#world.person.sendAnyway(job);
  }

  #chooseSlide(): void {
    const job = this.#pick(({ cause }) => cause === 'slide');
    if (job === null) return;
    const slideId = this.#world.chance.pick(['s1', 's2', 's3']);
    this.#world.person.do(`jobs.chooseSlide ${job.id}`, (handlers) =>
      handlers['jobs.chooseSlide']({ ids: [job.id], slideId }),
    );
  }

  #addFiles(): void {
    const { chance, accounts, person, machine } = this.#world;
    const account = chance.pick(accounts);
    if (this.#world.mix.videos && chance.happens(0.3)) return this.#addVideo(account);
    const isDocument = chance.happens(0.6);
    const paths = Array.from({ length: chance.int(1, 3) }, () =>
      this.#disk.addDeskFile(isDocument ? chance.pick(['txt', 'md']) : 'png'),
    );
    const tokens = paths.map((path) => machine.engine?.chosenPaths.issue(path) ?? '');
    const none = { label: null, slideId: null, slideLabel: null };
    const [carouselId, slides] = chance.pick([...account.carousels]);
    const target = isDocument
      ? { ...none, kind: 'knowledge_base' as const, id: chance.pick([...account.knowledgeBases.keys()]) }
      : { ...none, kind: 'carousel' as const, id: carouselId, slideId: chance.pick([null, ...slides]) };
    person.do(`jobs.addFiles ${paths.length}`, (handlers) =>
      handlers['jobs.addFiles']({ tokens, connectionId: account.connectionId, target }),
    );
  }

  #addVideo({ connectionId, brands }: Account): void {
    const { chance, person, machine } = this.#world;
    const path = this.#disk.addDeskFile('mp4');
    const token = machine.engine?.chosenPaths.issue(path) ?? '';
    const none = { label: null, slideId: null, slideLabel: null };
    const target = { ...none, kind: 'brand_clips' as const, id: chance.pick(brands) };
    person.do('jobs.addFiles video', (handlers) =>
      handlers['jobs.addFiles']({ tokens: [token], connectionId, target }),
    );
  }

  #importLinks(): void {
    const { chance, accounts, person } = this.#world;
    const { connectionId, brands } = chance.pick(accounts);
    const links = Array.from({ length: chance.int(1, 3) }, () => ({
      url: this.#disk.newLink(),
      title: null,
    }));
    person.do('clips.import', (handlers) =>
      handlers['clips.import']({ connectionId, brandId: chance.pick(brands), links }),
    );
  }

  #compose(): void {
    const { chance, accounts, person } = this.#world;
    const { connectionId, brands } = chance.pick(accounts);
    const plan: RecipePlan = {
      upTo: chance.pick(['import', 'candidates', 'render', 'draft', 'draft']),
      formats: chance.happens(0.5) ? ['9:16'] : ['9:16', '1:1'],
      candidates: chance.pick(['all', 'first'] as const),
    };
    const rows = Array.from({ length: chance.int(1, 2) }, () => ({
      url: this.#disk.newLink(),
      title: chance.happens(0.5) ? 'A title' : null,
      brandId: chance.pick(brands),
      plan,
    }));
    person.do(`recipes.compose ${rows.length}`, (handlers) =>
      handlers['recipes.compose']({ connectionId, batchId: null, name: null, rows }),
    );
  }

  #recipeRow(): void {
    const { chance, person } = this.#world;
    const rowIds = [chance.int(1, 6)];
    const step = chance.pick(['import', 'render', 'draft'] as const);
    const what = chance.pick(['recipes.retry', 'recipes.skip', 'recipes.cancel'] as const);
    person.do(`${what} ${rowIds[0] ?? 0}`, (handlers) =>
      what === 'recipes.cancel' ? handlers[what]({ rowIds }) : handlers[what]({ rowIds, step }),
    );
  }

  #render(): void {
    const { chance, person } = this.#world;
    const chosen = this.#pickClip();
    if (chosen === null) return;
    const { clip, connectionId } = chosen;
    const candidateIds = chance.happens(0.5) ? null : [chance.pick(clip.candidates).id];
    const approvedRevision = chance.happens(0.3) ? Math.max(0, clip.editRevision - chance.int(0, 1)) : null;
    person.do(
      'clips.render',
      (handlers) =>
        handlers['clips.render']({
          connectionId,
          clipId: clip.id,
          candidateIds,
          formats: [chance.pick(renderFormats)],
          approvedRevision,
        }),
      ({ added }) => {
        person.approveRepetitions(added);
      },
    );
  }

  #draft(): void {
    const { person, chance } = this.#world;
    const chosen = this.#pickClip();
    if (chosen === null) return;
    const drafts = [{ candidateId: chance.pick(chosen.clip.candidates).id, aspectRatio: '9:16' }];
    person.do(
      'clips.draft',
      (handlers) =>
        handlers['clips.draft']({ connectionId: chosen.connectionId, clipId: chosen.clip.id, drafts }),
      ({ added }) => {
        person.approveRepetitions(added);
      },
    );
  }

  #approve(): void {
    const job = this.#pick(({ cause }) => cause === 'revision');
    if (job === null) return;
    this.#world.person.do(`jobs.approveRevision ${job.id}`, (handlers) =>
      handlers['jobs.approveRevision']({ ids: [job.id] }),
    );
  }

  #supplyId(): void {
    const job = this.#pick(hasNoId);
    if (job !== null) this.#world.person.supplyId(job);
  }

  #policy(): void {
    const { chance, person } = this.#world;
    const job = this.#pick(() => true);
    if (job !== null) person.setPolicy(job, chance.pick(['ask', 'resend', 'assume_delivered'] as const));
  }

  #folder(): void {
    const { chance, person, time } = this.#world;
    const id = chance.int(1, 4);
    if (chance.happens(0.5)) {
      person.do(`watchFolders.scan ${id}`, (handlers) => handlers['watchFolders.scan']({ id }));
      return;
    }
    person.do(`watchFolders.pause ${id}`, (handlers) => handlers['watchFolders.pause']({ id }));
    time.at(
      () => {
        person.do(`watchFolders.resume ${id}`, (handlers) => handlers['watchFolders.resume']({ id }));
      },
      chance.between(100, 300_000),
    );
  }

  #connection(): void {
    const { chance, person, accounts } = this.#world;
    const { connectionId, key } = chance.pick(accounts);
    if (chance.happens(0.4)) {
      person.do('connections.replaceKey', (handlers) =>
        handlers['connections.replaceKey']({ id: connectionId, key }),
      );
    } else if (chance.happens(0.5)) {
      person.do('connections.check', (handlers) => handlers['connections.check']({ id: connectionId }));
    } else {
      const kinds = ['kb_document', 'clip_render', 'clip_import', 'carousel_asset'] as const;
      const kind = chance.pick(this.#world.mix.videos ? [...kinds, 'clip_upload' as const] : kinds);
      person.do('connections.releaseKind', (handlers) =>
        handlers['connections.releaseKind']({ id: connectionId, kind }),
      );
    }
  }

  /** Opens the page of the clips, or of what there is to send to. */
  #look(): void {
    const { person, chance, accounts } = this.#world;
    const { connectionId } = chance.pick(accounts);
    person.do('connections.targets', (handlers) => handlers['connections.targets']({ id: connectionId }));
    person.do('clips.list', (handlers) => handlers['clips.list']({ connectionId, offset: 0, limit: 50 }));
    const chosen = this.#pickClip();
    if (chosen === null) return;
    const asked = { connectionId: chosen.connectionId, clipId: chosen.clip.id };
    person.do('clips.get', (handlers) => handlers['clips.get'](asked));
    person.do('clips.jobs', (handlers) => handlers['clips.jobs'](asked));
  }

  #tryNow(): void {
    this.#world.person.do('queue.tryNow', (handlers) => handlers['queue.tryNow']({}));
  }

  #pick(fits: (job: WatchedJob) => boolean): WatchedJob | null {
    return this.#world.chance.pickOrNull([...this.#world.watch.jobs.values()].filter(fits));
  }

  #pickClip() {
    const { chance, accounts } = this.#world;
    return chance.pickOrNull(
      accounts.flatMap(({ clips, connectionId }) =>
        [...clips.values()].map((clip) => ({ clip, connectionId })),
      ),
    );
  }
}
