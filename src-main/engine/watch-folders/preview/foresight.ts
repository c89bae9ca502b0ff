import { editedFileRule, type FolderRules } from '../../../contract/folder-rules.ts';
import type { FileIdentity, FileSystem } from '../../../foundation/files/file-system.ts';
import type { IntakeVerdict } from '../../jobs/store/job-intake.ts';
import type { JobIntake, NewJob } from '../../jobs/store/job-intake.ts';
import { contentBuffer, readContent } from '../files/read-content.ts';
import type { FileRecord } from '../files/file-records.ts';
import { isLinkList } from '../rules/file-names.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { onlyIdentity } from '../files/classify-file.ts';
import type { LinkList } from '../lists/link-lists.ts';
import { jobOfFile, jobOfNamedFile } from '../placement/jobs-of-files.ts';
import { jobsOfLinks } from '../placement/jobs-of-links.ts';
import type { Destination } from '../placement/destination.ts';
import type { Placement } from '../rules/slide-mapping.ts';

/** What becomes of files' content, by path, where something is known of it. */
export type Foreseen = ReadonlyMap<string, IntakeVerdict>;

/** A folder as it is, or as it would be; `id` is `null` for one that is not watched yet. */
export interface ForeseenFolder {
  readonly id: number | null;
  readonly root: string;
  readonly connectionId: number;
  readonly rules: FolderRules;
  /** A person adds what is in it once: rules for edited files hold for watched folders only. */
  readonly isAddedByHand?: boolean;
}

/** A person waits for a preview: what is more than this is compared only when it is about to be sent. */
const readAtMostBytes = 512 * 1024 * 1024;

/**
 * Finds out by content whether files were sent before, with the very rule by which the queue knows them. Only a file that may be
 * known, by its size or its path, is read.
 */
export class Foresight {
  readonly #fileSystem: FileSystem;
  readonly #intake: JobIntake;
  readonly #means = { buffer: contentBuffer(), findFacts: null };
  #readBytes = 0;
  /** Files that may be known, but were too much to read. */
  unread = 0;

  constructor(options: { fileSystem: FileSystem; intake: JobIntake }) {
    this.#fileSystem = options.fileSystem;
    this.#intake = options.intake;
  }

  /** `null`: nothing is known of it. `place`: its slide, where it has one, or where its name says that it goes. */
  async look(
    folder: ForeseenFolder,
    relativePath: string,
    identity: FileIdentity,
    place: Placement | Destination | null,
  ): Promise<IntakeVerdict | null> {
    const { rules, root } = folder;
    const path = absolutePath(root, relativePath);
    const isList = rules.target.kind === 'brand_clips' && isLinkList(relativePath);
    if (isList || identity.sizeBytes === 0 || !isKnownPlace(place)) return null;
    const jobOf = (sha256: string): NewJob =>
      this.#jobOf(folder, relativePath, { ...onlyIdentity(identity), path, sha256 }, place);
    if (!this.#intake.mayBeKnown(jobOf(''), { path, sizeBytes: identity.sizeBytes })) return null;
    if (this.#readBytes + identity.sizeBytes > readAtMostBytes) {
      this.unread += 1;
      return null;
    }
    this.#readBytes += identity.sizeBytes;
    const inside = { path: root, known: null };
    const request = { path, expected: identity, folder: inside, acceptIncomplete: true, keepUpToBytes: 0 };
    const reading = await readContent(this.#fileSystem, request, this.#means, () => false);
    if (reading.kind !== 'read') return null;
    const rule = folder.isAddedByHand === true ? null : editedFileRule(rules);
    return this.#intake.foresee(jobOf(reading.file.sha256), rule);
  }

  /** The same of content that is known from when it was sent, where a person wants it at another target too. Nothing is read. */
  lookAgain(
    folder: ForeseenFolder,
    record: Pick<FileRecord, 'relativePath' | 'sha256'> & FileIdentity,
    place: Placement | Destination | null,
  ): IntakeVerdict | null {
    const { relativePath, sha256 } = record;
    if (sha256 === null || !isKnownPlace(place)) return null;
    const file = { ...onlyIdentity(record), path: absolutePath(folder.root, relativePath), sha256 };
    const job = this.#jobOf(folder, relativePath, file, place);
    return this.#intake.foresee({ ...job, goesElsewhere: true }, editedFileRule(folder.rules));
  }

  knownLinks({ connectionId, rules, id }: ForeseenFolder, list: LinkList): number {
    const { id: brandId, label } = rules.target;
    // Brands are not asked for here: a row that names one by its id is known by that, by another word it counts as new.
    const links = list.links.map((link) => ({ ...link, brandId: link.brand ?? brandId, label }));
    const jobs = jobsOfLinks({ id, connectionId, rules }, links);
    return jobs.filter((job) => this.#intake.foresee(job, null).kind === 'known').length;
  }

  #jobOf(
    { id, connectionId, rules }: ForeseenFolder,
    relativePath: string,
    file: NonNullable<NewJob['file']>,
    place: Placement | Destination | null,
  ): NewJob {
    if (place !== null && 'kind' in place)
      return jobOfNamedFile({ id, connectionId, rules }, relativePath, file, place);
    const unplaced = jobOfFile(
      { id, connectionId, rules: { ...rules, slides: null } },
      relativePath,
      file,
      null,
      {
        keptSlideId: null,
        firstFiles: [],
        holderOf: () => null,
      },
    );
    if (place === null || place.slideId === null) return unplaced;
    const { slideId, slideLabel } = place;
    return { ...unplaced, target: { ...unplaced.target, slideId, slideLabel } };
  }
}

function isKnownPlace(place: Placement | Destination | null): boolean {
  if (place === null) return true;
  return 'kind' in place ? place.kind === 'goes' : place.slideId !== null;
}
