/** An element of a report, or a text in it. Only what a page of its own needs: no style, no script, nothing that is loaded. */
export type ReportNode = string | ReportElement;

export interface ReportElement {
  readonly tag: ReportTag;
  readonly attributes: Readonly<Partial<Record<ReportAttribute, string>>>;
  readonly children: readonly ReportNode[];
}

type ReportTag =
  | ('a' | 'article' | 'div' | 'figcaption' | 'figure' | 'footer' | 'h1' | 'h2' | 'h3' | 'h4' | 'header')
  | ('img' | 'li' | 'p' | 'section' | 'span' | 'strong' | 'time' | 'ul')
  | ('svg' | 'rect');
type ReportAttribute =
  | ('alt' | 'class' | 'datetime' | 'height' | 'href' | 'rel' | 'src' | 'target')
  | ('aria-hidden' | 'preserveAspectRatio' | 'viewBox' | 'width' | 'x' | 'lang');

export const svgTags: ReadonlySet<ReportTag> = new Set(['svg', 'rect']);

/** `null` and empty texts are left out. */
export function element(
  tag: ReportTag,
  attributes: ReportElement['attributes'],
  ...children: readonly (ReportNode | null)[]
): ReportElement {
  return {
    tag,
    attributes,
    children: children.flatMap((child) => (child === null || child === '' ? [] : [child])),
  };
}
