import { act, Component, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from '../provider.tsx'
import type { setUpReactApp } from './set-up-react-app.ts'
import { installTinyDom } from './tiny-dom.ts'

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    return this.state.error ? `Error: ${this.state.error.message}` : this.props.children
  }
}

/** Waits until responses of the fake service are rendered. */
export const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

/**
 * Installs a document for the tests of a file. Returns functions that render below a Provider with
 * Suspense and error boundaries.
 */
export function installRendering() {
  const { createContainer } = installTinyDom()

  async function render(
    { app }: Pick<ReturnType<typeof setUpReactApp>, 'app'>,
    children: ReactNode,
  ) {
    const container = createContainer()
    const root = createRoot(container, { onCaughtError: () => {} })
    const draw = async (content: ReactNode) => {
      await act(async () =>
        root.render(
          <Provider app={app}>
            <Boundary>
              <Suspense fallback="Loading">{content}</Suspense>
            </Boundary>
          </Provider>,
        ),
      )
    }
    await draw(children)
    return { text: () => container.visibleText, draw, root }
  }
  return { render }
}
