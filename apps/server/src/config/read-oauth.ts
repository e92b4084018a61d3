import { type OAuthConfig, SHAREABLE_PROVIDERS } from './config.ts'
import type { SettingValues } from './lookup.ts'
import { settings } from './settings.ts'

/** The operator's own keys at providers, and the replacement for providers without keys. */
export function readOAuth(
  found: SettingValues,
  report: { problems: string[]; warnings: string[] },
): OAuthConfig {
  const keys = SHAREABLE_PROVIDERS.flatMap((provider) => {
    const pair = readPair(found, `${provider}ClientId`, `${provider}ClientSecret`, report.problems)
    return pair === null ? [] : [[provider, { clientId: pair[0], clientSecret: pair[1] }] as const]
  })
  const replacement = readPair(
    found,
    'developmentProviderUrl',
    'developmentProviderSecret',
    report.problems,
  )
  if (replacement !== null && found.environment.value === 'production') {
    report.warnings.push(
      `${settings.developmentProviderUrl.name} counts in development only; in production nothing plays a provider.`,
    )
  }
  return {
    sharedKeys: Object.fromEntries(keys),
    developmentProvider:
      replacement === null ? null : { issuer: replacement[0], secret: replacement[1] },
    handsOutSharedTokens: found.sharedOAuthTokens.value,
  }
}

type KeyOfText = {
  [K in keyof SettingValues]: SettingValues[K]['value'] extends string | null ? K : never
}[keyof SettingValues]

/** Two settings that are only valid together. */
function readPair(
  found: SettingValues,
  first: KeyOfText,
  second: KeyOfText,
  problems: string[],
): [string, string] | null {
  const [a, b] = [found[first], found[second]]
  if ((a.from === null) !== (b.from === null)) {
    problems.push(
      `${a.from ?? b.from}: give ${a.from === null ? settings[first].name : settings[second].name} as well, or neither.`,
    )
  }
  return a.value !== null && b.value !== null ? [a.value, b.value] : null
}
