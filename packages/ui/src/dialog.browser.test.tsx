import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Field } from './field.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { expectAccessible, render } from './testing/render.tsx'

function Rename({ persistent = false }: { persistent?: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {open && (
        <Dialog
          title="Rename the team"
          description="All members see the new name."
          closeLabel="Close"
          onClose={close}
          persistent={persistent}
        >
          <Field label="Name" name="name" focusOnMount />
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button>Save</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

const opener = () => page.getByRole('button', { name: 'Rename' })
const dialog = () => page.getByRole('dialog', { name: 'Rename the team' })

test('takes the focus, keeps it inside, and returns it after Escape', async () => {
  const { container } = render(<Rename />)
  await userEvent.click(opener())

  await expect.element(dialog()).toHaveAccessibleDescription('All members see the new name.')
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expectAccessible(container)
  await userEvent.tab()
  await userEvent.tab()
  expect(dialog().element().contains(document.activeElement)).toBe(true)

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

/** A dialog with a menu, of which an item opens another dialog. */
function Members() {
  const [open, setOpen] = useState<'members' | 'question'>()
  return (
    <>
      <Button onClick={() => setOpen('members')}>Members</Button>
      {open && (
        <Dialog title="Members" closeLabel="Close" onClose={() => setOpen(undefined)}>
          <Menu trigger="…" label="Actions for Ada">
            <MenuItem onSelect={() => setOpen('question')}>Remove…</MenuItem>
          </Menu>
          {open === 'question' && (
            <Dialog
              title="Remove Ada?"
              closeLabel="Close"
              size="small"
              onClose={() => setOpen('members')}
            >
              <Menu trigger="Why?" label="Reasons">
                <MenuItem onSelect={() => {}}>Left the team</MenuItem>
              </Menu>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  )
}

test('Escape closes only what is on top, menu or dialog, and returns the focus each time', async () => {
  render(<Members />)
  const members = page.getByRole('dialog', { name: 'Members' })
  const question = page.getByRole('dialog', { name: 'Remove Ada?' })
  const actions = members.getByRole('button', { name: /Actions for Ada/ })
  await userEvent.click(page.getByRole('button', { name: 'Members' }))
  await userEvent.click(actions)
  await expect.element(page.getByRole('menuitem')).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  await expect.element(members).toBeVisible()
  await expect.element(actions).toHaveFocus()

  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(question).toBeVisible()
  const reasons = question.getByRole('button', { name: /Reasons/ })
  await userEvent.click(reasons)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await expect.element(reasons).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(members).toBeVisible()
  await expect.element(actions).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(members).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Members' })).toHaveFocus()
})

/** The row of the team, with the button, is removed a moment after the dialog is closed. */
function Delete() {
  const [open, setOpen] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  return (
    <main tabIndex={-1}>
      {!isDeleted && <Button onClick={() => setOpen(true)}>Delete</Button>}
      {open && (
        <Dialog title="Delete the team" closeLabel="Close" onClose={() => setOpen(false)}>
          <Button
            onClick={() => {
              setOpen(false)
              setTimeout(() => setDeleted(true), 50)
            }}
          >
            Delete it
          </Button>
        </Dialog>
      )}
    </main>
  )
}

test('passes the focus to the page when the element that opened it is removed', async () => {
  render(<Delete />)
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('button', { name: 'Delete it' }))

  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('stays open after Escape if it is persistent, also when it is pressed again and again', async () => {
  render(<Rename persistent />)
  await userEvent.click(opener())

  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await expect.element(dialog()).toBeVisible()
  expect(page.getByRole('button', { name: 'Close' }).query()).toBeNull()
})

test('closes with a click outside, but not with one inside', async () => {
  render(<Rename />)
  await userEvent.click(opener())

  await userEvent.click(page.getByText('All members see the new name.'))
  await expect.element(dialog()).toBeVisible()
  await userEvent.click(dialog(), { position: { x: -20, y: -20 }, force: true })
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('keeps its actions visible while a long form scrolls', async () => {
  render(
    <Dialog title="Long" closeLabel="Close" onClose={() => {}}>
      <form>
        {Array.from({ length: 30 }, (_, at) => `Field ${at}`).map((name) => (
          <Field key={name} label={name} name={name} />
        ))}
        <DialogActions>
          <Button>Save</Button>
        </DialogActions>
      </form>
    </Dialog>,
  )
  const long = page.getByRole('dialog', { name: 'Long' }).element()
  const save = page.getByRole('button', { name: 'Save' }).element()
  const isOnTop = () => {
    const { x, y, width, height } = save.getBoundingClientRect()
    return save.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }

  expect(long.scrollHeight).toBeGreaterThan(long.clientHeight)
  expect(isOnTop()).toBe(true)
  long.scrollTop = 300
  expect(isOnTop()).toBe(true)
  await userEvent.click(page.getByLabelText('Field 29'))
  expect(isOnTop()).toBe(true)
})

test('has its close button on the left from right to left', async () => {
  const { container } = render(<Rename />, { dir: 'rtl' })
  await userEvent.click(opener())

  const left = (name: string) =>
    page.getByRole('button', { name }).element().getBoundingClientRect().left
  const { left: edge, right } = dialog().element().getBoundingClientRect()
  expect(left('Close')).toBeLessThan((edge + right) / 2)
  expect(left('Save')).toBeLessThan(left('Cancel'))
  await expectAccessible(container)
})
