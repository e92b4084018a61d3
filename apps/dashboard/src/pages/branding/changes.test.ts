import { configDefaults, readBranding } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { BRANDING_PATHS, changedPaths, patchOf, valueAt, withValue, wrongLinks } from './changes.ts'

const defaults = readBranding(configDefaults)

test('the paths are all settings of the branding', () => {
  const leaves = (tree: object, path = ''): string[] =>
    Object.entries(tree).flatMap(([name, value]) =>
      value !== null && typeof value === 'object'
        ? leaves(value, `${path}${name}.`)
        : [path + name],
    )

  expect([...BRANDING_PATHS].sort()).toEqual(leaves(defaults).sort())
})

test('a changed value leaves the original and the other values as they were', () => {
  const changed = withValue(defaults, 'colors.dark.accent', '#ffffff')

  expect(valueAt(changed, 'colors.dark.accent')).toBe('#ffffff')
  expect(valueAt(defaults, 'colors.dark.accent')).toBeNull()
  expect(changedPaths(defaults, changed)).toEqual(['colors.dark.accent'])
})

test('a patch has only what differs', () => {
  const changed = withValue(
    withValue(withValue(defaults, 'colors.light.accent', '#000000'), 'radius', 0),
    'texts.terms_url',
    'https://a.example',
  )

  expect(patchOf(defaults, changed)).toEqual({
    colors: { light: { accent: '#000000' } },
    radius: 0,
    texts: { terms_url: 'https://a.example' },
  })
  expect(patchOf(changed, defaults)).toEqual({
    colors: { light: { accent: null } },
    radius: null,
    texts: { terms_url: null },
  })
  expect(patchOf(defaults, defaults)).toEqual({})
})

test.each([
  ['https://acme.example/terms', true],
  ['http://acme.example', true],
  ['acme.example/terms', false],
  ['javascript:alert(1)', false],
  ['https://user:password@acme.example', false],
])('finds whether the link %s is accepted: %s', (link, isAccepted) => {
  const changed = withValue(defaults, 'texts.privacy_url', link)

  expect(wrongLinks(changed)).toEqual(isAccepted ? [] : ['texts.privacy_url'])
  expect(wrongLinks(defaults)).toEqual([])
})
