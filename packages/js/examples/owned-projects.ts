import { ClientApp, createProjectOwner } from '@latchkey/js'

declare const publishableClientKey: string

const app = new ClientApp({ projectId: 'internal', publishableClientKey, tokenStore: 'cookie' })
const owner = createProjectOwner(app)

for (const project of await owner.listOwnedProjects()) {
  const users = await project.app.listUsers({ limit: 10 })
  console.log(`${project.displayName}: ${users.length} users`)
}
