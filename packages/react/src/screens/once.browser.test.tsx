import { act, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { installRendering, visibleText } from '../testing/render.tsx'
import { forgetOnce, once } from './once.ts'

const { createContainer } = installRendering()

type Work = () => Promise<string>

function Outcome({ owner, about, work }: { owner: object; about: string; work: Work }) {
  const outcome = once(owner, about, work)
  return outcome.status === 'ok' ? outcome.value : `failed: ${(outcome.error as Error).message}`
}

/** Renders the result in strict mode, where components mount twice. */
async function draw(owner: object, key: string, work: Work): Promise<string> {
  const container = createContainer()
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <StrictMode>
        <Suspense fallback="waiting">
          <Outcome owner={owner} about={key} work={work} />
        </Suspense>
      </StrictMode>,
    ),
  )
  const text = visibleText(container)
  await act(async () => root.unmount())
  return text
}

test('runs once for repeated renders', async () => {
  const owner = {}
  const work = vi.fn(async () => 'checked')

  expect(await draw(owner, 'code 1', work)).toBe('checked')
  expect(await draw(owner, 'code 1', work)).toBe('checked')

  expect(work).toHaveBeenCalledTimes(1)
})

test('runs separately for each key and owner', async () => {
  const owner = {}
  const work = vi.fn(async () => 'checked')

  await draw(owner, 'code 1', work)
  await draw(owner, 'code 2', work)
  await draw({}, 'code 1', work)

  expect(work).toHaveBeenCalledTimes(3)
})

test('keeps a failure until it is forgotten', async () => {
  const owner = {}
  const work = vi.fn(async () => 'checked').mockRejectedValueOnce(new Error('no connection'))

  expect(await draw(owner, 'code 1', work)).toBe('failed: no connection')
  expect(await draw(owner, 'code 1', work)).toBe('failed: no connection')
  forgetOnce(owner, 'code 1')
  expect(await draw(owner, 'code 1', work)).toBe('checked')

  expect(work).toHaveBeenCalledTimes(2)
})
