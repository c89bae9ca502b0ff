import * as contract from '../../src-main/contract/pause-ends.ts';
import { pauseWords as words } from '../words/contract.ts';
import { formatClock } from './format.ts';

const spoken: contract.PauseWords = { words, clock: formatClock };

export function pauseEnds(nowMs: number): readonly contract.PauseEnd[] {
  return contract.pauseEnds(nowMs, spoken);
}

export function pauseChoices(nowMs: number): readonly contract.PauseChoice[] {
  return contract.pauseChoices(nowMs, spoken);
}

export function anywayChoices(nowMs: number): readonly contract.AnywayChoice[] {
  return contract.anywayChoices(nowMs, spoken);
}
