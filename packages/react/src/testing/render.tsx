import { act, Component, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, type Mock, vi } from 'vitest'
import { Provider } from '../provider.tsx'
import type { setUpReactApp } from './set-up-react-app.ts'

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    return this.state.error ? `Error: ${this.state.error.message}` : this.props.children
  }
}

/**
 * Waits until responses of the fake service are rendered. In several rounds, because a rendered
 * response may lead to another request.
 */
export async function settled(): Promise<void> {
  for (let round = 0; round < 8; round += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
}

/**
 * Waits until a page shows this text, or one that matches. Parts of the SDK are loaded on demand,
 * which takes longer while other tests run.
 */
export const shows = (page: { text(): string }, expected: string | RegExp): Promise<void> =>
  vi.waitFor(
    async () => {
      await settled()
      if (typeof expected === 'string') expect(page.text()).toBe(expected)
      else expect(page.text()).toMatch(expected)
    },
    { timeout: 10_000 },
  )

/**
 * What was printed by a spied function of the console, without a complaint of React about other
 * tests of this page, which have rendered as a server does.
 */
export const printedBy = (spy: Mock): unknown[][] =>
  spy.mock.calls.filter(([text]) => !String(text).includes('multiple renderers'))

/** The text of an element, without parts that React hides while a boundary suspends. */
export const visibleText = (node: Node): string => {
  if (node instanceof HTMLElement && node.style.display === 'none') return ''
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  return [...node.childNodes].map(visibleText).join('')
}

/**
 * Prepares the tests of a file for `act`. Returns functions that render outside of the page, so
 * that nothing is left behind.
 */
export function installRendering() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  afterAll(() => vi.unstubAllGlobals())
  const createContainer = () => document.createElement('div')

  /** Renders below a Provider with Suspense and error boundaries. */
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
    return { container, text: () => visibleText(container), draw, root }
  }
  return { createContainer, render }
}
