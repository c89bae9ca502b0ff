import { legacy } from '../../../contract/messages/message.ts';
import type { OlderCopyView } from '../../../contract/older-copy.ts';
import type { Banner } from '../../../contract/status.ts';
import { localMinute } from '../../../foundation/local-time.ts';

/** Why a job waits. */
export const olderCopyHold = 'This data folder is an older copy; nothing is sent until you say what to do';

/** The question, with what would be sent again. */
export function olderCopyBanner(
  {
    sign,
    unknownSends,
    sentUntilMs,
    elsewhere,
  }: Pick<NonNullable<OlderCopyView['question']>, 'sign' | 'unknownSends' | 'sentUntilMs' | 'elsewhere'>,
  first: readonly { readonly name: string }[],
  waiting: number,
): Banner {
  const things = unknownSends === 1 ? '1 thing' : `${String(unknownSends)} things`;
  if (sign === 'service') {
    const files = unknownSends === 1 ? '1 file that waits' : `${String(unknownSends)} files that wait`;
    return {
      kind: 'older_copy',
      connectionId: null,
      title: legacy('This data folder may be an older copy'),
      detail: legacy(
        `The service already lists ${files} here, until ${localMinute(sentUntilMs)}, and Outbox has no receipt for it. ${waitingWords(first, waiting)}. Nothing is sent until you answer: have it looked for at the service, or send it. Or end Outbox and put the newer data folder back.`,
      ),
    };
  }
  if (sign === 'running') {
    const where = elsewhere === null ? '' : ` The other one is ${elsewhere}.`;
    return {
      kind: 'older_copy',
      connectionId: null,
      title: legacy('Another Outbox runs with a copy of this data folder'),
      detail: legacy(
        `Both would send the same files, so this one sends nothing.${where} ${waitingWords(first, waiting)}. End this Outbox and go on with the other one. Or end the other one and answer here: have it looked for at the service, or send it.`,
      ),
    };
  }
  const sent = `It does not know the last ${things} that Outbox sent, until ${localMinute(sentUntilMs)}`;
  const where = elsewhere === null ? '' : `. The newer data folder is ${elsewhere}`;
  return {
    kind: 'older_copy',
    connectionId: null,
    title: legacy('This data folder is an older copy'),
    detail: legacy(
      `${sent}${where}. ${waitingWords(first, waiting)}. Nothing is sent until you answer: have it looked for at the service, or send it. Or end Outbox and put the newer data folder back.`,
    ),
  };
}

function waitingWords(first: readonly { readonly name: string }[], waiting: number): string {
  if (waiting === 0) return 'Nothing waited when it was opened';
  const names = first.map(({ name }) => name).join(', ');
  const rest = waiting - first.length;
  const more = rest > 0 ? ` and ${String(rest)} more` : '';
  return `It may have been sent already, and waits: ${names}${more}`;
}
