/** `GET /health`, `GET /auth/profile`, `GET /brands` (service-field-notes §3). */
import { readReply } from '../dialects/dialect.ts';
import { pageOf } from '../http/paging.ts';
import { success } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import type { ServiceParts } from '../service-parts.ts';

const profile = { id: 'user_practice', name: 'Practice account', email: 'practice@halden.example' } as const;

export function accountRoutes({ world, dialect }: ServiceParts): Route[] {
  return [
    {
      operation: 'health',
      method: 'GET',
      pattern: 'api-proxy/health',
      access: 'open',
      handle: () => success(200),
    },
    {
      operation: 'read-profile',
      method: 'GET',
      pattern: 'api-proxy/auth/profile',
      access: 'key',
      handle: () => readReply(dialect, dialect.profile(profile)),
    },
    {
      operation: 'list-brands',
      method: 'GET',
      pattern: 'api-proxy/brands',
      access: 'key',
      handle: ({ query }) => readReply(dialect, dialect.brands(pageOf([...world.brands.values()], query))),
    },
  ];
}
