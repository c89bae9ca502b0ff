/** Headers of HTTP itself, and those that servers, proxies and delivery networks usually add: they say nothing of the service. */
const usual: ReadonlySet<string> = new Set([
  ...[
    'accept-ch',
    'accept-ranges',
    'age',
    'allow',
    'alt-svc',
    'cache-control',
    'clear-site-data',
    'connection',
  ],
  ...['content-disposition', 'content-encoding', 'content-language', 'content-length', 'content-location'],
  ...[
    'content-range',
    'content-security-policy',
    'content-security-policy-report-only',
    'content-type',
    'date',
  ],
  ...[
    'etag',
    'expect-ct',
    'expires',
    'keep-alive',
    'last-modified',
    'link',
    'location',
    'nel',
    'origin-agent-cluster',
  ],
  ...[
    'p3p',
    'permissions-policy',
    'feature-policy',
    'pragma',
    'priority',
    'proxy-authenticate',
    'proxy-connection',
  ],
  ...[
    'public-key-pins',
    'referrer-policy',
    'refresh',
    'report-to',
    'reporting-endpoints',
    'retry-after',
    'server',
  ],
  ...['server-timing', 'set-cookie', 'strict-transport-security', 'surrogate-control', 'surrogate-key', 'te'],
  ...[
    'timing-allow-origin',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'vary',
    'via',
    'warning',
    'www-authenticate',
  ],
  ...['traceparent', 'tracestate', 'x-aspnet-version', 'x-cache', 'x-cache-hits', 'x-cloud-trace-context'],
  ...[
    'x-content-type-options',
    'x-correlation-id',
    'x-dns-prefetch-control',
    'x-download-options',
    'x-fastly-request-id',
  ],
  ...['x-frame-options', 'x-permitted-cross-domain-policies', 'x-powered-by', 'x-process-time', 'x-real-ip'],
  ...[
    'x-render-origin-server',
    'x-request-id',
    'x-response-time',
    'x-robots-tag',
    'x-runtime',
    'x-served-by',
  ],
  ...['x-timer', 'x-trace-id', 'x-ua-compatible', 'x-varnish', 'x-xss-protection', 'x-middleware-rewrite'],
  // Rate limits (service-field-notes §2).
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
]);

const usualBeginnings: readonly string[] = [
  ...[
    'access-control-',
    'sec-',
    'cross-origin-',
    'cf-',
    'cdn-',
    'x-amz-',
    'x-amzn-',
    'x-azure-',
    'x-ms-',
    'x-goog-',
  ],
  ...[
    'x-vercel-',
    'x-nextjs-',
    'x-nf-',
    'fly-',
    'x-envoy-',
    'x-kong-',
    'x-akamai-',
    'akamai-',
    'x-edge-',
    'x-proxy-',
  ],
  ...['x-railway-', 'x-cache-', 'x-forwarded-', 'x-b3-'],
];

/** `name` in lower case, as the library gives it. */
export function isUsualHeader(name: string): boolean {
  return usual.has(name) || usualBeginnings.some((beginning) => name.startsWith(beginning));
}
