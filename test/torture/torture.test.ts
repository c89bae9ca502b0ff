import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleOf, suiteSeed } from '../helpers/sample.ts';
import { runCampaign } from './campaign.ts';
import { runCommandLineKills } from './command-line-kills.ts';
import { describeCampaign, neverReached, percentile } from './describe-campaign.ts';
import { pointNames } from './points.ts';
import { World } from './world.ts';

const seed = suiteSeed;
console.log(
  `seed ${String(seed)} (repeat with OUTBOX_SEED=${String(seed)}, or npm run torture -- --seed ${String(seed)})`,
);

const kills = sampleOf({ small: 14, whole: 200 });
/** A later occurrence than the first does not always come, and not every kill leaves something to recover. */
const mostNeverReached = sampleOf({ small: 12, whole: 4 });

describe('an engine that is killed again and again', () => {
  it('loses nothing, doubles nothing, and asks about exactly what is uncertain, at any point of its work', async () => {
    expect(pointNames.length).toBeGreaterThanOrEqual(40);
    const result = await runCampaign({ seed, kills, lanes: 2 });
    console.log(describeCampaign(result, { kills: 0, problems: [] }));
    expect(result.problems, `with seed ${String(seed)}:\n${result.problems.join('\n')}`).toEqual([]);
    expect(result.notRun, 'the machine was too busy for them').toEqual([]);
    expect(result.kills).toBeGreaterThanOrEqual(kills);
    expect(neverReached(result).length, neverReached(result).join(', ')).toBeLessThanOrEqual(
      mostNeverReached,
    );
    expect(
      percentile(
        result.rounds.map(({ openMs }) => openMs),
        0.5,
      ),
      'half of the recoveries',
    ).toBeLessThan(2000);
  });

  it('does so as a whole command line too', async () => {
    const { kills, problems } = await runCommandLineKills({ seed, kills: sampleOf({ small: 1, whole: 2 }) });
    expect(problems, `with seed ${String(seed)}:\n${problems.join('\n')}`).toEqual([]);
    expect(kills).toBeGreaterThan(0);
  });
});

describe('a file that seems to bring the program down', () => {
  it('is put before a person after three kills in a row, and the queue goes on without it', async () => {
    const world = new World({ seed, speed: 20 });
    onTestFinished(() => world.end());
    await world.begin();
    const first = world.start();
    await first.ready();
    await world.connect(first);
    const poison = world.documents(1);
    const arming = { point: 'request/after its head', nth: 1 } as const;
    await first.ask('arm', arming);
    await poison.handIn(first).catch(() => undefined);
    expect(await first.ended).toEqual({ wasKilled: true });
    for (let kill = 2; kill <= 3; kill += 1) {
      expect(await world.start(arming).ended).toEqual({ wasKilled: true });
    }

    const running = world.start();
    await running.ready();
    const others = world.documents(2);
    await others.handIn(running);
    await running.ask('idle', null);
    const { jobs } = await running.ask('report', null);
    const stateOf = (content: string | undefined) =>
      jobs.filter(({ sha256 }) => sha256 === content).map(({ state, cause }) => ({ state, cause }));
    expect(stateOf(poison.pieces[0]?.content)).toEqual([{ state: 'needs_attention', cause: 'poison' }]);
    for (const { content } of others.pieces)
      expect(stateOf(content)).toEqual([{ state: 'done', cause: null }]);
    expect(world.made().size).toBe(2);
  });
});
