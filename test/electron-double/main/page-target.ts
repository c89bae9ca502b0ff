import type { Browser } from '../chromium/browser.ts';
import { mappedUrlPattern } from '../chromium/custom-origin.ts';
import type { Session } from '../chromium/session.ts';
import type { AgentSources } from '../page/agent-source.ts';
import { pageNames } from '../page/messages.ts';

export interface ContentSize {
  readonly width: number;
  readonly height: number;
}

/** A tab of Chromium that stands for one window, still blank. */
export interface PageTarget {
  readonly targetId: string;
  readonly session: Session;
}

const plausibleFrameHeight = 300;

export async function createPageTarget(browser: Browser, size: ContentSize): Promise<PageTarget> {
  const { targetId } = await browser.root.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    width: size.width,
    height: size.height,
  });
  return { targetId, session: await browser.attach(targetId) };
}

/** Turns on what the double listens to and installs the agent in every document to come. */
export async function preparePage(session: Session, agent: AgentSources): Promise<void> {
  const { world, send } = pageNames;
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Fetch.enable', {
      patterns: [{ urlPattern: mappedUrlPattern }, { urlPattern: '*', resourceType: 'Document' }],
    }),
    session.send('Runtime.addBinding', { name: send, executionContextName: world }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: agent.mainWorld }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: agent.isolatedWorld, worldName: world }),
  ]);
}

/** Makes the content as large as asked; a headless window carries an invisible tab strip that would eat into it. */
export async function resizeContent(session: Session, size: ContentSize): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const { result } = await session.send('Runtime.evaluate', { expression: 'outerHeight - innerHeight' });
  const measured: unknown = result.value;
  const isPlausible = typeof measured === 'number' && measured > 0 && measured < plausibleFrameHeight;
  const height = size.height + (isPlausible ? measured : 0);
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: size.width, height } });
}
