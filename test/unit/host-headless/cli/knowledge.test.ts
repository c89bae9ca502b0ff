import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  knowledgeStates,
  type ComparedRow,
  type KnowledgeComparison,
} from '../../../../src-main/contract/knowledge.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection, folder } from './samples.ts';

const none = Object.fromEntries(knowledgeStates.map((state) => [state, 0])) as KnowledgeComparison['counts'];
const comparison: KnowledgeComparison = {
  id: 5,
  scope: { watchFolderId: 3 },
  comparedAtMs: Date.UTC(2026, 2, 1),
  listedAtMs: null,
  counts: { ...none, edited: 1, in_step: 1 },
  bases: [
    {
      ...{ connectionId: 1, id: 'kb_1', label: 'Handbook', list: 'partial', documents: 4 },
      ...{ why: message('list.partial', { count: 4, total: 9 }), tellsOnlyThere: true },
    },
  ],
  folders: [{ id: 3, name: 'out', health: 'unavailable', rescannedAtMs: null }],
};
const edited: ComparedRow = {
  ...{ key: 0, state: 'edited', name: 'plan.md', path: '/home/ann/out/plan.md', watchFolderId: 3 },
  ...{ connectionId: 1, knowledgeBaseId: 'kb_1', documentId: 'doc_1', jobId: 12 },
  document: { id: 'doc_1', name: 'plan.md', status: 'indexed', meaning: 'success', createdAt: null },
  why: message('compared.edited'),
  actions: ['send'],
};

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  cli.engine.answers['connections.list'] = () => [connection];
  cli.engine.answers['watchFolders.list'] = () => [folder];
  cli.engine.answers['knowledge.compare'] = () => comparison;
  cli.engine.answers['knowledge.rows'] = () => ({ total: 1, rows: [edited] });
});

describe('knowledge', () => {
  test('tells of a folder, by its number or path, what is not in step and why', async () => {
    const { out, err, code } = await cli.run('knowledge', '3', '--state', 'edited');
    expect(code).toBe(0);
    expect(cli.asked('knowledge.compare')).toEqual({ scope: { watchFolderId: 3 }, readAgain: true });
    expect(cli.asked('knowledge.rows')).toMatchObject({ comparisonId: 5, state: 'edited' });
    expect(out).toMatch(/Edited since +plan\.md +doc_1 +12 +The file was edited/u);
    expect(err).toContain('1 edited since, 1 in sync.');
    expect(err).toContain('The list of Handbook is partial: 4 of 9 could be read');
    expect(err).toContain('out is not there just now');
    expect((await cli.run('knowledge', '/home/ann/out')).code).toBe(0);
  });

  test('gives scripts the same as JSON', async () => {
    expect((await cli.run('knowledge', '3', '--json')).json()).toMatchObject({
      comparedAt: '2026-03-01T00:00:00.000Z',
      counts: { edited: 1, gone_here: 0 },
      documents: [
        { state: 'edited', documentId: 'doc_1', job: 12, actions: ['send'], code: 'compared.edited' },
      ],
    });
  });

  test('looks at a knowledge base as a whole', async () => {
    await cli.run('knowledge', '--base', 'kb_1');
    expect(cli.asked('knowledge.compare')).toMatchObject({
      scope: { connectionId: 1, knowledgeBaseId: 'kb_1' },
    });
  });

  test('does something with all of one state, and says what was not', async () => {
    cli.engine.answers['knowledge.actOnAll'] = () => ({
      changed: 2,
      refused: [{ why: legacy('It was answered already'), count: 1 }],
    });
    const { out, err, code } = await cli.run('knowledge', '3', '--state', 'edited', '--do', 'send');
    expect(cli.asked('knowledge.actOnAll')).toEqual({ comparisonId: 5, action: 'send', state: 'edited' });
    expect(out).toBe('2 documents: done.\n');
    expect(err).toContain('The service replaces nothing');
    expect(err).toContain('1 document: It was answered already.');
    expect(code).toBe(1);
  });

  test('prints the list with ids and names, and writes it into a file', async () => {
    cli.engine.answers['knowledge.list'] = ({ cursor }) =>
      cursor === 0
        ? { text: 'state,document_id\r\n', next: 200 }
        : { text: 'outdated,doc_1\r\n', next: null };
    cli.engine.answers['knowledge.listFile'] = () => ({ path: '/data/exports/documents.csv', rows: 1 });
    const { out } = await cli.run('knowledge', '3', '--state', 'outdated', '--format', 'csv');
    expect(out.replaceAll('\r', '')).toBe('state,document_id\noutdated,doc_1\n');
    expect((await cli.run('knowledge', '3', '--file')).out).toBe('/data/exports/documents.csv\n');
  });

  test('says what is missing', async () => {
    expect((await cli.run('knowledge')).err).toContain('Name a watched folder, or a knowledge base');
    expect((await cli.run('knowledge', '3', '--do', 'send')).err).toContain('Say with --state');
    expect((await cli.run('knowledge', '3', '--state', 'lost')).err).toContain('There is no state lost.');
    expect((await cli.run('knowledge', '77')).err).toContain('No watched folder is 77.');
  });
});
