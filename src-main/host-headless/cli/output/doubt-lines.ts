import { isMessage, type Message } from '../../../contract/messages/message.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { describeTime } from './words.ts';

const mostRead = 500;

/** Jobs in doubt: when the service is asked about them next, and what a person can say. Nothing where there are none. */
export async function doubtLines(client: OutboxClient, inDoubt: number): Promise<string[]> {
  if (inDoubt === 0) return [];
  const { rows } = await client.call('jobs.page', {
    filter: { states: ['in_doubt'] },
    ...{ order: 'oldest', offset: 0, limit: mostRead },
  });
  const looks = rows.flatMap(({ finding }) => nextLookOf(finding));
  const next =
    looks.length > 0
      ? `The service is asked about what is in doubt on ${describeTime(Math.min(...looks))}; "outbox check --all" asks now.`
      : 'The service is not asked again about what is in doubt, unless "outbox check --all" does.';
  return [
    next,
    '"outbox jobs --state in_doubt" lists it. Look there, then say "outbox resolve ID arrived", or "not-arrived" to send it again.',
  ];
}

function nextLookOf(finding: Message | null): number[] {
  if (finding === null) return [];
  if (isMessage(finding, 'finding.planned')) return [finding.params.at];
  return isMessage(finding, 'finding.looked') ? [finding.params.next] : [];
}
