import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import type { RecipeCandidate } from '../../../../src-main/contract/recipe-candidates.ts';
import { recipeSteps, type RecipeCell, type RecipeRow } from '../../../../src-main/contract/recipe.ts';
import { CandidateChoice } from '../../../../src-renderer/clips/recipes/opened/candidate-choice.svelte.ts';
import {
  candidateWords,
  placeInVideo,
  scoreOf,
} from '../../../../src-renderer/clips/recipes/opened/candidate-words.ts';
import { layOutRecipes } from '../../../../src-renderer/clips/recipes/recipe-layout.ts';
import { wordsOfStep } from '../../../../src-renderer/clips/recipes/step-words.ts';
import { itemAt } from '../../../../src-renderer/shared/table/virtual-layout.ts';

function cell(state: RecipeCell['state'], more: Partial<RecipeCell> = {}): RecipeCell {
  return { state, done: 0, total: 0, jobIds: [], message: null, ...more };
}

function row(cells: Partial<RecipeRow['cells']>, more: Partial<RecipeRow> = {}): RecipeRow {
  return {
    ...{ id: 1, batchId: 1, connectionId: 1, url: 'https://videos.example/1', title: null },
    ...{ brandId: 'b', brandLabel: null, clipId: 'clip_1', state: 'open', message: null },
    plan: { upTo: 'draft', formats: ['9:16', '1:1'], candidates: 'all' },
    cells: {
      ...{ import: cell('waiting'), candidates: cell('waiting') },
      ...{ render: cell('waiting'), draft: cell('waiting') },
      ...cells,
    },
    ...more,
  };
}

function said(shown: RecipeRow): string[] {
  return recipeSteps.map((step) => {
    const { title, second } = wordsOfStep(shown, step);
    return [title, second].filter((part) => part !== '').join(' / ');
  });
}

describe('the steps of a link say', () => {
  it('what each waits for while the one before is taken', () => {
    expect(said(row({ import: cell('sending', { total: 1 }) }))).toEqual([
      'Sending',
      'Queued / dependency: import',
      'Queued / dependency: candidates',
      'Queued / dependency: render',
    ]);
  });

  it('that they wait for an answer, once, where a person is asked', () => {
    const doubtful = row({ import: cell('in_doubt', { message: message('recipe_cell.in_doubt') }) });
    expect(said(doubtful)).toEqual([
      'In doubt / It may have arrived. Say whether it did',
      'Waits / For your answer',
      '',
      '',
    ]);
    const refused = row({ import: cell('done'), candidates: cell('done'), render: cell('rejected') });
    expect(said(refused).slice(2)).toEqual(['Rejected', 'Waits / Render did not end well']);
  });

  it('how many were found, are completed, were made and still wait, and which revision was healed', () => {
    const shown = row(
      {
        import: cell('done', { message: message('recipe_cell.clip', { clip: '8f21' }) }),
        candidates: cell('done', {
          outputs: { done: 3, total: 5 },
          message: message('recipe_cell.candidates_of', { chosen: 3, known: 5 }),
        }),
        render: cell('tracking', { total: 3, outputs: { done: 4, total: 6 } }),
        draft: cell('waiting', { done: 2, total: 3 }),
      },
      { revised: { from: 7, to: 9 } },
    );
    expect(said(shown)).toEqual([
      'Done / Clip 8f21',
      '5 found / 3 chosen',
      '4 of 6 completed / Revision 7 → 9, submitted again',
      '2 made / 1 waits for its render',
    ]);
  });

  it('that the service still works on a clip whose import is done', () => {
    const shown = row({
      import: cell('done'),
      candidates: cell('waiting', { message: legacy('“processing”') }),
    });
    expect(said(shown)[1]).toBe('Tracking / “processing”');
  });
});

const candidate: RecipeCandidate = {
  ...{ id: 'a', title: 'A', score: null, startMs: null, endMs: null, renderStatus: null },
  ...{ isChosen: true, renders: [], drafts: [] },
};

describe('a candidate', () => {
  it('names a refusal before anything that went well', () => {
    const renders: RecipeCandidate['renders'] = [
      { format: '9:16', state: 'done', jobId: 1, reason: null },
      { format: '1:1', state: 'rejected', jobId: 2, reason: legacy('402 “insufficient_credits”') },
    ];
    expect(candidateWords({ ...candidate, renders }, 'all')).toEqual({
      text: '402 “insufficient_credits”',
      voice: 'no',
    });
  });

  it('says which rule left it out', () => {
    const left = { ...candidate, isChosen: false };
    expect(candidateWords(left, 'first').text).toBe('Not chosen, not the first');
    expect(candidateWords(left, 'by_hand').text).toBe('Not chosen by you');
    expect(candidateWords({ ...left, isChosen: null }, 'all').text).toBe('Not chosen yet');
  });

  it('lies within its video, whatever the service says of its times', () => {
    const time = fc.option(fc.double({ noNaN: true }), { nil: null });
    fc.assert(
      fc.property(time, time, time, (startMs, endMs, durationMs) => {
        const place = placeInVideo({ startMs, endMs }, durationMs);
        if (place === null) return;
        expect(place.fromPercent).toBeGreaterThanOrEqual(0);
        expect(place.widthPercent).toBeGreaterThanOrEqual(0);
        expect(place.fromPercent + place.widthPercent).toBeLessThanOrEqual(100.000_001);
      }),
      { examples: [[0, Infinity, Infinity]] },
    );
    expect(scoreOf(0.92).percent).toBe(92);
    expect(scoreOf(1e9).percent).toBe(100);
  });
});

describe('a choice of candidates', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => ({ ...candidate, id, isChosen: id < 'c' }));

  it('is the row’s own until somebody ticks another, and stays while the row is read again', () => {
    const choice = new CandidateChoice();
    choice.receive(four);
    expect([choice.ids, choice.isChanged]).toEqual([['a', 'b'], false]);
    choice.selection.toggle(choice.rows[3]!, 3);
    expect(choice.isChanged).toBe(true);
    choice.receive(four.toReversed());
    expect(choice.ids).toEqual(['d', 'b', 'a']);
    choice.undo();
    expect([choice.ids, choice.isChanged]).toEqual([['b', 'a'], false]);
  });
});

describe('the rows of recipes, some of them opened', () => {
  it('each have a place, the opened ones with what belongs to them right below', () => {
    const opened = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), opened, (rows, indexes) => {
        const at = indexes.map((rowIndex) => ({ rowIndex, heightPx: 100 + rowIndex }));
        const placed = layOutRecipes(rows, 64, at, 0);
        const { layout } = placed;
        const inList = indexes.filter((index) => index < rows);
        expect(layout.itemCount).toBe(rows + inList.length);
        const items = Array.from({ length: layout.itemCount }, (_, index) => itemAt(layout, index)!);
        const places = items.map((item) => placed.placeOf(item));
        expect(places.filter(({ isDetail }) => !isDetail).map(({ rowIndex }) => rowIndex)).toEqual(
          Array.from({ length: rows }, (_, index) => index),
        );
        places.forEach(({ rowIndex, isDetail }, index) => {
          expect(placed.itemOf(rowIndex)).toBe(isDetail ? index - 1 : index);
          if (isDetail) expect(items[index]!.heightPx).toBe(100 + rowIndex);
          expect(placed.rowsOf(index, index + 1)).toEqual({ first: rowIndex, end: rowIndex + 1 });
        });
      }),
    );
  });
});
