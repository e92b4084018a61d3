import { act } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { createFakeBrowser, createFakePlatform } from '../../js/src/testing/fake-platform.ts'
import { createFakeWire, json } from '../../js/src/testing/fake-wire.ts'
import { AdminApp } from './admin-app.ts'
import { installRendering, settled, shows } from './testing/render.tsx'

const { render } = installRendering()
afterAll(() => vi.unstubAllGlobals())

/** An admin app with a fake service that stores one theme, one template and drafts. */
function setUp() {
  const theme = { display_name: 'Light', tsx_source: 'theme 1' }
  const drafts = [{ id: 'd1', display_name: 'News', tsx_source: '', sent_at_millis: null }]
  const wire = createFakeWire(({ method, path, body }) => {
    const sent = JSON.parse(body ?? '{}')
    switch (`${method} ${path}`) {
      case 'GET /internal/email-themes':
        return json({ themes: [{ id: 't1', display_name: 'Light' }] })
      case 'PATCH /internal/email-themes/t1':
        theme.tsx_source = sent.tsx_source
        return json({ display_name: 'Light' })
      case 'GET /internal/email-themes/t1':
        return json(theme)
      case 'GET /internal/email-templates':
        return json({ templates: [{ id: 'm1', display_name: 'Receipt', tsx_source: 'a' }] })
      case 'POST /internal/email-drafts':
        drafts.push({ id: 'd2', tsx_source: '', sent_at_millis: null, ...sent })
        return json({ id: 'd2' })
      case 'GET /internal/email-drafts':
        return json({ drafts })
      case 'POST /emails/render-email':
        return json({ html: `${sent.template_tsx_source} in ${theme.tsx_source}` })
      default:
        return json({ success: true })
    }
  })
  const app = new AdminApp(
    {
      projectId: 'p',
      publishableClientKey: 'pck_1',
      secretServerKey: 'ssk_1',
      superSecretAdminKey: 'sak_1',
      baseUrl: 'http://service.test',
    },
    createFakePlatform({ browser: createFakeBrowser(), fetch: wire.fetch }),
  )
  return { app, wire }
}

type App = ReturnType<typeof setUp>['app']

const Names = ({ app }: { app: App }) =>
  [...app.useEmailThemes(), ...app.useEmailTemplates(), ...app.useEmailDrafts()]
    .map(({ displayName }) => displayName)
    .join(', ')

const Source = ({ app }: { app: App }) => app.useEmailTheme('t1').tsxSource

const Preview = ({ app, source }: { app: App; source: string }) =>
  app.useEmailPreview({ templateTsxSource: source, themeId: 't1' })

test('the lists are read, and update after something is created', async () => {
  const { app } = setUp()
  const page = await render({ app }, <Names app={app} />)
  await shows(page, 'Light, Receipt, News')

  await act(async () => void (await app.createEmailDraft({ displayName: 'Offers' })))

  await shows(page, 'Light, Receipt, News, Offers')
})

test('a theme and a preview update after the source is changed', async () => {
  const { app } = setUp()
  const page = await render(
    { app },
    <p>
      <Source app={app} />: <Preview app={app} source="one" />
    </p>,
  )
  await shows(page, 'theme 1: one in theme 1')

  await act(() => app.updateEmailTheme('t1', 'theme 2'))

  await shows(page, 'theme 2: one in theme 2')
})

test('a preview is rendered once for the same sources, and again for others', async () => {
  const { app, wire } = setUp()
  const page = await render(
    { app },
    <p>
      <Preview app={app} source="one" />, <Preview app={app} source="one" />,{' '}
      <Preview app={app} source="two" />
    </p>,
  )

  await shows(page, 'one in theme 1, one in theme 1, two in theme 1')
  await settled()
  expect(wire.lines).toEqual(['POST /emails/render-email', 'POST /emails/render-email'])
})
