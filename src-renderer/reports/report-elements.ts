import { svgTags, type ReportNode } from '../../src-main/report-page/report-node.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The elements of a report, made one by one: no text of it is ever read as mark-up. */
export function reportElement(node: ReportNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const { tag, attributes, children } = node;
  const made = svgTags.has(tag) ? document.createElementNS(svg, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.map(reportElement));
  return made;
}
