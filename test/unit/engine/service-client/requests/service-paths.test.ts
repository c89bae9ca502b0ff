import { message } from '../../../../../src-main/contract/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import {
  isSwitchedOff,
  serviceOperations,
  serviceOperationSchema,
  serviceProfileSchema,
} from '../../../../../src-main/contract/service-profile.ts';
import {
  fillPath,
  operationFacts,
  pathOf,
  placeholdersOf,
  problemOfPath,
} from '../../../../../src-main/engine/service-client/requests/service-paths.ts';

describe('a path of the service', () => {
  it('always begins with the fixed prefix', () => {
    for (const operation of serviceOperations) {
      expect(operationFacts[operation].path).toMatch(/^\/api-proxy\/[\w\-/{}]+$/);
    }
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

  it.each(['', ' ', '.', '..', 'a\nb', 'a\u0000', '\ud800', 'a'.repeat(1025), 'a/../b', 'a\\..'])(
    'refuses the id %j',
    (kbId) => {
      expect(() => fillPath('/{kbId}', { kbId })).toThrow(OutboxError);
    },
  );

  it('does not stay unfilled', () => {
    expect(() => fillPath('/{clipId}', { kbId: 'a' })).toThrow('clipId');
    expect(() => fillPath('/{constructor}', {})).toThrow('constructor');
  });

  it('that a person wrote goes out as a request line may hold it', () => {
    expect(fillPath('/añb/"{clipId}"/%41\ud800', { clipId: 'c 1' })).toBe(
      '/a%C3%B1b/%22c%201%22/%41%EF%BF%BD',
    );
  });

  it.each([
    ['/a/%{clipId}', '2e', '/a/%252e'],
    ['/a/%2{clipId}', 'e', '/a/%252e'],
    ['/a/100%', '', '/a/100%25'],
    ['/a/%7E{clipId}', '1', '/a/%7E1'],
  ])('%s keeps its percent sign apart from the id %j', (template, clipId, sent) => {
    expect(fillPath(template, { clipId })).toBe(sent);
    expect(new URL(sent, 'https://host').pathname).toBe(sent);
  });
});

const notBelow = message('path_problem.not_below');

describe('the paths of a connection', () => {
  const profile = serviceProfileSchema.parse({
    version: 1,
    paths: { renderClip: '/v2/clips/{clipId}/renders' },
    off: ['clipJobs'],
  });

  it.each([
    'importClip (service-interface §4.1)',
    'createDraft (service-interface §4.2)',
    'uploadCarouselAsset (service-interface §4.3)',
    'uploadDocument (service-interface §4.4)',
    'brands (service-interface §4.6)',
    'clip (service-interface §4.6)',
  ])('%s stand in the interface', (title) => {
    const operation = serviceOperationSchema.parse(title.split(' ')[0]);
    expect(operationFacts[operation].source).toBe('interface');
  });

  it('are the interface’s for six operations and observed for all others, the render’s among them', () => {
    expect(
      serviceOperations.filter((operation) => operationFacts[operation].source === 'interface'),
    ).toHaveLength(6);
    expect(operationFacts.renderClip).toMatchObject({
      method: 'POST',
      path: '/api-proxy/clips/{clipId}/render',
      source: 'observed',
    });
  });

  it('are its own where its profile names them', () => {
    expect(pathOf(profile, 'renderClip')).toBe('/v2/clips/{clipId}/renders');
    expect(pathOf(profile, 'clip')).toBe('/api-proxy/clips/{clipId}');
    expect(pathOf(undefined, 'renderClip')).toBe('/api-proxy/clips/{clipId}/render');
  });

  it('may be switched off', () => {
    expect([
      isSwitchedOff(profile, 'clipJobs'),
      isSwitchedOff(profile, 'clip'),
      isSwitchedOff(undefined, 'clipJobs'),
    ]).toEqual([true, false, false]);
  });

  it('ask for values by name, each once', () => {
    expect(placeholdersOf('/a/{clipId}/b/{kbId}/{clipId}')).toEqual(['clipId', 'kbId']);
    expect(placeholdersOf('/a')).toEqual([]);
  });

  it.each([
    ['/v2/{clipId}', null],
    ['/v2/{brandId}', message('path_problem.unknown', { name: '{brandId}' })],
    ['//evil.example/{clipId}', notBelow],
    ['https://evil.example/', notBelow],
    ['/a/../b', notBelow],
    ['/a/%2E%2e/b', notBelow],
    ['/a/./b', notBelow],
    ['/a?b=c', notBelow],
    ['/a#b', notBelow],
    ['/a b', notBelow],
    ['a', notBelow],
  ])('may be %j: %j', (path, problem) => {
    expect(problemOfPath(path, ['clipId'])).toEqual(problem);
  });
});
