import { afterEach, expect, test } from 'vitest'
import hostStyles from './host.css?inline'
import { render } from './testing/render.tsx'

const root = document.documentElement
afterEach(() => {
  root.lang = 'en'
  document.body.removeAttribute('style')
})

/** The lines of a text as they are shown. */
function linesOf(element: Element): string[] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  const lines = new Map<number, string>()
  for (let at = 0; at < text.length; at += 1) {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const { top } = range.getBoundingClientRect()
    lines.set(top, (lines.get(top) ?? '') + text.data.charAt(at))
  }
  return [...lines.values()]
}

test('Japanese lines end between phrases, whatever the page says', () => {
  root.lang = 'ja-JP'
  document.body.style.wordBreak = 'break-all'
  const { container } = render(
    <>
      <style>{hostStyles}</style>
      <div data-lk="" style={{ inlineSize: 'max-content' }}>
        <p>アドレスをご確認ください。</p>
      </div>
    </>,
  )
  const place = container.querySelector('[data-lk]') as HTMLElement
  const text = place.querySelector('p') as HTMLElement
  expect(linesOf(text)).toEqual(['アドレスをご確認ください。'])

  place.style.inlineSize = `${place.offsetWidth * 0.75}px`

  expect(linesOf(text)).toEqual(['アドレスを', 'ご確認ください。'])
})
