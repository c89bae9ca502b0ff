import { faultOfInput } from '../../../contract/input-faults.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import {
  isSwitchedOff,
  serviceOperations,
  serviceProfileSchema,
  type DoubtfulWrite,
  type ProfileView,
  type ServiceProfile,
  type StatusMeaning,
  type StatusSubject,
  type TaughtField,
} from '../../../contract/service-profile.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { knownStatuses } from '../../service-client/replies/known-statuses.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import {
  methodOf,
  operationFacts,
  pathOf,
  placeholdersOf,
} from '../../service-client/requests/service-paths.ts';
import type { KindHolds } from '../kind-holds.ts';
import type { ProfileRecords } from './profile-records.ts';
import { defaultProfile, isDefaultProfile, normaliseProfile, readProfile } from './profile-shape.ts';

/** As many pointers as the contract takes for one field. */
const maximumPointers = 5;

/** Fields that hold the id under which the service keeps what a job of that kind sent. */
const kindOfField: Readonly<Partial<Record<TaughtField, string>>> = {
  'importClip.clipId': 'clip_import',
  'uploadDocument.documentId': 'kb_document',
  'uploadCarouselAsset.assetId': 'carousel_asset',
  'renderClip.jobId': 'clip_render',
  'createDraft.draftId': 'post_draft',
};

/** What each connection says about its service: kept as what differs from the defaults, and taught by people. */
export class ServiceProfiles {
  readonly #records: ProfileRecords;
  readonly #kindHolds: Pick<KindHolds, 'releaseCauses'>;
  readonly #client: Pick<ServiceClient, 'idInReply'>;
  readonly #supplyId: (jobId: number, remoteId: string) => void;
  readonly #onChanged: (connectionId: number) => void;
  readonly #logger: Logger;
  /** By connection, with the text it was read from: a number that another connection takes over never shows the old one. */
  readonly #cache = new Map<number, { readonly text: string; readonly profile: ServiceProfile }>();

  constructor(options: {
    records: ProfileRecords;
    kindHolds: Pick<KindHolds, 'releaseCauses'>;
    client: Pick<ServiceClient, 'idInReply'>;
    /** Gives an accepted job the id that its reply lacked. Throws `OutboxError` where the job cannot take it. */
    supplyId(jobId: number, remoteId: string): void;
    onChanged(connectionId: number): void;
    logger: Logger;
  }) {
    this.#records = options.records;
    this.#kindHolds = options.kindHolds;
    this.#client = options.client;
    this.#supplyId = (jobId, remoteId) => {
      options.supplyId(jobId, remoteId);
    };
    this.#onChanged = (connectionId) => {
      options.onChanged(connectionId);
    };
    this.#logger = options.logger;
  }

  /** A stored profile that cannot be read any more counts as the default. Throws `OutboxError` not_found. */
  of(connectionId: number): ServiceProfile {
    const text = this.#records.read(connectionId);
    if (text === undefined) {
      throw new OutboxError('not_found', message('connection.unknown', { connection: connectionId }));
    }
    if (text === null) return defaultProfile;
    const cached = this.#cache.get(connectionId);
    if (cached?.text === text) return cached.profile;
    const profile = readProfile(text);
    if (profile === null) this.#logger.write('profile.unreadable', { connectionId });
    this.#cache.set(connectionId, { text, profile: profile ?? defaultProfile });
    return profile ?? defaultProfile;
  }

  /**
   * What waited for a path or an operation goes on under the new profile. Throws `OutboxError` not_found, or invalid_input
   * naming the operation and the placeholder.
   */
  set(connectionId: number, profile: ServiceProfile): void {
    this.#write(connectionId, profile);
    this.#kindHolds.releaseCauses(connectionId, ['path', 'off']);
  }

  view(connectionId: number): ProfileView {
    const profile = this.of(connectionId);
    return {
      connectionId,
      profile,
      operations: serviceOperations.map((name) => {
        const { path, source } = operationFacts[name];
        const method = methodOf(profile, name);
        return {
          name,
          method,
          defaultPath: path,
          path: pathOf(profile, name),
          isOff: isSwitchedOff(profile, name),
          placeholders: placeholdersOf(path),
          source,
        };
      }),
      knownStatuses: [...knownStatuses],
    };
  }

  /** `meaning` `null` forgets what was taught. */
  teachStatus(
    connectionId: number,
    taught: { subject: StatusSubject; status: string; meaning: StatusMeaning | null },
  ): void {
    const profile = this.of(connectionId);
    const { subject, status, meaning } = taught;
    const others = profile.statuses.filter((one) => one.subject !== subject || one.status !== status);
    const statuses = meaning === null ? others : [...others, { subject, status, meaning }];
    this.#write(connectionId, { ...profile, statuses });
  }

  /**
   * The pointer is tried before all others. Ids that kept replies of accepted jobs hold there are handed to their jobs;
   * returns how many.
   */
  teachField(connectionId: number, field: TaughtField, pointer: string): number {
    const profile = this.of(connectionId);
    const others = (profile.fields[field] ?? []).filter((one) => one !== pointer);
    const pointers = [pointer, ...others].slice(0, maximumPointers);
    this.#write(connectionId, { ...profile, fields: { ...profile.fields, [field]: pointers } });
    const kind = kindOfField[field];
    return kind === undefined ? 0 : this.#recoverIds(connectionId, kind, pointers);
  }

  /** Jobs that are in doubt already stay so: what became of them is asked of the service, or of a person. */
  teachIdIsYes(connectionId: number, operation: DoubtfulWrite, isYes: boolean): void {
    const profile = this.of(connectionId);
    const others = profile.idIsYes.filter((one) => one !== operation);
    this.#write(connectionId, { ...profile, idIsYes: isYes ? [...others, operation] : others });
  }

  #recoverIds(connectionId: number, kind: string, pointers: readonly string[]): number {
    let recovered = 0;
    for (const { jobId, reply } of this.#records.repliesWithoutId(connectionId, kind)) {
      const remoteId = this.#client.idInReply(reply, pointers);
      if (remoteId === null) continue;
      try {
        this.#supplyId(jobId, remoteId);
        recovered += 1;
      } catch (error) {
        // One job that cannot take its id must not keep the others from theirs.
        if (!(error instanceof OutboxError)) throw error;
        this.#logger.write(
          'profile.id_not_supplied',
          { connectionId, jobId, ...faultOf(error) },
          messageOfFault(error),
        );
      }
    }
    return recovered;
  }

  #write(connectionId: number, profile: ServiceProfile): void {
    this.of(connectionId);
    const parsed = serviceProfileSchema.safeParse(normaliseProfile(profile));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new OutboxError(
        'invalid_input',
        message('profile.not_kept', { field: issue?.path.join('.') ?? '', reason: faultOfInput(issue) }),
      );
    }
    this.#records.write(connectionId, isDefaultProfile(parsed.data) ? null : JSON.stringify(parsed.data));
    this.#onChanged(connectionId);
  }
}
