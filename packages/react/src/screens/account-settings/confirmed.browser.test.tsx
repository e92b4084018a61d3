import { KnownError } from '@latchkey/js'
import { ActionButton } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../ui/src/testing/render.tsx'
import type { CurrentUser } from '../../context.ts'
import { Provider } from '../../provider.tsx'
import { setUpReactApp } from '../../testing/set-up-react-app.ts'
import { ConfirmedProvider, useConfirmed } from './confirmed.tsx'

function Action({ name, refused }: { name: string; refused: Promise<never> }) {
  const confirmed = useConfirmed()
  return (
    <ActionButton
      busyLabel="Please wait…"
      aria-label={name}
      action={() => confirmed(() => refused)}
      onError={() => {}}
    >
      {name}
    </ActionButton>
  )
}

test('two actions that need a confirmation at the same time share the question', async () => {
  const { app } = setUpReactApp()
  let refuse = (_: unknown) => {}
  const refused = new Promise<never>((_, reject) => {
    refuse = reject
  })
  render(
    <Provider app={app} lang="en-US">
      <ConfirmedProvider user={{} as CurrentUser}>
        <Action name="One" refused={refused} />
        <Action name="Other" refused={refused} />
      </ConfirmedProvider>
    </Provider>,
  )
  await userEvent.click(page.getByRole('button', { name: 'One' }))
  await userEvent.click(page.getByRole('button', { name: 'Other' }))
  await expect.element(page.getByRole('button', { name: 'Other' })).toHaveAttribute('aria-busy')
  refuse(new KnownError('RECENT_AUTHENTICATION_REQUIRED', { factors: [] }))
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  for (const name of ['One', 'Other'])
    await expect.element(page.getByRole('button', { name })).not.toHaveAttribute('aria-busy')
})
