import { told } from '../../storage/messages/recorded.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { isCutShort } from '../../../contract/content-facts.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import type { JobKind } from '../record/job-kind.ts';
import type { FactRecords } from './fact-records.ts';
import { fieldsOfUnfit, type FileFit, type JudgedFile } from './file-fit.ts';
import { fieldsOfEdited, type EditedFiles } from './edited-files.ts';
import { intakeVerdict } from './intake-verdict.ts';
import type { AddResult, BatchOfJobs, NewJob, SettledFile } from './job-intake.ts';
import type { JobStore } from './job-store.ts';
import type { Written } from './commits.ts';
import { answeredBy, type Change } from './job-transitions.ts';
import type { JobIdentity } from './job-rows.ts';
import type { SameContent } from './same-content.ts';
import { lacksFile, type JobFields, type JobRecord } from '../record/job-record.ts';
import { duplicateReason, fieldsOfSentBefore } from './same-at-service.ts';
import { contentOf, identityOf, startOf, unsent, withinBatch } from './new-job-row.ts';

/** What became of something that was handed in, and every row that it wrote. */
export interface Addition {
  readonly intake: AddResult;
  readonly changes: readonly Written[];
}

export interface AdditionParts {
  readonly store: JobStore;
  readonly edited: EditedFiles;
  readonly facts: Pick<FactRecords, 'keep' | 'letGo' | 'of'>;
  readonly fit: Pick<FileFit, 'ofNew' | 'goesCutShort'>;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly clock: Clock;
  readonly epoch: number;
}

type BatchFinder = (newJob: NewJob) => BatchOfJobs | null;

/** Makes one job of what is handed in, or finds that it is there already. Only inside a transaction; tells nobody. */
export class Additions {
  readonly #parts: AdditionParts;

  constructor(parts: AdditionParts) {
    this.#parts = parts;
  }

  /** `batchOf`: what the rows that are made belong to. */
  add(newJob: NewJob, batchOf: BatchFinder): Addition {
    const { file } = newJob;
    // Whatever becomes of this content: what the path held before is not there to be sent any more.
    const isKnownPath = file !== null && this.#parts.store.isKnownPath(file.path);
    const superseded = isKnownPath ? this.#supersede(newJob, file) : [];
    // What a person holds is held with whatever it holds by now.
    const heldAtMs = superseded.find(({ before }) => before.held_at_ms !== null)?.before.held_at_ms ?? null;
    const held = heldAtMs === null ? newJob : { ...newJob, heldAtMs };
    const addition = this.#addContent(held, batchOf, isKnownPath);
    const answered = isKnownPath ? this.#answerFailures(newJob, file, addition.intake) : [];
    return { ...addition, changes: [...superseded, ...addition.changes, ...answered] };
  }

  /** A file that holds again what was delivered before: that its other content failed asks for nothing more. */
  #answerFailures(newJob: NewJob, { path }: SettledFile, intake: AddResult): Change[] {
    const { store } = this.#parts;
    const delivered = intake.kind === 'duplicate' ? store.get(intake.of) : null;
    if (delivered?.state !== 'done') return [];
    const { connectionId, kind, targetId, slideId, content } = contentOf(newJob);
    const { watchFolderId } = newJob;
    return store
      .findFailures({ path, connectionId, kind, targetId, slideId, watchFolderId })
      .filter((failed) => failed.content !== content)
      .flatMap((failed) => store.transition(failed, answeredBy(failed, delivered)));
  }

  #addContent(newJob: NewJob, batchOf: BatchFinder, isKnownPath: boolean): Addition {
    const { store, edited } = this.#parts;
    const { file } = newJob;
    const key = contentOf(newJob);
    const { same, highestRepetition, mayBeCancelled } = store.findHeld(key);
    // More than 0 where a person repeats it, or its document was deleted at the service.
    const repetition = highestRepetition + 1;
    const isByPerson = newJob.watchFolderId === null || newJob.isDecided === true;
    const rule = isByPerson ? null : edited.ruleFor({ watch_folder_id: newJob.watchFolderId });
    const asked = { newJob, content: key, rule, same, mayBeCancelled, isKnownPath };
    const verdict = intakeVerdict({ store, edited }, asked);
    switch (verdict.kind) {
      case 'known':
        return this.#addKnown({ newJob, batchOf }, key, verdict.same);
      case 'ended':
        return duplicate(verdict.job.id, verdict.job.id);
      case 'sent_elsewhere':
        return duplicate(null, verdict.job.id);
      case 'sent_before':
        return added(this.#insert(newJob, batchOf, (fresh) => fieldsOfSentBefore(fresh, verdict.there)));
      case 'edited':
        return added(
          this.#insert(newJob, batchOf, (fresh) => ({
            ...fieldsOfEdited(fresh, verdict.of, this.#ruleOf(verdict, file)),
            repetition,
          })),
        );
      case 'goes':
        return added(
          this.#insert(newJob, batchOf, (fresh) => ({
            ...startOf(fresh, newJob),
            repetition,
            newer_of: verdict.newerOf?.id ?? null,
          })),
        );
    }
  }

  /** What was delivered without its end is never left so without a word: the rest of it has come. */
  #ruleOf(
    { rule, of }: { readonly rule: 'ask' | 'leave'; readonly of: JobRecord },
    file: SettledFile | null,
  ): 'ask' | 'leave' {
    const begins = file?.begins;
    const goesOn = begins !== undefined && begins.sizeBytes === of.size_bytes && begins.sha256 === of.sha256;
    return goesOn || isCutShort(this.#parts.facts.of(of.id)) ? 'ask' : rule;
  }

  #addKnown(
    { newJob, batchOf }: { newJob: NewJob; batchOf: BatchFinder },
    key: SameContent,
    same: JobRecord,
  ): Addition {
    const { store } = this.#parts;
    const { file } = newJob;
    if (same.connection_id !== newJob.connectionId) return this.#leaveOut({ newJob, batchOf }, key, same);
    if (file === null) return duplicate(null, same.id);
    if (lacksFile(same)) {
      // The content of an imported receipt, met here: the receipt stands for this file, and nothing is sent.
      return duplicate(null, same.id, [{ before: same, after: store.adoptFile(same, file) }]);
    }
    store.refreshFile(key, file);
    if (same.path === file.path) return duplicate(null, same.id, this.#release(same));
    return this.#leaveOut({ newJob, batchOf }, key, same);
  }

  /** A row of its own, once, by which a person can send it anyway. */
  #leaveOut(
    { newJob, batchOf }: { newJob: NewJob; batchOf: BatchFinder },
    key: SameContent,
    same: JobRecord,
  ): Addition {
    const path = newJob.file?.path ?? null;
    const recorded = this.#parts.store.findEndedDuplicate({ ...key, path });
    if (recorded !== null) return duplicate(recorded.id, same.id);
    const twin = this.#insert(newJob, batchOf, (fresh) => ({
      ...fresh,
      state: 'skipped',
      cause: 'duplicate',
      reason: duplicateReason(same),
    }));
    return duplicate(twin.id, same.id, [{ before: null, after: twin }]);
  }

  /** What was asked about needs no answer any more, where older content turned out not to have arrived. */
  #release(asked: JobRecord): readonly Change[] {
    const { edited, store } = this.#parts;
    if (asked.state !== 'needs_attention' || asked.cause !== 'edited') return [];
    if (edited.before(asked).kind === 'newer') return [];
    return store.transition(asked, resetForRetry({ ...asked, newer_of: null }, null));
  }

  /** Older content of the same path and target that has not begun is not sent from here any more. */
  #supersede({ connectionId, target }: NewJob, { path, sha256 }: SettledFile): Change[] {
    const { store } = this.#parts;
    const outdated = store.findOutdated({ path, connectionId, targetId: target.id, sha256 });
    return outdated.flatMap((before) =>
      store.transition(before, {
        ...before,
        state: 'skipped',
        hold: null,
        cause: 'superseded',
        reason: told('job.saved_again'),
      }),
    );
  }

  #insert(newJob: NewJob, batchOf: BatchFinder, begin: (fresh: JobFields) => JobFields): JobRecord {
    const { store, facts, fit, kinds, clock, epoch } = this.#parts;
    const { file } = newJob;
    const batch = batchOf(newJob);
    const identity = identityOf(newJob, kinds, batch);
    const fate = withinBatch(this.#ifFits(newJob, identity, begin(unsent(newJob, epoch))), batch);
    const inserted = store.insert({ ...identity, ...fate }, clock.nowMs());
    if (file?.facts !== undefined) facts.keep(inserted.id, file.facts);
    // Otherwise it is asked about when it is sent.
    const isCut = file !== null && fit.goesCutShort(identity, { ...newJob, ...judgedOf(file) });
    if (isCut && inserted.state === 'queued') facts.letGo(inserted.id);
    if (file?.crc32 !== undefined) store.largeContents.keep(inserted.id, file.crc32);
    if (newJob.parts !== undefined) store.namedParts.keep(inserted.id, newJob.parts);
    return inserted;
  }

  /** What would be queued waits where its file does not fit; another question comes first. */
  #ifFits({ file, goesCutShort: isSaid = false }: NewJob, identity: JobIdentity, fate: JobFields): JobFields {
    if (file === null || fate.state !== 'queued') return fate;
    const unfit = this.#parts.fit.ofNew(identity, { goesCutShort: isSaid, ...judgedOf(file) });
    return unfit === null ? fate : fieldsOfUnfit(fate, unfit);
  }
}

function judgedOf({ facts, sizeBytes }: SettledFile): JudgedFile {
  return { facts: facts ?? null, sizeBytes };
}

function added(job: JobRecord): Addition {
  return {
    intake: { kind: 'added', jobId: job.id, state: job.state },
    changes: [{ before: null, after: job }],
  };
}

function duplicate(jobId: number | null, of: number, changes: Addition['changes'] = []): Addition {
  return { intake: { kind: 'duplicate', jobId, of }, changes };
}
