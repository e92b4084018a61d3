import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)

let ada: Administrator
let projectId: string

beforeEach(async () => {
  ada = await administrate(browser, service, { storageState })
  projectId = await ada.createProject('Birdwatch')
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const dialog = () => ada.page.getByRole('dialog')
const isOn = (label: string) => ada.page.getByRole('switch', { name: label }).isChecked()

describe('a new project', () => {
  test('has the chosen ways to sign in and the domain of its app', async () => {
    await ada.open('/new-project')
    await ada.page.getByLabel('Name').fill('Owls')
    for (const name of ['Email and password', 'Email code or link', 'Passkey', 'GitHub'])
      await ada.page.getByRole('switch', { name, exact: true }).click()
    await ada.page.getByLabel('App URL (optional)').fill('ftp://owls.example')
    await ada.press('Create project')
    await ada.page.getByText('Enter a valid domain').waitFor()
    await ada.page.getByLabel('App URL (optional)').fill('Owls.example/welcome')
    const preview = ada.page.locator('[inert]')
    await preview.getByText('Continue with GitHub').waitFor()

    await ada.press('Create project')
    await ada.sees('Owls')

    await ada.goTo('Sign-in methods')
    await ada.sees('Sign-in methods')
    for (const [label, on] of [
      ['Email and password', false],
      ['Email code or link', true],
      ['Passkey', true],
    ] as const)
      expect(await isOn(label)).toBe(on)
    await ada.page
      .getByRole('heading', { name: 'GitHub' })
      .or(ada.page.getByText('GitHub', { exact: true }))
      .first()
      .waitFor()
    await ada.goTo('Domains')
    await ada.page.getByRole('table').getByText('https://owls.example', { exact: true }).waitFor()
  })
})

describe('domains', () => {
  test('adds, changes and removes a single trusted domain', async () => {
    await ada.goTo('Domains')
    await ada.press('Add domain')
    await dialog().getByLabel('Domain', { exact: true }).fill('https://App.example.com/welcome')
    await dialog().getByRole('button', { name: 'Add domain' }).click()
    await ada.page
      .getByRole('table')
      .getByText('https://app.example.com', { exact: true })
      .waitFor()

    await dialog().waitFor({ state: 'hidden' })
    await ada.page.getByLabel('URL', { exact: true }).fill('https://app.example.com/anything')
    await ada.page.getByText('Trusted', { exact: true }).waitFor()
    await ada.page.getByLabel('URL', { exact: true }).fill('https://evil.example.com/')
    await ada.page.getByText('Not trusted', { exact: true }).waitFor()

    await ada.press('Actions for https://app.example.com')
    await ada.page.getByRole('menuitem', { name: 'Remove…' }).click()
    await dialog().getByLabel('I understand that this is the only domain').check()
    await dialog().getByRole('button', { name: 'Remove domain' }).click()
    await ada.page.getByText('No domains yet').waitFor()
  })

  test('adds a domain together with its www. name', async () => {
    await ada.goTo('Domains')
    await ada.press('Add domain')
    await dialog().getByLabel('Domain', { exact: true }).fill('pair.example')
    await dialog().getByLabel('Also add https://www.pair.example').check()
    await dialog().getByRole('button', { name: 'Add domain' }).click()

    for (const domain of ['https://www.pair.example', 'https://pair.example']) {
      await ada.page.getByRole('table').getByText(domain, { exact: true }).waitFor()
      await ada.press(`Actions for ${domain}`)
      await ada.page.getByRole('menuitem', { name: 'Remove…' }).click()
      const only = dialog().getByLabel('I understand that this is the only domain')
      if (domain === 'https://pair.example') await only.check()
      await dialog().getByRole('button', { name: 'Remove domain' }).click()
    }
    await ada.page.getByText('No domains yet').waitFor()
  })

  test('asks before a typed domain is lost, and saves by keyboard next to the change of another admin', async () => {
    await ada.goTo('Domains')
    await ada.press('Add domain')
    await dialog().getByLabel('Domain', { exact: true }).fill('app.example.com')
    await ada.page.keyboard.press('Escape')
    const question = ada.page.getByRole('dialog', { name: 'Discard what you entered?' })
    const keepEditing = question.getByRole('button', { name: 'Keep editing' })
    expect(await keepEditing.evaluate((it) => it === document.activeElement)).toBe(true)
    await ada.page.keyboard.press('Enter')
    expect(await dialog().getByLabel('Domain', { exact: true }).inputValue()).toBe(
      'app.example.com',
    )

    const colleague = await administrate(browser, service, { storageState })
    await colleague.open(`/projects/${projectId}/domains`)
    await colleague.press('Add domain')
    await colleague.page.getByLabel('Domain', { exact: true }).fill('other.example.com')
    await colleague.page.keyboard.press('Control+Enter')
    const tableOf = ({ page }: Administrator) => page.getByRole('table')
    await tableOf(colleague).getByText('https://other.example.com', { exact: true }).waitFor()
    await colleague.leave()
    expect(colleague.noise).toEqual([])
    await dialog().getByLabel('Account pages at').fill('handler')
    await ada.page.keyboard.press('Control+Enter')
    await dialog().getByText('Handler path must start with /', { exact: true }).waitFor()
    await dialog().getByLabel('Account pages at').fill('/auth')
    await ada.page.keyboard.press('Control+Enter')

    await ada.page.getByText('Domain saved').waitFor()
    for (const domain of ['https://app.example.com', 'https://other.example.com'])
      await tableOf(ada).getByText(domain, { exact: true }).waitFor()
    await tableOf(ada).getByText('/auth', { exact: true }).waitFor()
  })

  test('rejects an invalid domain at its field', async () => {
    await ada.goTo('Domains')
    await ada.press('Add domain')

    await dialog().getByRole('button', { name: 'Add domain' }).click()
    await dialog().getByRole('alert').getByText('Enter a domain').waitFor()
    await dialog().getByLabel('Domain', { exact: true }).fill('not a domain')
    await dialog().getByRole('alert').getByText('Enter a valid domain').waitFor()
  })
})

describe('production mode', () => {
  test('cannot be enabled until every problem is fixed', async () => {
    await ada.goTo('Domains')
    await ada.press('Add domain')
    await dialog().getByLabel('Domain', { exact: true }).fill('http://app.example.com')
    await dialog().getByRole('button', { name: 'Add domain' }).click()
    await ada.page.getByRole('table').getByText('http://app.example.com', { exact: true }).waitFor()

    await ada.goTo('Project settings')
    const toProduction = ada.page.getByRole('switch', { name: 'This project is for real users' })
    expect(await toProduction.isDisabled()).toBe(true)
    await ada.page.getByText('Localhost isn’t allowed in production mode').waitFor()
    await ada.page.getByText('Trusted domains should be HTTPS: http://app.example.com').waitFor()

    await ada.page.getByRole('link', { name: 'Fix' }).first().click()
    await ada.press('Turn off')
    await ada.press('Change to https')
    await ada.page.getByText('Ready to use.').waitFor()

    await ada.goTo('Project settings')
    await toProduction.click()
    await ada.page.getByRole('banner').getByText('Production').waitFor()
    await ada.page.reload()
    await ada.sees('Project settings')
    expect(await isOn('This project is for real users')).toBe(true)

    await toProduction.click()
    await dialog().getByText('unsafe settings are allowed again', { exact: false }).waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(await isOn('This project is for real users')).toBe(true)
    await toProduction.click()
    await dialog().getByRole('button', { name: 'Turn off' }).click()
    await ada.page.getByText('“Production mode” turned off').waitFor()
    await ada.page.getByRole('banner').getByText('Production').waitFor({ state: 'detached' })
  })

  test('has a fix for each problem in place', async () => {
    const project = await ownProject(service, {
      allow_localhost: false,
      domains: ['https://203.0.113.7', 'https://localhost'],
    })
    await ada.open(`/projects/${project.id}/domains`)
    const problem = (text: string) =>
      ada.page.locator('#readiness').getByRole('listitem').filter({ hasText: text })

    await problem('Direct IPs are not valid').getByRole('button', { name: 'Edit' }).click()
    await dialog().getByLabel('Domain', { exact: true }).fill('app.example.com')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await problem('Direct IPs are not valid').waitFor({ state: 'detached' })
    expect(await ada.page.getByRole('button', { name: 'Turn on production mode' }).count()).toBe(0)
    await problem('Localhost domains are not allowed')
      .getByRole('button', { name: 'Remove' })
      .click()
    await dialog().getByRole('button', { name: 'Remove domain' }).click()
    await ada.press('Turn on production mode')

    await ada.page.getByRole('banner').getByText('Production').waitFor()
  })
})

describe('keys', () => {
  const usersByKey = (key: string) =>
    service.anyone.get('/users?limit=1', {
      'x-stack-access-type': 'server',
      'x-stack-project-id': projectId,
      'x-stack-secret-server-key': key,
    })

  test('are shown once, work, and are rejected after they were revoked', async () => {
    await ada.goTo('Keys')
    // The overview has a button with this name too.
    await ada.sees('Keys')
    await ada.press('Create keys')
    await dialog().getByLabel('Description').fill('deploy')
    await dialog().getByRole('button', { name: 'Create keys' }).click()
    await ada.sees('Store these keys now')
    const [key = ''] = /ssk_\w{45}/.exec((await dialog().textContent()) ?? '') ?? []
    expect((await usersByKey(key)).status).toBe(200)

    await ada.page.keyboard.press('Escape')
    await ada.sees('Store these keys now')
    await dialog().getByLabel('I’ve stored these keys').check()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await ada.page.getByRole('cell', { name: `…${key.slice(-4)}` }).waitFor()
    expect(await ada.page.content()).not.toContain(key)

    await ada.press('Actions for deploy')
    await ada.page.getByRole('menuitem', { name: 'Revoke…' }).click()
    expect(await dialog().getByRole('button', { name: 'Revoke keys' }).isDisabled()).toBe(true)
    await dialog().getByLabel('I understand').check()
    await dialog().getByRole('button', { name: 'Revoke keys' }).click()
    await ada.page.getByText('No valid keys').waitFor()
    await ada.page.getByLabel('Expired or revoked (1)').check()
    await ada.page.getByRole('cell', { name: 'Revoked' }).waitFor()
    expect((await usersByKey(key)).code).toBe('INVALID_SECRET_SERVER_KEY')
  })

  test("appear in the overview's examples when they are created there", async () => {
    await ada.press('Create keys')

    await ada.page.getByText(/NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY=pck_\w{45}/).waitFor()
    await ada.page.getByRole('tab', { name: 'curl' }).click()
    await ada.page.getByText(/x-stack-secret-server-key: ssk_\w{45}/).waitFor()
  })
})

describe('sign-in methods', () => {
  test('a switch applies immediately, here and on the hosted page', async () => {
    await ada.goTo('Sign-in methods')
    await ada.page.getByRole('switch', { name: 'Anyone can sign up' }).click()
    await dialog().getByLabel('I understand').check()
    await dialog().getByRole('button', { name: 'Close sign-ups' }).click()
    await dialog().waitFor({ state: 'hidden' })

    expect(await isOn('Anyone can sign up')).toBe(false)
    const hosted = await ada.page.context().newPage()
    await hosted.goto(`${service.url}/hosted/${projectId}/handler/sign-up`)
    await hosted.getByText('Sign-ups are closed.').waitFor()
  })

  test('a change that the service rejects is reverted', async () => {
    await ada.goTo('Sign-in methods')
    await ada.page.route('**/internal/projects/current', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' } })
        : route.continue(),
    )

    await ada.page.getByRole('switch', { name: 'Passkey' }).click()

    await ada.page.getByRole('alert').getByText('The service returned an error').waitFor()
    expect(await isOn('Passkey')).toBe(false)
  })
})

describe('settings', () => {
  test('saves only changed details', async () => {
    const sent: unknown[] = []
    ada.page.on(
      'request',
      (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()),
    )
    await ada.goTo('Project settings')
    const save = ada.page.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)

    await ada.fill({ Name: 'Owlwatch' })
    expect(sent).toEqual([])
    await save.click()

    await ada.page.getByText('Details saved', { exact: true }).waitFor()
    expect(sent).toEqual([{ display_name: 'Owlwatch' }])
    await ada.page.getByRole('button', { name: 'Switch project' }).getByText('Owlwatch').waitFor()
  })

  test('asks before unsaved changes are lost', async () => {
    await ada.goTo('Project settings')
    await ada.fill({ Description: 'Birds' })

    await ada.goTo('Keys')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(await ada.page.getByLabel('Description').inputValue()).toBe('Birds')

    await ada.goTo('Keys')
    await dialog().getByRole('button', { name: 'Discard changes' }).click()
    await ada.page.waitForURL(/api-keys/)
  })

  test('deletes a project after its name was typed', async () => {
    await ada.goTo('Project settings')
    await ada.press('Delete…')
    const confirm = dialog().getByRole('button', { name: 'Delete project' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog().getByLabel('Type “Birdwatch” to confirm').fill('Birdwatch')
    await confirm.click()

    await ada.page.waitForURL(/\/projects$/)
    await ada.page.getByText('Birdwatch was deleted').waitFor()
    await ada.open(`/projects/${projectId}`)
    await ada.sees('Project not found')
  })
})

describe('users', () => {
  test('are searched and paged through the URL', async () => {
    const project = await service.newProject()
    await service.query(
      "update projects set owner_team_id = (select owner_team_id from projects where id = 'internal') where id = $1",
      [project.id],
    )
    service.ctx.projects.forget(project.id)
    for (let at = 0; at < 12; at += 1) await project.signUp({ email: `bird-${at}@example.com` })
    await project.signUp({ email: 'grace@example.com' })
    const rows = ada.page.locator('tbody tr')

    await ada.open(`/projects/${project.id}/users?size=10`)
    await ada.page.getByText('1–10').waitFor()
    await ada.press('Next')
    await ada.page.getByText('11–13').waitFor()
    expect(await rows.count()).toBe(3)
    await ada.press('Previous')
    await ada.page.getByText('1–10').waitFor()

    await ada.shortcut('/', ada.page.locator('input[type=search]:focus'))
    await ada.page.keyboard.type('grace')
    await ada.page.getByText('1–1 of 1', { exact: true }).waitFor()
    // The first letter was searched for already.
    await expect.poll(() => new URL(ada.page.url()).searchParams.get('query')).toBe('grace')
    await ada.page.reload()
    await ada.page.getByRole('link', { name: 'grace@example.com' }).waitFor()
    expect(await rows.count()).toBe(1)

    await ada.page.getByRole('searchbox').fill('nobody at all')
    // In the list, and said to screen readers.
    await expect.poll(() => ada.page.getByText('No matches').count()).toBe(2)
    await ada.press('Clear search')
    await ada.page.getByText('1–10').waitFor()
  })
})

describe('navigation', () => {
  test('with the command palette', async () => {
    await ada.page.keyboard.press('Control+k')
    await ada.page.keyboard.type('doma')
    await ada.page.keyboard.press('Enter')
    await ada.sees('Domains')

    await ada.page.keyboard.press('Control+k')
    await ada.page.keyboard.type('dark')
    await ada.page.keyboard.press('Enter')
    expect(
      await ada.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    ).toBe('dark')
    await ada.page.reload()
    await ada.sees('Domains')
    expect(
      await ada.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    ).toBe('dark')
  })

  test('with what the palette finds in the project, the exact address first', async () => {
    const project = await ownProject(service)
    const server = project.as('server')
    for (const email of ['a-wren@example.com', 'wren@example.com.example'])
      await server.post('/users', { primary_email: email })
    const wren = (await server.post('/users', { primary_email: 'wren@example.com' })).json
    const team = (await server.post('/teams', { display_name: 'Wren watch' })).json
    await ada.open(`/projects/${project.id}`)
    // The initials of the picture come before the name.
    const options = async () =>
      (await ada.page.getByRole('dialog').getByRole('option').allTextContents()).map((text) =>
        text.replace(/^[A-Z-]{2}/, ''),
      )

    await ada.page.keyboard.press('Control+k')
    await ada.page.keyboard.type('wren@example.com')
    await expect
      .poll(options)
      .toEqual(['wren@example.com', 'wren@example.com.example', 'a-wren@example.com'])
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForURL(new RegExp(`/users/${wren.id}$`))

    await ada.page.keyboard.press('Control+k')
    await ada.page.keyboard.type('wren wa')
    await expect.poll(options).toEqual(['Wren watch'])
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForURL(new RegExp(`/teams/${team.id}$`))
    await ada.page.keyboard.press('Control+k')
    await ada.page.keyboard.type('no such thing')
    await ada.page.getByText('No results for “no such thing”.').waitFor()
    await ada.page.keyboard.press('Escape')
  })

  test('with keyboard shortcuts', async () => {
    await ada.shortcut('gk', ada.page.getByRole('heading', { name: 'Keys', exact: true }))
    await ada.shortcut('c', dialog().getByLabel('Description'))
    expect(await ada.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'description',
    )
    await ada.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  test('to another project in the same section', async () => {
    const other = await ada.createProject('Owlwatch')
    await ada.goTo('Domains')
    await ada.sees('Domains')

    await ada.page.getByRole('button', { name: 'Switch project' }).click()
    await ada.page.getByRole('menuitemradio', { name: 'Birdwatch' }).first().click()

    await ada.page.waitForURL(/\/domains$/)
    expect(ada.page.url()).not.toContain(other)
  })

  test('from a link of the documentation, which asks for the project', async () => {
    const project = await ownProject(service, { display_name: 'Wrenwatch' })
    await ada.open('/projects/-selector-/api-keys?create=true&description=CI')
    await ada.sees('Choose a project')
    await ada.page.getByText('You will go to /api-keys in it.').waitFor()
    await ada.press('Wrenwatch')
    await dialog().getByLabel('Description').waitFor()
    expect(new URL(ada.page.url()).pathname).toBe(`/projects/${project.id}/api-keys`)
    expect(await dialog().getByLabel('Description').inputValue()).toBe('CI')

    await ada.open('/projects/-selector-/no-such-page')
    await ada.page.getByText('You will go to its overview.').waitFor()
    await ada.press('Wrenwatch')
    await ada.page.waitForURL(new RegExp(`/projects/${project.id}$`))
  })

  test('shows the same page for an unknown project and one of another owner', async () => {
    const foreign = await service.newProject()

    for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
      await ada.open(`/projects/${id}/users`)
      await ada.sees('Project not found')
    }
  })

  test('shows nothing after sign-out', async () => {
    await ada.press('Account')
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await ada.sees('Sign in to your account')

    await ada.page.goBack()
    await ada.sees('Sign in to your account')
  })

  test('shows no data of the previous user after another sign-in', async () => {
    await service.internal.signUp({ email: 'eve@example.com', password: 'a horse of my own' })
    await ada.press('Account')
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await ada.sees('Sign in to your account')
    await ada.fill({ Email: 'eve@example.com', Password: 'a horse of my own' })
    const seen: string[] = []
    await ada.page.exposeFunction('noteText', (text: string) => seen.push(text))
    await ada.page.evaluate(() => {
      const note = () =>
        (window as unknown as { noteText(text: string): void }).noteText(document.body.textContent)
      new MutationObserver(note).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    })

    await ada.press('Sign in')
    await ada.sees('New project')

    expect(seen.filter((text) => text.includes('Birdwatch'))).toEqual([])
  })
})
