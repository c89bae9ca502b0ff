import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { z } from '../../src-main/contract/zod.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import type { CommandEntry } from '../../src-main/host-headless/cli/help/command-tree.ts';
import { startPracticeService } from '../../src-main/practice-service/practice-service.ts';
import { isWhole, oneOfEach, sampleOf, suiteSeed } from '../helpers/sample.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { doingCommands, hasJson, pathOf } from './commands.ts';
import { aloneLines, goodLines, longLines, type Line } from './good-lines.ts';
import { BuiltProgram } from './program.ts';

beforeAll(buildIfNeeded);

/** The command of a line, by the program itself. */
function commandOf(words: readonly string[]): CommandEntry {
  const found = doingCommands().find(({ path }) => path.every((word, index) => words[index] === word));
  if (found === undefined) throw new Error(`No command takes ${words.join(' ')}.`);
  return found;
}

const wordsOf = (line: Line): string[] => (typeof line === 'string' ? line : line[0]).split(' ');

const listSchemas = {
  kbs: z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data),
  brands: z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data),
  carousels: z
    .object({
      data: z.object({
        items: z.array(z.object({ id: z.string(), slides: z.array(z.object({ id: z.string() })) })),
      }),
    })
    .transform(({ data }) => data.items),
  clips: z
    .object({ data: z.object({ clips: z.array(z.object({ clipId: z.string() })) }) })
    .transform(({ data }) => data.clips.map(({ clipId }) => ({ id: clipId }))),
};

/** The program, connected with a practice service, in a folder with some files. */
async function connectedProgram(): Promise<{ program: BuiltProgram; fill: (word: string) => string }> {
  const practice = await startPracticeService({
    directory: temporaryFolder('service'),
    clock: systemClock,
    delays: { documentIndexingMs: 50, clipProcessingMs: 50 },
  });
  onTestFinished(() => practice.stop());
  const listed = async <Name extends keyof typeof listSchemas>(
    name: Name,
  ): Promise<z.output<(typeof listSchemas)[Name]>> => {
    const headers = { authorization: `Bearer ${practice.apiKey}` };
    const reply = await fetch(`${practice.baseUrl}/api-proxy/${name}`, { headers });
    // The schema of this very name; TypeScript cannot follow an index by a type parameter.
    return listSchemas[name].parse(await reply.json()) as z.output<(typeof listSchemas)[Name]>;
  };
  const [carousel] = await listed('carousels');
  const values: Readonly<Record<string, string | undefined>> = {
    kb: (await listed('kbs'))[0]?.id,
    brand: (await listed('brands'))[0]?.id,
    carousel: carousel?.id,
    slide: carousel?.slides[0]?.id,
    clip: (await listed('clips'))[0]?.id,
  };
  const program = new BuiltProgram();
  mkdirSync(join(program.folder, 'in'));
  for (const name of ['in/a.txt', 'b.txt', 'c.txt'])
    writeFileSync(join(program.folder, name), `The text of ${name}.\n`);
  writeFileSync(
    join(program.folder, 'receipts.json'),
    '{"format":"outbox-receipts","version":1,"receipts":[]}\n',
  );
  writeFileSync(join(program.folder, 'rows.csv'), 'job,check,name,do\n4711,0,b.txt,retry\n');
  const connect = ['connect', '--name', 'Halden', '--base-url', practice.baseUrl, '--key-stdin', '--json'];
  expect(await program.run(connect, { input: `${practice.apiKey}\n` })).toMatchObject({ code: 0, err: '' });
  return {
    program,
    fill: (word) => word.replace(/\{(\w+)\}/u, (_whole, name: string) => values[name] ?? ''),
  };
}

type Form = 'words' | 'json' | 'either';

/** Each line as words and as JSON, or in one of the two. */
const forms = sampleOf<readonly Form[]>({ small: ['either'], whole: ['words', 'json'] });

/** One after the other, with what each came to where that was not to be. */
async function ran(
  { program, fill }: Awaited<ReturnType<typeof connectedProgram>>,
  lines: readonly Line[],
  form: Form,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, line] of lines.entries()) {
    const words = wordsOf(line).map(fill);
    const isJson = form === 'json' || (form === 'either' && (suiteSeed + index) % 2 === 0);
    if (isJson && hasJson(commandOf(words))) words.push('--json');
    const code = typeof line === 'string' ? 0 : line[1];
    const result = await program.run(words).catch((error: unknown) => String(error));
    if (typeof result === 'string') wrong.push(result);
    else if (result.code !== code) wrong.push(`${words.join(' ')}: ${String(result.code)}, ${result.err}`);
    else if (code === 0 && result.out === '' && result.err === '') wrong.push(`${words.join(' ')}: silent`);
  }
  return wrong;
}

describe('every command with good input', () => {
  test('stands in the table', () => {
    const tried = new Set(
      [...Object.values(goodLines).flat(), ...longLines].map((line) => pathOf(commandOf(wordsOf(line)))),
    );
    // The first is how each begins; the other runs until it is ended, below.
    for (const command of ['connect', 'practice']) tried.add(command);
    expect(
      doingCommands()
        .map(pathOf)
        .filter((path) => !tried.has(path)),
    ).toEqual([]);
  });

  test.each(forms)('asks the Outbox that runs, for %s', async (form) => {
    const wrong = await Promise.all(
      oneOfEach(9, Object.values(goodLines)).map(async (lines) => {
        const connected = await connectedProgram();
        const running = connected.program.start(['run', '--json']);
        await running.said(/until Ctrl\+C/u);
        const found = await ran(connected, lines, form);
        running.end();
        expect(await running.ended).toMatchObject({ code: 0 });
        return found;
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });

  test('does it by itself where none runs', async () => {
    const wrong = await Promise.all(
      forms.map(async (form) => ran(await connectedProgram(), aloneLines, form)),
    );
    expect(wrong.flat()).toEqual([]);
  });

  test('serves until it is ended: practice', async () => {
    const running = new BuiltProgram().start(['practice', '--json']);
    await running.said(/until Ctrl\+C/u);
    running.end();
    expect(await running.ended).toMatchObject({ code: 0 });
  });

  test.runIf(isWhole).each(longLines.map((line) => [wordsOf(line)]))('takes its time: %s', async (words) => {
    const json = hasJson(commandOf(words)) ? ['--json'] : [];
    expect(await new BuiltProgram().run([...words, ...json])).toMatchObject({ code: 0 });
  });
});
