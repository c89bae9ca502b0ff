import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../../../src-main/contract/connection.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import {
  serviceProfileSchema,
  type DriftItem,
  type LearnedLimits,
  type ProfileView,
} from '../../../../src-main/contract/service-profile.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection as sample } from './samples.ts';

const connection: Connection = { ...sample, healthDetail: null, checkedAtMs: null };

const view: ProfileView = {
  connectionId: 1,
  profile: serviceProfileSchema.parse({
    version: 1,
    paths: { clip: '/v2/videos/{clipId}' },
    off: ['renderClip'],
    fields: { 'importClip.clipId': ['/data/video/id'] },
    statuses: [{ subject: 'document', status: 'Archived', meaning: 'failure' }],
    strict5xx: true,
    idIsYes: ['createDraft'],
  }),
  operations: [
    {
      name: 'clip',
      method: 'GET',
      defaultPath: '/api-proxy/clips/{clipId}',
      path: '/v2/videos/{clipId}',
      isOff: false,
      placeholders: ['clipId'],
      source: 'interface',
    },
    {
      name: 'renderClip',
      method: 'POST',
      defaultPath: '/api-proxy/clips/{clipId}/render',
      path: '/api-proxy/clips/{clipId}/render',
      isOff: true,
      placeholders: ['clipId'],
      source: 'observed',
    },
  ],
  knownStatuses: [],
};

const limits: LearnedLimits = {
  sizes: [{ operation: 'uploadDocument', largestAcceptedBytes: 10_000_000, smallestRefusedBytes: null }],
  refusedTypes: [
    { operation: 'uploadDocument', extension: 'heic', message: legacy('HEIC is not supported') },
  ],
  rate: { limit: 100, remaining: 7, resetAtMs: null, seenAtMs: Date.UTC(2026, 2, 1) },
  heldKinds: [
    {
      kind: 'clip_render',
      cause: 'credits',
      message: legacy('Credits are used up'),
      sinceMs: Date.UTC(2026, 2, 1),
      untilMs: null,
    },
  ],
};

const drift: DriftItem[] = [
  {
    id: 4,
    operation: 'clip',
    what: 'field',
    name: 'data.mood',
    sample: 'text, 12 characters',
    subject: null,
    count: 3,
    firstSeenMs: Date.UTC(2026, 2, 1),
    lastSeenMs: Date.UTC(2026, 2, 2),
    taught: null,
  },
];

const plain: ProfileView = { ...view, profile: serviceProfileSchema.parse({ version: 1 }), operations: [] };
const nothingLearned: LearnedLimits = { sizes: [], refusedTypes: [], rate: null, heldKinds: [] };

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  Object.assign(cli.engine.answers, {
    'connections.list': () => [connection, { ...connection, id: 2, name: 'Moss' }],
    'connections.profile': () => view,
    'connections.setProfile': () => view,
    'connections.limits': () => limits,
    'connections.drift': () => drift,
    'connections.teachStatus': () => view,
    'connections.teachIdIsYes': () => view,
    'connections.teachField': () => ({ profile: view, recovered: 2 }),
    'connections.releaseKind': () => ({}),
  });
});

const asked = (call: string): unknown[] =>
  cli.engine.asked.filter((one) => one.call === call).map((one) => one.input);
const profile = (...words: string[]) => cli.run('profile', '--connection', 'Halden', ...words);

describe('profile', () => {
  test('says what differs, and shows operations, waiting kinds, limits and what is not known', async () => {
    const { code, out } = await profile();
    expect(code).toBe(0);
    expect(out).toContain('Halden differs from the defaults:');
    expect(out).toContain('  path of clip: /v2/videos/{clipId}\n');
    expect(out).toContain('  renderClip is off\n');
    expect(out).toContain('  importClip.clipId: /data/video/id\n');
    expect(out).toContain('  document Archived means failure\n');
    expect(out).toContain('  every 5xx leaves doubt\n');
    expect(out).toContain('  createDraft: a 2xx with an id is a yes without success\n');
    expect(out).toMatch(/clip +GET +\/v2\/videos\/\{clipId\} +own path\n/);
    expect(out).toMatch(/renderClip +POST +\/api-proxy\/clips\/\{clipId\}\/render +off\n/);
    expect(out).toMatch(/clip_render +credits .*Credits are used up\n/);
    expect(out).toMatch(/uploadDocument +10\.0 MB +–\n/);
    expect(out).toMatch(/uploadDocument +\.heic +HEIC is not supported\n/);
    expect(out).toContain('Requests: limit 100, left 7 (seen ');
    expect(out).toMatch(/clip +field +data\.mood +3 .*text, 12 characters\n/);
  });

  test('is short where nothing differs and nothing was learned', async () => {
    Object.assign(cli.engine.answers, {
      'connections.profile': () => plain,
      'connections.limits': () => nothingLearned,
      'connections.drift': () => [],
    });
    expect((await profile()).out).toBe('Halden: nothing differs from the defaults.\n');
  });

  test('prints the shape that scripts rely on', async () => {
    const result = await profile('--json');
    expect(result.err).toBe('');
    expect(result.json()).toEqual({
      connection: 'Halden',
      profile: view.profile,
      operations: view.operations,
      heldKinds: [
        {
          kind: 'clip_render',
          cause: 'credits',
          message: 'Credits are used up',
          ...legacy('Credits are used up'),
          since: '2026-03-01T00:00:00.000Z',
          until: null,
        },
      ],
      sizes: limits.sizes,
      refusedTypes: [
        {
          ...{ operation: 'uploadDocument', extension: 'heic', message: 'HEIC is not supported' },
          ...{ code: 'legacy.text', params: { text: 'HEIC is not supported' } },
        },
      ],
      rate: { limit: 100, remaining: 7, resetAt: null, seenAt: '2026-03-01T00:00:00.000Z' },
      drift: [
        {
          operation: 'clip',
          what: 'field',
          name: 'data.mood',
          sample: 'text, 12 characters',
          subject: null,
          count: 3,
          firstSeen: '2026-03-01T00:00:00.000Z',
          lastSeen: '2026-03-02T00:00:00.000Z',
          taught: null,
        },
      ],
    });
  });

  test('asks which connection where there are several', async () => {
    const { code, err } = await cli.run('profile');
    expect(code).not.toBe(0);
    expect(err).toContain('--connection');
  });
});

describe('profile --export and --import', () => {
  test('hand a profile from one connection to another', async () => {
    const exported = await profile('--export');
    expect(exported.json()).toEqual(view.profile);
    writeFileSync(join(cli.folder, 'profile.json'), exported.out);
    const imported = await cli.run('profile', '--connection', 'Moss', '--import', 'profile.json');
    expect(imported).toMatchObject({ code: 0, out: '', err: 'Moss has the profile of profile.json now.\n' });
    expect(asked('connections.setProfile')).toEqual([{ id: 2, profile: view.profile }]);
  });

  test.each([
    ['{', /profile\.json was not read: it is not JSON/],
    ['[]', /profile\.json holds no service profile: the whole: /],
    [
      '{"version":1,"paths":{"clip":"https://x"}}',
      /profile\.json holds no service profile: paths\.clip: A path begins/,
    ],
    ['{"version":2}', /profile\.json holds no service profile: version: /],
  ])('refuse %s, saying what is wrong with it', async (text, message) => {
    writeFileSync(join(cli.folder, 'profile.json'), text);
    const { code, err } = await profile('--import', 'profile.json');
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
    expect(asked('connections.setProfile')).toEqual([]);
  });

  test('say where there is no such file', async () => {
    expect((await profile('--import', 'gone.json')).err).toMatch(
      /gone\.json cannot be read: it does not exist/,
    );
  });

  test('pass on what the engine says against a path', async () => {
    cli.engine.answers['connections.setProfile'] = () => {
      throw new OutboxError('invalid_input', 'The path /x for clip lacks {clipId}.');
    };
    writeFileSync(join(cli.folder, 'profile.json'), '{"version":1,"paths":{"clip":"/x"}}');
    const { code, err } = await profile('--import', 'profile.json');
    expect(code).not.toBe(0);
    expect(err).toContain('The path /x for clip lacks {clipId}.');
  });

  test('are not combined', async () => {
    const { code, err } = await profile('--export', '--import', 'profile.json');
    expect(code).not.toBe(0);
    expect(err).toContain('cannot be used with');
  });
});

describe('profile --teach, --point, --id-is-yes and --release', () => {
  test('teach several statuses, which may hold an equals sign, and forget one', async () => {
    const { code, err } = await profile('--teach', 'document=a=b=success', '--teach', 'clip=Archived=forget');
    expect(code).toBe(0);
    expect(asked('connections.teachStatus')).toEqual([
      { id: 1, subject: 'document', status: 'a=b', meaning: 'success' },
      { id: 1, subject: 'clip', status: 'Archived', meaning: null },
    ]);
    expect(err).toBe(
      'a=b of a document means success on Halden.\nWhat Archived of a clip means is forgotten on Halden.\n',
    );
  });

  test('point to a field and say how many ids that recovered', async () => {
    const { code, err } = await profile('--point', 'importClip.clipId=/data/video/id');
    expect(code).toBe(0);
    expect(asked('connections.teachField')).toEqual([
      { id: 1, field: 'importClip.clipId', pointer: '/data/video/id' },
    ]);
    expect(err).toBe(
      'importClip.clipId is read from /data/video/id on Halden. 2 jobs got an id from an earlier reply.\n',
    );
  });

  test('teach that an id is a yes of some writes, and forget another', async () => {
    const { code, err } = await profile(
      ...['--id-is-yes', 'uploadDocument', '--id-is-yes', 'createDraft=forget'],
    );
    expect(code).toBe(0);
    expect(asked('connections.teachIdIsYes')).toEqual([
      { id: 1, operation: 'uploadDocument', isYes: true },
      { id: 1, operation: 'createDraft', isYes: false },
    ]);
    expect(err).toMatch(/^A 2xx of uploadDocument that holds an id is a yes on Halden, .*\n/);
    expect(err).toMatch(/\nA 2xx of createDraft that says no success leaves doubt on Halden again\.\n$/);
  });

  test('let a kind go', async () => {
    const { code, err } = await profile('--release', 'clip_render');
    expect(code).toBe(0);
    expect(asked('connections.releaseKind')).toEqual([{ id: 1, kind: 'clip_render' }]);
    expect(err).toBe('Jobs of the kind clip_render go on, on Halden.\n');
  });

  test('print the profile as it is then, with --json', async () => {
    const result = await profile('--teach', 'clip=x=success', '--json');
    expect(result.json()).toMatchObject({ connection: 'Halden', profile: view.profile });
  });

  test.each([
    ['--teach', 'document=Archived'],
    ['--teach', 'folder=Archived=success'],
    ['--teach', 'document=Archived=lost'],
    ['--teach', 'document==success'],
    ['--point', 'importClip.clipId'],
    ['--point', 'importClip.name=/data'],
    ['--point', 'importClip.clipId=data.id'],
    ['--id-is-yes', 'brands'],
    ['--id-is-yes', 'abortClipUpload'],
    ['--id-is-yes', 'createDraft=yes'],
    ['--id-is-yes', 'createDraft=forget=forget'],
    ['--release', 'everything'],
  ])('refuse %s %s before anything is asked', async (option, value) => {
    const { code, err } = await profile(option, value);
    expect(code).not.toBe(0);
    expect(err).toContain(option);
    expect(cli.engine.asked).toEqual([]);
  });
});
