import { act, Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Provider } from './provider.tsx'
import { installRendering, settled, visibleText } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { createContainer } = installRendering()

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError({ message }: Error) {
    return { message }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}

async function drawWith(translationOverrides: Record<string, string>): Promise<string> {
  const container = createContainer()
  const { app } = setUpReactApp()
  await act(async () =>
    createRoot(container, { onCaughtError: () => {} }).render(
      <Boundary>
        <Provider app={app} translationOverrides={translationOverrides}>
          Page
        </Provider>
      </Boundary>,
    ),
  )
  // The list of texts is a separate module.
  await act(() => import('./messages/sources.ts'))
  await settled()
  return visibleText(container)
}

test('throws an override of a text that does not exist', async () => {
  expect(await drawWith({ 'Sign in': 'Log in' })).toBe('Page')
  expect(await drawWith({ 'sign in': 'Log in' })).toBe(
    "translationOverrides names texts that do not exist: 'sign in'",
  )
})
