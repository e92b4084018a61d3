export { coerce, findUnstorableText } from './coercion.ts'
export {
  API_VERSIONS,
  type ApiVersion,
  type BodyOf,
  type Endpoint,
  endpoint,
  type InputOf,
  type LevelSchema,
  type Method,
  type ReturnsOf,
  schemaAt,
} from './endpoint.ts'
export * from './endpoints/general.ts'
export * from './endpoints/passwords.ts'
export * from './endpoints/projects.ts'
export * from './endpoints/sessions.ts'
export * from './endpoints/users.ts'
export * from './errors/index.ts'
export { detailsSchema } from './errors/schema.ts'
export * from './levels.ts'
export * from './limits.ts'
export * from './primitives.ts'
export { describeIssues } from './problems.ts'
export * from './project-config/config.ts'
export * from './project-config/render.ts'
export { type Field, type FieldAccess, field, type Resource, resource } from './resource.ts'
export * from './text-rules.ts'
export { isLocalhost, isTrustedUrl, matchesPattern, type TrustedDomain, type TrustRules } from './trusted-url.ts'
