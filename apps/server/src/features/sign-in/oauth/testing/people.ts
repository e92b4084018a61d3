import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  type FakeHandler,
  type FakeResponse,
  startFakeWorld,
} from '../providers/testing/fake-provider.ts'
import { challengeOf, OWN_KEYS } from './app.ts'

/** A user at a provider. */
export interface Person {
  id: string
  email?: string | null
  isVerified?: boolean
  name?: string | null
  image?: string | null
}

/** Providers on loopback that know every user who signs in. Projects use them with `OWN_KEYS`. */
export interface Providers {
  /** Maps the URLs of providers to the fakes. */
  locate(url: URL): URL
  /** Signs in at the provider. Returns the parameters of the callback. */
  signIn(url: URL, person: Person): Promise<URLSearchParams>
  /** Revokes a token. */
  revoke(token: string): void
  /** Refresh tokens work once. A second use revokes all tokens of the user. */
  rotatesRefreshTokens: boolean
  /** Every response is a 503. */
  isDown: boolean
  /** The response to profile requests, instead of the user. */
  profileAnswer: FakeResponse | null
  /** Runs before the response to a refresh. */
  beforeRefresh: (() => Promise<void>) | null
  /** The refresh tokens that were used, in order. */
  readonly refreshed: string[]
  /** The access tokens of profile requests, in order. Sign-ins count too. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** The URLs of each provider and the format of its profiles. */
const PARTS: Record<string, { token: string; profile: string; tell(person: Person): unknown }> = {
  // With or without an address, verified or not.
  gitlab: {
    token: 'gitlab.com/oauth/token',
    profile: 'gitlab.com/api/v4/user',
    tell: ({ id, name, image, email, isVerified }) => ({
      id,
      name,
      avatar_url: image,
      email,
      confirmed_at: isVerified ? '2024-01-01T00:00:00Z' : null,
    }),
  },
  discord: {
    token: 'discord.com/api/oauth2/token',
    profile: 'discord.com/api/users/@me',
    tell: ({ id, name, image, email, isVerified }) => ({
      id,
      username: name,
      global_name: name,
      avatar: image ?? null,
      email,
      verified: isVerified,
    }),
  },
  // Never verified.
  spotify: {
    token: 'accounts.spotify.com/api/token',
    profile: 'api.spotify.com/v1/me',
    tell: ({ id, name, email }) => ({ id, display_name: name, email, images: [] }),
  },
  // Without an address.
  x: {
    token: 'api.x.com/2/oauth2/token',
    profile: 'api.x.com/2/users/me',
    tell: ({ id, name }) => ({ data: { id, name, username: id, profile_image_url: null } }),
  },
}

type JsonResponse = Exclude<FakeResponse, (response: ServerResponse) => void>

interface Visit {
  person: Person
  challenge: string | null
  redirectUri: string | null
}

const refusal = (error: string): JsonResponse => ({
  status: error === 'invalid_client' ? 401 : 400,
  json: { error },
})
/** Responds after some work. */
const later =
  (work: () => Promise<void>, reply: JsonResponse): FakeResponse =>
  (response) =>
    void work().then(() =>
      response
        .writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(reply.json)),
    )
const newSecret = (kind: string) => `${kind}-${randomBytes(12).toString('hex')}`

export async function startProviders(): Promise<Providers> {
  const world = await startFakeWorld()
  const visits = new Map<string, Visit>()
  /** Valid tokens and their users. */
  const owners = new Map<string, Person>()
  /** Refresh tokens that were already used, with rotation. */
  const spent = new Map<string, Person>()
  const providers: Providers = {
    locate: world.locate,
    async signIn(url, person) {
      const parameters = url.searchParams
      const code = newSecret('code')
      visits.set(code, {
        person,
        challenge: parameters.get('code_challenge'),
        redirectUri: parameters.get('redirect_uri'),
      })
      return new URLSearchParams({ code, state: parameters.get('state') ?? '' })
    },
    revoke: (token) => void owners.delete(token),
    rotatesRefreshTokens: false,
    isDown: false,
    profileAnswer: null,
    beforeRefresh: null,
    refreshed: [],
    asked: [],
    stop: world.stop,
  }

  const issue = (person: Person, refreshToken: string | null): JsonResponse => {
    const tokens = {
      access_token: newSecret('access'),
      refresh_token: refreshToken ?? newSecret('refresh'),
    }
    for (const token of Object.values(tokens)) owners.set(token, person)
    return { json: { ...tokens, token_type: 'Bearer', expires_in: 3600 } }
  }

  const forget = (person: Person) => {
    for (const [token, owner] of owners) if (owner === person) owners.delete(token)
  }

  const refresh = (token: string): JsonResponse => {
    providers.refreshed.push(token)
    const person = owners.get(token)
    if (person === undefined) return refusal('invalid_grant')
    if (!providers.rotatesRefreshTokens) return issue(person, token)
    spent.set(token, person)
    owners.delete(token)
    return issue(person, null)
  }
  const responseToken: FakeHandler = ({ form, headers }) => {
    if (providers.isDown) return { status: 503, json: {} }
    const basic = `Basic ${Buffer.from(`${OWN_KEYS.clientId}:${OWN_KEYS.clientSecret}`).toString('base64')}`
    if (headers.authorization !== basic) return refusal('invalid_client')
    const token = form.get('refresh_token')
    if (token !== null) {
      const thief = spent.get(token)
      if (thief) forget(thief)
      const { beforeRefresh } = providers
      return beforeRefresh === null ? refresh(token) : later(beforeRefresh, refresh(token))
    }
    const visit = visits.get(form.get('code') ?? '')
    visits.delete(form.get('code') ?? '')
    const isProven =
      visit?.challenge === challengeOf(form.get('code_verifier') ?? '') &&
      visit.redirectUri === form.get('redirect_uri')
    return visit && isProven ? issue(visit.person, null) : refusal('invalid_grant')
  }

  for (const { token, profile, tell } of Object.values(PARTS)) {
    world.on(token, responseToken)
    world.on(profile, ({ headers }) => {
      if (providers.isDown) return { status: 503, json: {} }
      const bearer = headers.authorization?.replace('Bearer ', '') ?? ''
      providers.asked.push(bearer)
      if (providers.profileAnswer !== null) return providers.profileAnswer
      const person = owners.get(bearer)
      return person ? { json: tell(person) } : { status: 401, json: {} }
    })
  }
  return providers
}
