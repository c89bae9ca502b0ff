import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import { summaryOf } from './figures.ts';
import type { Bench, Goal, GoalReport } from './goal.ts';

/** Measures one goal, or says what keeps it from being measured. */
export async function runGoal(goal: Goal, bench: Omit<Bench, 'folder'>): Promise<GoalReport> {
  const { id, title } = goal;
  const leftOut = bench.tools.missing(goal.needs);
  if (leftOut.length > 0) return { id, title, leftOut };
  const folder = campaignFolder(`bench-${id.toLowerCase()}`);
  try {
    const measured = await goal.measure({ ...bench, folder });
    const isMissed = measured.figures.some((figure) => summaryOf(figure).isMet === false);
    const gaps = isMissed && goal.gap !== undefined ? [`what stands in the way: ${goal.gap}`] : [];
    return { id, title, ...measured, notes: [...measured.notes, ...gaps] };
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, title, figures: [], notes: [], wrong: [words] };
  } finally {
    removeFolder(folder);
  }
}
