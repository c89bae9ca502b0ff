import { message } from '../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ClipDetail } from '../../../../src-main/contract/clips.ts';
import type { Connection } from '../../../../src-main/contract/connection.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { someJob } from '../../../conformance/engine-double.ts';
import { connection as someConnection } from '../../renderer/sample-values.ts';
import { CliFixture } from './cli-fixture.ts';

let cli: CliFixture;
const connections: Connection[] = [someConnection({ id: 1, name: 'Halden' })];
const clip: ClipDetail = {
  connectionId: 1,
  id: 'clip_1',
  name: 'keynote.mp4',
  status: 'ready',
  editRevision: 3,
  durationMs: 3_729_000,
  createdAt: '2026-03-01T12:00:00.000Z',
  candidateCount: 2,
  transcriptionStatus: 'completed',
  sizeBytes: 48_200_000,
  candidates: [
    {
      id: 'cand_1',
      title: 'The answer',
      score: 0.92,
      startMs: 252_000,
      endMs: 291_000,
      renderStatus: 'completed',
    },
    { id: 'cand_2', title: null, score: null, startMs: null, endMs: null, renderStatus: null },
  ],
  readAtMs: Date.UTC(2026, 2, 1, 13),
  jobs: [someJob],
};

beforeEach(() => {
  cli = new CliFixture();
  Object.assign(cli.engine.answers, {
    'connections.list': () => connections,
    'clips.get': () => clip,
    'clips.render': () => ({ added: [7], skipped: [] }),
    'clips.draft': () => ({ added: [8], skipped: [] }),
  });
});

describe('clip', () => {
  test('says what the service says of it, and what was made of it', async () => {
    const { code, out } = await cli.run('clip', 'clip_1');
    expect(code).toBe(0);
    expect(cli.asked('clips.get')).toEqual({ connectionId: 1, clipId: 'clip_1' });
    expect(out).toContain('Clip clip_1: keynote.mp4\n');
    for (const fact of [
      /Status +ready/u,
      /Transcription +completed/u,
      /Revision +3/u,
      /Length +1:02:09/u,
      /File size +48\.2 MB/u,
    ])
      expect(out).toMatch(fact);
    expect(out).toMatch(/^cand_1 +0\.92 +4:12 +4:51 +completed +The answer$/mu);
    expect(out).toMatch(/^cand_2 +– +– +– +–$/mu);
    expect(out).toContain(someJob.name);
  });

  test('prints everything that is known as JSON, times in UTC', async () => {
    expect((await cli.run('clip', 'clip_1', '--json')).json()).toMatchObject({
      id: 'clip_1',
      transcription: 'completed',
      bytes: 48_200_000,
      editRevision: 3,
      candidates: clip.candidates,
      readAt: '2026-03-01T13:00:00.000Z',
      jobs: [{ id: someJob.id }],
    });
  });

  test.each([
    ['unauthorized', 4, ' Check that the key is whole, and of this service.'],
    ['unreachable', 6, ' See "outbox doctor".'],
    ['not_found', 1, ''],
  ] as const)('ends as other one-off commands where it cannot be read: %s', async (errorCode, code, next) => {
    cli.engine.answers['clips.get'] = () => {
      throw new OutboxError(errorCode, 'No clip for you.');
    };
    expect(await cli.run('clip', 'clip_1')).toMatchObject({
      code,
      err: `outbox: No clip for you.${next}\n`,
    });
  });
});

describe('render', () => {
  test('renders all candidates as 9:16 where nothing else is said', async () => {
    const result = await cli.run('render', 'clip_1');
    expect(cli.asked('clips.render')).toEqual({
      connectionId: 1,
      clipId: 'clip_1',
      candidateIds: null,
      formats: ['9:16'],
      approvedRevision: null,
    });
    expect(result.err).toBe('1 render queued; runs with "outbox run".\n');
  });

  test('takes the first candidate as the service lists them', async () => {
    const words = ['--candidates', 'first', '--formats', '9:16,1:1', '--json'];
    expect((await cli.run('render', 'clip_1', ...words)).json()).toEqual({ added: [7], skipped: [] });
    expect(cli.asked('clips.render')).toMatchObject({ candidateIds: ['cand_1'], formats: ['9:16', '1:1'] });
  });

  test('takes candidates by their ids without reading the clip', async () => {
    await cli.run('render', 'clip_1', '--candidates', 'cand_2,cand_9');
    expect(cli.asked('clips.render')).toMatchObject({ candidateIds: ['cand_2', 'cand_9'] });
    expect(cli.asked('clips.get')).toBeUndefined();
  });

  test('says that there is no first candidate yet', async () => {
    cli.engine.answers['clips.get'] = () => ({ ...clip, candidates: [] });
    const result = await cli.run('render', 'clip_1', '--candidates', 'first');
    expect([result.code, result.err]).toEqual([1, expect.stringContaining('has no candidates yet')]);
    expect(cli.asked('clips.render')).toBeUndefined();
  });

  test('names what is on its way already', async () => {
    const skipped = [{ candidateId: 'cand_2', why: message('known.queued', { job: 4 }) }];
    cli.engine.answers['clips.render'] = () => ({ added: [], skipped });
    expect((await cli.run('render', 'clip_1', '--candidates', 'cand_2')).err).toBe(
      'outbox: left out cand_2: It is in the queue already, as job 4\n',
    );
  });
});

describe('draft', () => {
  test('makes one of a candidate with a ratio, or of the clip as a whole', async () => {
    await cli.run('draft', 'clip_1', '--candidate', 'cand_2', '--ratio', '4:5');
    expect(cli.asked('clips.draft')).toEqual({
      connectionId: 1,
      clipId: 'clip_1',
      drafts: [{ candidateId: 'cand_2', aspectRatio: '4:5' }],
    });
    cli.engine.asked.length = 0;
    await cli.run('draft', 'clip_1');
    expect(cli.asked('clips.draft')).toMatchObject({ drafts: [{ candidateId: null, aspectRatio: null }] });
  });

  test('refuses a ratio that is none', async () => {
    expect((await cli.run('draft', 'clip_1', '--ratio', 'wide')).code).toBe(1);
    expect(cli.asked('clips.draft')).toBeUndefined();
  });
});

describe('candidates where nobody chooses', () => {
  test('are all, as the help of every command says', async () => {
    for (const words of [['render'], ['import'], ['recipes', 'save']])
      expect((await cli.run(...words, '--help')).out.replaceAll(/\s+/gu, ' ')).toContain('(default: all)');
  });
});
