import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ActionButton } from './action-button.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import hostStyles from './host.css?inline'
import { render } from './testing/render.tsx'

function withStyles(text: string): Disposable {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  return { [Symbol.dispose]: () => style.remove() }
}

const button = () => page.getByRole('button').element()
const radius = () => getComputedStyle(button()).borderRadius

test('joins its class with the one of the app, and names its slot', () => {
  const { container } = render(
    <Button className="mine" type="submit">
      Save <Badge className="new">new</Badge>
    </Button>,
  )

  expect(button().className).toMatch(/^\S*button\S* mine$/)
  expect(button().dataset).toMatchObject({ slot: 'button', styled: '' })
  expect(container.querySelector('[data-slot="badge"]')?.className).toMatch(/ new$/)
})

test('looks as a class of the app says, and not as a global rule for buttons says', () => {
  using _host = withStyles(`${hostStyles} button { border-radius: 50px; padding: 40px }`)
  render(<Button className="mine">Save</Button>)
  expect(radius()).toBe('10px')

  using _app = withStyles('.mine { border-radius: 3px }')
  expect(radius()).toBe('3px')
  expect(getComputedStyle(button()).padding).toBe('4px 16px')
})

test('looks as a layer of the app after ours says, by its slot', () => {
  using _host = withStyles(`${hostStyles} #app button, button:hover { border-radius: 50px }`)
  render(<Button>Save</Button>)
  expect(radius()).toBe('10px')

  using _app = withStyles('@layer app { [data-slot="button"] { border-radius: 3px } }')
  expect(radius()).toBe('3px')
})

test('takes its sizes and colors from tokens that the app sets anywhere', () => {
  using _host = withStyles(`${hostStyles} :root { --lk-radius-m: 2px; --lk-accent: rgb(1, 2, 3) }`)
  render(<Button>Save</Button>)

  expect(radius()).toBe('2px')
  expect(getComputedStyle(button()).backgroundColor).toBe('rgb(1, 2, 3)')
})

describe('a button that was busy', () => {
  /** Presses a button with the keyboard, and returns what ends its action. */
  async function start() {
    const { promise, resolve } = Promise.withResolvers<void>()
    render(
      <>
        <ActionButton action={() => promise} onError={() => {}} busyLabel="Please wait…">
          Save
        </ActionButton>
        <Button>Next</Button>
      </>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(save()).toBeDisabled()
    // Browsers take the focus from it with the next frame.
    await expect.poll(() => document.activeElement).toBe(document.body)
    return resolve
  }
  const save = () => page.getByRole('button', { name: 'Save' })
  const next = () => page.getByRole('button', { name: 'Next' })

  test('has the focus again', async () => {
    const end = await start()
    end()

    await expect.element(save()).toHaveFocus()
  })

  test('leaves the focus where it has moved', async () => {
    const end = await start()
    await userEvent.tab()
    await expect.element(next()).toHaveFocus()
    end()

    await expect.element(save()).toBeEnabled()
    await expect.element(next()).toHaveFocus()
  })
})
