import { InvalidArgumentError, type Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { FileTargetKind, Target } from '../../../contract/job.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import { noSlide } from '../../../contract/no-slide.ts';
import type { SlideMapping } from '../../../contract/slide-mapping.ts';

export interface TargetOptions {
  readonly kb?: string;
  readonly carousel?: string;
  /** `false`: to the carousel alone. */
  readonly slide?: string | false;
  readonly clips?: string;
  readonly label?: string;
}

export function declareTarget(command: Command): Command {
  return command
    .option('--kb <kb-id>', 'the target is a knowledge base')
    .option('--carousel <carousel-id>', 'the target is a carousel')
    .option('--slide <slide-id>', 'the slide of the carousel')
    .option('--no-slide', 'to the carousel alone, where the service takes a picture without a slide')
    .option('--clips <brand-id>', "the target is a brand's clips")
    .option('--label <name>', 'what to call it, where the service does not list it');
}

/** Where files or lists of links go. */
export type FileTarget = Target & { readonly kind: FileTargetKind };

/** Exactly one target. Throws `OutboxError` invalid_input. */
export function readTarget({ kb, carousel, slide, clips, label }: TargetOptions): FileTarget {
  const named = [
    kb === undefined ? null : ({ kind: 'knowledge_base', id: kb } as const),
    carousel === undefined ? null : ({ kind: 'carousel', id: carousel } as const),
    clips === undefined ? null : ({ kind: 'brand_clips', id: clips } as const),
  ].filter((target) => target !== null);
  const target = named[0];
  if (target === undefined || named.length > 1) {
    throw new OutboxError(
      'invalid_input',
      'Give one target: --kb KB_ID, --carousel CAROUSEL_ID or --clips BRAND_ID.',
    );
  }
  if (slide !== undefined && target.kind !== 'carousel') {
    throw new OutboxError('invalid_input', '--slide and --no-slide belong to a carousel.');
  }
  return { ...target, label: label ?? null, slideId: slideOf(slide), slideLabel: null };
}

export function slideOf(slide: TargetOptions['slide']): string | null {
  return slide === false ? noSlide : (slide ?? null);
}

/** `fixed:ID`, `none`, `folders`, `names`, `order` or `pattern`. Throws `InvalidArgumentError`. */
export function parseSlides(text: string): SlideMapping {
  if (text === 'folders' || text === 'names' || text === 'order' || text === 'pattern') return { mode: text };
  if (text === 'none') return { mode: 'fixed', slideId: noSlide };
  const slideId = /^fixed:(.+)$/su.exec(text)?.[1];
  if (slideId === undefined)
    throw new InvalidArgumentError('It must be fixed:ID, none, folders, names, order or pattern.');
  return { mode: 'fixed', slideId };
}

/** How the files of a folder find their slides: by their names, unless something else was asked for. */
export function readSlides(target: Target, slides: SlideMapping | undefined): FolderRules['slides'] {
  if (target.kind !== 'carousel') {
    if (slides !== undefined) throw new OutboxError('invalid_input', '--slides belongs to a carousel.');
    return null;
  }
  if (target.slideId === null) return slides ?? { mode: 'names' };
  if (slides !== undefined)
    throw new OutboxError(
      'invalid_input',
      'Give --slide, --no-slide or --slides, not more than one of them.',
    );
  return { mode: 'fixed', slideId: target.slideId };
}
