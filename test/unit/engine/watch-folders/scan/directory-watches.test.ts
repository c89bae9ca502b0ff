import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deferred } from '../../../../../src-main/foundation/deferred.ts';
import { compileRules } from '../../../../../src-main/engine/watch-folders/rules/file-rules.ts';
import { watchDirectories } from '../../../../../src-main/engine/watch-folders/scan/directory-watches.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

let root: string;
let hints: string[];
let heard: () => void;

beforeEach(() => {
  root = join(temporaryFolder('watches'), 'watched');
  mkdirSync(join(root, 'a', 'b'), { recursive: true });
  mkdirSync(join(root, 'elsewhere'));
  hints = [];
  heard = () => undefined;
});

async function watched(isRecursive = true): Promise<void> {
  const rules = rulesTo({ kind: 'knowledge_base', id: 'kb1', label: null }, { ignore: ['left out/'] });
  const watching = watchDirectories({
    ...{ root, isRecursive, fileRules: compileRules(rules) },
    belongsElsewhere: (path) => path === 'elsewhere' || path.startsWith('elsewhere/'),
    onHint(path) {
      hints.push(path);
      heard();
    },
    onLimit: () => undefined,
    onError(error) {
      throw error;
    },
  });
  onTestFinished(() => watching.close());
  await watching.ready;
}

/** Each thing is done, and heard of so often, before the next. */
async function hear(path: string, change: () => void, times = 1): Promise<void> {
  const found = deferred<undefined>();
  hints = [];
  heard = () => {
    if (hints.filter((hint) => hint === path).length === times) found.resolve(undefined);
  };
  change();
  await found.promise;
}

const write = (path: string) => () => {
  writeFileSync(join(root, path), path);
};

describe('the folders of a tree, each watched by itself', () => {
  it('tell of every file in them', async () => {
    await watched();
    for (const path of ['one.txt', 'a/two.txt', 'a/b/three.txt']) await hear(path, write(path));
  });

  it('are watched under their new names once they were moved, with all that is in them', async () => {
    await watched();
    const move = (): void => {
      renameSync(join(root, 'a'), join(root, 'c'));
    };
    // Once for its name, and once when all in it is watched.
    await hear('c', move, 2);
    await hear('c/b/later.txt', write('c/b/later.txt'));
    expect(hints.filter((path) => path.startsWith('a'))).toEqual([]);
  });

  it('are heard of when they are made anew in the place of others', async () => {
    await watched();
    await hear('a', () => {
      rmSync(join(root, 'a'), { recursive: true });
    });
    await hear('a', () => {
      mkdirSync(join(root, 'a'));
    });
    await hear('a', () => {
      rmSync(join(root, 'a'), { recursive: true });
      mkdirSync(join(root, 'a'));
    });
  });

  it('are not followed through links, into what is left out, or into folders with rules of their own', async () => {
    mkdirSync(join(root, 'left out'));
    symlinkSync(join(root, 'elsewhere'), join(root, 'link'));
    await watched();
    for (const path of ['elsewhere/no.txt', 'left out/no.txt', 'link/no.txt']) write(path)();
    await hear('last.txt', write('last.txt'));
    expect(hints).toEqual(['last.txt']);
  });

  it('below the first are left alone where only that is watched', async () => {
    await watched(false);
    write('a/no.txt')();
    await hear('last.txt', write('last.txt'));
    expect(hints).toEqual(['last.txt']);
  });

  it('tell when the first of them goes', async () => {
    await watched();
    await hear('', () => {
      renameSync(root, `${root} away`);
    });
  });
});
