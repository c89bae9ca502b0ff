import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { rulesByHand } from '../watch-folders/rules/rules-by-hand.ts';
import { knownFate } from '../watch-folders/files/known-fate.ts';
import { FilesLeftOut } from '../watch-folders/preview/left-out.ts';
import { mapLimited } from '../watch-folders/files/limits.ts';
import { unreadWarnings } from '../watch-folders/preview/preview.ts';
import { addWarnings, type AddWarningsParts } from './add-warnings.ts';
import { chosenFiles, type ChosenFile, type ChosenFilesParts } from './chosen-files.ts';
import { otherClientOfPaths } from './other-client.ts';
import { seenWarnings, type SeenWarningsParts } from './seen-warnings.ts';
import { message } from '../../contract/messages/message.ts';
import { messageOf } from '../storage/messages/recorded.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clients } from '../connections/clients/clients.ts';

export interface PreviewFilesParts extends ChosenFilesParts, AddWarningsParts, SeenWarningsParts {
  readonly connections: Connections;
  readonly clients: Clients;
}

type Preview = CallOutput<'jobs.previewFiles'>;

const firstListed = 5;
const openAtOnce = 16;

export async function foreseeWaits(
  { chosenPaths, watchFolders }: Pick<PreviewFilesParts, 'chosenPaths' | 'watchFolders'>,
  tokens: readonly string[],
): Promise<CallOutput<'jobs.foreseeWaits'>> {
  const waits: CallOutput<'jobs.foreseeWaits'> = [];
  for (const token of tokens) {
    const path = await chosenPaths.pathOf(token);
    const why = await watchFolders.foreseenWait(path);
    if (why !== null) waits.push({ path, why: messageOf(why) });
  }
  return waits;
}

/** What `addFiles` would do, by the functions that do it. Throws as it does; writes nothing. */
export async function previewFiles(
  parts: PreviewFilesParts,
  { tokens, connectionId, target }: ParsedInput<'jobs.previewFiles'>,
): Promise<Preview> {
  parts.connections.get(connectionId);
  const chosen = await chosenFiles(parts, tokens, target.kind);
  const warnings = await addWarnings(parts, connectionId, target);
  const foresight = parts.watchFolders.foresight();
  const rules = rulesByHand(target);
  const { slideId, slideLabel } = target;
  const placement = slideId === null ? null : { slideId, slideLabel, order: 0 };
  const going: { readonly file: ChosenFile; readonly sizeBytes: number }[] = [];
  const skipped = [...chosen.skipped];
  let alreadySent = 0;
  for (const file of chosen.files) {
    const { seen, path } = file;
    if (seen === null || seen.identity.sizeBytes === 0) {
      skipped.push({
        path,
        why: message(seen === null ? 'file.not_a_file' : 'file.empty'),
      });
      continue;
    }
    const { root, relativePath, identity } = seen;
    const folder = { id: null, root, connectionId, rules, isAddedByHand: true };
    const verdict = await foresight.look(folder, relativePath, identity, placement);
    if (knownFate(verdict)?.fate === 'already_sent') alreadySent += 1;
    else {
      going.push({ file, sizeBytes: identity.sizeBytes });
      warnings.look({ path, sizeBytes: identity.sizeBytes, sha256: null });
    }
  }
  const waits = new FilesLeftOut();
  const foreseen = await mapLimited(going, openAtOnce, ({ file }) =>
    parts.watchFolders.foreseenWait(file.path),
  );
  foreseen.forEach((why, index) => {
    if (why !== null) waits.add(why, going[index]?.file.name ?? '', { isTrouble: false });
  });
  const paths = await Promise.all(tokens.map((token) => parts.chosenPaths.pathOf(token)));
  const otherClient = otherClientOfPaths(parts, paths, { connectionId, target });
  const seen = await seenWarnings(
    parts,
    going.map(({ file }) => file.path),
    { connectionId, targetKind: target.kind, targetId: target.id },
  );
  return {
    ...(otherClient === null ? {} : { otherClient }),
    files: going.length,
    sizeBytes: going.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    first: going.slice(0, firstListed).map(({ file }) => file.name),
    alreadySent,
    skipped,
    leftOut: [...chosen.leftOut],
    waits: waits.byReason(),
    warnings: [...warnings.messages(), ...seen, ...unreadWarnings(foresight.unread)],
  };
}
