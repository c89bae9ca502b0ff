/**
 * The names of everything the service does. The ledger records them and a fault chooses its endpoint by them.
 * `unknown` stands for a request that fits no path, or not with its method.
 */
export const practiceOperations = [
  'health',
  'read-profile',
  'list-brands',
  'list-clips',
  'read-clip',
  'list-clip-jobs',
  'import-clip',
  'render-clip',
  'create-draft',
  'init-clip-upload',
  'presign-clip-upload',
  'put-clip-part',
  'complete-clip-upload',
  'abort-clip-upload',
  'list-carousels',
  'read-carousel',
  'upload-carousel-asset',
  'list-kbs',
  'list-kb-docs',
  'upload-kb-doc',
  'delete-kb-doc',
  'unknown',
] as const;

export type PracticeOperation = (typeof practiceOperations)[number];
