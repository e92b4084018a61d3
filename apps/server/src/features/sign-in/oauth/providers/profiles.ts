import { isStorableText, isStrictEmail, normalizeEmail } from '@latchkey/contract'
import { z } from 'zod'
import { type ProviderAccount, ProviderRefusal } from './provider.ts'

/** The source from which a reader reads the user. */
export interface ProfileSource {
  /** The profile endpoint of the provider. */
  readonly endpoint: string
  /** The claims of the verified ID token, or null if there is none. */
  readonly claims: unknown
  /**
   * Requests a URL with the access token. Throws `ProviderRefusal` if the response does not match
   * the schema.
   */
  read<T>(url: string, schema: z.ZodType<T>): Promise<T>
  /** Like `read`, but returns null if the provider rejects the request. */
  readIfAllowed<T>(url: string, schema: z.ZodType<T>): Promise<T | null>
}

export type ProfileReader = (source: ProfileSource) => Promise<ProviderAccount>

/** Validates the profile of a user. Throws `ProviderRefusal`. */
export function readProfileAs<T>(value: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const missing = result.error.issues.map(({ path }) => path.join('.') || 'everything').join(', ')
  throw new ProviderRefusal(
    'bad-response',
    `The profile from the provider lacks required fields: ${missing}`,
  )
}

const MAX_ID_LENGTH = 255
const MAX_NAME_LENGTH = 256
const MAX_URL_LENGTH = 2048

const accountId = z
  .union([z.string(), z.int().transform(String)])
  // Half of a surrogate pair is stored as U+FFFD, so different ids would be the same account.
  .refine((id) => id !== '' && id.length <= MAX_ID_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(id))
// An invalid name or picture does not fail the sign-in. `cleanName` removes from a name what cannot
// be stored.
const name = z.string().nullish().catch(null)
const text = z.string().refine(isStorableText).nullish().catch(null)
/** Some providers send booleans as text. */
const truth = z
  .unknown()
  .transform((value) => value === true || value === 'true')
  .optional()

interface ProfileFields {
  id: string
  name?: string | null | undefined
  image?: string | null | undefined
  email?: string | null | undefined
  isVerified?: boolean | undefined
}

function toAccount({ id, name, image, email, isVerified = false }: ProfileFields): ProviderAccount {
  const address = email ? normalizeEmail(email) : ''
  const isAddress = isStrictEmail(address)
  return {
    accountId: id,
    displayName: cleanName(name),
    profileImageUrl:
      image && image.length <= MAX_URL_LENGTH && URL.parse(image)?.protocol === 'https:'
        ? image
        : null,
    email: isAddress ? address : null,
    isEmailVerified: isAddress && isVerified,
  }
}

function cleanName(name: string | null | undefined): string | null {
  const printable = (name ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim()
  return printable === '' ? null : [...printable].slice(0, MAX_NAME_LENGTH).join('')
}

const openIdClaims = z.object({
  sub: accountId,
  name,
  picture: text,
  email: text,
  email_verified: truth,
})

/**
 * Reads an OpenID userinfo endpoint (OpenID Connect Core §5.3). If there is an ID token, both must
 * have the same subject.
 */
export const readUserInfo: ProfileReader = async ({ endpoint, claims, read }) => {
  const { sub, name, picture, email, email_verified } = await read(endpoint, openIdClaims)
  if (claims !== null && z.object({ sub: z.string() }).safeParse(claims).data?.sub !== sub) {
    throw new ProviderRefusal(
      'bad-response',
      'The ID token and the profile have different subjects',
    )
  }
  return toAccount({ id: sub, name, image: picture, email, isVerified: email_verified })
}

/** Reads the user from the ID token, because Apple has no profile endpoint. */
export const readApple: ProfileReader = async ({ claims }) => {
  const { sub, email, email_verified } = readProfileAs(claims, openIdClaims)
  return toAccount({ id: sub, email, isVerified: email_verified })
}

/**
 * Reads the profile of the development provider, whose addresses count as verified (protocol 02
 * §9.3).
 */
export const readDevelopmentProvider: ProfileReader = async (source) => {
  const { accountId: id, email } = await readUserInfo(source)
  return toAccount({ id, email: email ?? id, isVerified: true })
}

const githubUser = z.object({ id: accountId, login: name, name, avatar_url: text })
const githubEmails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

export const readGithub: ProfileReader = async ({ endpoint, read, readIfAllowed }) => {
  const user = await read(endpoint, githubUser)
  const emails = await readIfAllowed(`${endpoint}/emails`, githubEmails)
  const primary = emails?.find((email) => email.primary)
  if (!primary)
    throw new ProviderRefusal(
      'no-email',
      'GitHub did not return the email addresses; the app may lack the permission to read them',
    )
  return toAccount({
    id: user.id,
    name: user.name ?? user.login,
    image: user.avatar_url,
    email: primary.email,
    isVerified: primary.verified,
  })
}

const microsoftUser = z.object({
  id: accountId,
  displayName: name,
  mail: text,
  userPrincipalName: text,
})

/** Administrators of a tenant can enter any address, so none counts as verified. */
export const readMicrosoft: ProfileReader = async ({ endpoint, read }) => {
  const user = await read(endpoint, microsoftUser)
  return toAccount({
    id: user.id,
    name: user.displayName,
    email: user.mail || user.userPrincipalName,
  })
}

const spotifyUser = z.object({
  id: accountId,
  display_name: name,
  email: text,
  images: z
    .array(z.object({ url: text }))
    .nullish()
    .catch(null),
})

/** Spotify does not verify addresses. */
export const readSpotify: ProfileReader = async ({ endpoint, read }) => {
  const user = await read(endpoint, spotifyUser)
  return toAccount({
    id: user.id,
    name: user.display_name,
    image: user.images?.[0]?.url,
    email: user.email,
  })
}

const facebookUser = z.object({
  id: accountId,
  name,
  email: text,
  picture: z
    .object({ data: z.object({ url: text }) })
    .nullish()
    .catch(null),
})

/** Requires an address, because apps cannot tell users without one apart. */
export const readFacebook: ProfileReader = async ({ endpoint, read }) => {
  const user = await read(endpoint, facebookUser)
  const account = toAccount({
    id: user.id,
    name: user.name,
    image: user.picture?.data.url,
    email: user.email,
  })
  if (account.email === null)
    throw new ProviderRefusal('no-email', 'Facebook returned no email address')
  return account
}

const discordUser = z.object({
  id: accountId,
  username: name,
  global_name: name,
  avatar: text,
  email: text,
  verified: truth,
})

export const readDiscord: ProfileReader = async ({ endpoint, read }) => {
  const user = await read(endpoint, discordUser)
  // The hash of an animated picture starts with a_. As PNG it is not animated.
  const image = user.avatar
    ? `https://cdn.discordapp.com/avatars/${encodeURIComponent(user.id)}/${encodeURIComponent(user.avatar)}.png`
    : null
  return toAccount({
    id: user.id,
    name: user.global_name ?? user.username,
    image,
    email: user.email,
    isVerified: user.verified,
  })
}

const gitlabUser = z.object({
  id: accountId,
  name,
  avatar_url: text,
  email: text,
  confirmed_at: text,
})

export const readGitlab: ProfileReader = async ({ endpoint, read }) => {
  const user = await read(endpoint, gitlabUser)
  return toAccount({
    id: user.id,
    name: user.name,
    image: user.avatar_url,
    email: user.email,
    isVerified: Boolean(user.confirmed_at),
  })
}

const bitbucketUser = z.object({
  account_id: accountId,
  display_name: name,
  links: z
    .object({ avatar: z.object({ href: text }) })
    .nullish()
    .catch(null),
})
const bitbucketEmails = z.object({
  values: z.array(z.object({ email: z.string(), is_confirmed: z.boolean() })),
})

export const readBitbucket: ProfileReader = async ({ endpoint, read, readIfAllowed }) => {
  const user = await read(endpoint, bitbucketUser)
  const email = (await readIfAllowed(`${endpoint}/emails`, bitbucketEmails))?.values[0]
  return toAccount({
    id: user.account_id,
    name: user.display_name,
    image: user.links?.avatar.href,
    email: email?.email,
    isVerified: email?.is_confirmed,
  })
}

const xUser = z.object({
  data: z.object({ id: accountId, name, username: name, profile_image_url: text }),
})

export const readX: ProfileReader = async ({ endpoint, read }) => {
  const { data: user } = await read(endpoint, xUser)
  return toAccount({ id: user.id, name: user.name || user.username, image: user.profile_image_url })
}

const twitchUsers = z.object({
  data: z.tuple([
    z.object({ id: accountId, display_name: name, profile_image_url: text, email: text }),
  ]),
})

/** Twitch returns an address only if it is verified. */
export const readTwitch: ProfileReader = async ({ endpoint, read }) => {
  const [user] = (await read(endpoint, twitchUsers)).data
  return toAccount({
    id: user.id,
    name: user.display_name,
    image: user.profile_image_url,
    email: user.email,
    isVerified: true,
  })
}
