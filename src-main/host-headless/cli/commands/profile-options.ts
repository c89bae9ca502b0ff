import { faultOfInput } from '../../../contract/input-faults.ts';
import { told } from '../output/say.ts';
import { InvalidArgumentError } from 'commander';
import type { CallInput } from '../../../contract/api.ts';
import { jobKinds, jobKindSchema, type JobKindName } from '../../../contract/job.ts';
import {
  doubtfulWrites,
  doubtfulWriteSchema,
  fieldPointerSchema,
  statusMeaningSchema,
  statusMeanings,
  statusSubjectSchema,
  statusSubjects,
  taughtFields,
  taughtFieldSchema,
} from '../../../contract/service-profile.ts';

export type TaughtStatusInput = Omit<CallInput<'connections.teachStatus'>, 'id'>;
export type TaughtFieldInput = Omit<CallInput<'connections.teachField'>, 'id'>;
export type TaughtYesInput = Omit<CallInput<'connections.teachIdIsYes'>, 'id'>;

/** The status may hold `=` itself. Throws `InvalidArgumentError`. */
export function parseTeach(
  text: string,
  previous: readonly TaughtStatusInput[] | undefined,
): TaughtStatusInput[] {
  const match = /^([^=]*)=(.{1,64})=([^=]*)$/u.exec(text);
  const subject = statusSubjectSchema.safeParse(match?.[1]);
  const meaning = statusMeaningSchema.safeParse(match?.[3]);
  const status = match?.[2];
  if (status === undefined || !subject.success || !(meaning.success || match?.[3] === 'forget')) {
    throw new InvalidArgumentError(
      `Give it like document=archived=success: ${statusSubjects.join(', ')}; then the status; then ${statusMeanings.join(', ')} or forget.`,
    );
  }
  return [
    ...(previous ?? []),
    { subject: subject.data, status, meaning: meaning.success ? meaning.data : null },
  ];
}

/** Throws `InvalidArgumentError`. */
export function parsePoint(
  text: string,
  previous: readonly TaughtFieldInput[] | undefined,
): TaughtFieldInput[] {
  const at = text.indexOf('=');
  const field = taughtFieldSchema.safeParse(text.slice(0, Math.max(0, at)));
  const pointer = fieldPointerSchema.safeParse(text.slice(at + 1));
  if (!field.success) {
    throw new InvalidArgumentError(
      `Give it like importClip.clipId=/data/video/id: ${taughtFields.join(', ')}.`,
    );
  }
  if (!pointer.success) {
    throw new InvalidArgumentError(`${told(faultOfInput(pointer.error.issues[0]))}.`);
  }
  return [...(previous ?? []), { field: field.data, pointer: pointer.data }];
}

/** Throws `InvalidArgumentError`. */
export function parseIdIsYes(
  text: string,
  previous: readonly TaughtYesInput[] | undefined,
): TaughtYesInput[] {
  const [name, ...rest] = text.split('=');
  const operation = doubtfulWriteSchema.safeParse(name);
  if (!operation.success || rest.length > 1 || (rest.length === 1 && rest[0] !== 'forget')) {
    throw new InvalidArgumentError(
      `Give it like uploadDocument, or uploadDocument=forget: ${doubtfulWrites.join(', ')}.`,
    );
  }
  return [...(previous ?? []), { operation: operation.data, isYes: rest.length === 0 }];
}

/** Throws `InvalidArgumentError`. */
export function parseRelease(text: string, previous: readonly JobKindName[] | undefined): JobKindName[] {
  const kind = jobKindSchema.safeParse(text);
  if (!kind.success) throw new InvalidArgumentError(`It must be one of ${jobKinds.join(', ')}.`);
  return [...(previous ?? []), kind.data];
}
