import { startService } from '@latchkey/testkit'
import * as oauth from 'oauth4webapi'
import { afterAll, describe, expect, test } from 'vitest'
import { REDIRECT_URI, readUser, typeLogin, useProviders } from '../oauth/testing/app.ts'
import { createApp } from '../second-factor/authenticator-app.ts'

/*
 * A certified OAuth client without knowledge of Latchkey completes the flow and refreshes (RFC
 * 6749, RFC 7636).
 */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google'])
afterAll(() => service.stop())

const server: oauth.AuthorizationServer = {
  issuer: service.url,
  authorization_endpoint: `${service.url}/api/v1/auth/oauth/authorize/google`,
  token_endpoint: `${service.url}/api/v1/auth/oauth/token`,
}
const client: oauth.Client = { client_id: project.id }
const options = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: object) =>
    service.fetch(new Request(url, init as RequestInit)),
} as const

const AUTHENTICATIONS = {
  'the secret in the body': oauth.ClientSecretPost(project.publishableClientKey),
  'the secret in the header': oauth.ClientSecretBasic(project.publishableClientKey),
  'the verifier alone': oauth.None(),
}

/** Signs in as the user, up to the redirect to the app. */
async function authorize(login: string) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(server.authorization_endpoint as string)
  const parameters = {
    client_id: client.client_id,
    client_secret: project.publishableClientKey,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'legacy',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    grant_type: 'authorization_code',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const start = await service.fetch(new Request(url, { redirect: 'manual' }))
  const response = await typeLogin(service, new URL(start.headers.get('location') as string), login)
  const cookie = start.headers.get('set-cookie')?.split(';')[0] as string
  const back = await service.anyone.get(`/auth/oauth/callback/google?${response}`, { cookie })
  return { returned: new URL(back.headers.get('location') as string), verifier, state }
}

describe.each(Object.entries(AUTHENTICATIONS))('with %s', (_how, authentication) => {
  async function exchange(login: string) {
    const { returned, verifier, state } = await authorize(login)
    const parameters = oauth.validateAuthResponse(server, client, returned, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      REDIRECT_URI,
      verifier,
      options,
    )
    return oauth.processAuthorizationCodeResponse(server, client, response)
  }

  test('exchanges a code', async () => {
    const tokens = await exchange('ada@example.com')

    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'legacy', expires_in: 3599 })
    expect((await readUser(project, tokens)).primary_email).toBe('ada@example.com')
  })

  test('reports a required second factor as an error', async () => {
    const login = 'grace@example.com'
    const tokens = await exchange(login).catch(() => null)
    if (tokens)
      await project
        .as('client', tokens)
        .patch('/users/me', { totp_secret_base64: createApp().base64 })

    const error = await exchange(login).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(oauth.ResponseBodyError)
    const { status, error: code, cause } = error as oauth.ResponseBodyError
    expect([status, code]).toEqual([400, expect.any(String)])
    expect(cause).toMatchObject({
      code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      details: { attempt_code: expect.any(String) },
    })
  })
})

describe('the refresh grant', async () => {
  const { returned, verifier, state } = await authorize('mary@example.com')
  const authentication = AUTHENTICATIONS['the secret in the body']
  const parameters = oauth.validateAuthResponse(server, client, returned, state)
  const first = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      REDIRECT_URI,
      verifier,
      options,
    ),
  )

  test.each([
    ['the secret in the body', AUTHENTICATIONS['the secret in the body']],
    ['the secret in the header', AUTHENTICATIONS['the secret in the header']],
  ])('works with %s', async (_how, by) => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      by,
      first.refresh_token as string,
      options,
    )
    const tokens = await oauth.processRefreshTokenResponse(server, client, response)

    expect(tokens.refresh_token).toBeUndefined()
    expect((await readUser(project, tokens)).primary_email).toBe('mary@example.com')
  })

  test('reports an unknown refresh token as an error', async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      'unknown',
      options,
    )

    await expect(oauth.processRefreshTokenResponse(server, client, response)).rejects.toMatchObject(
      {
        status: 401,
        cause: { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
      },
    )
  })
})
