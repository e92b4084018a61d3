import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  type FakeAnswer,
  type FakeHandler,
  startFakeWorld,
} from '../providers/testing/fake-provider.ts'
import { challengeOf, OWN_KEYS } from './app.ts'

/** Somebody as a provider knows them. */
export interface Person {
  id: string
  email?: string | null
  isVerified?: boolean
  name?: string | null
  image?: string | null
}

/** Providers on loopback that know everybody they are told of. Projects use them with `OWN_KEYS`. */
export interface Providers {
  /** For the service: leads the addresses of providers here. */
  locate(url: URL): URL
  /** Somebody signs in where the browser was sent; gives the answer that it brings back. */
  signIn(url: URL, person: Person): Promise<URLSearchParams>
  /** Takes a token back. */
  revoke(token: string): void
  /** Refresh tokens are used once; a second use takes everything back that came of them. */
  rotatesRefreshTokens: boolean
  /** Answers nothing but 503. */
  isDown: boolean
  /** What it answers to whoever presents an access token, in place of who it is. */
  profileAnswer: FakeAnswer | null
  /** Done before a refresh is answered. */
  beforeRefresh: (() => Promise<void>) | null
  /** Refresh tokens that were presented, in order. */
  readonly refreshed: string[]
  /** Access tokens whose goodness was asked, in order; asking who somebody is after a sign-in counts too. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** Where each one is, and how it says who somebody is. */
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
    tell: ({ id, name, email, isVerified }) => ({
      id,
      username: name,
      global_name: name,
      avatar: null,
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
  // Without any address.
  x: {
    token: 'api.x.com/2/oauth2/token',
    profile: 'api.x.com/2/users/me',
    tell: ({ id, name }) => ({ data: { id, name, username: id, profile_image_url: null } }),
  },
}

type JsonAnswer = Exclude<FakeAnswer, (response: ServerResponse) => void>

interface Visit {
  person: Person
  challenge: string | null
  redirectUri: string | null
}

const refusal = (error: string): JsonAnswer => ({
  status: error === 'invalid_client' ? 401 : 400,
  json: { error },
})
/** An answer that waits for something. */
const later =
  (work: () => Promise<void>, answer: JsonAnswer): FakeAnswer =>
  (response) =>
    void work().then(() =>
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.json)),
    )
const newSecret = (kind: string) => `${kind}-${randomBytes(12).toString('hex')}`

export async function startProviders(): Promise<Providers> {
  const world = await startFakeWorld()
  const visits = new Map<string, Visit>()
  /** Live tokens and whose they are. */
  const owners = new Map<string, Person>()
  /** Refresh tokens that were used where they are used once. */
  const spent = new Map<string, Person>()
  const providers: Providers = {
    locate: world.locate,
    async signIn(url, person) {
      const asked = url.searchParams
      const code = newSecret('code')
      visits.set(code, {
        person,
        challenge: asked.get('code_challenge'),
        redirectUri: asked.get('redirect_uri'),
      })
      return new URLSearchParams({ code, state: asked.get('state') ?? '' })
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

  const issue = (person: Person, refreshToken: string | null): JsonAnswer => {
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

  const refresh = (token: string): JsonAnswer => {
    providers.refreshed.push(token)
    const person = owners.get(token)
    if (person === undefined) return refusal('invalid_grant')
    if (!providers.rotatesRefreshTokens) return issue(person, token)
    spent.set(token, person)
    owners.delete(token)
    return issue(person, null)
  }
  const answerToken: FakeHandler = ({ form, headers }) => {
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
    world.on(token, answerToken)
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
