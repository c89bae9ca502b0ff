import type { JobKindName } from '../../../src-main/contract/job.ts';
import type {
  DoubtfulWrite,
  DriftItem,
  LearnedLimits,
  OperationSetting,
  ProfileView,
  ServiceProfile,
  StatusMeaning,
  StatusSubject,
  TaughtField,
} from '../../../src-main/contract/service-profile.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';
import {
  applyEdits,
  countEdits,
  noEdits,
  problemOfPath,
  rebase,
  withIdIsYes,
  withOff,
  withPath,
  deleteMethodOf,
  withDeleteMethod,
  withBelieves5xx,
  withStrict5xx,
  type DeleteMethod,
  type ProfileEdits,
} from './profile-edits.ts';

/**
 * What one connection says about its service. Paths and switches are edited and then saved together; statuses and fields are
 * taught at once. Every write starts from the profile as it is stored then, so that nothing taught elsewhere is lost.
 */
export class ServiceDesk {
  readonly connectionId: number;
  readonly client: OutboxClient;
  readonly #reading = new Request<ProfileView>();
  readonly #saving = new Request<ProfileView>();
  readonly #drift = new Request<DriftItem[]>();
  readonly #limits = new Request<LearnedLimits>();
  #view = $state.raw<ProfileView | null>(null);
  #edits = $state.raw<ProfileEdits>(noEdits);

  constructor(client: OutboxClient, connectionId: number) {
    this.client = client;
    this.connectionId = connectionId;
  }

  get view(): ProfileView | null {
    return this.#view;
  }
  get readError(): unknown {
    return this.#reading.error;
  }
  get saveError(): unknown {
    return this.#saving.error;
  }
  get isSaving(): boolean {
    return this.#saving.isPending;
  }
  get drift(): Pick<Request<DriftItem[]>, 'value' | 'error' | 'isPending'> {
    return this.#drift;
  }
  get limits(): Pick<Request<LearnedLimits>, 'value' | 'error' | 'isPending'> {
    return this.#limits;
  }
  get edits(): ProfileEdits {
    return this.#edits;
  }
  get editCount(): number {
    return countEdits(this.#edits);
  }

  /** Operations whose edited path cannot be saved. */
  get problemCount(): number {
    return (this.#view?.operations ?? []).filter((each) => this.problemOf(each) !== null).length;
  }

  pathOf(operation: OperationSetting): string {
    return this.#edits.paths[operation.name] ?? operation.path;
  }

  isOff(operation: OperationSetting): boolean {
    return this.#edits.off[operation.name] ?? operation.isOff;
  }

  problemOf(operation: OperationSetting): string | null {
    const path = this.#edits.paths[operation.name];
    return path === undefined ? null : problemOfPath(operation, path);
  }

  async read(): Promise<void> {
    await Promise.all([this.#readProfile(), this.readDrift(), this.readLimits()]);
  }

  async readDrift(): Promise<void> {
    await this.#drift.run(() => this.client.call('connections.drift', { id: this.connectionId }));
  }

  async readLimits(): Promise<void> {
    await this.#limits.run(() => this.client.call('connections.limits', { id: this.connectionId }));
  }

  setPath(operation: OperationSetting, path: string): void {
    this.#edit(withPath(this.#edits, operation, path));
  }

  setOff(operation: OperationSetting, isOff: boolean): void {
    this.#edit(withOff(this.#edits, operation, isOff));
  }

  setStrict5xx(isStrict: boolean): void {
    if (this.#view !== null) this.#edit(withStrict5xx(this.#edits, this.#view.profile, isStrict));
  }

  setBelieves5xx(isBelieved: boolean): void {
    if (this.#view !== null) this.#edit(withBelieves5xx(this.#edits, this.#view.profile, isBelieved));
  }

  /** How the service is asked to delete a document, as it would be saved. */
  get deleteMethod(): DeleteMethod | null {
    const view = this.#view;
    return view === null ? null : (this.#edits.deleteMethod ?? deleteMethodOf(view.profile));
  }

  setDeleteMethod(method: DeleteMethod): void {
    if (this.#view !== null) this.#edit(withDeleteMethod(this.#edits, this.#view.profile, method));
  }

  setIdIsYes(operation: DoubtfulWrite, isYes: boolean): void {
    if (this.#view !== null) this.#edit(withIdIsYes(this.#edits, this.#view.profile, operation, isYes));
  }

  discard(): void {
    this.#edit(noEdits);
  }

  /** True where it was saved. */
  async save(): Promise<boolean> {
    if (this.problemCount > 0 || this.editCount === 0) return false;
    const edits = this.#edits;
    const view = await this.#saving.run(() => this.#write((latest) => applyEdits(latest, edits)));
    if (view === null) return false;
    this.#take(view);
    await this.readLimits();
    return true;
  }

  /** Takes over a whole profile; unsaved edits go with what it replaces. Rejects where it is refused. */
  async replace(profile: ServiceProfile): Promise<void> {
    const view = await this.#write(() => profile);
    this.#edit(noEdits);
    this.#take(view);
    await Promise.all([this.readDrift(), this.readLimits()]);
  }

  /** `meaning` `null` forgets it. Rejects where it is refused. */
  async teachStatus(subject: StatusSubject, status: string, meaning: StatusMeaning | null): Promise<void> {
    this.#take(
      await this.client.call('connections.teachStatus', { id: this.connectionId, subject, status, meaning }),
    );
    await this.readDrift();
  }

  /** How many jobs got an id from an earlier reply. Rejects where it is refused. */
  async teachField(field: TaughtField, pointer: string): Promise<number> {
    const taught = await this.client.call('connections.teachField', {
      id: this.connectionId,
      field,
      pointer,
    });
    this.#take(taught.profile);
    return taught.recovered;
  }

  /** Rejects where it is refused. */
  async forgetPointer(field: TaughtField, pointer: string): Promise<void> {
    this.#take(
      await this.#write(({ profile }) => {
        const left = (profile.fields[field] ?? []).filter((each) => each !== pointer);
        const others = Object.entries(profile.fields).filter(([name]) => name !== field);
        const fields = Object.fromEntries(left.length === 0 ? others : [...others, [field, left]]);
        return { ...profile, fields };
      }),
    );
  }

  /** Rejects where it is refused. */
  async release(kind: JobKindName): Promise<void> {
    await this.client.call('connections.releaseKind', { id: this.connectionId, kind });
    await this.readLimits();
  }

  async #readProfile(): Promise<void> {
    const view = await this.#reading.run(() =>
      this.client.call('connections.profile', { id: this.connectionId }),
    );
    if (view !== null) this.#take(view);
  }

  async #write(change: (latest: ProfileView) => ServiceProfile): Promise<ProfileView> {
    const id = this.connectionId;
    const latest = await this.client.call('connections.profile', { id });
    return this.client.call('connections.setProfile', { id, profile: change(latest) });
  }

  #take(view: ProfileView): void {
    this.#view = view;
    this.#edits = rebase(this.#edits, view);
  }

  #edit(edits: ProfileEdits): void {
    this.#edits = edits;
    this.#saving.clear();
  }
}
