import { isUuid } from '@latchkey/contract'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { type ThemeChoice, toThemeChoice } from '../versions/index.ts'
import { selectDraft, updateSentAt } from './store.ts'

/** A draft as it is sent. */
export interface EmailDraft {
  readonly id: string
  readonly source: string
  readonly themeId: ThemeChoice
}

/** Finds a draft of the project. Returns null for any other text, also if it is no UUID. */
export async function findDraft(ctx: TenancyContext, id: string): Promise<EmailDraft | null> {
  const row = isUuid(id) ? await selectDraft(ctx, id) : null
  return row && { id: row.id, source: row.tsx_source, themeId: toThemeChoice(row) }
}

/** Records when a draft was last sent (protocol 05 §3). Does nothing if it was deleted. */
export const markDraftSent = (
  tx: InTransaction<TenancyContext>,
  id: string,
  at: Date,
): Promise<void> => updateSentAt(tx, id, at)
