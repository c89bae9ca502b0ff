import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import { chanceOf, oneOf, textOf, type Chance } from './chance.ts';
import { jobsIn, type PrintedJob } from './printed.ts';
import { Program } from './program.ts';
import { timesIn, wrongAtTheEnd, wrongNow, type Wish } from './verdict.ts';
import { Witness } from './witness.ts';
import type { World } from './worlds.ts';

export interface WorldReport {
  readonly world: string;
  readonly seed: number;
  readonly wishes: number;
  /** Requests that came whole, done or not. */
  readonly requests: number;
  /** Of the wishes, when the trouble was over: done, in doubt, waiting for something else. */
  readonly done: number;
  readonly inDoubt: number;
  readonly waiting: number;
  readonly kills: number;
  readonly lost: number;
  readonly doubled: number;
  readonly problems: readonly string[];
  readonly tookMs: number;
}

/** How much is sent. The small size is for `npm test`. */
export interface Size {
  readonly documents: number;
  readonly pictures: number;
  readonly links: number;
  /** Whether a clip is rendered and drafted too. */
  readonly worksOnClip: boolean;
  /** How often the program is killed, where it is. */
  readonly kills: number;
}

/** How the command line ends when something waits for a person, which is no failure here. */
const anyEnd = [0, 2, 3, 6];

const waitsForPerson = new Set(['queued', 'failed', 'rejected', 'needs_attention']);

/** One world from its beginning to its verdict: files and links are given to real processes, and the witness is asked what arrived. */
export async function runWorld(world: World, seed: number, size: Size): Promise<WorldReport> {
  const startedAtMs = performance.now();
  const chance = chanceOf(seed);
  const folder = campaignFolder('blackbox');
  const witness = new Witness(world.speech, world.courses(chance));
  await witness.start();
  try {
    const driver = new Driver(folder, witness, chance);
    await driver.setUp(size);
    const kills = await driver.live(world.meanwhile, size.kills);
    const jobs = await driver.jobs();
    const { wishes } = driver;
    const problems = wrongNow(wishes, jobs, witness.ledger);
    const requests = witness.requests.length;
    const mine = wishes.flatMap((wish) => jobs.find(wish.isOf) ?? []);
    const count = (state: string): number => mine.filter((job) => job.state === state).length;
    const [done, inDoubt] = [count('done') + count('tracking'), count('in_doubt')];
    if (world.needsNobody && done < wishes.length)
      problems.push(`held: ${wishes.length - done} of ${wishes.length} did not end by themselves`);
    witness.becomeCalm();
    const afterwards = done < wishes.length ? await driver.answerAll() : jobs;
    problems.push(...wrongAtTheEnd(wishes, afterwards, witness.ledger));
    const isAbout = (word: string): number => problems.filter((problem) => problem.startsWith(word)).length;
    return {
      ...{ world: world.name, seed, wishes: wishes.length, requests, done, inDoubt, kills },
      waiting: wishes.length - done - inDoubt,
      ...{ lost: isAbout('lost'), doubled: isAbout('doubled'), problems },
      tookMs: performance.now() - startedAtMs,
    };
  } finally {
    await witness.stop();
    removeFolder(folder);
  }
}

/** The person at the command line. */
class Driver {
  readonly wishes: Wish[] = [];
  readonly #folder: string;
  readonly #documents: string;
  readonly #witness: Witness;
  readonly #chance: Chance;
  readonly #program: Program;

  constructor(folder: string, witness: Witness, chance: Chance) {
    this.#folder = folder;
    this.#documents = join(folder, 'documents');
    this.#witness = witness;
    this.#chance = chance;
    this.#program = new Program(folder);
  }

  async setUp({ documents, pictures, links, worksOnClip }: Size): Promise<void> {
    const { key, baseUrl } = this.#witness;
    const words = ['connect', '--name', 'Witness', '--base-url', baseUrl, '--key-stdin'];
    await this.#program.run(words, { input: key });
    mkdirSync(this.#documents);
    for (let index = 0; index < documents; index += 1)
      this.#write(this.#documents, 'kb_1', textFile(this.#chance, index));
    await this.#program.run([
      'watch',
      'add',
      this.#documents,
      '--kb',
      'kb_1',
      '--label',
      'Help',
      '--existing',
      'upload',
    ]);
    if (pictures > 0) {
      const folder = join(this.#folder, 'pictures');
      mkdirSync(folder);
      for (let index = 0; index < pictures; index += 1)
        this.#write(folder, 'car_1', pictureFile(this.#chance, index));
      await this.#program.run([
        'add',
        folder,
        '--carousel',
        'car_1',
        '--slide',
        'slide_1',
        '--label',
        'Spring',
      ]);
    }
    if (links > 0) {
      const urls = Array.from(
        { length: links },
        () => `https://videos.example/${textOf(this.#chance, 12)}.mp4`,
      );
      await this.#program.run(['import', ...urls, '--brand', 'br_1']);
      for (const url of urls)
        this.wishes.push({ name: url, what: url, target: 'br_1', isOf: (job) => job.url === url });
    }
    if (!worksOnClip) return;
    await this.#program.run(['render', 'clip_first', '--candidates', 'cand_1']);
    await this.#program.run(['draft', 'clip_first', '--candidate', 'cand_1', '--ratio', '9:16']);
    this.#wishWork('render', 'clip_render');
    this.#wishWork('draft', 'post_draft');
  }

  /** Until the program says that it has nothing more to do. Returns how often it was killed. */
  async live(meanwhile: World['meanwhile'], most: number): Promise<number> {
    if (meanwhile === 'exchange') await this.#exchange();
    const kills = meanwhile === 'kills' ? most : 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const running = this.#program.start(['run', '--until-idle', '--no-track']);
      await Promise.race([this.#witness.whenAsked(this.#witness.requests.length + 1 + kill), running.ended]);
      running.process.kill('SIGKILL');
      await running.ended;
    }
    await this.#untilIdle();
    return kills;
  }

  async jobs(): Promise<PrintedJob[]> {
    return jobsIn((await this.#program.run(['jobs', '--json', '--limit', '10000'])).out);
  }

  /** As somebody does who looks at the service first: what is in doubt has arrived, or has not. The rest is tried again. */
  async answerAll(): Promise<readonly PrintedJob[]> {
    // What waited with others may go once one is tried again, and be in doubt in its turn.
    for (let round = 0; ; round += 1) {
      await this.#answerDoubts();
      const left = await this.jobs();
      const waiting = left.filter(({ state }) => waitsForPerson.has(state));
      if (waiting.length === 0 || round === 4) return left;
      await this.#program.run(['retry', ...waiting.map(({ id }) => String(id))]);
      await this.#untilIdle();
    }
  }

  async #answerDoubts(): Promise<void> {
    const jobs = await this.jobs();
    for (const wish of this.wishes) {
      const job = jobs.find(wish.isOf);
      if (job?.state !== 'in_doubt') continue;
      const answer = timesIn(this.#witness.ledger, wish) > 0 ? 'arrived' : 'not-arrived';
      await this.#program.run(['resolve', String(job.id), answer]);
    }
  }

  async #untilIdle(): Promise<void> {
    await this.#program.run(['run', '--until-idle', '--no-track'], { codes: anyEnd });
  }

  /** Another folder with the same names lies in the place of the first while its files wait; then the first is back. */
  async #exchange(): Promise<void> {
    const running = this.#program.start(['run', '--until-idle', '--no-track']);
    await Promise.race([this.#witness.whenAsked(1), running.ended]);
    const aside = `${this.#documents}-aside`;
    renameSync(this.#documents, aside);
    mkdirSync(this.#documents);
    for (const { name } of this.wishes.filter(({ target }) => target === 'kb_1'))
      writeFileSync(name, `strange ${textOf(this.#chance, 40)}`);
    await running.ended;
    rmSync(this.#documents, { recursive: true });
    renameSync(aside, this.#documents);
  }

  #write(folder: string, target: string, { name, content }: { name: string; content: Buffer }): void {
    const path = join(folder, name);
    writeFileSync(path, content);
    const what = createHash('sha256').update(content).digest('hex');
    this.wishes.push({ name: path, what, target, isOf: (job) => job.path === path && job.sha256 === what });
  }

  #wishWork(what: string, kind: string): void {
    const isOf = (job: PrintedJob): boolean => job.kind === kind;
    this.wishes.push({ name: `the ${what} of clip_first`, what, target: 'clip_first', isOf });
  }
}

interface MadeFile {
  readonly name: string;
  readonly content: Buffer;
}

function textFile(chance: Chance, index: number): MadeFile {
  const extension = oneOf(chance, ['txt', 'md']);
  const content = Buffer.from(`${textOf(chance, 20 + Math.floor(chance() * 20_000))}\n`);
  return { name: `page ${index} ${textOf(chance, 4)}.${extension}`, content };
}

/** The smallest picture there is, of one dot, in a colour of its own. */
function pictureFile(chance: Chance, index: number): MadeFile {
  const colours = Array.from({ length: 6 }, () => Math.floor(chance() * 256));
  const content = Buffer.from([
    ...Buffer.from('GIF89a'),
    ...[1, 0, 1, 0, 0x80, 0, 0, ...colours],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ]);
  return { name: `slide ${index}.gif`, content };
}
