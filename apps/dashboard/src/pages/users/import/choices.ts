import type { ImportField } from '@latchkey/contract/pure'
import type { ImportOptions } from '../../../data/users/imports.ts'
import { type FileKind, guessMapping, kindOf } from './file-kinds.ts'
import type { Sample } from './read-sample.ts'

/** What the administrator chose about a file. */
export interface Choices {
  readonly kind: FileKind
  /** For the kind `custom`. */
  readonly mapping: Partial<Record<ImportField, string>>
  /** As typed, for the kind `firebase`. */
  readonly firebase: {
    readonly signerKey: string
    readonly saltSeparator: string
    readonly rounds: string
    readonly memoryCost: string
  }
  readonly onConflict: 'fail' | 'skip' | 'update'
  readonly sendsWebhooks: boolean
}

/**
 * What is most likely right for a file. Rounds and memory cost are those of new Firebase projects.
 */
export const choicesFor = (sample: Sample): Choices => ({
  kind: kindOf(sample),
  mapping: guessMapping(sample),
  firebase: { signerKey: '', saltSeparator: '', rounds: '8', memoryCost: '14' },
  onConflict: 'fail',
  sendsWebhooks: false,
})

/** The choices as the service expects them. */
export function optionsOf({ format }: Sample, choices: Choices): ImportOptions {
  const { kind, mapping, firebase, onConflict, sendsWebhooks } = choices
  const hasHashes = kind === 'firebase' && firebase.signerKey.trim() !== ''
  return {
    format,
    mapping: kind === 'custom' ? mapping : kind,
    ...(hasHashes && {
      firebase_hash: {
        signer_key: firebase.signerKey.trim(),
        salt_separator: firebase.saltSeparator.trim(),
        rounds: Number(firebase.rounds),
        memory_cost: Number(firebase.memoryCost),
      },
    }),
    on_conflict: onConflict,
    webhooks: sendsWebhooks,
  }
}
