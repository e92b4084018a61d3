import { expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { openDashboard, ownProject } from './administrator.ts'

const { service, ada, page } = await openDashboard()

const dialog = () => page.getByRole('dialog').last()
const press = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const seesToast = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()

test('creates a store, uses it, renames it, deletes it and finds its values again', async () => {
  const project = await ownProject(service)
  const server = project.as('server')
  const path = '/data-vault/stores/provider-keys'
  const read = () => server.post(`${path}/get`, { hashed_key: 'key' })
  const stores = async () =>
    JSON.parse((await project.as('admin').get('/internal/config')).json.config_string).dataVault
      .stores
  const create = async (id: string, name: string) => {
    await ada.press('Create store')
    await ada.fill({ ID: id, Name: name })
    await press('Create store')
  }

  await ada.open(`/projects/${project.id}`)
  await ada.goTo('Data vault')
  await page.getByText('No stores yet').waitFor()
  await create('provider keys', 'Provider keys')
  await dialog().getByText('Start with a letter').waitFor()
  expect(await findViolations(page)).toEqual([])
  await ada.fill({ ID: 'provider-keys' })
  await press('Create store')
  await seesToast('Store created')
  await page.getByText("getDataVaultStore('provider-keys')").waitFor()
  expect(await stores()).toEqual({ 'provider-keys': { displayName: 'Provider keys' } })
  await server.post(`${path}/set`, { hashed_key: 'key', encrypted_value: 'value' })

  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Keys of providers')
  await ada.press('Save name')
  await seesToast('Name saved')
  expect(await stores()).toEqual({ 'provider-keys': { displayName: 'Keys of providers' } })
  await ada.press('Generate secret')
  const secret = await page.getByText('DATA_VAULT_SECRET=').textContent()
  expect(Buffer.from(secret?.split('SECRET=')[1] ?? '', 'base64')).toHaveLength(32)

  await ada.press('Delete store…')
  expect(await dialog().getByRole('button', { name: 'Delete store' }).isDisabled()).toBe(true)
  await dialog().getByLabel('Type “provider-keys” to confirm').fill('provider-keys')
  expect(await findViolations(page)).toEqual([])
  await press('Delete store')
  await seesToast('Store deleted')
  await page.getByText('No stores yet').waitFor()
  expect((await read()).code).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST')

  await create('provider-keys', '')
  await page.getByText("getDataVaultStore('provider-keys')").waitFor()
  expect(await stores()).toEqual({ 'provider-keys': { displayName: 'provider-keys' } })
  expect((await read()).json).toEqual({ encrypted_value: 'value' })
})

test('rejects an ID that is taken, and shows a way back from an unknown store', async () => {
  const project = await ownProject(service)
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: '{"dataVault.stores.taken":{"displayName":"First"}}',
  })

  await ada.open(`/projects/${project.id}/data-vault/stores`)
  await ada.press('Create store')
  await ada.fill({ ID: 'taken' })
  await press('Create store')
  await dialog().getByText('This ID is already taken').waitFor()
  await ada.open(`/projects/${project.id}/data-vault/stores/constructor`)
  await page.getByRole('link', { name: 'All stores' }).click()

  await page.getByRole('link', { name: 'First' }).waitFor()
})
