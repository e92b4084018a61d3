import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Provider } from '../provider.tsx'
import { installRendering, settled } from '../testing/render.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { Handler } from './handler.tsx'
import type { ComponentProps } from './screen-props.ts'

const { createContainer } = installRendering()
afterEach(() => void vi.restoreAllMocks())

async function warningsIn(buildMode: string, componentProps: object): Promise<string[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { app, platform } = setUpReactApp()
  platform.buildMode = buildMode
  const place = { app, fullPage: false, location: '/handler/error' }
  await act(async () =>
    createRoot(createContainer()).render(
      <Provider app={app}>
        <Handler {...place} componentProps={componentProps as ComponentProps} />
      </Provider>,
    ),
  )
  // The check is a separate module.
  await act(() => import('./check-component-props.ts'))
  await settled()
  return warn.mock.calls.map(([text]) => text)
}

test('warns in development about names that do not exist, once', async () => {
  expect(await warningsIn('development', { SignIn: { fullpage: true }, ErrorPage: {} })).toEqual([
    expect.stringMatching(
      /^Handler: componentProps\.SignIn has a prop that does not exist: fullpage/,
    ),
  ])
})

test('warns about nothing in production, or when all names exist', async () => {
  expect(await warningsIn('production', { Signin: {} })).toEqual([])
  expect(await warningsIn('development', { SignIn: { firstTab: 'password' } })).toEqual([])
})
