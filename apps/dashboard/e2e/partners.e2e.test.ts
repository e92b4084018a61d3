import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OWNER, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

/* Partners: a project is transferred to a user, and a user gives a partner a key. */

const partner = createServer((_request, response) => response.end('The site of the partner'))
await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
const REDIRECT_URI = `http://localhost:${(partner.address() as AddressInfo).port}/callback`
const service = await startService({
  listen: true,
  config: {
    integrationClients: ['custom', 'neon'].map((id) => ({
      id,
      secret: 'the secret',
      redirectUris: [REDIRECT_URI],
    })),
  },
})
const browser = await launchBrowser()
const storageState = await signedInState(service)
const project = await ownProject(service, { display_name: 'Birdwatch' })
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
  partner.close()
})

const basic = (id: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:the secret`).toString('base64')}`,
})
const PASSWORD = 'a much better password'

/** Provisions a project. Returns its id and the path of its transfer. */
async function provision(family: 'custom' | 'neon') {
  const path = `/integrations/${family}/projects`
  const body = { display_name: 'Made by a partner' }
  const { project_id } = (await service.anyone.post(`${path}/provision`, body, basic(family))).json
  const { json } = await service.anyone.post(`${path}/transfer`, { project_id }, basic(family))
  const url = new URL(json.confirmation_url)
  expect(url.origin).toBe(service.url)
  return { id: project_id as string, path: url.pathname + url.search }
}

/** The path that starts the flow of a partner, and what exchanges its code. */
function startFlow(family: 'custom' | 'neon', name?: string) {
  const verifier = randomBytes(32).toString('base64url')
  const details = { external_project_name: name }
  const base = `/api/v1/integrations/${family}/oauth`
  const query = new URLSearchParams({
    client_id: family,
    redirect_uri: REDIRECT_URI,
    state: name ? Buffer.from(JSON.stringify({ details })).toString('base64') : 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
  })
  return {
    url: `${service.url}${base}/authorize?${query}`,
    exchange: (code: string) =>
      service.anyone.post(
        `${base}/token`,
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: REDIRECT_URI,
        },
        basic(family),
      ),
  }
}

const codeAtPartner = async ({ page }: Administrator) => {
  await page.waitForURL(`${REDIRECT_URI}**`)
  return new URL(page.url()).searchParams.get('code') ?? ''
}

async function expectAccessible({ page }: Administrator) {
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

describe('the transfer of a project', () => {
  test('leads from the link through sign-up to the own project', async () => {
    const { id, path } = await provision('custom')
    const grace = await administrate(browser, service)
    await grace.open(path)
    await grace.sees('A project is waiting for you')
    await expectAccessible(grace)

    await grace.page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await grace.fill({
      Email: 'grace@example.com',
      Password: PASSWORD,
      'Repeat password': PASSWORD,
    })
    await grace.press('Sign up')
    await grace.sees('Take over this project?')
    await grace.page.getByText('grace@example.com').waitFor()
    await expectAccessible(grace)
    await grace.press('Take over project')

    await grace.sees('Made by a partner')
    expect(new URL(grace.page.url()).pathname).toBe(`/projects/${id}`)
    await grace.open('/projects')
    await grace.page.getByText('Made by a partner').first().waitFor()

    await grace.open(path)
    await grace.sees('This transfer isn’t possible')
    await grace.page.getByText('The code was used before.').waitFor()
    expect(await grace.page.getByRole('button', { name: 'Take over project' }).count()).toBe(0)
    await grace.leave()
    expect(grace.noise).toEqual([])
  })

  test('lets another account take the project', async () => {
    const { id, path } = await provision('neon')
    const ada = await administrate(browser, service, { storageState })
    await ada.open(path)
    await ada.sees('Take over this project?')

    await ada.press('Switch account')
    await ada.page.getByRole('button', { name: 'Sign up', exact: true }).waitFor()
    await ada.fill({ Email: 'alan@example.com', Password: PASSWORD, 'Repeat password': PASSWORD })
    await ada.press('Sign up')
    await ada.page.getByText('alan@example.com').waitFor()
    await ada.press('Take over project')

    await ada.sees('Made by a partner')
    const [owner] = await service.query<{ name: string }>(
      'select t.display_name as name from projects p join teams t on t.id = p.owner_team_id where p.id = $1',
      [id],
    )
    expect(owner?.name).toBe("alan@example.com's Team")
    await ada.leave()
  })

  test('explains an unknown code and an unknown partner', async () => {
    const ada = await administrate(browser, service)

    await ada.open(`/integrations/custom/projects/transfer/confirm?code=${'a'.repeat(45)}`)
    await ada.sees('This transfer isn’t possible')
    await ada.open('/integrations/unknown/projects/transfer/confirm?code=x')
    await ada.sees('Page not found')
    await ada.leave()
  })
})

describe('connecting a project', () => {
  // The sessions of `storageState` may have ended in another test.
  const visit = async () => {
    const ada = await administrate(browser, service)
    await ada.signIn()
    return ada
  }

  test('gives the partner a key that works', async () => {
    const ada = await visit()
    const flow = startFlow('neon', 'Owls <b>at</b> Neon')
    await ada.page.goto(flow.url)
    await ada.sees('Connect to Neon')
    await ada.page.getByText('Owls <b>at</b> Neon').waitFor()
    await ada.page.getByLabel('Your project').selectOption('Birdwatch')
    await expectAccessible(ada)

    await ada.press('Connect')

    const { status, json } = await flow.exchange(await codeAtPartner(ada))
    expect([status, json.project_id]).toEqual([200, project.id])
    const reply = await service.anyone.get('/internal/projects/current', {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-super-secret-admin-key': json.access_token,
    })
    expect(reply.status).toBe(200)
    await ada.open(`/projects/${project.id}/api-keys`)
    await ada.page.getByText('Owls <b>at</b> Neon').first().waitFor()
    await ada.leave()
  })

  test('asks for the password if the sign-in is not recent, and then connects', async () => {
    const ada = await visit()
    const flow = startFlow('neon', 'Owls')
    await service.query("update sessions set created_at = created_at - interval '1 hour'", [])
    await ada.page.goto(flow.url)
    await ada.press('Connect')
    const question = ada.page.getByRole('dialog', { name: "Confirm it's you" })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await ada.page.getByRole('alert').first().waitFor()

    await ada.press('Connect')
    await question.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await question.getByRole('button', { name: 'Confirm' }).click()

    expect((await flow.exchange(await codeAtPartner(ada))).status).toBe(200)
    await ada.leave()
  })

  test('signs the user in first, and comes back', async () => {
    const ada = await administrate(browser, service)
    const flow = startFlow('custom')
    await ada.page.goto(flow.url)

    await ada.fill({ Email: 'owner@example.com', Password: 'the owner of the tests' })
    await ada.press('Sign in')

    await ada.sees('Connect an external project')
    await ada.press('Connect')
    expect((await flow.exchange(await codeAtPartner(ada))).status).toBe(200)
    await ada.leave()
  })

  test('connects a project that is created on the way', async () => {
    const ada = await visit()
    const flow = startFlow('custom', 'Owls')
    await ada.page.goto(flow.url)
    await ada.page.getByRole('link', { name: 'Create a new project' }).click()
    await ada.sees('New project')
    // The name at the partner is proposed.
    expect(await ada.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Owls')
    await ada.fill({ Name: 'Made on the way' })

    await ada.press('Create project')

    await ada.sees('Connect an external project')
    const [shown] = await ada.page
      .getByLabel('Your project')
      .locator('option:checked')
      .allTextContents()
    expect(shown).toBe('Made on the way')
    await ada.press('Connect')
    expect((await flow.exchange(await codeAtPartner(ada))).status).toBe(200)
    await ada.leave()
  })

  test('offers only own projects, the newest or the given one first, and can be canceled', async () => {
    await service.newProject({ display_name: 'Of another team' })
    service.clock.advance({ seconds: 1 })
    await ownProject(service, { display_name: 'The newest' })
    const ada = await visit()
    const choice = ada.page.getByLabel('Your project')
    const chosen = () => choice.locator('option:checked').textContent()
    await ada.page.goto(startFlow('neon').url)
    await ada.sees('Connect to Neon')
    expect(await chosen()).toBe('The newest')
    const choices = await choice
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect(choices).toContain(project.id)
    expect(choices).not.toContain('internal')
    expect(await choice.getByText('Of another team').count()).toBe(0)

    const address = new URL(ada.page.url())
    address.searchParams.set('default_selected_project_id', project.id)
    await ada.page.goto(address.href)
    await ada.sees('Connect to Neon')
    expect(await chosen()).toBe('Birdwatch')
    await ada.press('Cancel')
    await ada.sees('Projects')
    expect(new URL(ada.page.url()).pathname).toBe('/projects')
    await ada.leave()
  })

  test('shows why a connection that expired is not possible', async () => {
    const ada = await visit()
    await ada.open('/integrations/custom/confirm?interaction_uid=unknown')
    await ada.sees('Connect an external project')

    await ada.press('Connect')

    await ada.page.getByText('This connection does not exist', { exact: false }).waitFor()
    await ada.open('/integrations/custom/confirm')
    await ada.sees('This link is incomplete')
    await ada.leave()
  })
})
