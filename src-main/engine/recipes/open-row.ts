import type { ClipCandidate } from '../../contract/clips.ts';
import type { Told } from '../../contract/job.ts';
import {
  mostCandidates,
  type ChoiceRule,
  type OpenedRow,
  type RecipeCandidate,
} from '../../contract/recipe-candidates.ts';
import { bestImport, isPlanned } from './advance.ts';
import { chooseCandidates } from './choose-candidates.ts';
import type { RowFacts, RowRecord } from './row-facts.ts';
import { rowOutcomes } from './row-outcomes.ts';

type Opened = Pick<OpenedRow, 'clip' | 'rule' | 'candidateCount' | 'candidates' | 'whole' | 'asksForWhole'>;

/** What a row's clip holds, and what became of it, by the same facts that its standing is worked out from. Pure. */
export function openRow(
  facts: RowFacts,
  clipId: string | null,
  toldOf: (jobId: number) => Told | null,
): Opened {
  const { row, clip } = facts;
  const imports = facts.jobs.filter(({ step }) => step === 'import').map(({ job }) => job);
  const choice = chooseCandidates(facts, bestImport(imports), clipId);
  const outcomes = rowOutcomes(facts, clipId, toldOf);
  const isWanted = isPlanned(row.plan, 'render') && row.byHand.render === undefined;
  const chosen = new Set(choice.chosen);
  const known = listed(clip?.candidates ?? [], choice.chosen);
  const shown = known.slice(0, mostCandidates).map((candidate): RecipeCandidate => {
    const isChosen = choice.state === 'ready' ? chosen.has(candidate.id) : null;
    return {
      ...candidate,
      isChosen,
      renders: outcomes.rendersOf(candidate.id, isWanted && isChosen === true),
      drafts: outcomes.draftsOf(candidate.id),
    };
  });
  const isWhole = chosen.has(null);
  const whole = { renders: outcomes.rendersOf(null, isWanted && isWhole), drafts: outcomes.draftsOf(null) };
  return {
    clip:
      clip === null
        ? null
        : {
            name: clip.name,
            status: clip.status,
            editRevision: clip.editRevision,
            durationMs: clip.durationMs,
            readAtMs: clip.readAtMs,
          },
    rule: ruleOf(row),
    candidateCount: known.length,
    candidates: shown,
    // A submission for all candidates names none either, and is told with each of them.
    whole: isWhole || whole.drafts.length > 0 ? whole : null,
    asksForWhole: choice.asksForWhole === true && row.byHand.candidates === undefined,
  };
}

/** Those of the clip, and such that a person named before it was read. */
function listed(
  known: readonly ClipCandidate[],
  chosen: readonly (string | null)[],
): readonly ClipCandidate[] {
  const ids = new Set(known.map(({ id }) => id));
  const unread = chosen.filter((id) => id !== null && !ids.has(id)).map((id) => nameless(id ?? ''));
  return [...known, ...unread];
}

function nameless(id: string): ClipCandidate {
  return { id, title: null, score: null, startMs: null, endMs: null, renderStatus: null };
}

function ruleOf({ plan, candidateIds }: RowRecord): ChoiceRule {
  if (candidateIds !== null) return 'by_hand';
  return typeof plan.candidates === 'string' ? plan.candidates : 'named';
}
