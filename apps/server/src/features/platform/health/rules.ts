import packageJson from '../../../../package.json' with { type: 'json' }
import type { Context, RequestContext } from '../../../kernel/context.ts'

const CALLERS = { client: 'Client', server: 'Server', admin: 'Admin' } as const

/** Describes the caller, for testing credentials (protocol 01 §1.3). */
export function describeCaller(auth: RequestContext | null): string {
  const welcome = 'Welcome to the Latchkey API! The reference is at /docs.\n\n'
  if (auth === null) return `${welcome}Authentication: None`
  const { user } = auth.caller
  return [
    `${welcome}Authentication: ${CALLERS[auth.caller.accessType]}`,
    `  Project: ${auth.project.id}`,
    `  User: ${user?.primary_email ?? user?.id ?? 'None'}`,
  ].join('\n')
}

const SEMVER = /^(\d+)\.(\d+)\.(\d+)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/

/**
 * Compares the version of the client with the service and reports whether a difference is severe
 * (protocol 01 §1.6).
 */
export function compareVersions(clientVersion: string) {
  const own = packageJson.version
  if (clientVersion === own) return { upToDate: true as const }
  const [, ownMajor, ownMinor, ownPatch] = SEMVER.exec(own)?.map(Number) ?? []
  const parsed = SEMVER.exec(clientVersion)
  if (!parsed)
    return {
      upToDate: false as const,
      error: `'${clientVersion}' is not a version; this service is ${own}.`,
      severe: true,
    }
  const [, major = 0, minor = 0, patch = 0] = parsed.map(Number)
  const isNewer =
    compareNumbers([major, minor, patch], [ownMajor ?? 0, ownMinor ?? 0, ownPatch ?? 0]) > 0
  const severe = !isNewer && (major !== ownMajor || minor !== ownMinor)
  return {
    upToDate: false as const,
    error: `The client is of version ${clientVersion}, this service of ${own}.`,
    severe,
  }
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] as number) - (b[at] as number)
}

/** Returns the text that an SDK shows when an app uses an unsupported feature (protocol 02 §15). */
export function describeUnsupportedFeature(ctx: Context, body: unknown): string {
  const name =
    typeof body === 'object' && body !== null && 'feature_name' in body
      ? body.feature_name
      : undefined
  const feature = typeof name === 'string' && name !== '' ? name : 'This feature'
  ctx.log.info(
    { feature: feature.slice(0, 100) },
    'An app requested a feature that is not supported',
  )
  return `${feature} is not yet supported. Please contact support if you need it.`
}
