import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { addAuthenticator } from '../../../../../screens/e2e/authenticator.ts'
import { launchBrowser } from '../../../../../screens/e2e/browser.ts'
import { closeWindows } from '../../../../../screens/e2e/browser-window.ts'

/* Runs both ceremonies in a real Chromium with its virtual authenticator. */

const service = await startService({ listen: true })
const browser = await launchBrowser()
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

/** The code of an app around a ceremony. It replaces the placeholder with the host of the page. */
const SCRIPT = `
  const post = async (path, headers, body) => {
    const response = await fetch('/api/v1' + path, {
      method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body),
    })
    return { status: response.status, json: await response.json() }
  }
  window.register = async (headers) => {
    const { json } = await post('/auth/passkey/initiate-passkey-registration', headers, {})
    json.options_json.rp.id = location.hostname
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json.options_json)
    const credential = await navigator.credentials.create({ publicKey })
    return post('/auth/passkey/register', headers, { credential: credential.toJSON(), code: json.code })
  }
  window.signIn = async (headers) => {
    const { json } = await post('/auth/passkey/initiate-passkey-authentication', headers, {})
    json.options_json.rpId = location.hostname
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json.options_json)
    const credential = await navigator.credentials.get({ publicKey })
    return post('/auth/passkey/sign-in', headers, { authentication_response: credential.toJSON(), code: json.code })
  }`

/** Opens a page at the service's own address with a virtual authenticator. */
async function openPage(): Promise<Page> {
  const page = await browser.newPage()
  await page.route('**/plain', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Plain</title><script>${SCRIPT}</script>`,
    }),
  )
  await addAuthenticator(page)
  await page.goto(`${service.url}/plain`)
  return page
}

const run = (page: Page, call: 'register' | 'signIn', headers: Record<string, string>) =>
  page.evaluate(`window.${call}(${JSON.stringify(headers)})`) as Promise<{
    status: number
    json: Record<string, unknown>
  }>

test('registers a passkey in a browser and signs in with it twice', async () => {
  const project = await service.newProject({ passkey_enabled: true, display_name: 'Acme Notes' })
  const ada = await project.signUp()
  const headers = {
    'x-stack-access-type': 'client',
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': project.publishableClientKey,
  }
  const page = await openPage()

  const registered = await run(page, 'register', {
    ...headers,
    'x-stack-access-token': ada.access_token,
  })

  expect(registered).toEqual({
    status: 200,
    json: { user_handle: expect.stringMatching(/^[\w-]+$/) },
  })
  expect((await project.as('client', ada).get('/users/me')).json.passkey_auth_enabled).toBe(true)
  for (let times = 0; times < 2; times += 1) {
    const signedIn = await run(page, 'signIn', headers)
    expect(signedIn).toMatchObject({
      status: 200,
      json: { user_id: ada.user_id, is_new_user: false },
    })
    const me = await project
      .as('client', signedIn.json as { access_token: string })
      .get('/users/me')
    expect(me.json.id).toBe(ada.user_id)
  }
  const [stored] = await service.query<{ counter: string; transports: string[] }>(
    'select counter, transports from passkeys',
  )
  expect(Number(stored?.counter)).toBeGreaterThan(1)
  expect(stored?.transports).toEqual(['internal'])
  await page.close()
})

test('rejects a passkey that a browser created on an untrusted host', async () => {
  const project = await service.newProject({ passkey_enabled: true, display_name: 'Acme Notes' })
  const ada = await project.signUp()
  await patchConfig(service.ctx, project.id, { 'domains.allowLocalhost': false })
  const page = await openPage()

  const reply = await run(page, 'register', {
    'x-stack-access-type': 'client',
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': project.publishableClientKey,
    'x-stack-access-token': ada.access_token,
  })

  expect(reply).toMatchObject({ status: 400, json: { code: 'PASSKEY_REGISTRATION_FAILED' } })
  await page.close()
})
