import { createRequire } from 'node:module'
import { PASSWORD_MAX_BYTES, PASSWORD_MAX_LENGTH } from '@latchkey/contract'

const MIN_OWNER_PASSWORD_LENGTH = 12

/**
 * Why a password is not strong enough for the owner of a production installation, or undefined if
 * it is.
 */
export const findPasswordWeakness = (password: string): string | undefined => {
  const { length } = [...password]
  if (length < MIN_OWNER_PASSWORD_LENGTH)
    return `must have at least ${MIN_OWNER_PASSWORD_LENGTH} characters`
  if (length > PASSWORD_MAX_LENGTH || Buffer.byteLength(password) > PASSWORD_MAX_BYTES)
    return `must have at most ${PASSWORD_MAX_LENGTH} characters and ${PASSWORD_MAX_BYTES} bytes`
  if (new Set(password).size < 5 || isRepetition(password) || isSequence(password))
    return 'repeats itself or counts up the alphabet'
  if (isCommon(password)) return 'is one of the most common passwords'
  return undefined
}

/** The list is large, and only needed if a password is given. */
const isCommon = (password: string): boolean => {
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = createRequire(
    import.meta.url,
  )('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].some(
    (entry) => String(entry).toLowerCase() === password.toLowerCase(),
  )
}

/** Why a secret must not be used in production, or undefined if it may. */
export const findWeakness = (secret: string): string | undefined => {
  if (samples.test(secret)) return 'looks like a sample'
  if (new Set(secret).size < 8) return 'repeats a few characters'
  if (isRepetition(secret)) return 'repeats itself'
  if (isSequence(secret)) return 'counts up the alphabet'
  return undefined
}

const samples =
  /change[-_ ]?(me|this|it)|replace[-_ ]?(me|this|with)|your[-_ ](own|secret|key|random)|insecure|example|placeholder|for[-_ ]local|development[-_ ]only|do[-_ ]not[-_ ]use|at[-_ ]least[-_ ]32/i

/** Whether the text repeats one piece. No random text of a useful length does. */
const isRepetition = (text: string): boolean => {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.slice(length) === text.slice(0, -length)) return true
  }
  return false
}

const isSequence = (text: string): boolean => {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    if (text.charCodeAt(i) - text.charCodeAt(i - 1) === 1) steps++
  }
  return steps > text.length / 2
}

/** The well-known keys of the example configuration of the existing ecosystem. */
export const isSampleKey = (key: string): boolean =>
  /^this-.*-key-is-for-local-development-only$/.test(key)
