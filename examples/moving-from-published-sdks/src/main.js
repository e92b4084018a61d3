import { stack } from './stack.js'

const element = (id) => document.getElementById(id)

/** Shows the note of the user, which is in the client metadata, or the form to sign in. */
async function show() {
  const user = await stack.getUser()
  element('sign-in').hidden = user !== null
  element('notes').hidden = user === null
  element('name').textContent = user?.displayName ?? user?.primaryEmail ?? ''
  element('saved').textContent = user?.clientMetadata?.note ?? ''
}

element('sign-in').addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = new FormData(event.target)
  const credentials = {
    email: fields.get('email'),
    password: fields.get('password'),
    noRedirect: true,
  }
  const result =
    event.submitter.value === 'sign-up'
      ? await stack.signUpWithCredential(credentials)
      : await stack.signInWithCredential(credentials)
  // The message comes last: with it, the user may try again, and must not see an older state.
  await show()
  element('problem').textContent = result.status === 'error' ? result.error.message : ''
})

element('note').addEventListener('submit', async (event) => {
  event.preventDefault()
  const user = await stack.getUser({ or: 'throw' })
  await user.setClientMetadata({ note: new FormData(event.target).get('text') })
  await show()
})

element('sign-out').addEventListener('click', async () => {
  const user = await stack.getUser()
  await user?.signOut()
  await show()
})

await show()
