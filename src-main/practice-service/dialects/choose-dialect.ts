import type { PracticeDialect } from '../options.ts';
import { bareDialect } from './bare-dialect.ts';
import type { Dialect } from './dialect.ts';
import { fieldNotesDialect } from './field-notes-dialect.ts';
import { interfaceDialect } from './interface-dialect.ts';
import { plainDialect } from './plain-dialect.ts';

const dialects: Readonly<Record<PracticeDialect, Dialect>> = {
  interface: interfaceDialect,
  'field-notes': fieldNotesDialect,
  bare: bareDialect,
  plain: plainDialect,
};

export function chooseDialect(name: PracticeDialect): Dialect {
  return dialects[name];
}
