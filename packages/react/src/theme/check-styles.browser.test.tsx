import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Button } from '../../../ui/src/index.ts'
import { Provider } from '../provider.tsx'
import { installRendering, settled } from '../testing/render.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { findStyleMistakes } from './check-styles.ts'
import { SLOT_NAMES } from './slot-names.ts'

// Loaded once, so that no test waits for the server of the modules.
await import('../development-checks.ts')

const { createContainer } = installRendering()
afterEach(() => void vi.restoreAllMocks())

function addToPage<E extends HTMLElement>(element: E): E {
  document.head.append(element)
  onTestFinished(() => element.remove())
  return element
}
const addStyles = (text: string) => {
  addToPage(document.createElement('style')).textContent = text
}
const token = (name: string, meant: string) =>
  `The token ${name} does not exist. ${meant && `Did you mean ${meant}? `}The guide “Appearance” lists all of them.`
const slot = (name: string, meant: string) => token(name, meant).replace('token', 'slot')

test.each<[string, string[]]>([
  ['', []],
  [':root { --lk-accent: red; --lk-radius-m: 3px; --mine: 1 }', []],
  [':root { --lk-acent: red }', [token('--lk-acent', '--lk-accent')]],
  ['@media (width > 1px) { p { --lk-primary: red } }', [token('--lk-primary', '')]],
  ['.app { & p { --lk-fnot: serif } }', [token('--lk-fnot', '--lk-font')]],
  [
    '@layer app { [data-slot="feild-label"], [data-slot=\'field\'] { color: red } }',
    [slot('feild-label', 'field-label')],
  ],
  ['.card [data-slot=buton]:hover { color: red }', [slot('buton', 'button')]],
  // Slots of other libraries, and classes of Tailwind.
  ['[data-slot="sidebar-rail"], [data-slot="line"], [data-other="buton"] { color: red }', []],
  ['.\\[\\&_\\[data-slot\\=buton\\]\\]\\:p-0 [data-slot="buton"] { color: red }', []],
])('finds in %s the names that do not exist', (styles, mistakes) => {
  addStyles(styles)

  expect(findStyleMistakes(document)).toEqual(mistakes)
})

test('finds tokens of single elements', () => {
  addToPage(document.createElement('div')).style.setProperty('--lk-spase-2', '4px')

  expect(findStyleMistakes(document)).toEqual([token('--lk-spase-2', '--lk-space-2')])
})

test('finds no slot that an element has', () => {
  addStyles('[data-slot="dialog-header"] { color: red }')
  expect(findStyleMistakes(document)).toEqual([slot('dialog-header', 'dialog-head')])

  addToPage(document.createElement('div')).dataset.slot = 'dialog-header'

  expect(findStyleMistakes(document)).toEqual([])
})

test('finds nothing in a style sheet of another origin, or without our own styles', () => {
  const foreign = { cssRules: null } as unknown as CSSStyleSheet
  Object.defineProperty(foreign, 'cssRules', {
    get: () => {
      throw new DOMException('', 'SecurityError')
    },
  })
  const page = { styleSheets: [foreign], adoptedStyleSheets: [], querySelectorAll: () => [] }
  expect(findStyleMistakes(page as unknown as Document)).toEqual([])

  const own = new CSSStyleSheet()
  own.replaceSync(':root { --lk-anything: 1 }')
  const bare = { ...page, styleSheets: [own] }
  expect(findStyleMistakes(bare as unknown as Document)).toEqual([])
})

async function warningsIn(buildMode: string): Promise<unknown[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const _attempt of [1, 2]) {
    const { app, platform } = setUpReactApp()
    platform.buildMode = buildMode
    const root = createRoot(createContainer())
    await act(async () =>
      root.render(
        <StrictMode>
          <Provider app={app}>
            <Button>Save</Button>
          </Provider>
        </StrictMode>,
      ),
    )
    await settled()
    await act(async () => root.unmount())
  }
  return warn.mock.calls.map(([text]) => text)
}

test('warns in development, once, and never in production', async () => {
  addStyles(':root { --lk-wieght: 1 } [data-slot="check-feild"] { color: red }')

  expect(await warningsIn('production')).toEqual([])
  expect(await warningsIn('development')).toEqual([
    `Styles: ${token('--lk-wieght', '--lk-weight')}`,
    `Styles: ${slot('check-feild', 'check-field')}`,
  ])
})

test('no two slots are so alike that one is taken for a mistake', () => {
  addStyles(SLOT_NAMES.map((name) => `[data-slot="${name}"] { color: red }`).join('\n'))

  expect(findStyleMistakes(document)).toEqual([])
})
