import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src-main/foundation/clock.ts';
import type { PracticeServiceOptions } from '../../src-main/practice-service/options.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { z } from '../../src-main/contract/zod.ts';
import { commandLine, type CommandLine } from './command-line.ts';
import { temporaryDataFolder, temporaryFolder } from './temporary-folder.ts';

/** The program as scripts use it: processes of its own, the real engine, and a practice service as the account. */
export interface ConnectedCommandLine {
  readonly root: string;
  readonly dataDirectory: string;
  readonly cli: CommandLine;
  readonly practice: PracticeService;
}

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** `root` is empty. */
export async function connectedCommandLine(
  options: Partial<Pick<PracticeServiceOptions, 'dialect' | 'delays'>> & {
    readonly name?: string;
    /** The data folder lies in `root`, as `data`. */
    readonly isDataInRoot?: boolean;
    /** What is asked instead of the practice service itself, for instance something before it. */
    readonly baseUrlOf?: (practice: PracticeService) => Promise<string>;
  } = {},
): Promise<ConnectedCommandLine> {
  const { name = 'Practice', isDataInRoot = false, baseUrlOf, ...ofService } = options;
  const root = temporaryFolder('cli');
  const practice = await startPracticeService({
    directory: temporaryFolder('service'),
    clock: systemClock,
    delays: { documentIndexingMs: 50, clipProcessingMs: 50 },
    ...ofService,
  });
  onTestFinished(() => practice.stop());
  const baseUrl = (await baseUrlOf?.(practice)) ?? practice.baseUrl;
  const dataDirectory = join(isDataInRoot ? root : temporaryDataFolder(), 'data');
  const cli = commandLine(dataDirectory);
  await cli.mustRun(
    ['connect', '--name', name, '--base-url', baseUrl, '--key-stdin'],
    `${practice.apiKey}\n`,
  );
  return { root, dataDirectory, cli, practice };
}

/** The same, with the knowledge base that the service lists first. */
export interface WithKnowledgeBase extends ConnectedCommandLine {
  readonly knowledgeBase: string;
}

export async function connectedWithKnowledgeBase(
  options: Parameters<typeof connectedCommandLine>[0] = {},
): Promise<WithKnowledgeBase> {
  const connection = await connectedCommandLine(options);
  return { ...connection, knowledgeBase: await firstId(connection.practice, 'kbs') };
}

/** The id of what the service lists first. */
export async function firstId(practice: PracticeService, list: 'kbs' | 'brands'): Promise<string> {
  const reply = await fetch(`${practice.baseUrl}/api-proxy/${list}`, {
    headers: { authorization: `Bearer ${practice.apiKey}` },
  });
  const [first] = listSchema.parse(await reply.json()).data;
  if (first === undefined) throw new Error(`The practice service has no ${list}`);
  return first.id;
}
