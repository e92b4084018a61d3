import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../../ui/src/index.ts'
import { expectAccessible, render } from '../../../ui/src/testing/render.tsx'
import tokens from '../../../ui/src/tokens.css?inline'
import { Theme } from './theme.tsx'
import { COLORS, themeStyles } from './theme-styles.ts'

const root = document.documentElement
afterEach(() => {
  for (const { name } of [...root.attributes]) if (name !== 'lang') root.removeAttribute(name)
  document.head.querySelector('meta[name="latchkey-color-scheme"]')?.remove()
  vi.restoreAllMocks()
})

const marked = () =>
  document.head.querySelector<HTMLMetaElement>('meta[name="latchkey-color-scheme"]')?.content
const schemeOf = (container: HTMLElement) => getComputedStyle(container).colorScheme
const background = (container: HTMLElement) =>
  getComputedStyle(container.querySelector('button') ?? container).backgroundColor

const theme = {
  light: { primary: 'rgb(0, 80, 60)' },
  dark: { primary: 'rgb(120, 220, 200)', primaryForeground: 'black' },
  radius: '3px',
}

test('sets colors of both modes and the radius', async () => {
  const { container } = render(
    <Theme theme={theme}>
      {/* The pointer may still be where another test left it. */}
      <div style={{ pointerEvents: 'none' }}>
        <Button>Save</Button>
      </div>
    </Theme>,
  )
  expect(background(container)).toBe('rgb(0, 80, 60)')
  expect(getComputedStyle(container.querySelector('button') ?? container).borderRadius).toBe('3px')
  await expectAccessible(container)

  root.dataset.theme = 'dark'
  await expect.poll(() => background(container)).toBe('rgb(120, 220, 200)')
  await expectAccessible(container)
})

test('keeps the default of each color that is left out, as tokens.css has it', () => {
  for (const [name, { tokens: names, light, dark }] of Object.entries(COLORS)) {
    const declared = new RegExp(`${names[0]}: light-dark\\(\\s*([^;]+?)\\s*\\);`).exec(tokens)?.[1]
    // Tokens without a default of their own fall back to another one.
    if (declared) expect([name, declared]).toEqual([name, `${light}, ${dark}`])
  }
  const declared = Object.values(COLORS).filter(({ tokens: names }) =>
    tokens.includes(`${names[0]}: light-dark(`),
  )
  expect(declared).toHaveLength(12)
})

test.each<[string, () => void, 'light' | 'dark']>([
  ['no sign', () => {}, 'light'],
  ['color-scheme dark', () => root.style.setProperty('color-scheme', 'dark'), 'dark'],
  [
    'color-scheme before attributes',
    () => {
      root.style.setProperty('color-scheme', 'light')
      root.dataset.theme = 'dark'
    },
    'light',
  ],
  ['data-joy-color-scheme', () => root.setAttribute('data-joy-color-scheme', 'dark'), 'dark'],
  ['data-mui-color-scheme', () => root.setAttribute('data-mui-color-scheme', 'dark'), 'dark'],
  ['data-color-scheme', () => root.setAttribute('data-color-scheme', 'dark'), 'dark'],
  ['a class', () => root.setAttribute('class', 'font-sans dark'), 'dark'],
  [
    'the first attribute',
    () => {
      root.setAttribute('data-mui-color-scheme', 'light')
      root.setAttribute('class', 'dark')
    },
    'light',
  ],
  ['a dark background', () => root.style.setProperty('--background', '#101010'), 'dark'],
  [
    'a dark background as H S% L%',
    () => root.style.setProperty('--background', '222 84% 5%'),
    'dark',
  ],
  ['a light background', () => root.style.setProperty('--background', '0 0% 100%'), 'light'],
])('follows %s', async (_, prepare, scheme) => {
  prepare()
  const { container } = render(<Theme>text</Theme>)
  expect(marked()).toBe(scheme)
  expect(schemeOf(container)).toBe(scheme)
})

test('keeps the mode that an element below the root sets', () => {
  root.dataset.theme = 'dark'
  const { container } = render(
    <div data-theme="light">
      <Theme>
        <p data-lk="">text</p>
      </Theme>
    </div>,
  )
  expect(schemeOf(container)).toBe('dark')
  expect(schemeOf(container.querySelector('p') ?? container)).toBe('light')
})

test.each(['not-a-color', 'red; } body { display: none', '</style><script>', 'url(x)'])(
  'throws for %s',
  (primary) => {
    expect(() => themeStyles({ light: { primary } })).toThrow('light.primary')
  },
)

test.each<[string, unknown, RegExp[]]>([
  [
    'names that do not exist',
    { light: { primry: 'red' }, roundness: '3px' },
    [
      /^Theme: roundness does not exist/,
      /^Theme: light\.primry does not exist. Colors: background,/,
    ],
  ],
  ['a theme that is a name', 'dark', [/^Theme: "dark" is not a theme. Pass \{ light:/]],
  ['colors that are a name', { dark: 'red' }, [/^Theme: dark must be an object with colors/]],
])('ignores %s, with a warning in development', async (_, misspelled, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { container } = render(
    <Theme theme={misspelled as object}>
      <div style={{ pointerEvents: 'none' }}>
        <Button>Save</Button>
      </div>
    </Theme>,
  )

  await expect
    .poll(() => warn.mock.calls.map(([text]) => text))
    .toEqual(warnings.map((text) => expect.stringMatching(text)))
  expect(getComputedStyle(container.querySelector('button') ?? container).borderRadius).toBe('10px')
})

test('gives each warning once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const misspelled = { light: { priMary: 'red' } } as object

  for (const _attempt of [1, 2])
    render(
      <StrictMode>
        <Theme theme={misspelled}>text</Theme>
      </StrictMode>,
    )

  await import('./check-theme.ts')
  await expect
    .poll(() => warn.mock.calls)
    .toEqual([[expect.stringMatching(/^Theme: light\.priMary does not exist/)]])
})
