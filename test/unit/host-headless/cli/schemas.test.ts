import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaFiles } from '../../../../resources/scripts/schemas/schema-files.mjs';
import { allCommands } from '../../../../src-main/host-headless/cli/help/command-tree.ts';
import { publishedSchemas, schemaValidator } from '../../../helpers/printed-json.ts';
import { CliFixture } from './cli-fixture.ts';
import { programTree } from './help/program-tree.ts';

const folder = join(import.meta.dirname, '../../../../resources/schemas/cli');

/** Every object and every list in a schema, with its place. */
function* nodesOf(node: unknown, at = ''): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [at, node as Readonly<Record<string, unknown>>];
  for (const [key, value] of Object.entries(node)) yield* nodesOf(value, `${at}/${key}`);
}

describe('the schemas of what --json prints', () => {
  test('are there for every command that has --json, and for nothing else', () => {
    const commands = allCommands(programTree())
      .filter(({ options }) => options.some(({ long }) => long === '--json'))
      .map(({ path }) => path.join('-'));
    expect([...publishedSchemas.keys()].toSorted()).toEqual(commands.toSorted());
  });

  test('are as the sources say what commands print', async () => {
    const wanted = await schemaFiles();
    for (const [name, text] of wanted)
      expect([name, readFileSync(join(folder, name), 'utf8')]).toEqual([name, text]);
    expect(publishedSchemas.size).toBe(wanted.size);
  });

  test.each([...publishedSchemas])('are draft 2020-12, and say what they are of: %s', (name, schema) => {
    schemaValidator().compile(schema);
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:outbox:cli:${name}`,
      title: expect.stringMatching(/^outbox .+ --json$/u) as unknown,
      description: expect.stringMatching(
        /^[A-Z].+\. More fields may come: ignore those that you do not know\.$/u,
      ) as unknown,
    });
  });

  test('say units in names, and bear fields that are added later', () => {
    const strict: string[] = [];
    const unitless: string[] = [];
    for (const [name, schema] of publishedSchemas)
      for (const [at, node] of nodesOf(schema)) {
        if (node['additionalProperties'] === false) strict.push(`${name}${at}`);
        if (/\/(?:\w*(?:size|duration|speed|elapsed))$/iu.test(at) && node['type'] !== 'object')
          unitless.push(`${name}${at}`);
      }
    expect({ strict, unitless }).toEqual({ strict: [], unitless: [] });
  });
});

describe('outbox schema', () => {
  test('prints the schema of a command', async () => {
    const { code, out } = await new CliFixture().run('schema', 'watch', 'list');
    expect([code, JSON.parse(out)]).toEqual([0, publishedSchemas.get('watch-list')]);
  });

  test('lists the commands that have one', async () => {
    const { code, out } = await new CliFixture().run('schema');
    expect(code).toBe(0);
    expect(out.split('\n')).toContain('watch list');
  });

  test('says which there are where a command has none', async () => {
    const { code, out, err } = await new CliFixture().run('schema', 'watch', 'scan');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      'outbox: No command "watch scan" prints JSON. There are: watch add, watch edit, watch list.\n',
    );
    expect((await new CliFixture().run('schema', '../../etc')).err).toContain(
      '"outbox schema" lists those that have one.',
    );
  });
});
