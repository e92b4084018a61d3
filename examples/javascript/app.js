import { ClientApp } from 'http://localhost:8102/packages/js.mjs'

const app = new ClientApp({
  baseUrl: 'http://localhost:8102',
  projectId: '<project id>',
  publishableClientKey: '<publishable client key>',
  tokenStore: 'cookie',
  redirectMethod: 'none',
})

const element = (id) => document.getElementById(id)

async function show() {
  const user = await app.getUser()
  element('form').hidden = user !== null
  element('account').hidden = user === null
  element('name').textContent = user?.displayName ?? user?.primaryEmail ?? ''
}

element('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = new FormData(event.target)
  const credentials = { email: fields.get('email'), password: fields.get('password') }
  const result =
    event.submitter.value === 'sign-up'
      ? await app.signUpWithCredential(credentials)
      : await app.signInWithCredential(credentials)
  element('problem').textContent = result.status === 'error' ? result.error.message : ''
  await show()
})

element('sign-out').addEventListener('click', async () => {
  const user = await app.getUser()
  await user?.signOut()
  await show()
})

await show()
