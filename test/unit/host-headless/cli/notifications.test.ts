import { expect, it } from 'vitest';
import type { NotificationCause } from '../../../../src-main/contract/notification-causes.ts';
import { CliFixture } from './cli-fixture.ts';

it('causes are listed and switched, and one that nobody knows is refused by name', async () => {
  const cli = new CliFixture();
  const off = new Set<NotificationCause>(['done']);
  cli.engine.answers['settings.notifications'] = () => ({ off: [...off] });
  cli.engine.answers['settings.setNotification'] = ({ cause, isOn }) => {
    if (isOn) off.delete(cause);
    else off.add(cause);
    return { off: [...off] };
  };
  expect((await cli.run('notifications')).out).toMatch(/^done +off +When files have arrived$/mu);
  const { out } = await cli.run('notifications', 'off', 'folder', 'disk');
  expect(out).toMatch(/^folder +off /mu);
  expect(out).toMatch(/^key +on /mu);
  expect((await cli.run('notifications', 'on', 'done', '--json')).json()).toEqual({
    off: ['folder', 'disk'],
  });
  expect((await cli.run('notifications', 'off', 'weather')).err).toContain(
    'Allowed choices are done, failed, asks',
  );
});

it('questions are told once a day, which the list says', async () => {
  const cli = new CliFixture();
  cli.engine.answers['settings.setQuestions'] = ({ questions }) => ({ off: [], questions });
  expect((await cli.run('notifications', 'questions', 'daily')).out).toMatch(/^asks +daily /mu);
  expect((await cli.run('notifications', 'questions', 'as_they_come')).out).toMatch(/^asks +on /mu);
  expect((await cli.run('notifications', 'questions', 'weekly')).err).toContain('Allowed choices are');
});
