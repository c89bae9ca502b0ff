import type { MadeDraft } from '../../../contract/clips.ts';
import type {
  CandidateDraft,
  CandidateRender,
  OpenedRow,
  RecipeCandidate,
} from '../../../contract/recipe-candidates.ts';
import { choiceWords, renderWords, revisionSentence, revisionWords } from './recipe-words.ts';
import type { Message } from '../../../contract/messages/message.ts';
import { recipeSteps, type RecipeCell, type RecipeRow } from '../../../contract/recipe.ts';
import { toldJson } from './message-json.ts';
import { told } from './say.ts';
import { stateWords } from '../../../contract/job-words.ts';
import { jobJson } from './json-shapes.ts';
import { formatTable } from './table.ts';
import { describeClipTime, plural } from './words.ts';

/** Rows of recipes, one line each. */
export function rowLines(rows: readonly RecipeRow[]): string[] {
  return formatTable(
    ['ROW', 'STATE', 'CLIP', 'LINK', 'WHERE IT STANDS'],
    rows.map((row) => [String(row.id), row.state, row.clipId ?? '–', linkOf(row), spoken(row.message)]),
  );
}

/** A row with its steps, its candidates, and what became of them. */
export function openedLines(opened: OpenedRow): string[] {
  const { row, candidates, candidateCount, whole, rule } = opened;
  const steps = recipeSteps
    .filter((step) => row.cells[step].state !== 'not_planned')
    .map(
      (step) => `  ${step.padEnd(11)}${row.cells[step].state.padEnd(16)}${spoken(row.cells[step].message)}`,
    );
  const revisions = opened.revisions.map((event) => `  ${revisionWords(event)}. ${revisionSentence(event)}`);
  const hidden = candidateCount - candidates.length;
  return [
    `Row ${String(row.id)}: ${linkOf(row)}`,
    `  ${spoken(row.message)}`,
    ...steps,
    ...revisions,
    ...(candidates.length === 0 ? [] : candidateTable(candidates, rule)),
    ...(hidden > 0 ? [`${plural(hidden, 'more candidate is', 'more candidates are')} not shown.`] : []),
    ...(opened.asksForWhole
      ? [
          `None found. "outbox recipes choose ${String(row.id)} --whole" takes the clip as a whole, "--again" reads it again.`,
        ]
      : []),
    ...(whole === null ? [] : [`The whole clip: ${outcomeWords(whole.renders, whole.drafts)}`]),
    ...[...candidates, ...(whole === null ? [] : [whole])].flatMap(({ drafts }) =>
      drafts.flatMap(draftLines),
    ),
  ];
}

function candidateTable(candidates: readonly RecipeCandidate[], rule: OpenedRow['rule']): string[] {
  const time = (ms: number | null): string => (ms === null ? '–' : describeClipTime(ms));
  return formatTable(
    ['CANDIDATE', 'SCORE', 'FROM', 'TO', 'CHOSEN', 'WHAT BECAME OF IT', 'TITLE'],
    candidates.map((candidate) => [
      ...[candidate.id, candidate.score === null ? '–' : String(candidate.score)],
      ...[time(candidate.startMs), time(candidate.endMs), choiceWords(candidate, rule)],
      ...[outcomeWords(candidate.renders, candidate.drafts), candidate.title ?? ''],
    ]),
  );
}

function outcomeWords(renders: readonly CandidateRender[], drafts: readonly CandidateDraft[]): string {
  const parts = renders.map((render) => {
    const why = render.reason === null ? '' : ` (${told(render.reason)})`;
    return `${render.format} ${renderWords(render)}${why}`;
  });
  const made = drafts.filter(({ state }) => state === 'done').length;
  if (made > 0) parts.push(plural(made, 'draft'));
  return parts.length === 0 ? '–' : parts.join(', ');
}

function draftLines({
  jobId,
  draftId,
  aspectRatio,
  state,
  caption,
  media,
  address,
}: CandidateDraft): string[] {
  if (state !== 'done') return [];
  const what = [draftId ?? 'no id', aspectRatio, address].filter((part) => part !== null).join(', ');
  return [
    `Draft of job ${String(jobId)}: ${what}`,
    ...(caption === null ? [] : [`  Caption: ${caption}`]),
    ...media.map((one) => `  Media: ${one}`),
  ];
}

export function madeDraftLines(drafts: readonly MadeDraft[]): string[] {
  return formatTable(
    ['JOB', 'DRAFT', 'RATIO', 'STATE', 'OF', 'CAPTION'],
    drafts.map(({ job, candidateTitle, caption }) => [
      ...[String(job.id), job.remoteId ?? '–', job.clipWork?.aspectRatio ?? '–', stateWords[job.state]],
      ...[candidateTitle ?? job.target.label ?? job.target.id, caption ?? ''],
    ]),
  );
}

/** Nothing where a state says all. */
export function spoken(message: Message | null): string {
  return message === null ? '' : told(message);
}

/** A row as `--json` prints it: each message in English, and as facts beside that. */
export function rowJson({ cells, message, ...row }: RecipeRow) {
  const cellJson = ({ message: why, ...cell }: RecipeCell) => ({ ...cell, ...spokenJson(why) });
  return {
    ...row,
    cells: {
      import: cellJson(cells.import),
      candidates: cellJson(cells.candidates),
      render: cellJson(cells.render),
      draft: cellJson(cells.draft),
    },
    ...spokenJson(message),
  };
}

function spokenJson(message: Message | null) {
  return { message: spoken(message), code: message?.code ?? null, params: { ...message?.params } };
}

function outcomesJson({ renders, drafts }: Pick<RecipeCandidate, 'renders' | 'drafts'>) {
  return {
    renders: renders.map((render) => ({ ...render, ...toldJson('reason', render.reason) })),
    drafts: drafts.map((draft) => ({ ...draft, ...toldJson('reason', draft.reason) })),
  };
}

/** As `--json` prints it: times in UTC. */
export function openedJson({ row, clip, revisions, candidates, whole, ...opened }: OpenedRow) {
  return {
    ...rowJson(row),
    clip:
      clip === null ? null : { ...clip, readAtMs: undefined, readAt: new Date(clip.readAtMs).toISOString() },
    ...opened,
    candidates: candidates.map((candidate) => ({ ...candidate, ...outcomesJson(candidate) })),
    whole: whole === null ? null : outcomesJson(whole),
    revisions: revisions.map(({ atMs, ...event }) => ({ ...event, at: new Date(atMs).toISOString() })),
  };
}

export function madeDraftJson({ job, ...draft }: MadeDraft) {
  return { ...draft, job: jobJson(job) };
}

function linkOf({ title, url, clipId }: RecipeRow): string {
  return title ?? url ?? `clip ${clipId ?? ''}`;
}
