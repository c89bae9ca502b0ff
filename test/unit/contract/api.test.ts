import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callNames } from '../../../src-main/contract/api.ts';

const areas = join(import.meta.dirname, '../../../src-main/contract/api');

async function callsOf(file: string): Promise<string[]> {
  const exported = (await import(join(areas, file))) as Record<string, object>;
  return Object.values(exported).flatMap((calls) => Object.keys(calls));
}

test('every call stands in one area, and every area is part of the contract', async () => {
  const files = readdirSync(areas).filter((file) => file.endsWith('-calls.ts'));
  const calls = (await Promise.all(files.map(callsOf))).flat();
  expect(calls.toSorted()).toEqual(callNames.toSorted());
});
