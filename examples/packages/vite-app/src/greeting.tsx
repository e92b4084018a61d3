import { useUser } from '@latchkey/react'

/** Greets the signed-in user by name. */
export function Greeting() {
  const user = useUser({ or: 'redirect' })
  return (
    <p>
      Hello {user.displayName}.{' '}
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </p>
  )
}
