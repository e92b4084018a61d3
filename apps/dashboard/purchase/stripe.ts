import type { Appearance, Stripe, StripeConstructor, StripeElementLocale } from '@stripe/stripe-js'
import { currentLanguage } from '../src/text.ts'
import type { StripeRuntime } from './runtime.ts'

/** Loads Stripe's script, for one connected account. Throws if it cannot be loaded. */
export async function openStripe(
  { publishableKey, scriptUrl }: StripeRuntime,
  stripeAccount: string,
): Promise<Stripe> {
  const options = { stripeAccount, locale: stripeLocale() }
  if (scriptUrl !== null) return (await loadStandIn(scriptUrl))(publishableKey, options)
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey, options)
  if (stripe === null) throw new Error('Stripe.js has loaded nothing.')
  return stripe
}

let standIn: Promise<StripeConstructor> | null = null

/** The package of Stripe loads only from Stripe. */
function loadStandIn(url: string): Promise<StripeConstructor> {
  standIn ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error(`${url} has no Stripe.`))
    script.onerror = () => {
      standIn = null
      reject(new Error(`${url} could not be loaded.`))
    }
    document.head.append(script)
  })
  return standIn
}

/** Languages with a region that Stripe tells apart. */
const REGIONAL = ['es-419', 'fr-CA', 'pt-BR', 'zh-TW']

const stripeLocale = (): StripeElementLocale => {
  const language = currentLanguage()
  return (REGIONAL.includes(language) ? language : language.slice(0, 2)) as StripeElementLocale
}

/** The look of the page for the frames of Stripe, where its styles do not apply. */
export function appearanceOf(element: HTMLElement): Appearance {
  const styles = getComputedStyle(element)
  const color = (name: string) => toHex(styles.getPropertyValue(name), element)
  return {
    theme: isDark() ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--lk-accent'),
      colorBackground: color('--lk-surface'),
      colorText: color('--lk-text'),
      colorTextSecondary: color('--lk-text-2'),
      colorDanger: color('--lk-danger'),
      borderRadius: '10px',
      fontFamily: styles.fontFamily,
      fontSizeBase: '15px',
      spacingUnit: '4px',
    },
  }
}

/** Calls a function when the color scheme of the system changes. Returns what stops that. */
export function onSchemeChange(act: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', act)
  return () => query.removeEventListener('change', act)
}

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/**
 * The color as `#rrggbb`, painted once, because Stripe reads neither `oklch()` nor `light-dark()`.
 */
function toHex(value: string, near: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = value
  near.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return '#000000'
  context.fillStyle = resolved
  context.fillRect(0, 0, 1, 1)
  return `#${[...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`
}
