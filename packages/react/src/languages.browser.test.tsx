import type { Language } from '@latchkey/contract/pure'
import { act, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useLanguage, useTranslate } from './context.ts'
import { loadLanguage } from './messages/languages.ts'
import { chooseLanguage, RenderedLanguages } from './messages/wanted-language.ts'
import { Provider } from './provider.tsx'
import { installRendering, visibleText } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

// Loaded once, so that no test waits for the server of the modules.
await Promise.all([
  import('./development-checks.ts'),
  import('./messages/tables.ts'),
  import('./messages/tables/de-DE.ts'),
])

const { createContainer } = installRendering()
afterEach(() => void vi.restoreAllMocks())

const browserWants = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

const Text = () => `${useTranslate()('Sign in')} (${useLanguage().language})`

async function show(lang?: string, fallbackLang?: string, buildMode = 'development') {
  const { app, service, platform } = setUpReactApp()
  platform.buildMode = buildMode
  const container = createContainer()
  const root = createRoot(container)
  const texts: string[] = []
  const draw = async (next?: string) => {
    await act(async () =>
      root.render(
        <StrictMode>
          <Provider app={app} lang={next} fallbackLang={fallbackLang}>
            <Suspense fallback="Loading">
              <Text />
            </Suspense>
          </Provider>
        </StrictMode>,
      ),
    )
    texts.push(visibleText(container))
    await settled()
    texts.push(visibleText(container))
  }
  await draw(lang)
  return { app, service, draw, texts }
}

test('the language of the Provider wins over that of the browser', async () => {
  browserWants('fr-FR')

  expect((await show('de-DE')).texts.at(-1)).toBe('Anmelden (de-DE)')
  expect((await show('en-US')).texts).toEqual(['Sign in (en-US)', 'Sign in (en-US)'])
})

test('without one, the first language of the browser that has texts is used', async () => {
  browserWants('pl', 'de-AT', 'fr')
  expect((await show()).texts.at(-1)).toBe('Anmelden (de-DE)')

  browserWants('en-GB', 'de')
  expect((await show()).texts.at(-1)).toBe('Sign in (en-US)')
})

test('a browser that prefers no language with texts gets the fallback', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  browserWants('pl', 'cs')
  expect((await show(undefined, 'de-DE')).texts.at(-1)).toBe('Anmelden (de-DE)')

  browserWants('pl', 'en-GB')
  expect((await show(undefined, 'de-DE')).texts.at(-1)).toBe('Sign in (en-US)')

  browserWants('de')
  expect((await show('en-US', 'de-DE')).texts.at(-1)).toBe('Sign in (en-US)')
  expect(warn).not.toHaveBeenCalled()
})

test('a server that knows no languages renders the fallback', async () => {
  const { app } = setUpReactApp({ browser: null })

  const stream = await renderToReadableStream(
    <Provider app={app} fallbackLang="de-DE">
      <Suspense fallback="Loading">
        <Text />
      </Suspense>
    </Provider>,
  )
  await stream.allReady

  expect(await new Response(stream).text()).toContain('Anmelden')
})

test('no English is seen before another language', async () => {
  const { texts } = await show('de_CH')

  expect(texts.filter((text) => text.includes('Sign in'))).toEqual([])
})

test('another language is shown once it is loaded, and the former one until then', async () => {
  const { draw, texts } = await show('en-US')
  await draw('de')
  await draw('en-US')

  expect(texts.filter((text) => !/^(Sign in \(en-US\)|Anmelden \(de-DE\))$/.test(text))).toEqual([])
  expect([texts[1], texts[3], texts[5]]).toEqual([
    'Sign in (en-US)',
    'Anmelden (de-DE)',
    'Sign in (en-US)',
  ])
})

test('requests name the language of the texts', async () => {
  const { app, service } = await show('de-DE')

  await app.getProject()

  expect(service.wire.requests.at(-1)?.headers.get('accept-language')).toBe('de-DE')
})

describe('an unknown language is English', () => {
  const UNKNOWN =
    /^Provider: The language tlh-KX is not supported, so texts are in English\. Supported: en-US, de-DE,/
  const spyOnWarnings = () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    return () => warn.mock.calls.map(([text]) => text)
  }

  test('with one warning in development', async () => {
    const warnings = spyOnWarnings()

    expect((await show('tlh-KX')).texts.at(-1)).toBe('Sign in (en-US)')
    await show('tlh-KX')

    expect(warnings()).toEqual([expect.stringMatching(UNKNOWN)])
  })

  test('without one in production', async () => {
    const warnings = spyOnWarnings()

    expect((await show('tlh-XK', undefined, 'production')).texts.at(-1)).toBe('Sign in (en-US)')
    expect((await show('tlh-XX', 'tlh-XZ', 'production')).texts.at(-1)).toBe('Sign in (en-US)')

    expect(warnings()).toEqual([])
  })

  test('also as the fallback', async () => {
    const warnings = spyOnWarnings()
    browserWants('pl')

    expect((await show(undefined, 'english')).texts.at(-1)).toBe('Sign in (en-US)')

    expect(warnings()).toEqual([
      expect.stringMatching(/^Provider: The language english is not supported/),
    ])
  })
})

test('the languages of the browser give no warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  browserWants('pl')

  expect((await show()).texts.at(-1)).toBe('Sign in (en-US)')
  expect(warn).not.toHaveBeenCalled()
})

test('a server renders the language that the request prefers', async () => {
  browserWants('fr')
  const { app } = setUpReactApp({ browser: null })
  const languages = Promise.resolve('de-AT,en')

  const stream = await renderToReadableStream(
    <RenderedLanguages.Provider value={languages}>
      <Provider app={app}>
        <Suspense fallback="Loading">
          <Text />
        </Suspense>
      </Provider>
    </RenderedLanguages.Provider>,
  )
  await stream.allReady

  expect(await new Response(stream).text()).toContain('Anmelden')
})

test('a server without languages renders English, whatever its own is', async () => {
  browserWants('de')
  const { app } = setUpReactApp({ browser: null })

  const stream = await renderToReadableStream(
    <Provider app={app}>
      <Text />
    </Provider>,
  )
  await stream.allReady

  expect(await new Response(stream).text()).toContain('Sign in')
})

test('asking again for a loaded language needs no promise', async () => {
  await loadLanguage('de-DE')

  expect(loadLanguage('de-DE')).toMatchObject({ language: 'de-DE' })
})

// The last test, because a choice remains.
test('a choice without texts is followed by the languages of the browser, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  browserWants('de')
  // That of the browser, which other files expect.
  onTestFinished(() => act(async () => chooseLanguage('en-US')))

  chooseLanguage('martian' as Language)

  expect((await show()).texts.at(-1)).toBe('Anmelden (de-DE)')
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/^Provider: The language martian is not supported/),
  ])
})
