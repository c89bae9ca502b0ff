import { describe, expect, it } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { englishOf } from '../../../../src-main/languages/english.ts';
import {
  findAuthorities,
  findCertificate,
  findClock,
} from '../../../../src-main/host-headless/cli/network-findings.ts';

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 5, 15, 12);
const shown = (days: number) => ({ issuer: 'Halden CA', untilMs: nowMs + days * dayMs, trouble: null });

describe('what the doctor says of a certificate', () => {
  it('is until when and who issued it, with the days that are left once they are few', () => {
    expect(findCertificate('Halden', shown(40), nowMs)).toEqual({
      ...{ what: 'certificate Halden', verdict: 'well' },
      detail: 'valid until 2026-07-25, issued by Halden CA',
    });
    expect(findCertificate('Halden', shown(20.5), nowMs)).toMatchObject({
      verdict: 'note',
      detail: expect.stringContaining('20 days left: ask whoever runs the service to renew it') as string,
    });
    expect(findCertificate('Halden', shown(1.2), nowMs)?.detail).toContain('1 day left');
  });

  it('is why it is not believed, and nothing where none was shown', () => {
    const trouble = message('failure.tls', {
      ...{ host: 'social.example', certificate: 'expired', error: 'CERT_HAS_EXPIRED' },
    });
    expect(findCertificate('Halden', { issuer: null, untilMs: null, trouble }, nowMs)).toEqual({
      ...{ what: 'certificate Halden', verdict: 'problem', detail: englishOf(trouble) },
    });
    expect(findCertificate('Halden', null, nowMs)).toBeNull();
  });
});

describe('what the doctor says of the file of authorities', () => {
  it('is how many of it are trusted and how many are not', () => {
    const one = { name: 'Halden CA', issuer: 'Halden CA', untilMs: nowMs, flaw: null };
    const file = { path: '/etc/company.pem', trouble: null };
    expect(findAuthorities(null)).toMatchObject({ verdict: 'well' });
    expect(findAuthorities({ ...file, certificates: [one] })).toMatchObject({
      ...{ verdict: 'well', detail: '/etc/company.pem: 1 trusted, until 2026-06-15' },
    });
    expect(findAuthorities({ ...file, certificates: [one, { ...one, flaw: 'expired' }] })).toMatchObject({
      ...{
        verdict: 'note',
        detail: expect.stringContaining('1 not used: outbox network says why') as string,
      },
    });
  });
});

describe('what the doctor says of the clock', () => {
  const at = (name: string, aheadMs: number) => ({
    name,
    clock: { earliestMs: nowMs - aheadMs - 1000, latestMs: nowMs - aheadMs, nowMs },
  });

  it.each([
    ['nothing where no service tells the time', [{ name: 'A', clock: null }], 'note', 'no service said'],
    ['that it is right within a minute', [at('A', 59_000), at('B', -59_000)], 'well', 'within a minute'],
    [
      'how far it is ahead',
      [at('A', 125_000)],
      'problem',
      '2 min 5 s ahead of the service of A: let the system set it',
    ],
    ['how far it is behind', [at('A', -7_201_000)], 'problem', '2 h behind the service of A'],
    ['how many days it is off', [at('A', 3 * dayMs)], 'problem', '3 days ahead'],
    [
      'that one service alone is wrong',
      [at('A', 125_000), at('B', 0)],
      'note',
      'other services agree with this computer',
    ],
  ])('is %s', (_what, services, verdict, words) => {
    const found = findClock(services);
    expect(found.verdict).toBe(verdict);
    expect(found.detail).toContain(words);
  });
});
