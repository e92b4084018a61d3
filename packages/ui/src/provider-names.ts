/** The names of the providers. Brand names are not translated. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  facebook: 'Facebook',
  discord: 'Discord',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  x: 'X',
  twitch: 'Twitch',
}

/** The name of an OAuth provider. An unknown one is its ID with a capital letter. */
export const providerName = (provider: string): string =>
  Object.hasOwn(NAMES, provider)
    ? (NAMES[provider] as string)
    : provider.charAt(0).toUpperCase() + provider.slice(1)
