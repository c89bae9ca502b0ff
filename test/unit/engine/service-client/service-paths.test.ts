import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { defaultServicePaths, fillPath } from '../../../../src-main/engine/service-client/service-paths.ts';

describe('a path of the service', () => {
  it('always begins with the fixed prefix', () => {
    for (const path of Object.values(defaultServicePaths)) expect(path).toMatch(/^\/api-proxy\/[\w\-/{}]+$/);
  });

  it('takes an id as one segment, whatever is in it', () => {
    const template = '/api-proxy/kbs/{kbId}/docs';
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 220 }), (kbId) => {
        let path: string;
        try {
          path = fillPath(template, { kbId });
        } catch (error) {
          return error instanceof OutboxError && error.code === 'invalid_input';
        }
        const segments = new URL(`https://host${path}`).pathname.split('/');
        return (
          segments.length === 5 && decodeURIComponent(segments[3] ?? '') === kbId && /^[!-~]+$/.test(path)
        );
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', ' ', '.', '..', 'a\nb', 'a\u0000', '\ud800', 'a'.repeat(201)])('refuses the id %j', (kbId) => {
    expect(() => fillPath('/{kbId}', { kbId })).toThrow(OutboxError);
  });

  it('does not stay unfilled', () => {
    expect(() => fillPath('/{clipId}', { kbId: 'a' })).toThrow('clipId');
  });
});
