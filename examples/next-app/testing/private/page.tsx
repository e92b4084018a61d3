import { latchkey } from '../../latchkey'

export default async function Private() {
  const user = await latchkey.getUser({ or: 'throw' })
  const again = await latchkey.getUser({ or: 'throw' })
  return <h1>{user === again ? `Private page of ${user.primaryEmail}` : 'Two reads'}</h1>
}
