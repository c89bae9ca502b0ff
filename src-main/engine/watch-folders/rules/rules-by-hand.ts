import type { FileTargetKind } from '../../../contract/job.ts';
import type { FolderRules, FolderTarget } from '../../../contract/folder-rules.ts';
import { extensionOf, isLinkList, isVideo } from './file-names.ts';
import { compileRules, type FileRules } from './file-rules.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

/** The rules of a folder that is added once: those that every watched folder begins with. */
export function rulesByHand(target: FolderTarget): FolderRules {
  return {
    target,
    slides: null,
    existing: 'upload',
    include: [],
    ignore: [],
    recursive: true,
    after: 'keep',
  };
}

/** A list of links is imported, not uploaded: where a folder is added once, only its videos become clips. */
export function rulesByHandOf(kind: FileTargetKind): FileRules {
  const rules = compileRules(rulesByHand({ kind, id: '', label: null }));
  if (kind !== 'brand_clips') return rules;
  return {
    ...rules,
    decideFile(relativePath) {
      const decision = rules.decideFile(relativePath);
      if (isVideo(relativePath) || (!decision.send && decision.phase === 'ignored')) return decision;
      return { send: false, phase: 'unsupported', reason: whyNoClip(relativePath) };
    },
  };
}

function whyNoClip(path: string): Recorded {
  if (isLinkList(path)) return told('file.list_of_links');
  const extension = extensionOf(path);
  return extension === '' ? told('file.no_video_extension') : told('file.no_video', { extension });
}
