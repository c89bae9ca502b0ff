import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { absolutePath } from '../../foundation/files/paths-below.ts';
import type { EngineHandlers } from '../engine.ts';
import { checkedName, type PathExplainer } from '../reporting/explain/explain-path.ts';
import { faultsOfPatterns } from '../watch-folders/patterns/name-rules.ts';
import { suggestPattern } from '../watch-folders/patterns/suggest-pattern.ts';
import { withSlides } from './folder-rules-api.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';

export interface NamesParts {
  readonly watchFolders: WatchFolders;
  readonly explainPath: PathExplainer;
}

type NamesApi = Pick<EngineHandlers, 'names.try' | 'names.known' | 'names.suggest' | 'jobs.explainPath'>;

export function namesApi(parts: NamesParts): NamesApi {
  return {
    'jobs.explainPath': ({ path }) => parts.explainPath(path),
    'names.try': (input) => tryNames(parts, input),
    'names.known': ({ watchFolderId, limit }) => parts.watchFolders.knownNames(watchFolderId, limit),
    'names.suggest': ({ name }) => suggestPattern(checkedName(name)),
  };
}

async function tryNames(
  parts: NamesParts,
  { watchFolderId, names, rules }: ParsedInput<'names.try'>,
): Promise<CallOutput<'names.try'>> {
  const { path, connectionId } = parts.watchFolders.recordOf(watchFolderId);
  const faults = faultsOfPatterns(rules?.names?.patterns ?? []);
  if (faults.length > 0) return { faults, results: [] };
  const tried =
    rules === undefined
      ? undefined
      : { id: watchFolderId, rules: { connectionId, rules: withSlides(rules) } };
  const results: CallOutput<'names.try'>['results'] = [];
  for (const name of names) {
    results.push({
      name,
      explanation: await parts.explainPath(absolutePath(path, checkedName(name)), tried),
    });
  }
  return { faults, results };
}
