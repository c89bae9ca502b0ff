import { describe, expect, it } from 'vitest';
import type { ComparedRow } from '../../../../../src-main/contract/knowledge.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { rowsOfState } from '../../../../../src-main/engine/reporting/in-step/row-actions.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { compare, delivered, write } from './in-step-bench.ts';

async function forgetAtService({ practice }: RunningEngine): Promise<void> {
  const reply = await fetch(`${practice.baseUrl}/practice/reset`, {
    method: 'POST',
    headers: { authorization: `Bearer ${practice.apiKey}` },
  });
  expect(reply.status).toBe(200);
}

const sendMissing = { action: 'send_again', state: 'missing_there' } as const;

describe('an action on all documents of one state', () => {
  it('accounts for each document, also where the list is too early to tell that it is missing', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'a.md', 'b.md');
    await forgetAtService(running);
    const scope = { watchFolderId: watchFolder.id };
    const early = await compare(running, scope);
    expect(early.states).toMatchObject({ 'a.md': 'on_its_way', 'b.md': 'on_its_way' });
    expect(await running.call['knowledge.actOnAll']({ comparisonId: early.id, ...sendMissing })).toEqual({
      changed: 0,
      refused: [{ why: message('compared.just_accepted'), count: 2 }],
    });
    await running.until(
      'the list had its time',
      async () => (await compare(running, scope)).states['b.md'] === 'missing_there',
    );
    const { id: comparisonId } = await compare(running, scope);
    expect(await running.call['knowledge.actOnAll']({ comparisonId, ...sendMissing })).toEqual({
      changed: 2,
      refused: [],
    });
    await running.untilIdle();
    // What was shown then is so no longer: all of it is accounted for, and nothing goes a third time.
    const { changed, refused } = await running.call['knowledge.actOnAll']({ comparisonId, ...sendMissing });
    expect({ changed, refused: refused.reduce((sum, { count }) => sum + count, 0) }).toEqual({
      changed: 0,
      refused: 2,
    });
    // The service counts from its reset on.
    expect(running.accepted()).toHaveLength(2);
  });

  it('sends one document once, though two files have its content', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'a.md');
    write(running, 'copy.md', 'the text of a.md');
    await running.until('the copy is known', async () =>
      (await running.jobs()).some(({ cause }) => cause === 'duplicate'),
    );
    await forgetAtService(running);
    const scope = { watchFolderId: watchFolder.id };
    await running.until(
      'the list had its time',
      async () => (await compare(running, scope)).states['copy.md'] === 'missing_there',
    );
    const { id: comparisonId, states } = await compare(running, scope);
    expect(states['a.md']).toBe('missing_there');
    expect(await running.call['knowledge.actOnAll']({ comparisonId, ...sendMissing })).toEqual({
      changed: 1,
      refused: [],
    });
    await running.untilIdle();
    expect(running.accepted()).toHaveLength(1);
  });

  it('says of what it cannot be done with that it is not', async () => {
    const running = await runningEngine();
    const { watchFolder } = await running.watch();
    await delivered(running, 'a.md');
    const { id: comparisonId, rows } = await compare(running, { watchFolderId: watchFolder.id });
    const forget = { comparisonId, action: 'forget', state: 'in_step' } as const;
    const why = message('not_done.no_such_action');
    expect(await running.call['knowledge.actOnAll'](forget)).toEqual({
      changed: 0,
      refused: [{ why, count: 1 }],
    });
    const id = rows.find(({ name }) => name === 'a.md')?.jobId ?? 0;
    expect(
      await running.call['knowledge.act']({ comparisonId, action: 'send_again', jobIds: [id, 77] }),
    ).toEqual({
      changed: 0,
      refused: [
        { id, why },
        { id: 77, why: message('not_done.changed_since') },
      ],
    });
    expect(running.accepted()).toHaveLength(1);
  });
});

describe('what was shown, and the same read again', () => {
  const missing: Pick<ComparedRow, 'state' | 'jobId' | 'actions' | 'why'> = {
    ...{ state: 'missing_there', jobId: 1, actions: ['send_again'] },
    why: message('compared.unlisted'),
  };

  it('leaves alone what the service lists again, with the reason', () => {
    const listed = { ...missing, state: 'in_step', actions: [], why: message('compared.same') } as const;
    expect(rowsOfState([missing], [{ ...listed, actions: [] }], 'missing_there', 'send_again')).toEqual({
      jobIds: [],
      refused: [{ id: 1, why: message('compared.same') }],
    });
  });

  it('says of documents in a list that cannot be read any more that it is open', () => {
    const why = message('compared.list_unread');
    const unread = { ...missing, state: 'not_compared' as const, actions: [], why };
    expect(rowsOfState([unread], [unread], 'missing_there', 'send_again')).toEqual({
      jobIds: [],
      refused: [{ id: 1, why }],
    });
  });

  it('takes only what was shown', () => {
    expect(rowsOfState([], [missing], 'missing_there', 'send_again')).toEqual({ jobIds: [], refused: [] });
  });
});
