import { describe, expect, it, test } from 'vitest';
import { pageSecretHeader } from '../../../../src-main/contract/page-session.ts';
import {
  openSession,
  renewSession,
  tokenIn,
  type SessionPort,
} from '../../../../src-renderer/api/web-session.ts';

interface Asked {
  readonly method: string;
  readonly body: unknown;
  readonly secret: string | null;
}

function setUp(hash: string, answers: (Response | Error)[], kept: string | null = null) {
  const asked: Asked[] = [];
  const state = { hash, secret: kept };
  const port: SessionPort = {
    fetch: (_input, init) => {
      asked.push({
        method: init?.method ?? 'GET',
        body: init?.body ?? null,
        secret: new Headers(init?.headers).get(pageSecretHeader),
      });
      const answer = answers.shift() ?? new Response(null, { status: 500 });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    hash: () => state.hash,
    dropHash: () => {
      state.hash = '';
    },
    secret: () => state.secret,
    keepSecret: (secret) => {
      state.secret = secret;
    },
    forgetSecret: () => {
      state.secret = null;
    },
  };
  return { port, asked, state };
}

const open = (pageSecret: string): Response => Response.json({ pageSecret });
const lasts = (): Response => Response.json({});
const ended = (why: string): Response => Response.json({ why, entrance: 'address' }, { status: 401 });
const status = (code: number): Response => new Response(null, { status: code });

describe('the token of an address', () => {
  test.each([
    ['#abc123', 'abc123'],
    ['', null],
    ['#', null],
    ['#/queue/all', null],
  ])('%s holds %s', (hash, token) => {
    expect(tokenIn(hash)).toBe(token);
  });
});

describe('the session of a page', () => {
  it('exchanges the token once, keeps the secret and drops the token from the address', async () => {
    const { port, asked, state } = setUp('#token', [open('s1')]);
    expect(await openSession(port)).toEqual({ kind: 'open', pageSecret: 's1' });
    expect(asked).toEqual([{ method: 'POST', body: '{"token":"token"}', secret: null }]);
    expect(state).toEqual({ hash: '', secret: 's1' });
  });

  it('goes on with the secret that its storage holds, also in a new tab', async () => {
    const { port, asked } = setUp('#/queue/all', [lasts()], 's1');
    expect(await openSession(port)).toEqual({ kind: 'open', pageSecret: 's1' });
    expect(asked).toEqual([{ method: 'GET', body: null, secret: 's1' }]);
  });

  it('goes on where the token has served already', async () => {
    const { port, asked, state } = setUp('#used', [status(401), lasts()], 's1');
    expect(await openSession(port)).toEqual({ kind: 'open', pageSecret: 's1' });
    expect(asked.map((each) => each.method)).toEqual(['POST', 'GET']);
    expect(state).toEqual({ hash: '', secret: 's1' });
  });

  it('reads its secret anew each time, as another tab may have been let in since', async () => {
    const { port, asked, state } = setUp('', [lasts(), lasts()], 's1');
    await renewSession(port);
    state.secret = 's2';
    expect(await renewSession(port)).toEqual({ kind: 'open', pageSecret: 's2' });
    expect(asked.map((each) => each.secret)).toEqual(['s1', 's2']);
  });

  it('is closed without token and secret, whatever cookie the browser holds', async () => {
    const answer = await openSession(setUp('', [lasts()]).port);
    expect(answer).not.toMatchObject({ kind: 'open' });
    expect(await openSession(setUp('', [status(401)]).port)).toEqual({
      kind: 'signed_out',
      why: 'unknown',
      entrance: 'address',
    });
  });

  test.each(['idle', 'ended', 'unknown'])('says why it is over, and forgets its secret: %s', async (why) => {
    const { port, state } = setUp('', [ended(why)], 's1');
    expect(await renewSession(port)).toEqual({ kind: 'signed_out', why, entrance: 'address' });
    expect(state.secret).toBeNull();
  });

  it('does not forget the secret of a newer session', async () => {
    const { port, state } = setUp('', [], 's1');
    const answer = renewSession({
      ...port,
      fetch: () => {
        state.secret = 's2';
        return Promise.resolve(ended('ended'));
      },
    });
    expect(await answer).toMatchObject({ kind: 'signed_out' });
    expect(state.secret).toBe('s2');
  });

  it('keeps the token for later while nobody answers', async () => {
    const { port, state } = setUp('#token', [new TypeError('fetch failed')]);
    expect(await openSession(port)).toEqual({ kind: 'away' });
    expect(state.hash).toBe('#token');
  });

  it('takes no answer that is something else', async () => {
    expect(await openSession(setUp('#token', [new Response('<html>')]).port)).toEqual({ kind: 'away' });
    expect(await openSession(setUp('#token', [open('')]).port)).toEqual({ kind: 'away' });
    expect(await renewSession(setUp('', [status(502)], 's1').port)).toEqual({ kind: 'away' });
  });
});
