import { dotsGlyph, Glyph, Menu, MenuItem } from '@latchkey/ui'
import { t } from '../../text.ts'

export interface EditorMenuProps {
  /** The name of what is edited. */
  name: string
  /** What deletes or resets it, such as “Delete…”. */
  label: string
  disabled?: boolean
  onSelect: () => void
}

/** The action of an editor that loses something, apart from the others. */
export function EditorMenu({ name, label, disabled = false, onSelect }: EditorMenuProps) {
  return (
    <Menu
      label={t('Actions for {name}', { name })}
      align="end"
      trigger={<Glyph shape={dotsGlyph} />}
    >
      <MenuItem tone="danger" disabled={disabled} onSelect={onSelect}>
        {label}
      </MenuItem>
    </Menu>
  )
}
