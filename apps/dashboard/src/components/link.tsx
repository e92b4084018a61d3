import { ButtonLink as PlainButtonLink, Link as PlainLink } from '@latchkey/ui'
import { createLink } from '@tanstack/react-router'

/** A link to a page of the dashboard, in text. */
export const Link = createLink(PlainLink)

/** A link to a page of the dashboard that looks like a button. */
export const ButtonLink = createLink(PlainButtonLink)
