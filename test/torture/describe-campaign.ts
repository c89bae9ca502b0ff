import type { CampaignResult } from './campaign.ts';
import { pointNames } from './points.ts';

/** Figures for people: kills by point, what became of the jobs, how long recovery took. */
export function describeCampaign(
  { rounds, kills, problems, notRun, tookMs }: CampaignResult,
  commandLine: { readonly kills: number; readonly problems: readonly string[] },
): string {
  const lines = ['', 'kills  reached  in doubt  in vain  sent again  point'];
  for (const point of [...pointNames, null]) {
    const own = rounds.filter((round) => round.point === point);
    if (own.length === 0) continue;
    const figures = [
      own.length,
      own.filter(({ wasReached }) => wasReached).length,
      sum(own.map(({ doubtsRightly, doubtsInVain }) => doubtsRightly + doubtsInVain)),
      sum(own.map(({ doubtsInVain }) => doubtsInVain)),
      sum(own.map(({ resent }) => resent)),
    ];
    const widths = [5, 9, 10, 9, 12];
    lines.push(
      `${figures.map((figure, index) => String(figure).padStart(widths[index] ?? 0)).join('')}  ${point ?? 'a random moment'}`,
    );
  }
  const all = [...problems, ...commandLine.problems];
  const counted = (word: string): number => all.filter((problem) => problem.includes(word)).length;
  const rightly = sum(rounds.map(({ doubtsRightly }) => doubtsRightly));
  const inVain = sum(rounds.map(({ doubtsInVain }) => doubtsInVain));
  lines.push(
    '',
    `${String(kills)} kills of the engine and ${String(commandLine.kills)} of the command line in ${(tookMs / 1000).toFixed(0)} s`,
    `lost ${String(counted('lost'))}, doubled ${String(counted('doubled'))}`,
    `in doubt ${String(rightly + inVain)}, each as its process died (${String(rightly)} had arrived, ${String(inVain)} had not), sent again without a question ${String(sum(rounds.map(({ resent }) => resent)))}`,
    `delivered files that a kill left in their folder: ${String(sum(rounds.map(({ stayed }) => stayed)))}`,
    `recovery (the engine opens its data folder and runs): ${times(rounds.map(({ openMs }) => openMs))}`,
    `from the start of the process: ${times(rounds.map(({ startMs }) => startMs))}`,
    ...notRun.map((round) => `could not run: ${round}`),
    ...all.map((problem) => `wrong: ${problem}`),
    verdict(all.length, notRun.length),
  );
  return lines.join('\n');
}

function verdict(wrong: number, notRun: number): string {
  if (wrong > 0) return `${String(wrong)} wrong`;
  return notRun === 0
    ? 'nothing lost, nothing doubled'
    : `nothing lost, nothing doubled, but ${String(notRun)} rounds could not run: give the machine rest and run them again`;
}

/** Points that were planned and never came by. */
export function neverReached({ rounds }: CampaignResult): string[] {
  return pointNames.filter((point) => {
    const own = rounds.filter((round) => round.point === point);
    return own.length > 0 && !own.some(({ wasReached }) => wasReached);
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function times(values: readonly number[]): string {
  const shown = (share: number): string => `${percentile(values, share).toFixed(0)} ms`;
  return `half within ${shown(0.5)}, 95 % within ${shown(0.95)}, longest ${shown(1)}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
