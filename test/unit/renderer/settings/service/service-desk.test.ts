import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import {
  serviceProfileSchema,
  type ProfileView,
  type ServiceProfile,
} from '../../../../../src-main/contract/service-profile.ts';
import { Deed } from '../../../../../src-renderer/settings/service/deed.svelte.ts';
import { OperationTrial } from '../../../../../src-renderer/settings/service/operation-trial.svelte.ts';
import { ServiceDesk } from '../../../../../src-renderer/settings/service/service-desk.svelte.ts';
import { ScriptedTransport, type Script } from '../../scripted-transport.ts';
import { brands, operation, profileView, tried } from './sample-profile.ts';

/** A service that keeps what is set, as the engine does. */
function setUp(script: Script = {}) {
  let view: ProfileView = profileView();
  const keep = (profile: ServiceProfile): ProfileView => {
    view = {
      ...view,
      profile,
      operations: view.operations.map((each) => ({
        ...each,
        path: profile.paths[each.name] ?? each.defaultPath,
        isOff: profile.off.includes(each.name),
      })),
    };
    return view;
  };
  const transport = new ScriptedTransport({
    'connections.profile': () => view,
    'connections.setProfile': ({ profile }) => keep(serviceProfileSchema.parse(profile)),
    'connections.drift': () => [],
    'connections.limits': () => ({ sizes: [], refusedTypes: [], rate: null, heldKinds: [] }),
    'connections.teachStatus': ({ meaning, ...taught }) =>
      keep({
        ...view.profile,
        statuses: meaning === null ? [] : [{ subject: taught.subject, status: taught.status, meaning }],
      }),
    ...script,
  });
  const desk = new ServiceDesk(createClient(transport), 1);
  return { transport, desk, keep, current: () => view };
}

describe('the desk of a service profile', () => {
  it('saves edits together, on top of what was taught elsewhere meanwhile', async () => {
    const { desk, keep, current } = setUp();
    await desk.read();
    desk.setPath(brands, '/v2/brands');
    desk.setOff(operation(), true);
    desk.setStrict5xx(true);
    desk.setBelieves5xx(true);
    desk.setIdIsYes('createDraft', true);
    expect(desk.editCount).toBe(5);
    keep({ ...current().profile, statuses: [{ subject: 'clip', status: 'gone', meaning: 'failure' }] });
    expect(await desk.save()).toBe(true);
    expect(current().profile).toMatchObject({
      paths: { brands: '/v2/brands' },
      off: ['clip'],
      strict5xx: true,
      believes5xx: true,
      idIsYes: ['createDraft'],
      statuses: [{ status: 'gone' }],
    });
    expect(desk.editCount).toBe(0);
  });

  it('sends nothing while a path cannot be used', async () => {
    const { desk, transport } = setUp();
    await desk.read();
    desk.setPath(operation(), '/v2/clips');
    expect(desk.problemOf(operation())).toContain('{clipId} is missing');
    expect(await desk.save()).toBe(false);
    expect(transport.callsOf('connections.setProfile')).toEqual([]);
  });

  it('keeps edits and says why when saving is refused', async () => {
    const { desk } = setUp({
      'connections.setProfile': () => {
        throw new OutboxError('invalid_input', 'The path cannot be kept.');
      },
    });
    await desk.read();
    desk.setPath(brands, '/v2/brands');
    expect(await desk.save()).toBe(false);
    expect(desk.saveError).toMatchObject({ message: 'The path cannot be kept.' });
    expect(desk.pathOf(brands)).toBe('/v2/brands');
    desk.discard();
    expect(desk.saveError).toBeNull();
    expect(desk.pathOf(brands)).toBe('/api-proxy/brands');
  });

  it('teaches at once and leaves unsaved edits alone', async () => {
    const { desk } = setUp();
    await desk.read();
    desk.setPath(brands, '/v2/brands');
    await desk.teachStatus('document', 'ocr_failed', 'failure');
    expect(desk.view?.profile.statuses).toHaveLength(1);
    expect(desk.editCount).toBe(1);
  });

  it('forgets one pointer and keeps the others of its field', async () => {
    const { desk, keep, current } = setUp();
    keep({ ...current().profile, fields: { 'clip.status': ['/a', '/b'], 'clip.candidates': ['/c'] } });
    await desk.read();
    await desk.forgetPointer('clip.status', '/a');
    await desk.forgetPointer('clip.candidates', '/c');
    expect(current().profile.fields).toEqual({ 'clip.status': ['/b'] });
  });

  it('looks at what is held again once a kind is released', async () => {
    const held = [
      {
        kind: 'clip_render',
        cause: 'path' as const,
        message: legacy('Answered 404'),
        sinceMs: 1,
        untilMs: null,
      },
    ];
    const { desk } = setUp({
      'connections.limits': () => ({ sizes: [], refusedTypes: [], rate: null, heldKinds: [...held] }),
      'connections.releaseKind': ({ kind }) => {
        held.splice(
          held.findIndex((each) => each.kind === kind),
          1,
        );
        return {};
      },
    });
    await desk.read();
    expect(desk.limits.value?.heldKinds).toHaveLength(1);
    await desk.release('clip_render');
    expect(desk.limits.value?.heldKinds).toEqual([]);
  });

  it('drops unsaved edits with the profile that an import replaces', async () => {
    const { desk, current } = setUp();
    await desk.read();
    desk.setOff(brands, true);
    await desk.replace({ ...profileView().profile, off: ['clip'] });
    expect(current().profile.off).toEqual(['clip']);
    expect(desk.editCount).toBe(0);
  });
});

describe('a trial', () => {
  it('asks only once every value is there, under the path as it is written', async () => {
    const transport = new ScriptedTransport({ 'connections.tryOperation': () => tried() });
    const trial = new OperationTrial(createClient(transport), 1, 'clip');
    await trial.run('/v2/{clipId}', ['clipId']);
    expect(transport.calls).toEqual([]);
    trial.setValue('clipId', ' clip_1 ');
    await trial.run(' /v2/{clipId} ', ['clipId']);
    expect(transport.callsOf('connections.tryOperation')).toEqual([
      { id: 1, operation: 'clip', path: '/v2/{clipId}', values: { clipId: 'clip_1' } },
    ]);
    expect(trial.result?.statusCode).toBe(200);
  });
});

describe('a deed', () => {
  it('shows its failure beside what it was done to, and nowhere else', async () => {
    const deed = new Deed<string>();
    const refused = Promise.reject(new OutboxError('conflict', 'Not now.'));
    expect(await deed.run('one', () => refused)).toBe(false);
    expect(deed.failureOf('one')).toBe('Not now.');
    expect(deed.failureOf('two')).toBeNull();
    expect(deed.isRunning).toBe(false);
  });
});
