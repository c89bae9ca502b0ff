import { jobStates } from '../../../src-main/contract/job.ts';
import { mayFollow } from '../../../src-main/engine/jobs/record/transitions.ts';
import { fullAt } from '../disk/volume.ts';
import { networkFaults } from '../network/faults.ts';
import { losses } from '../storage/losses.ts';
import { crashPlaces, uploadCrashPlaces } from '../world/life.ts';
import { gatewayFaults } from '../world/gateways.ts';
import { serviceClockFaults } from '../world/service-clock.ts';
import type { Tally } from '../world/tally.ts';
import { uploadFaults } from '../world/upload-trouble.ts';

/** So often must a fault strike, and a legal transition be seen, in a run of 20,000 seeds (reliability §5.1). */
const [faultsAtLeast, transitionsAtLeast, perSeeds] = [100, 50, 20_000];
/** Fewer seeds say nothing about what is rare. */
const countedFrom = 500;

const otherFaults = [
  ...['hint_lost', 'hint_late', 'hint_doubled', 'watch_limit', 'locked', 'root_away', 'root_locked'],
  ...['read_error', 'too_many_open', 'keyring_locked', 'key_revoked', 'line_down', 'sleep'],
  ...['clock_back', 'clock_forward', 'clip_edited', 'edited_meanwhile', 'stubborn_content'],
  ...['held_schedule', 'held_battery', 'held_metered', 'stopped_now'],
  ...['others_make_the_same', 'name_changed'],
  ...['forbidden_content', 'slide_gone', 'credits_used_up', 'account_suspended'],
  ...['damaged_row', 'damaged_state', ...fullAt.map((place) => `full_${place}`)],
  ...losses,
  ...gatewayFaults,
  ...serviceClockFaults,
];

/** What becomes of uploads in parts. */
const uploadSteps = [
  ...['opened', 'part', 'completed', 'aborted'],
  ...['part after a restart', 'completed after a restart'],
];

/** What becomes of files that are edited after they were delivered, under each rule. */
const editedSteps = [
  ...['edited, ask', 'edited, leave', 'edited, send', 'another one, ask', 'another one, send'],
  ...['answered send', 'answered leave'],
];

/**
 * Two rare accidents must meet for these (a picture without a slide, begun again; a job whose attempts are used up, which being asked to
 * wait no longer does, and that a person tries again or sets aside; what its file holds now is delivered after a job failed; a day
 * of following within one run, which a restart begins again, and a person who has it followed further; a job that is done before the
 * answer of another, which was under way beside it, comes with its id). Tests of their own reach them.
 */
const seldom: ReadonlySet<string> = new Set([
  'cancelled → needs_attention',
  'skipped → needs_attention',
  'failed → queued',
  'failed → skipped',
  'rejected → skipped',
  'failed → cancelled',
  'needs_attention → tracking',
  'done → in_doubt',
]);

/** Why attempts end in doubt; a needless one is a failure of its own. */
const neededDoubts = [
  'needed, as its process had died',
  'needed, and carried out',
  'needed, and not carried out',
];

const transitions = jobStates.flatMap((from) =>
  jobStates
    .filter((to) => from !== to && mayFollow(from, to))
    .map((to) => `${from} → ${to}`)
    .filter((name) => !seldom.has(name)),
);

/** What was not reached often enough: then the run has not looked everywhere. */
export function gapsIn(tally: Tally, seeds: number): string[] {
  if (seeds < countedFrom) return [];
  const short = (group: string, names: readonly string[], per20000: number): string[] => {
    const least = Math.max(1, Math.floor((per20000 * seeds) / perSeeds));
    return names
      .filter((name) => tally.of(group, name) < least)
      .map((name) => `${group}: ${name} ${tally.of(group, name)} times, ${least} at least`);
  };
  return [
    ...short(
      'faults',
      [...networkFaults.map(({ name }) => name), ...otherFaults, ...uploadFaults],
      faultsAtLeast,
    ),
    ...short('crashes', [...crashPlaces, ...uploadCrashPlaces, 'between', 'quit'], faultsAtLeast),
    ...short('uploads', uploadSteps, faultsAtLeast),
    ...short('edited', editedSteps, faultsAtLeast),
    ...short('doubts', neededDoubts, faultsAtLeast),
    ...short('transitions', transitions, transitionsAtLeast),
  ];
}
