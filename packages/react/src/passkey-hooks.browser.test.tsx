import { expect, test } from 'vitest'
import { useUser } from './context.ts'
import { installRendering, settled } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { render } = installRendering()

const Names = () =>
  useUser({ or: 'throw' })
    .usePasskeys()
    .map(({ name }) => name)
    .join(', ')

test('usePasskeys shows the passkeys and follows their changes', async () => {
  const tab = setUpReactApp()
  const passkeys = ['Laptop', 'Phone'].map((name, at) => ({
    id: `key-${at}`,
    name,
    is_backed_up: false,
    created_at_millis: 1,
    last_used_at_millis: null,
  }))
  const { routes } = tab.service
  routes['GET /auth/passkeys'] = () => Response.json({ items: passkeys })
  routes['PATCH /auth/passkeys/key-0'] = (request) => {
    Object.assign(passkeys[0] ?? {}, JSON.parse(request.body ?? '{}'))
    return Response.json({ success: true })
  }
  routes['DELETE /auth/passkeys/key-1'] = () => {
    passkeys.pop()
    return Response.json({ success: true })
  }
  await tab.signUp('ada@example.com')
  const { text } = await render(tab, <Names />)
  await settled()
  await expect.poll(text).toBe('Laptop, Phone')

  const [laptop, phone] = await (await tab.app.getUser({ or: 'throw' })).listPasskeys()
  await laptop?.update({ name: 'Office' })
  await settled()
  await expect.poll(text).toBe('Office, Phone')
  await phone?.delete()
  await settled()
  await expect.poll(text).toBe('Office')
})
