import type { PathExplanation, PathFate, PathReason } from '../../../contract/explanation.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { isMessage, message, type Message } from '../../../contract/messages/message.ts';
import { goesTo } from '../../watch-folders/preview/told-place.ts';
import type { Destination } from '../../watch-folders/placement/destination.ts';
import type { Judgement } from '../../watch-folders/preview/judge-name.ts';
import type { WantedRules } from '../../watch-folders/folders/rule-change.ts';
import type { RecordedPath, RecordedPaths } from './recorded-paths.ts';

/** Rules that are tried in the place of those that a folder has. */
export interface TriedRules {
  readonly id: number;
  readonly rules: WantedRules;
}

/**
 * The ordered reasons for what becomes of an absolute path, whether something lies there or not: what explains a file and what tries
 * a name is one function. Throws `OutboxError` invalid_input for a path that is not absolute.
 */
export type PathExplainer = (path: string, tried?: TriedRules) => Promise<PathExplanation>;

export function createPathExplainer(options: {
  readonly recorded: RecordedPaths;
  readonly judge: (folderId: number, relativePath: string, tried: WantedRules | null) => Promise<Judgement>;
}): PathExplainer {
  return async (path, tried) => {
    const recorded = options.recorded(path, tried?.id);
    const { folderId, relativePath } = recorded;
    const isJudged = folderId !== null && relativePath !== null && relativePath !== '';
    const judged = isJudged
      ? await options.judge(folderId, relativePath, tried?.rules ?? null)
      : nothingJudged;
    return explanationOf(recorded, judged);
  };
}

const nothingJudged: Judgement = { steps: [], destination: null };

function explanationOf(recorded: RecordedPath, { steps, destination }: Judgement): PathExplanation {
  const said = (
    step: PathReason['step'],
    messages: readonly Message[],
    verdict: PathReason['verdict'] = 'tells',
  ) => messages.map((each): PathReason => ({ step, verdict, message: each }));
  const isThere = recorded.folderId !== null;
  const deciding =
    steps.find(({ verdict }) => verdict === 'stops' || verdict === 'asks' || verdict === 'waits') ?? null;
  // Where its name alone decides, it does not matter whether it was found.
  const file = recorded.file.filter(
    (each) => !(isMessage(each, 'explained.file.unseen') && steps.length > 0 && isDecidedByName(deciding)),
  );
  const all = [
    ...said('folder', recorded.folder, isThere ? 'passes' : 'stops'),
    ...steps.filter(({ step }) => step !== 'file' && step !== 'duplicate'),
    ...steps.filter(({ step }) => step === 'file'),
    ...said('file', file),
    ...steps.filter(({ step }) => step === 'duplicate'),
    ...said('job', recorded.jobs),
  ];
  const fate = isThere ? fateOf(deciding) : 'unwatched';
  return {
    fate,
    headline: headlineOf(fate, destination),
    decidedBy: isThere ? (deciding ?? passedBy(steps)) : null,
    steps: all,
    jobIds: recorded.jobIds,
    watchFolderId: recorded.folderId,
    destination:
      destination === null ? null : { connectionId: destination.connectionId, target: destination.target },
    parts: [...(destination?.parts ?? [])],
  };
}

/** By its name alone, whether something lies there or not. */
function isDecidedByName(deciding: PathReason | null): boolean {
  return deciding?.step === 'rule' || (deciding?.step === 'file' && deciding.verdict === 'stops');
}

/** Where nothing stops it: its pattern, which says most, or why it goes there, which its headline does not say. */
function passedBy(steps: readonly PathReason[]): PathReason | null {
  const passed = steps.filter(({ verdict }) => verdict === 'passes');
  return (
    passed.find(({ step }) => step === 'pattern') ??
    steps.findLast(({ step, verdict }) => step === 'target' && verdict === 'tells') ??
    passed.at(-1) ??
    null
  );
}

function fateOf(deciding: PathReason | null): PathFate {
  if (deciding === null) return 'goes';
  if (deciding.step === 'duplicate' && deciding.verdict === 'stops') return 'known';
  const fates = { stops: 'left_out', asks: 'asks', waits: 'waits', passes: 'goes', tells: 'goes' } as const;
  return fates[deciding.verdict];
}

function headlineOf(fate: PathFate, destination: Destination | null): Message {
  if (fate === 'asks') return message(`explained.headline.needs_${neededFor(destination)}`);
  if (fate === 'goes' && destination !== null) return goesTo(destination);
  return message(`explained.headline.${fate}`);
}

function neededFor(destination: Destination | null): 'target' | 'slide' | 'answer' {
  return destination?.kind === 'asks' && destination.for !== 'client' ? destination.for : 'answer';
}

/** A name below a folder, as people type it: no way up, and with `/`. Throws `OutboxError` invalid_input. */
export function checkedName(typed: string): string {
  const name = typed.trim().replace(/^(?:\.?\/)+/u, '');
  const isUpward = name.split('/').some((part) => part === '..' || part === '.' || part === '');
  if (name === '' || isUpward || name.includes('\u0000')) {
    throw new OutboxError('invalid_input', message('path.not_in_folder', { typed }));
  }
  return name;
}
