import { escapeHtml } from '../../../kernel/http/html.ts'

/** A text with names in backticks as HTML. */
export const inline = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** An id for a heading: `API keys` becomes `api-keys`. */
export const anchor = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
