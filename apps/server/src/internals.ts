/** For tests and benchmarks of this repository. Not part of the public API. */
export { routes, sealedValues } from './app.ts'
export { type Config, OWASP_HASH_COST } from './config/index.ts'
export { startEmbeddedPostgres } from './embedded-postgres/index.ts'
export { farFuture, generateKeys, storeKeySet } from './features/projects/key-sets/index.ts'
export {
  createProject,
  mintWorkflowToken,
  patchConfig,
  rotateSigningKey,
} from './features/projects/projects/index.ts'
export { type Context, transact } from './kernel/context.ts'
export { createNodeServer } from './kernel/http/node-server.ts'
export { enqueue, type Jobs } from './kernel/jobs.ts'
export { migrate } from './kernel/migrations.ts'
export { DEFAULT_QUOTAS } from './kernel/quota-limits.ts'
export { type Service, type ServiceOptions, startService } from './service.ts'
