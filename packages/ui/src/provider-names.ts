/** What providers call themselves. Brand names stay as they are in every language. */
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

/** The name to show for an OAuth provider; one that is not known yet keeps its id with a capital in front. */
export const providerName = (provider: string): string =>
  Object.hasOwn(NAMES, provider)
    ? (NAMES[provider] as string)
    : provider.charAt(0).toUpperCase() + provider.slice(1)
