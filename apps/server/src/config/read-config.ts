import { resolve } from 'node:path'
import { DEFAULT_QUOTAS } from '../kernel/quota-limits.ts'
import { type Config, OWASP_HASH_COST, type SeedConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { type Environment, findUnknown, lookUp, type SettingValues } from './lookup.ts'
import { localPublicUrl, NO_EMAIL_SERVER } from './production-warnings.ts'
import { readOAuth } from './read-oauth.ts'
import { settings } from './settings.ts'
import { findPasswordWeakness, findWeakness, isSampleKey } from './weak-secrets.ts'
import { findWideNetworks } from './wide-networks.ts'

/** Reads the configuration from the environment. Throws `ConfigError` with all mistakes. */
export const readConfig = (
  env: Environment = process.env,
): { config: Config; warnings: string[] } => {
  const problems: string[] = []
  const warnings: string[] = findUnknown(env)
  const found = lookUp(env, { problems, warnings })

  const production = found.environment.value === 'production'
  const port = found.port.value
  const publicUrl = found.publicUrl.value ?? `http://localhost:${port}`
  if (production) {
    problems.push(...checkForProduction(found, publicUrl))
    if (found.publicUrl.from === null) warnings.push(localPublicUrl(publicUrl))
    if (found.smtpUrl.value === null) warnings.push(NO_EMAIL_SERVER)
  }
  if (!production && publicUrl.startsWith('https:') && !isLocal(publicUrl)) {
    warnings.push(
      'NODE_ENV is not production, but the service is reached by HTTPS: the mailbox and the development provider are open, so everyone can sign in as anyone.',
    )
  }
  warnings.push(
    ...findWideNetworks(found.trustedProxies.value).map(
      (network) =>
        `LATCHKEY_TRUSTED_PROXIES contains ${network}: any machine in it can claim any address in X-Forwarded-For and so escape the rate limits by address. List only your proxies.`,
    ),
  )
  problems.push(...checkTestCodes(found, production, publicUrl))
  if (found.oldSecret.value !== null && found.oldSecret.value === found.secret.value)
    problems.push(
      'LATCHKEY_OLD_SECRET is the same as LATCHKEY_SECRET; give the secret before the change, or none.',
    )
  const oauth = readOAuth(found, { problems, warnings })
  const svix = readSvix(found, problems)
  const assistant = readAssistant(found, problems)
  const stripe = readStripe(found, problems)
  const seed = readSeed(found, publicUrl, problems)
  if (problems.length > 0) throw new ConfigError(problems)

  const config: Config = {
    production,
    port,
    host: found.host.value ?? (production ? null : 'localhost'),
    allowedHosts: found.allowedHosts.value,
    publicUrl,
    databaseUrl: found.databaseUrl.value,
    dataDir: resolve(found.dataDir.value),
    secret: found.secret.value,
    oldSecret: found.oldSecret.value,
    trustedProxies: found.trustedProxies.value,
    testCodes: found.testCodes.value,
    accessTokenLifetimeSeconds: found.accessTokenLifetimeSeconds.value,
    logLevel: found.logLevel.value,
    logFormat: found.logFormat.value,
    metricsToken: found.metricsToken.value,
    databasePoolSize: found.databasePoolSize.value,
    databaseTimeouts: {
      statementSeconds: found.statementTimeoutSeconds.value,
      lockSeconds: found.lockTimeoutSeconds.value,
      idleTransactionSeconds: found.idleTransactionTimeoutSeconds.value,
    },
    hashing: { concurrency: found.hashConcurrency.value, queueLength: found.hashQueueLength.value },
    passwordHashCost: OWASP_HASH_COST,
    hashWaitSeconds: found.hashWaitSeconds.value,
    maxImportedBcryptCost: found.maxImportedBcryptCost.value,
    drainTimeoutSeconds: found.drainTimeoutSeconds.value,
    rateLimits: found.rateLimits.value,
    quotas: { ...DEFAULT_QUOTAS, ...found.quotas.value },
    mail: {
      server: found.smtpUrl.value,
      from: found.mailFrom.value ?? `noreply@${new URL(publicUrl).hostname}`,
    },
    emailBodyDays: found.emailBodyDays.value,
    auditRetentionDays: found.auditRetentionDays.value,
    cronSecret: found.cronSecret.value,
    allowedPrivateHosts: found.allowedPrivateHosts.value,
    svix,
    assistant,
    stripe,
    integrationClients: found.integrationClients.value,
    oauth,
    seed,
  }
  return { config, warnings }
}

const readSvix = (
  { svixApiKey, svixServerUrl }: SettingValues,
  problems: string[],
): Config['svix'] => {
  if (svixServerUrl.from !== null && svixApiKey.from === null) {
    problems.push(`${svixServerUrl.from}: give ${settings.svixApiKey.name} as well, or neither.`)
  }
  if (svixApiKey.value === null) return null
  // Keys of the hosted service end with their region.
  const region = /\.(us|eu|in|ca|au)$/.exec(svixApiKey.value)?.[1]
  const hosted = region === undefined ? 'https://api.svix.com' : `https://api.${region}.svix.com`
  return { apiKey: svixApiKey.value, serverUrl: svixServerUrl.value ?? hosted }
}

/** All three keys or none: a payment that no webhook reports would never be granted. */
const readStripe = (
  { stripeSecretKey, stripePublishableKey, stripeWebhookSecret, stripeApiUrl }: SettingValues,
  problems: string[],
): Config['stripe'] => {
  const [given] = [stripeSecretKey, stripePublishableKey, stripeWebhookSecret, stripeApiUrl].filter(
    ({ from }) => from !== null,
  )
  if (given === undefined) return null
  const missing = [
    ...(stripeSecretKey.from === null ? [settings.stripeSecretKey.name] : []),
    ...(stripePublishableKey.from === null ? [settings.stripePublishableKey.name] : []),
    ...(stripeWebhookSecret.from === null ? [settings.stripeWebhookSecret.name] : []),
  ]
  if (missing.length > 0)
    problems.push(
      `${given.from}: give ${missing.join(' and ')} as well, or none of these settings.`,
    )
  const [secretKey, publishableKey, webhookSecret] = [
    stripeSecretKey.value,
    stripePublishableKey.value,
    stripeWebhookSecret.value,
  ]
  if (secretKey === null || publishableKey === null || webhookSecret === null) return null
  return { secretKey, publishableKey, webhookSecret, apiUrl: stripeApiUrl.value }
}

/** A model needs a URL and a name. A service on the same machine needs no key. */
const readAssistant = (
  { aiUrl, aiKey, aiModel, aiTimeoutSeconds }: SettingValues,
  problems: string[],
): Config['assistant'] => {
  const [given] = [aiUrl, aiModel, aiKey].filter(({ from }) => from !== null)
  if (given === undefined) return null
  const missing = [
    ...(aiUrl.from === null ? [settings.aiUrl.name] : []),
    ...(aiModel.from === null ? [settings.aiModel.name] : []),
  ]
  if (missing.length > 0)
    problems.push(
      `${given.from}: give ${missing.join(' and ')} as well, or none of these settings.`,
    )
  if (aiUrl.value === null || aiModel.value === null) return null
  return {
    url: aiUrl.value,
    key: aiKey.value,
    model: aiModel.value,
    timeoutSeconds: aiTimeoutSeconds.value,
  }
}

const isLocal = (url: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

const isLoopbackHost = (host: string | null): boolean =>
  host === null || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Anyone who reaches the service can sign in with a fixed code, so only this machine may. */
const checkTestCodes = (found: SettingValues, production: boolean, publicUrl: string): string[] => {
  const { from } = found.testCodes
  if (from === null) return []
  const refused = (reason: string) => `${from} is only for development on this machine: ${reason}.`
  if (production) return [refused('remove it in production')]
  const problems: string[] = []
  if (!isLoopbackHost(found.host.value))
    problems.push(refused(`${found.host.from} opens the service to other machines`))
  if (!isLocal(publicUrl)) problems.push(refused(`${found.publicUrl.from} is not localhost`))
  if (!isLocal(found.dashboardUrl.value ?? publicUrl))
    problems.push(refused(`${found.dashboardUrl.from} is not localhost`))
  for (const { value, from: other } of [found.allowedHosts, found.trustedProxies])
    if (value.length > 0) problems.push(refused(`${other} is for other machines`))
  return problems
}

const checkForProduction = (found: SettingValues, publicUrl: string): string[] => {
  const problems: string[] = []
  const secret = found.secret.value
  if (secret === null && found.secret.from === null) {
    problems.push(
      'LATCHKEY_SECRET is required in production; make one with "openssl rand -base64 32" and keep it.',
    )
  }
  const weakness = secret === null ? undefined : findWeakness(secret)
  if (weakness)
    problems.push(`LATCHKEY_SECRET ${weakness}; make a random one with "openssl rand -base64 32".`)
  if (publicUrl.startsWith('http:') && !isLocal(publicUrl)) {
    problems.push(
      `${found.publicUrl.from} must begin with https:// in production, or passwords would be sent unencrypted.`,
    )
  }
  for (const key of keysOf(found)) {
    if (key.value !== null && isSampleKey(key.value))
      problems.push(`${key.from} is a well-known sample key; generate a random one.`)
    else problems.push(...checkRandom(key))
  }
  problems.push(...checkRandom(found.metricsToken), ...checkRandom(found.cronSecret))
  for (const { id, secret } of found.integrationClients.value) {
    const from = `${found.integrationClients.from}: the secret of ${id}`
    problems.push(...checkRandom({ value: secret, from }))
  }
  const { ownerPassword } = found
  const passwordWeakness =
    ownerPassword.value === null ? undefined : findPasswordWeakness(ownerPassword.value)
  if (passwordWeakness)
    problems.push(`${ownerPassword.from} ${passwordWeakness}; choose another one.`)
  return problems
}

const MIN_KEY_LENGTH = 32

/**
 * Anyone who guesses such a key has full access, and can guess without limit: its length is the
 * protection.
 */
const checkRandom = ({ value, from }: { value: string | null; from: string | null }): string[] => {
  const weakness =
    value === null
      ? undefined
      : value.length < MIN_KEY_LENGTH
        ? `is shorter than ${MIN_KEY_LENGTH} characters`
        : findWeakness(value)
  return weakness === undefined
    ? []
    : [`${from} ${weakness}; make a random one with "openssl rand -hex 32".`]
}

const keysOf = (found: SettingValues) =>
  [found.publishableClientKey, found.secretServerKey, found.superSecretAdminKey] as const

const readSeed = (found: SettingValues, publicUrl: string, problems: string[]): SeedConfig => ({
  internalKeys: readInternalKeys(found, problems),
  signUpEnabled: found.signUpEnabled.value,
  otpEnabled: found.otpEnabled.value,
  allowLocalhost: found.allowLocalhost.value,
  oauthProviders: found.oauthProviders.value,
  owner: readOwner(found, problems),
  ownerGithubId: found.ownerGithubId.value,
  seatsPerTeam: found.seatsPerTeam.value,
  dashboardUrl: found.dashboardUrl.value ?? publicUrl,
})

const readInternalKeys = (found: SettingValues, problems: string[]): SeedConfig['internalKeys'] => {
  const keys = keysOf(found)
  const given = keys.filter((key) => key.from !== null)
  if (given.length === 0) return null
  if (given.length < keys.length) {
    const names = [
      settings.publishableClientKey.name,
      settings.secretServerKey.name,
      settings.superSecretAdminKey.name,
    ]
    const missing = names.filter((_, index) => keys[index]?.from === null)
    problems.push(
      `${given.map((key) => key.from).join(' and ')}: give ${missing.join(' and ')} as well, or none of the three keys.`,
    )
    return null
  }
  const [publishableClientKey, secretServerKey, superSecretAdminKey] = keys.map((key) => key.value)
  // One of them was rejected, and its mistake is already reported.
  if (!publishableClientKey || !secretServerKey || !superSecretAdminKey) return null
  // The first one is public in every browser.
  if (new Set([publishableClientKey, secretServerKey, superSecretAdminKey]).size < 3)
    problems.push('The three internal keys must differ from each other.')
  return { publishableClientKey, secretServerKey, superSecretAdminKey }
}

const readOwner = (
  { ownerEmail, ownerPassword, internalAccess }: SettingValues,
  problems: string[],
): SeedConfig['owner'] => {
  if ((ownerEmail.from === null) !== (ownerPassword.from === null)) {
    const missing =
      ownerEmail.from === null ? settings.ownerEmail.name : settings.ownerPassword.name
    problems.push(`${ownerEmail.from ?? ownerPassword.from}: give ${missing} as well, or neither.`)
  }
  if (ownerEmail.value === null || ownerPassword.value === null) return null
  const joinsInternalTeam = ownerEmail.from === settings.ownerEmail.name || internalAccess.value
  return { email: ownerEmail.value, password: ownerPassword.value, joinsInternalTeam }
}
