import { act, Component, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { knownError } from '../../js/src/testing/fake-wire.ts'
import { useApp } from './context.ts'
import { Provider } from './provider.tsx'
import { installRendering, printedBy, settled, visibleText } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { createContainer } = installRendering()
const printed = vi.spyOn(console, 'error').mockImplementation(() => {})

/** The boundary of the app around the Provider. */
class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError({ message }: Error) {
    return { message }
  }
  override render() {
    return this.state.message === undefined ? this.props.children : `App: ${this.state.message}`
  }
}

const ProjectName = () => useApp().useProject().displayName

const Broken = (): ReactNode => {
  throw new Error('Broken.')
}

async function draw(mode: string, response: () => Response, Page: () => ReactNode = ProjectName) {
  const container = createContainer()
  const { app, service, platform } = setUpReactApp()
  platform.buildMode = mode
  service.routes['GET /projects/current'] = response
  await act(async () =>
    createRoot(container, { onCaughtError: () => {} }).render(
      <Boundary>
        <Provider app={app}>
          <Suspense fallback="Loading">
            <Page />
          </Suspense>
        </Provider>
      </Boundary>,
    ),
  )
  // The texts of errors load on demand.
  await vi.waitUntil(async () => {
    await settled()
    return visibleText(container) !== 'Loading'
  })
  return visibleText(container)
}

const noSuchProject = () => knownError('CURRENT_PROJECT_NOT_FOUND', { project_id: 'project-1' })

test('shows a setup hint on the page and in the console in development', async () => {
  expect(await draw('development', noSuchProject)).toBe(
    'Latchkey: The service at http://service.test has no project with the id "project-1". Copy the id of your project from http://service.test/projects and pass it as projectId.',
  )
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('has no project with the id'))
})

test('shows and prints nothing of that in production', async () => {
  printed.mockClear()
  expect(await draw('production', noSuchProject)).toBe(
    'App: The project project-1 of the header x-stack-project-id does not exist.',
  )
  expect(printedBy(printed)).toEqual([])
})

test('leaves all other errors to the boundaries of the app', async () => {
  expect(await draw('development', noSuchProject, Broken)).toBe('App: Broken.')
})
