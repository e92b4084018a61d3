import { expect, test } from 'vitest'
import { render } from '../../../ui/src/testing/render.tsx'
import { WithStrong } from './with-strong.tsx'

/** The first character of each line. */
function startsOfLines(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const starts: string[] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    for (let at = 0; at < text.length; at += 1) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && box.top >= bottom) starts.push(text.data.charAt(at))
      if (box.width > 0) bottom = Math.max(bottom, box.bottom - 4)
    }
  }
  return starts
}

test.each(['grace@example.com', 'A team'])(
  'no line begins with the mark after %s, however wide the text is',
  (name) => {
    const { container } = render(
      <p>
        <WithStrong text={`You are signed in as ${name}. Use another account`} strong={name} />
      </p>,
    )
    const text = container.querySelector('p') as HTMLElement

    for (let width = 420; width >= 120; width -= 2) {
      text.style.inlineSize = `${width}px`
      expect([width, startsOfLines(text)]).toEqual([width, expect.not.arrayContaining(['.'])])
    }
    expect(text.textContent).toBe(`You are signed in as ${name}. Use another account`)
  },
)
