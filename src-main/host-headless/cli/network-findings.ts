import type { ConnectionExamination } from '../../contract/connection.ts';
import { told } from './output/say.ts';
import type { AuthoritiesView } from '../../contract/network.ts';
import { dayMs, minuteMs, secondMs } from '../../foundation/durations.ts';
import { localDay } from '../../foundation/local-time.ts';
import type { Finding } from './machine-findings.ts';

/** Time enough to have it made anew. */
const fewDays = 21;

/** `null`: the connection speaks no TLS, or was not reached, which its own finding says. */
export function findCertificate(
  name: string,
  certificate: ConnectionExamination['certificate'],
  nowMs: number,
): Finding | null {
  if (certificate === null) return null;
  const what = `certificate ${name}`;
  const { issuer, untilMs, trouble } = certificate;
  if (trouble !== null) return { what, verdict: 'problem', detail: told(trouble) };
  const by = `issued by ${issuer ?? 'nobody that it names'}`;
  if (untilMs === null) return { what, verdict: 'well', detail: by };
  const until = `valid until ${localDay(untilMs)}, ${by}`;
  const days = Math.floor((untilMs - nowMs) / dayMs);
  if (days >= fewDays) return { what, verdict: 'well', detail: until };
  const left = `${String(days)} ${days === 1 ? 'day' : 'days'} left: ask whoever runs the service to renew it`;
  return { what, verdict: 'note', detail: `${until}; ${left}` };
}

/** `null`: no file is named. */
export function findAuthorities(file: AuthoritiesView | null): Finding {
  const what = 'authorities';
  if (file === null)
    return { what, verdict: 'well', detail: 'those of Outbox and of this computer; no file is named' };
  const { path, certificates, trouble } = file;
  if (trouble !== null) {
    const fix = 'put it right, or name another or none: outbox network set --authorities';
    return {
      what,
      verdict: 'problem',
      detail: `${path}: ${told(trouble)}. Nothing is reached over https meanwhile; ${fix}`,
    };
  }
  const unused = certificates.filter(({ flaw }) => flaw !== null).length;
  const soonest = Math.min(...certificates.flatMap(({ flaw, untilMs }) => (flaw === null ? [untilMs] : [])));
  const used = `${path}: ${String(certificates.length - unused)} trusted, until ${localDay(soonest)}`;
  if (unused === 0) return { what, verdict: 'well', detail: used };
  return { what, verdict: 'note', detail: `${used}; ${String(unused)} not used: outbox network says why` };
}

/** Where nobody else tells. */
const ownClock = 'see that the system sets it by the network, as certificates and schedules are judged by it';

/** Less may be the way of the reply, and hinders nothing. */
const muchMs = minuteMs;

export interface ServiceTime {
  readonly name: string;
  readonly clock: ConnectionExamination['clock'];
}

/** This computer's clock by what services say of the time. */
export function findClock(services: readonly ServiceTime[]): Finding {
  const what = 'clock';
  const told = services.flatMap(({ name, clock }) =>
    clock === null ? [] : [{ name, aheadMs: aheadMs(clock) }],
  );
  if (told.length === 0)
    return { what, verdict: 'note', detail: `no service said what time it is; ${ownClock}` };
  const wrong = told.filter((each) => Math.abs(each.aheadMs) > muchMs);
  if (wrong.length === 0)
    return { what, verdict: 'well', detail: 'within a minute of what the services say' };
  const apart = wrong.map((each) => {
    const side = each.aheadMs > 0 ? 'ahead of' : 'behind';
    return `${spanWords(Math.abs(each.aheadMs))} ${side} the service of ${each.name}`;
  });
  const isOurs = wrong.length === told.length;
  const fix = isOurs
    ? 'let the system set it by the network, then certificates and schedules are judged rightly'
    : 'other services agree with this computer, so ask whoever runs that one';
  return { what, verdict: isOurs ? 'problem' : 'note', detail: `${apart.join(', ')}: ${fix}` };
}

/** At least by so much this computer is ahead; 0 where both may be the same, negative where it is behind. */
function aheadMs({ earliestMs, latestMs, nowMs }: NonNullable<ServiceTime['clock']>): number {
  return nowMs > latestMs ? nowMs - latestMs : Math.min(0, nowMs - earliestMs);
}

function spanWords(spanMs: number): string {
  const minutes = Math.floor(spanMs / minuteMs);
  if (minutes < 120) return `${String(minutes)} min ${String(Math.floor((spanMs % minuteMs) / secondMs))} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${String(hours)} h` : `${String(Math.floor(hours / 24))} days`;
}
