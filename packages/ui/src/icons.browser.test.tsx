import { expect, test } from 'vitest'
import { chevronRightGlyph } from './control-icons.ts'
import { Glyph } from './icons.tsx'
import { render } from './testing/render.tsx'

test.each([
  { dir: 'ltr', mirrored: true, scale: '1' },
  { dir: 'rtl', mirrored: true, scale: '-1 1' },
  { dir: 'rtl', mirrored: false, scale: 'none' },
] as const)('an icon in $dir, mirrored: $mirrored, has the scale $scale', (given) => {
  const { container } = render(<Glyph mirrored={given.mirrored} shape={chevronRightGlyph} />, {
    dir: given.dir,
  })
  const icon = container.querySelector('svg') as SVGElement
  expect(getComputedStyle(icon).scale).toBe(given.scale)
})
