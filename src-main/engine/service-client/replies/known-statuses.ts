import {
  statusWord,
  type ServiceProfile,
  type StatusMeaning,
  type StatusSubject,
  type TaughtStatus,
} from '../../../contract/service-profile.ts';

/**
 * Statuses with a meaning before anybody teaches one (service-interface §3, service-field-notes §4, §5, §6). No status counts as
 * a failure by itself: the interface names none, so a person decides what `failed` means here, and is asked soon (`soundsFailed`
 * of the contract).
 */
export const knownStatuses: readonly TaughtStatus[] = [
  ...statusesOf('document', 'success', ['indexed', 'ready']),
  ...statusesOf('document', 'working', ['processing']),
  ...statusesOf('clip', 'success', ['ready', 'rendering', 'rendered', 'completed']),
  ...statusesOf('clip', 'working', ['uploading', 'processing', 'queued']),
  ...statusesOf('candidate', 'success', ['completed']),
  ...statusesOf('candidate', 'working', ['pending', 'queued', 'processing', 'rendering']),
];

/**
 * What a status means on a connection: as taught, else as known, else `null`. Services write the same word in any case; one that
 * was taught, or is known, exactly so comes first.
 */
export function meaningOf(
  profile: ServiceProfile | undefined,
  subject: StatusSubject,
  status: string,
): StatusMeaning | null {
  const taught = profile?.statuses ?? [];
  const exact = [...taught, ...knownStatuses].find((one) => one.subject === subject && one.status === status);
  if (exact !== undefined) return exact.meaning;
  const word = statusWord(status);
  const alike = [...taught, ...knownStatuses].find(
    (one) => one.subject === subject && statusWord(one.status) === word,
  );
  return alike?.meaning ?? null;
}

function statusesOf(
  subject: StatusSubject,
  meaning: StatusMeaning,
  statuses: readonly string[],
): TaughtStatus[] {
  return statuses.map((status) => ({ subject, status, meaning }));
}
