import axe from 'axe-core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'

export interface Rendered {
  container: HTMLElement
  draw: (content: ReactNode) => void
}

/** Renders into the page, in a root of the kit. Removed after the test. */
export function render(content: ReactNode, { dir }: { dir?: 'ltr' | 'rtl' } = {}): Rendered {
  const container = document.createElement('div')
  container.dataset.lk = ''
  if (dir) container.dir = dir
  document.body.append(container)
  // Where the next Tab starts, whatever had the focus in another test.
  container.tabIndex = -1
  container.focus()
  container.blur()
  container.removeAttribute('tabindex')
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const draw = (next: ReactNode) => flushSync(() => root.render(next))
  draw(content)
  return { container, draw }
}

/** Fails with the rules of WCAG 2.2 AA that the page breaks, and the elements that break them. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Rules about whole pages.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  expect(
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join('\n')),
  ).toEqual([])
}
