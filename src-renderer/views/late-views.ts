/** The places beside the queue: fetched once the first screen stands there, or when a person goes to one of them before. */
import { LateModule } from '../state/late-module.svelte.ts';

export const lateViews = {
  attention: new LateModule(() => import('./AttentionView.svelte')),
  folders: new LateModule(() => import('./folders/FoldersView.svelte')),
  clips: new LateModule(() => import('./ClipsView.svelte')),
  knowledge: new LateModule(() => import('./knowledge/KnowledgeView.svelte')),
  activity: new LateModule(() => import('./ActivityView.svelte')),
  client: new LateModule(() => import('./client/ClientView.svelte')),
  report: new LateModule(() => import('./ReportView.svelte')),
  settings: new LateModule(() => import('./SettingsView.svelte')),
} as const;
