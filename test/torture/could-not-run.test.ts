import { expect, it, onTestFinished } from 'vitest';
import { CouldNotRun } from '../helpers/campaign.ts';
import { describeCampaign } from './describe-campaign.ts';
import { World } from './world.ts';

it('a round whose engine cannot reach the service beside it could not run, and tells nothing of the product', async () => {
  const world = new World({ seed: 1, speed: 20 });
  onTestFinished(() => world.end());
  await world.begin();
  const { baseUrl } = world.practice;
  await world.practice.stop();
  const running = world.start();
  await running.ready();
  await expect(world.connect(running)).rejects.toThrow(CouldNotRun);

  const notRun = [`round 3: the engine did not reach ${baseUrl}`];
  const message = describeCampaign(
    { rounds: [], kills: 0, problems: [], notRun, tookMs: 0 },
    { kills: 0, problems: [] },
  );
  expect(message).toContain(`could not run: ${notRun.join('')}`);
  expect(message).not.toMatch(/\d wrong/u);
});
