import { message } from '../../../../../src-main/contract/messages/message.ts';
import type {
  DriftItem,
  OperationSetting,
  ProfileView,
  TryResult,
} from '../../../../../src-main/contract/service-profile.ts';
import { nowMs } from '../../sample-values.ts';

export function operation(fields: Partial<OperationSetting> = {}): OperationSetting {
  return {
    name: 'clip',
    method: 'GET',
    defaultPath: '/api-proxy/clips/{clipId}',
    path: '/api-proxy/clips/{clipId}',
    isOff: false,
    placeholders: ['clipId'],
    source: 'interface',
    ...fields,
  };
}

export const brands = operation({
  name: 'brands',
  defaultPath: '/api-proxy/brands',
  path: '/api-proxy/brands',
  placeholders: [],
});

export function profileView(fields: Partial<ProfileView> = {}): ProfileView {
  return {
    connectionId: 1,
    profile: { version: 1, paths: {}, off: [], fields: {}, statuses: [], strict5xx: false, idIsYes: [] },
    operations: [brands, operation()],
    knownStatuses: [{ subject: 'document', status: 'indexed', meaning: 'success' }],
    ...fields,
  };
}

export function tried(fields: Partial<TryResult> = {}): TryResult {
  return {
    request: 'GET https://api.halden.example/api-proxy/brands',
    statusCode: 200,
    tookMs: 12,
    message: message('trial.understood'),
    reply: '{"brands":[]}',
    understood: [{ label: message('trial_label.brands'), value: '0' }],
    missing: null,
    ...fields,
  };
}

export function drifted(fields: Partial<DriftItem> = {}): DriftItem {
  return {
    id: 1,
    operation: 'documents',
    what: 'status',
    name: 'ocr_failed',
    sample: null,
    subject: 'document',
    count: 1,
    firstSeenMs: nowMs - 3 * 60_000,
    lastSeenMs: nowMs - 3 * 60_000,
    taught: null,
    ...fields,
  };
}
