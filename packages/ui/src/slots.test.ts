import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as kit from './index.ts'
import { listSlots, readGuide } from './testing/slots.ts'

test('docs/guides/appearance.md lists the slots of all components', () => {
  const { text, expected } = readGuide()

  expect(text).toContain('<!-- slots:')
  expect(unaligned(text)).toBe(unaligned(expected))
})

/** A page whose tables are not aligned, as the formatter aligns them. */
function unaligned(page: string): string {
  return page.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')
}

test('every exported part has a slot', () => {
  const slots = new Set([...listSlots().values()].flat())
  const kebab = (name: string) => name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  // Parts that are another part with more props.
  const same: Record<string, string> = {
    ActionButton: 'button',
    ButtonLink: 'button',
    CopyButton: 'button',
    Glyph: 'icon',
    PasswordField: 'field',
    SelectField: 'field',
    // No part: it renders only its children.
    WriteLock: 'button',
  }
  const parts = Object.entries(kit)
    .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function')
    .map(([name]) => same[name] ?? kebab(name))

  expect(parts.filter((part) => !slots.has(part))).toEqual([])
  expect(parts.length).toBeGreaterThan(25)
})

test('no class name is set without its slot', () => {
  for (const file of listSlots().keys()) {
    const url = new URL(`./${file}.tsx`, import.meta.url)
    const source = readIfPresent(url)
    const bare = [...source.matchAll(/className=\{styles\.(\w+)\}/g)].map(([, name]) => name)
    expect([file, bare.filter((name) => !['caret', 'ink', 'polite'].includes(name ?? ''))]).toEqual(
      [file, []],
    )
  }
})

function readIfPresent(url: URL): string {
  try {
    return readFileSync(url, 'utf8')
  } catch {
    // A component of the screens, which only name their roots.
    return ''
  }
}
