/**
 * Finds out whether the page is light or dark, marks it in the head, and marks each change
 * (protocol 08 §17.2). Returns a function that stops it. A page can contain this function as a
 * script, so it uses nothing from outside.
 */
export function watchColorScheme(): () => void {
  const root = document.documentElement
  const attributes = [
    'data-joy-color-scheme',
    'data-mui-color-scheme',
    'data-theme',
    'data-color-scheme',
    'class',
  ]
  const system = matchMedia('(prefers-color-scheme: dark)')

  /** The scheme that a text names, `both`, or undefined. */
  const named = (text: string) => {
    const isDark = /\bdark\b/.test(text)
    const isLight = /\blight\b/.test(text)
    return isDark && isLight ? 'both' : isDark ? 'dark' : isLight ? 'light' : undefined
  }

  /** Whether a color is dark; undefined for a text that is not a color. */
  const isDarkColor = (text: string) => {
    // Also the parts of hsl() alone, as in `222 84% 5%`.
    const color = [text, `hsl(${text})`].find((notation) => CSS.supports('color', notation))
    const context = document.createElement('canvas').getContext('2d')
    if (text === '' || color === undefined || context === null) return undefined
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128
  }

  const detect = () => {
    const style = getComputedStyle(root)
    const scheme = named(style.colorScheme)
    if (scheme === 'both') return system.matches ? 'dark' : 'light'
    if (scheme) return scheme
    for (const name of attributes) {
      const value = named(root.getAttribute(name) ?? '')
      if (value && value !== 'both') return value
    }
    return isDarkColor(style.getPropertyValue('--background').trim()) ? 'dark' : 'light'
  }

  const mark = () => {
    const name = 'latchkey-color-scheme'
    let meta = document.head.querySelector<HTMLMetaElement>(`:scope > meta[name="${name}"]`)
    if (!meta) {
      meta = document.createElement('meta')
      meta.name = name
      document.head.append(meta)
    }
    const scheme = detect()
    if (meta.content !== scheme) meta.content = scheme
  }

  mark()
  const observer = new MutationObserver(mark)
  observer.observe(root, { attributes: true, attributeFilter: [...attributes, 'style'] })
  system.addEventListener('change', mark)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', mark)
  }
}
