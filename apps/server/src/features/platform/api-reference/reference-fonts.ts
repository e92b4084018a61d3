import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { webApp } from '../../../kernel/shipped-files.ts'

/** A font file of the dashboard. The page uses the same, so that a browser loads it once. */
export interface ReferenceFont {
  readonly family: string
  readonly weights: string
  readonly url: string
}

const FONTS = [
  { family: 'Inter Variable', weights: '100 900', file: /^inter-latin-wght-normal-[\w-]+\.woff2$/ },
  {
    family: 'Roboto Mono Variable',
    weights: '100 700',
    file: /^roboto-mono-latin-wght-normal-[\w-]+\.woff2$/,
  },
]

/** The fonts of the built dashboard. Without them the page uses those of the system. */
export function findFonts(folder = join(webApp('dashboard'), 'assets')): readonly ReferenceFont[] {
  const names = listing(folder)
  return FONTS.flatMap(({ file, ...font }) => {
    const name = names.find((each) => file.test(each))
    return name === undefined ? [] : [{ ...font, url: `/dashboard/assets/${name}` }]
  })
}

function listing(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The style sheet that declares the fonts. */
export const fontFaces = (fonts: readonly ReferenceFont[]): string =>
  fonts
    .map(
      ({ family, weights, url }) =>
        `@font-face { font-family: "${family}"; font-weight: ${weights}; font-display: swap; src: url("${url}") format("woff2") }\n`,
    )
    .join('')

/** The header by which browsers load the fonts beside the page. */
export const fontLinks = (fonts: readonly ReferenceFont[]): Record<string, string> =>
  fonts.length === 0
    ? {}
    : {
        link: fonts
          .map(({ url }) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
          .join(', '),
      }
