import { latchkey } from '../../latchkey'
import { rename, signOut } from './actions'

export default async function Dashboard() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return (
    <main>
      <h1>Dashboard of {user.displayName ?? user.primaryEmail}</h1>
      <form action={rename}>
        <label>
          Name <input name="name" defaultValue={user.displayName ?? ''} />
        </label>
        <button type="submit">Save</button>
      </form>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </main>
  )
}
