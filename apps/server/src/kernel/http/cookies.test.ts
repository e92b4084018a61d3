import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../../app.ts'

const service = await startService()
afterAll(() => service.stop())

const project = await service.newProject()
const ada = await project.signUp()
const cookie = `stack-refresh-${project.id}=${ada.refresh_token}; stack-refresh=${ada.refresh_token}; stack-access=${encodeURIComponent(
  JSON.stringify([ada.refresh_token, ada.access_token]),
)}`
const all = routes.map(({ declaration }) => declaration).filter(({ method }) => method !== 'GET')

test('case 52: no endpoint takes a cookie for a credential, so that another site can change nothing', async () => {
  const bare = { cookie, origin: 'https://evil.example' }
  const withKey = {
    ...bare,
    'x-stack-access-type': 'client',
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': project.publishableClientKey,
  }
  const before = await service.query('select * from users where id = $1', [ada.user_id])

  const own = [
    await service.anyone.delete('/auth/sessions/current', {}, withKey),
    await service.anyone.patch('/users/me', { display_name: 'x' }, withKey),
    await service.anyone.delete('/users/me', undefined, withKey),
    await service.anyone.post('/auth/sessions/current/refresh', {}, withKey),
    await service.anyone.get('/users/me', withKey),
  ]
  for (const { method, path } of all) {
    const reply = await service.anyone.send(method, path.replaceAll(/:\w+/g, 'me'), {
      headers: { ...bare, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(reply.headers.get('set-cookie')).toBeNull()
  }

  expect(own.map(({ status }) => status)).toEqual([401, 400, 400, 400, 400])
  expect(await service.query('select * from users where id = $1', [ada.user_id])).toEqual(before)
  expect(await service.rows.sessionIds(ada.user_id)).toHaveLength(1)
  expect((await project.as('client', ada).get('/users/me')).json.id).toBe(ada.user_id)
})
