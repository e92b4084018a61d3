import { ButtonLink as PlainButtonLink, Link as PlainLink } from '@latchkey/ui'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

// Without `aria-current`: the router also sets it on the link to a page above the one that is open.
const withoutCurrent = <Props extends object>(props: Props): Props => ({
  ...props,
  'aria-current': undefined,
})

/** A link to a page of the dashboard, in text. */
export const Link = createLink((props: ComponentProps<typeof PlainLink>) => (
  <PlainLink {...withoutCurrent(props)} />
))

/** A link to a page of the dashboard that looks like a button. */
export const ButtonLink = createLink((props: ComponentProps<typeof PlainButtonLink>) => (
  <PlainButtonLink {...withoutCurrent(props)} />
))
