import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { queueViews } from '../../../../src-main/contract/job.ts';
import {
  activityTabs,
  addFolder,
  hashOf,
  home,
  parseHash,
  type Route,
} from '../../../../src-renderer/state/routes.ts';

const route: fc.Arbitrary<Route> = fc.oneof(
  fc
    .constantFrom(...queueViews)
    .map((view): Route => ({ place: 'queue', view, scope: { kind: 'everything' } })),
  fc
    .tuple(fc.constantFrom('folder' as const, 'client' as const, 'batch' as const), fc.integer({ min: 1 }))
    .map(([kind, id]): Route => ({ place: 'queue', view: 'all', scope: { kind, id } })),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((id): Route => ({ place: 'queue', view: 'all', scope: { kind: 'target', id } })),
  fc.constant(addFolder),
  fc
    .option(fc.integer({ min: 1 }), { nil: null })
    .map((folderId): Route => ({ place: 'folders', isAdding: false, folderId })),
  fc.constantFrom('clips' as const, 'attention' as const).map((place): Route => ({ place })),
  fc
    .option(fc.integer({ min: 1 }), { nil: null })
    .map((folderId): Route => ({ place: 'knowledge', folderId })),
  fc.integer({ min: 1 }).map((clientId): Route => ({ place: 'client', clientId })),
  fc
    .tuple(fc.integer({ min: 1 }), fc.option(fc.integer({ min: 1 }), { nil: null }))
    .map(([batchId, clientId]): Route => ({ place: 'report', of: { kind: 'batch', batchId, clientId } })),
  fc
    .tuple(fc.integer({ min: 1 }), fc.integer({ min: 1970, max: 9999 }), fc.integer({ min: 1, max: 12 }))
    .map(([clientId, year, number]): Route => {
      const month = `${String(year)}-${String(number).padStart(2, '0')}`;
      return { place: 'report', of: { kind: 'month', clientId, month } };
    }),
  fc.constantFrom(...activityTabs).map((tab): Route => ({ place: 'activity', tab })),
  fc
    .constantFrom(
      'connections',
      'clients',
      'schedule',
      'network',
      'updates',
      'notifications',
      'start',
      'appearance',
      'diagnostics',
      'move',
    )
    .map((kind): Route => ({ place: 'settings', section: { kind } })),
  fc
    .option(fc.integer({ min: 1 }), { nil: null })
    .map((connectionId): Route => ({ place: 'settings', section: { kind: 'service', connectionId } })),
);
const jobId = fc.option(fc.integer({ min: 1 }), { nil: null });

describe('the address of a place', () => {
  it('leads back to it', () => {
    fc.assert(
      fc.property(route, jobId, (each, job) => {
        expect(parseHash(hashOf({ route: each, jobId: job }))).toEqual({ route: each, jobId: job });
      }),
    );
  });

  test.each([
    '',
    '#',
    '#/',
    '#/nowhere',
    '#/queue/folder/x',
    '#/queue/target/',
    '#/queue/%E0%A4%A',
    '#/queue/all?job=-1',
  ])('%s leads home', (hash) => {
    expect(parseHash(hash)).toEqual({ route: home, jobId: null });
  });
});
