import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const readIndex = endpoint({
  method: 'GET',
  path: '/',
  tag: 'General',
  summary: 'Test your credentials',
  description:
    'Returns a line of text and how the request was authenticated. The cheapest way to test keys and tokens.',
  access: 'anyone',
  query: z.strictObject({}),
  returns: 'text',
  errors: [],
})

export const checkVersion = endpoint({
  method: 'POST',
  path: '/check-version',
  audit: { none: 'Reads only.' },
  tag: 'General',
  summary: 'Compare a client version with the service',
  access: 'anyone',
  body: z.strictObject({ clientVersion: z.string() }),
  returns: z.union([
    z.strictObject({ upToDate: z.literal(true) }),
    z.strictObject({ upToDate: z.literal(false), error: z.string(), severe: z.boolean() }),
  ]),
  errors: [],
})

export const checkFeatureSupport = endpoint({
  method: 'POST',
  path: '/check-feature-support',
  audit: { none: 'Reads only.' },
  tag: 'General',
  summary: 'Check whether a feature is supported',
  description:
    'SDKs call it when an app uses something this version lacks, and show the text to the developer.',
  access: 'anyone',
  body: z.unknown(),
  returns: 'text',
  errors: [],
})

const jwk = z.strictObject({
  kty: z.literal('EC'),
  alg: z.literal('ES256'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
})

export const readJwks = endpoint({
  method: 'GET',
  path: '/projects/:project_id/.well-known/jwks.json',
  tag: 'Sessions',
  summary: 'Public keys of a project',
  description:
    'The JSON Web Key Set that verifies the access tokens of the project: the current key and the previous or next one.',
  access: 'anyone',
  params: z.strictObject({ project_id: z.string() }),
  query: z.strictObject({ include_anonymous: z.enum(['true', 'false']).default('false') }),
  returns: z.strictObject({ keys: z.array(jwk) }),
  errors: [],
  plainErrors: ['project-not-found'],
})

/** Discovery from the issuer of anonymous tokens returns the same keys (protocol 01 §10.3). */
export const redirectAnonymousDiscovery = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(
  (method) =>
    endpoint({
      method,
      audit: { none: 'Reads only.' },
      path: '/projects-anonymous-users/:project_id/.well-known/:rest{.+}',
      tag: 'Sessions',
      summary: 'Discovery for anonymous tokens',
      access: 'anyone',
      params: z.strictObject({ project_id: z.string(), rest: z.string() }),
      returns: 'redirect',
      status: 307,
      errors: [],
      ...(method === 'GET' ? {} : { unlisted: true as const }),
    }),
)

/*
 * The only family whose behavior differs per version; it demonstrates the versioning rule (protocol
 * 01 §1).
 */

export const showMigrationTests = endpoint({
  method: 'GET',
  path: '/migration-tests',
  tag: 'Versions',
  summary: 'Address of the versioning demonstration',
  access: 'anyone',
  returns: 'text',
  errors: [],
  versions: ['latest'],
})

const migrationTest = <
  const V extends 'v2beta1' | 'v2beta2' | 'v2beta3' | 'v2beta4',
  Q extends z.ZodObject,
>(
  version: V,
  query: Q,
) =>
  endpoint({
    method: 'GET',
    path: '/migration-tests/smart-route-handler',
    tag: 'Versions',
    summary: 'Echo of a parameter that changed between versions',
    access: 'anyone',
    query,
    returns: 'text',
    errors: [],
    versions: version === 'v2beta4' ? ['v2beta4', 'latest'] : [version],
  })

export const migrationTests = {
  v2beta1: migrationTest('v2beta1', z.strictObject({ queryParam: z.string().default('n/a') })),
  v2beta2: migrationTest('v2beta2', z.strictObject({ queryParam: z.string() })),
  v2beta3: migrationTest('v2beta3', z.strictObject({ queryParamNew: z.string() })),
  v2beta4: migrationTest('v2beta4', z.strictObject({ queryParamNew: z.string().default('n/a') })),
}
