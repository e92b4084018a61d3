import { AdminApp } from '@latchkey/js'

const app = new AdminApp({ projectId: '…', superSecretAdminKey: 'sak_…' }) // or LATCHKEY_SUPER_SECRET_ADMIN_KEY

await app.createTeamPermissionDefinition({ id: 'read_reports' })
await app.createTeamPermissionDefinition({
  id: 'write_reports',
  containedPermissionIds: ['read_reports'],
})

await app.updateProject({ config: { magicLinkEnabled: true } })

for (const keys of await app.listInternalApiKeys()) {
  if (keys.description === 'of the old server') await keys.revoke()
}
