import { describe, expect, it, test } from 'vitest';
import {
  openSession,
  renewSession,
  tokenIn,
  type SessionPort,
} from '../../../../src-renderer/api/web-session.ts';

interface Asked {
  readonly method: string;
  readonly body: unknown;
}

function setUp(hash: string, answers: (Response | Error)[]) {
  const asked: Asked[] = [];
  const state = { hash };
  const port: SessionPort = {
    fetch: (_input, init) => {
      asked.push({ method: init?.method ?? 'GET', body: init?.body ?? null });
      const answer = answers.shift() ?? new Response(null, { status: 500 });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    hash: () => state.hash,
    dropHash: () => {
      state.hash = '';
    },
  };
  return { port, asked, state };
}

const open = (csrf: string): Response => Response.json({ csrf });
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
  it('exchanges the token once and drops it from the address', async () => {
    const { port, asked, state } = setUp('#secret', [open('c1')]);
    expect(await openSession(port)).toEqual({ kind: 'open', csrf: 'c1' });
    expect(asked).toEqual([{ method: 'POST', body: '{"token":"secret"}' }]);
    expect(state.hash).toBe('');
  });

  it('is found by its cookie where there is no token', async () => {
    const { port, asked } = setUp('#/queue/all', [open('c1')]);
    expect(await openSession(port)).toEqual({ kind: 'open', csrf: 'c1' });
    expect(asked).toEqual([{ method: 'GET', body: null }]);
  });

  it('is found by its cookie where the token has served already', async () => {
    const { port, asked, state } = setUp('#used', [status(401), open('c1')]);
    expect(await openSession(port)).toEqual({ kind: 'open', csrf: 'c1' });
    expect(asked.map((each) => each.method)).toEqual(['POST', 'GET']);
    expect(state.hash).toBe('');
  });

  it('is closed without token and cookie', async () => {
    expect(await openSession(setUp('', [status(401)]).port)).toEqual({ kind: 'signed_out' });
  });

  it('keeps the token for later while nobody answers', async () => {
    const { port, state } = setUp('#secret', [new TypeError('fetch failed')]);
    expect(await openSession(port)).toEqual({ kind: 'away' });
    expect(state.hash).toBe('#secret');
  });

  it('takes no answer that is something else', async () => {
    expect(await renewSession(setUp('', [new Response('<html>')]).port)).toEqual({ kind: 'away' });
    expect(await renewSession(setUp('', [Response.json({ csrf: '' })]).port)).toEqual({ kind: 'away' });
    expect(await renewSession(setUp('', [status(502)]).port)).toEqual({ kind: 'away' });
  });
});
