import { type Branding, brandingStyles, isWebAddress } from '@latchkey/contract/pure'
import type { Scheme } from './page.tsx'

/** What the branding page of the dashboard sends to the frame. */
interface PreviewMessage {
  type: 'latchkey-branding'
  branding: Branding
  scheme: Scheme
}

/**
 * Shows the page with branding that is not saved yet. The branding page of the dashboard sends it;
 * messages of any other window and origin are ignored. The page is inert, so that nobody signs in
 * and nothing takes the focus of the dashboard.
 */
export function startPreview(
  element: HTMLElement,
  render: (branding: Branding, scheme: Scheme) => void,
): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  element.inert = true

  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== location.origin || !isPreviewMessage(data)) return
    const { branding, scheme } = data
    // The saved branding would remain where the other one has the default.
    document.getElementById('latchkey-branding')?.remove()
    // Provider buttons are disabled in frames. Here nothing can be pressed, so they look enabled.
    sheet.replaceSync(
      `${brandingStyles(branding)}:root{color-scheme:${scheme}}[data-framed] button{opacity:1}`,
    )
    render({ ...branding, texts: withSafeLinks(branding.texts) }, scheme)
  })
  parent.postMessage({ type: 'latchkey-branding-ready' }, location.origin)
}

const isPreviewMessage = (data: unknown): data is PreviewMessage => {
  const { type, branding, scheme } = (data ?? {}) as Partial<PreviewMessage>
  return (
    type === 'latchkey-branding' &&
    branding instanceof Object &&
    (scheme === 'light' || scheme === 'dark')
  )
}

const withSafeLinks = (texts: Branding['texts']): Branding['texts'] => ({
  ...texts,
  terms_url: texts.terms_url && isWebAddress(texts.terms_url) ? texts.terms_url : null,
  privacy_url: texts.privacy_url && isWebAddress(texts.privacy_url) ? texts.privacy_url : null,
})
