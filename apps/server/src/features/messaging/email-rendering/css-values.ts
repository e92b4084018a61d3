/** The properties of a style sheet, by name. */
export type CustomProperties = ReadonlyMap<string, string>

const ROOT_FONT_PX = 16

// Written so that no text makes an expression try the same digits in several ways: a class may have
// any length.
const NUMBER = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)`
const REM = new RegExp(`(?<![\\d.])(${NUMBER})rem\\b`, 'g')

/**
 * Rewrites a CSS value for email clients: without variables, calculations, `rem` and colors that
 * most of them do not know. Returns null if it needs a variable that has no value.
 */
export function plainValue(value: string, properties: CustomProperties): string | null {
  const resolved = resolveVariables(value, properties, 8)
  if (resolved === null) return null
  return calculate(resolved)
    .replace(REM, (_, number: string) => `${round(Number(number) * ROOT_FONT_PX)}px`)
    .replace(/oklch\(([^()]*)\)/g, (color, parts: string) => fromOklch(parts) ?? color)
    .replace(
      /color-mix\(in oklab, (#[\da-f]{3,8}|rgba?\([^()]*\)) ([\d.]+)%, transparent\)/gi,
      (mix, color: string, percent: string) => withAlpha(color, Number(percent) / 100) ?? mix,
    )
    .replace(
      /rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g,
      (_, r: string, g: string, b: string, alpha: string) => `rgba(${r},${g},${b},${alpha})`,
    )
}

const round = (number: number) => Math.round(number * 1_000) / 1_000

function resolveVariables(
  value: string,
  properties: CustomProperties,
  depth: number,
): string | null {
  if (!value.includes('var(')) return value
  if (depth === 0) return null
  let isMissing = false
  // The innermost ones first: they contain no parentheses, except for those of their fallback.
  const next = value.replace(
    /var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g,
    (_, name: string, fallback?: string) => {
      const found = properties.get(name) ?? fallback?.trimStart()
      if (found === undefined) isMissing = true
      return found ?? ''
    },
  )
  return isMissing || next === value ? null : resolveVariables(next, properties, depth - 1)
}

const OPERATION = new RegExp(`^\\s*(${NUMBER})([a-z%]*)\\s*([*/+-])\\s*(${NUMBER})([a-z%]*)\\s*`)
const RESULT = new RegExp(`^${NUMBER}[a-z%]*$`)

/** Calculates what has one unit. Anything else stays a calculation. */
function calculate(value: string): string {
  let text = value
  for (let turn = 0; turn < 8 && text.includes('calc('); turn += 1)
    text = text.replace(/calc\(([^()]*)\)/g, (whole, inner: string) => evaluate(inner) ?? whole)
  return text
}

/** From left to right, as Tailwind only writes calculations of one kind of operation. */
function evaluate(expression: string): string | null {
  let rest = expression.trim()
  for (let match = OPERATION.exec(rest); match !== null; match = OPERATION.exec(rest)) {
    const [whole, left, leftUnit = '', operator, right, rightUnit = ''] = match
    const isProduct = operator === '*' || operator === '/'
    const unit = leftUnit || rightUnit
    if (isProduct ? leftUnit !== '' && rightUnit !== '' : leftUnit !== rightUnit) return null
    const [a, b] = [Number(left), Number(right)]
    const result =
      operator === '*' ? a * b : operator === '/' ? a / b : operator === '+' ? a + b : a - b
    rest = `${round(result)}${unit}${rest.slice(whole.length) === '' ? '' : ` ${rest.slice(whole.length)}`}`
  }
  return RESULT.test(rest) ? rest : null
}

/** Parts such as `63.7% 0.237 25.331 / 50%` (CSS Color 4 §9.4), as sRGB. */
function fromOklch(parts: string): string | null {
  const match = /^([\d.]+)%\s+([\d.]+)\s+([\d.]+)(?:deg)?(?:\s*\/\s*([\d.]+)(%?))?$/.exec(
    parts.trim(),
  )
  if (match === null) return null
  const [lightness, chroma, hue] = [Number(match[1]) / 100, Number(match[2]), Number(match[3])]
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const hex = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toByte)
  const color = `#${hex.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (match[4] === undefined) return color
  return withAlpha(color, Number(match[4]) / (match[5] === '%' ? 100 : 1))
}

/** Linear light to sRGB. Colors that sRGB does not have are clipped. */
function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

function withAlpha(color: string, alpha: number): string | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  if (digits === undefined) return null
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const bytes = [0, 2, 4].map((start) => Number.parseInt(full.slice(start, start + 2), 16))
  return `rgba(${bytes.join(',')},${round(alpha)})`
}
